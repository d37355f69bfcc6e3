// On a wide screen a small bar beside whoever acts: what he can do but go somewhere, each with its
// chance. It stands where it hides nothing at all, or not at all; the cards say the same by ear.
import { board, drawnBoxes, hiding, picture } from "./camera.js";
import { allCards, bestOf, choose } from "./picking.js";
import { form, make, sealing, state } from "./planning.js";
import { isSpoken } from "./taking.js";

const [WIDE, MOST, GAP] = [1101, 6, 10];
const PLACES = /(^| )(hex|place|point|facing|as_formation)-/; // done on the board, by pointing
const chanceOf = (card) => card.querySelector(".chance:not(.quiet)")?.textContent ?? "";

// what can be done: its name, and its best card
function deeds() {
  const found = new Map();
  for (const card of allCards()) {
    if (PLACES.test(card.dataset.refs) && !card.querySelector(".chance")) continue;
    const name = card.dataset.deed.split(": ", 1)[0];
    found.set(name, [...(found.get(name) ?? []), card]);
  }
  return [...found].slice(0, MOST).map(([name, cards]) => [name, bestOf(cards) ?? cards[0]]);
}

function bar(whose, found) {
  const row = make("div", "deeds", "");
  row.setAttribute("aria-hidden", "true");
  row.append(make("b", "", whose));
  for (const [name, card] of found) {
    const button = make("button", "light", "", { type: "button", tabIndex: -1, value: card.querySelector("input").value });
    button.append(make("b", "", chanceOf(card)), make("span", "", name.replace(/ (\S)$/, "\u00a0$1"))); // a sign stays with its word
    button.setAttribute("aria-pressed", String(card.matches(":has(:checked)")));
    row.append(button);
  }
  return row;
}

const steps = (from, to) => Array.from({ length: 13 }, (_, k) => from + ((to - from) * k) / 12);

// above and below the piece, then beside it, then wherever else, the nearest first
function places({ width, height }, own, chart) {
  const [x, y] = [own.x + (own.width - width) / 2, own.y + (own.height - height) / 2];
  const near = [
    [x, own.top - GAP - height], [x, own.bottom + GAP], [own.right + GAP, y], [own.left - GAP - width, y],
    [own.left, own.top - GAP - height], [own.left, own.bottom + GAP],
  ];
  const far = ([left, top]) => Math.hypot(left - x, top - y);
  const downs = steps(chart.top + GAP, chart.bottom - GAP - height);
  const anywhere = steps(chart.left + GAP, chart.right - GAP - width).flatMap((left) => downs.map((top) => [left, top]));
  return [...near, ...anywhere.sort((one, other) => far(one) - far(other))].map(([left, top]) => new DOMRect(left, top, width, height)).filter((one) =>
    one.left >= chart.left + 2 && one.right <= chart.right - 2 && one.top >= chart.top + 2 && one.bottom <= chart.bottom - 2);
}

// one that says the same is moved, not made anew: a finger may be on it, and names settle once more
// after whatever comes into the board or goes
function paint() {
  const [old, next] = [document.querySelector(".deeds"), drawn()];
  if (!next) return old?.remove();
  const row = old?.innerHTML === next.innerHTML ? old : next;
  if (row === next) old?.remove(), board().parentElement.append(row);
  row.hidden = false;
  const free = spot(row);
  row.hidden = !free;
  if (!free) return;
  const chart = board().getBoundingClientRect();
  row.style.left = `${free.x - chart.left}px`;
  row.style.top = `${free.y - chart.top}px`;
}

const actor = () => [...(picture()?.querySelectorAll(".piece.chosen[data-piece]") ?? [])].find((one) => isSpoken(one.dataset.piece));

function drawn() {
  if (innerWidth < WIDE || !form() || sealing() || state.looks) return null;
  const [found, piece] = [deeds(), actor()];
  if (found.length < 2 || !piece) return null;
  const whose = document.querySelector(`.list [data-pick="${CSS.escape(piece.dataset.piece)}"]`)?.textContent ?? "";
  return bar(whose, found);
}

// where the bar hides nothing
function spot(row) {
  const [chart, piece] = [board().getBoundingClientRect(), actor()];
  const own = (piece.querySelector(".hull, .counter, .disc") ?? piece).getBoundingClientRect();
  const taken = drawnBoxes(picture(), ", .plan-cell, .plan-plate, .plan-number, .plan-way, .plan-shot, .plan-ghost, .plan-grip, .plan-form, .goal, .tag, .steady > text, .steady > .plate, .steady > .detail");
  taken.push(...[...document.querySelectorAll(".rim")].map((one) => one.getBoundingClientRect()));
  return places(row.getBoundingClientRect(), own, chart).find((box) => hiding(box, taken) === 0);
}

document.addEventListener("click", (event) => {
  const value = event.target.closest?.(".deeds button")?.value;
  const card = value && allCards().find((one) => one.querySelector("input").value === value);
  if (!card) return;
  choose(card.querySelector("input"));
  card.scrollIntoView({ block: "nearest" });
});

let queued = 0;
const soon = () => (queued ||= requestAnimationFrame(() => ((queued = 0), paint())));
for (const when of ["plans:changed", "board:named", "board:moved", "htmx:afterSettle"]) document.addEventListener(when, soon);
addEventListener("resize", soon);
