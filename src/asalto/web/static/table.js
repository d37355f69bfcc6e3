// Clicks and keys of the table; everything is decided by the server.
import { board, pan, wasDragged, whole, zoom } from "./camera.js";
import { light, nearest, pick, press, showAll, tapped } from "./picking.js";
import { settle } from "./renewing.js";

// somebody may be out of sight now
const plays = document.querySelector("[data-stream]");
if (plays) document.addEventListener("board:moved", () => import("./rim.js"), { once: true });

document.addEventListener("click", (event) => {
  const at = event.target;
  const key = at.closest?.("[data-zoom]")?.dataset.zoom;
  if (key) return key === "in" ? zoom(1 / 1.3) : key === "out" ? zoom(1.3) : whole();
  if (at.closest?.("[data-all]")) return showAll();
  const button = at.closest?.("[data-pick]");
  if (button) return pick(button.dataset.pick);
  const copied = at.closest?.("[data-copy],[data-copy-link]");
  if (copied) {
    const text = copied.dataset.copy ?? location.origin + copied.dataset.copyLink;
    navigator.clipboard?.writeText(text).then(() => (copied.textContent = document.body.dataset.copied));
    return;
  }
  if (wasDragged()) return;
  const near = at.closest?.("#board") && !at.closest("[data-piece]") && nearest(event.clientX, event.clientY);
  const place = near || tapped(at) || at.closest?.("#board [data-place], .sheet[data-piece]");
  if (place) pick(place.dataset.spot ?? place.dataset.piece ?? place.dataset.place, !place.matches(".sheet"));
});

// --- keyboard
document.addEventListener("keydown", (event) => {
  const at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = at.matches?.("input:not([type=radio]):not([type=checkbox]), textarea, select");
  // where nothing is written there is nothing to send: the key is for the button that is on offer
  const idle = at.matches?.("form.text button:not(#weigh), #order") && !document.getElementById("order").value.trim();
  if (typing && !idle) return;
  if (!typing && /^[1-9]$/.test(event.key)) return press(Number(event.key));
  if (event.key === "Enter" && (idle || at.matches?.(".choice input, body, #board"))) {
    const chosen = document.querySelector("#choosing input:checked");
    // whoever keeps the key down takes the advice, but does not carry it out
    if (event.repeat) return event.preventDefault();
    if (chosen || document.querySelector("#do.offers")) {
      event.preventDefault();
      document.getElementById("do")?.click();
    }
    return;
  }
  if (at.closest?.(".choice, .tabs, button, a, summary") && event.key.startsWith("Arrow")) return;
  if (at !== document.body && !at.closest?.("#board")) return;
  const slider = document.querySelector("[data-slider]");
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (slider && steps && at === document.body) {
    event.preventDefault();
    slider.value = Number(slider.value) + steps;
    return window.htmx ? jump(slider) : (location.href = slider.dataset.slider + slider.value + slider.dataset.query);
  }
  const deeds = {
    "+": () => zoom(1 / 1.3), "=": () => zoom(1 / 1.3), "-": () => zoom(1.3), 0: whole,
    ArrowLeft: () => pan(-0.1, 0), ArrowRight: () => pan(0.1, 0),
    ArrowUp: () => pan(0, -0.1), ArrowDown: () => pan(0, 0.1),
  };
  if (deeds[event.key]) {
    event.preventDefault();
    deeds[event.key]();
  }
});

// --- the board as it would be after the chosen order
document.addEventListener("change", async (event) => {
  const form = event.target.closest?.("[data-preview]");
  if (form && event.target.name === "ids") light();
  if (form && event.target.closest("[data-look]")) {
    const address = `${form.dataset.preview}&ids=${encodeURIComponent(event.target.value)}`;
    const answer = await fetch(address, { headers: { "hx-request": "true" } }).catch(() => ({}));
    const chart = board();
    if (answer.status === 200 && chart && event.target.checked && event.target.isConnected) {
      chart.innerHTML = await answer.text();
      settle();
    }
  }
  const slider = event.target.closest?.("[data-slider]");
  if (slider) window.htmx ? jump(slider) : (location.href = slider.dataset.slider + slider.value + slider.dataset.query);
});
function jump(slider) {
  const address = slider.dataset.slider + slider.value + slider.dataset.query;
  window.htmx.ajax("GET", address, { target: "#inner", swap: "morph:innerHTML" });
  history.replaceState(null, "", address);
}

addEventListener("resize", settle);
settle();

// --- the sheet of a phone: one line with its button, half, full

const HEIGHTS = ["line", "half", "full"];
const root = document.documentElement;
let grip = null;

function sheet(way) {
  const at = HEIGHTS.indexOf(root.dataset.sheet);
  const next = way ? Math.min(2, Math.max(0, at + way)) : (at + 1) % HEIGHTS.length;
  root.dataset.sheet = HEIGHTS[next];
  sessionStorage.setItem("sheet", HEIGHTS[next]);
  requestAnimationFrame(() => dispatchEvent(new Event("resize"))); // the board has another size
}

document.addEventListener("pointerdown", (event) => {
  grip = event.target.closest?.("button[data-sheet]") ? event.clientY : null;
});
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("button[data-sheet]")) return;
  const moved = grip === null ? 0 : event.clientY - grip;
  sheet(moved < -20 ? 1 : moved > 20 ? -1 : 0);
});
document.addEventListener("pointerup", (event) => {
  if (grip === null || event.target.closest?.("button[data-sheet]")) return;
  const moved = event.clientY - grip;
  grip = null;
  if (Math.abs(moved) > 20) sheet(moved < 0 ? 1 : -1);
});

// --- a secret link: the key stands behind the #, which is never sent; hand it over and forget it
const sit = document.getElementById("sit");
if (sit && location.hash.length > 20) {
  sit.elements.key.value = location.hash.slice(1);
  history.replaceState(null, "", "/sit");
  sit.submit();
}
for (const shown of document.querySelectorAll("[data-link]")) {
  shown.textContent = location.origin + shown.dataset.link;
}

if (document.querySelector("form[data-seal], form[data-reveal]")) import("./fair.js");
