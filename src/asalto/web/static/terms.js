// Words explained: whoever points at an abbreviation of a sheet or a card, or taps it, reads what it means.
const told = JSON.parse(document.getElementById("terms")?.dataset.terms ?? "{}");
const WORDS = ".sheet dt, .sheet .track .name, .marks span";

function meaning(text) {
  const plain = text.trim().toLowerCase().replace(/[\d/]+$/g, "").trim();
  return told[text.trim().toLowerCase()] ?? told[plain] ?? told[plain.replace(/\s*\d+\s*\/.*$/, "").replace(/\s*\d+$/, "")];
}
const wordOf = (at) => {
  const found = at.closest?.(WORDS);
  return found && [...found.childNodes].find((one) => one.nodeType === 3)?.textContent;
};

function mark() {
  for (const one of document.querySelectorAll(WORDS)) one.classList.toggle("term", Boolean(meaning(wordOf(one) ?? "")));
}

let shown = null;
function hide() {
  shown?.remove();
  shown = null;
}
function show(at) {
  const text = meaning(wordOf(at) ?? "");
  if (!text) return hide();
  hide();
  shown = document.createElement("div");
  shown.className = "meaning";
  shown.setAttribute("role", "tooltip");
  shown.textContent = text;
  document.body.append(shown);
  const box = at.closest(WORDS).getBoundingClientRect();
  const left = Math.min(box.left, innerWidth - shown.offsetWidth - 8);
  const below = box.bottom + 6 + shown.offsetHeight < innerHeight;
  shown.style.left = `${Math.max(8, left)}px`;
  shown.style.top = `${below ? box.bottom + 6 : box.top - shown.offsetHeight - 6}px`;
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  event.target.closest?.(WORDS) ? show(event.target) : hide();
});
document.addEventListener("click", (event) => (event.target.closest?.(WORDS) ? show(event.target) : hide()));
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
document.addEventListener("scroll", hide, true);
document.addEventListener("htmx:afterSettle", mark);
mark();
