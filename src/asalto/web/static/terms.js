// Words explained: whoever points at an abbreviation of a sheet, at a sign of a card or of the board, or
// taps it, reads what it means. By keyboard the signs stand under Help.
const known = document.getElementById("terms")?.dataset;
const told = JSON.parse(known?.terms ?? "{}");
const signs = JSON.parse(known?.signs ?? "{}");
const WORDS = ".sheet dt, .sheet .track .name, .marks span, .choice .sign, legend .sign";

// of a name on the board with its signs, `G1 8 !»`: those that stand alone
const isSign = (one) => one !== "" && [...one].every((sign) => sign in signs);
function signsIn(text) {
  const found = text.split(/\s+/).map((one) => one.replace(/\d+/g, "")).filter(isSign).flatMap((one) => [...one]);
  return [...new Set(found)].map((one) => `${one}: ${signs[one]}`).join("\n");
}
function meaning(text) {
  if (text in signs) return signs[text];
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
  tell(meaning(wordOf(at) ?? ""), at.closest(WORDS));
}
// the name under the pointer: the shapes of a piece may lie over it
function showSigns({ target, clientX: x, clientY: y }) {
  for (const one of target.closest?.("#board svg")?.querySelectorAll("text") ?? []) {
    const text = signsIn(one.textContent);
    const box = text && one.getBoundingClientRect();
    if (box && x > box.left - 3 && x < box.right + 3 && y > box.top - 3 && y < box.bottom + 3) return tell(text, one);
  }
  hide();
}
function tell(text, beside) {
  hide();
  if (!text) return;
  shown = document.createElement("div");
  shown.className = "meaning";
  shown.setAttribute("role", "tooltip");
  shown.textContent = text;
  document.body.append(shown);
  const box = beside.getBoundingClientRect();
  const left = Math.min(box.left, innerWidth - shown.offsetWidth - 8);
  const below = box.bottom + 6 + shown.offsetHeight < innerHeight;
  shown.style.left = `${Math.max(8, left)}px`;
  shown.style.top = `${below ? box.bottom + 6 : box.top - shown.offsetHeight - 6}px`;
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  event.target.closest?.(WORDS) ? show(event.target) : showSigns(event);
});
document.addEventListener("click", (event) => (event.target.closest?.(WORDS) ? show(event.target) : showSigns(event)));
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
document.addEventListener("scroll", hide, true);
document.addEventListener("htmx:afterSettle", mark);
mark();
