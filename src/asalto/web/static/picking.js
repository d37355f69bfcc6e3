// Picking: of the choices only those are shown that speak of what was tapped, one thing after another.
let picked = [];
let unfolded = ""; // the question of which somebody wants to read every choice
const question = () => document.getElementById("choosing")?.elements.request.value ?? "";
// one of many ways to a place, where the board shows them all: there one points at it
const is_way = (card) => !!card.closest(".cards.small") && !card.matches(".advised, :has(:checked)") && /(^| )(hex|place)-/.test(card.dataset.refs);
const folds = () => unfolded !== question() && !!document.querySelector("#board.planning");
export const allCards = () => [...document.querySelectorAll(".choice")];
const speaks = (card, name) => card.dataset.refs.split(" ").includes(name);
const named = (name) => {
  const safe = CSS.escape(name);
  return document.querySelectorAll(`[data-piece="${safe}"],[data-spot="${safe}"],[data-place="${safe}"]`);
};
// what was tapped: a figure, where a choice speaks of it, else its unit
export function tapped(at) {
  const one = at.closest?.("#board [data-piece]");
  const whole = one?.parentElement.closest("[data-piece]");
  return whole && !allCards().some((card) => speaks(card, one.dataset.piece)) ? whole : one;
}
// on the board the first tap at a piece takes the best that can be done with it, the second does it
export function pick(name, onBoard = false) {
  const chosen = document.querySelector(".choice:has(:checked)");
  if (onBoard && chosen && picked.includes(name) && speaks(chosen, name)) return document.getElementById("do")?.click();
  const both = allCards().filter((card) => [...picked, name].every((one) => speaks(card, one)));
  picked = picked.includes(name) && !onBoard ? [] : both.length ? [...new Set([...picked, name])] : [name];
  const meant = narrow(true);
  if (!meant.length) return;
  const tab = document.querySelector("input[name=tab][value=now]");
  if (tab) tab.checked = true;
  const best = meant.length === 1 ? meant[0] : onBoard && bestOf(meant);
  if (best) choose(best.querySelector("input"));
  (best || meant[0]).scrollIntoView({ block: "nearest" });
}
// `35.2 %`, of several shots `2 × 35.2 % + 8.4 %`: how many of a hundred hit
const product = (said) => said.split("×").reduce((all, one) => all * (parseFloat(one) || 0), 1);
export const value = (said) => said.replaceAll("≈", "").replaceAll(",", ".").split("+").reduce((sum, one) => sum + product(one), 0);
const chanceOf = (card) => value(card.querySelector(".chance:not(.quiet)")?.textContent ?? "");
export const bestOf = (found) => found.find((one) => one.matches(".advised")) ??
  found.filter(chanceOf).sort((one, other) => chanceOf(other) - chanceOf(one))[0];
export function narrow(own = false) {
  const cards = allCards();
  const meant = picked.length ? cards.filter((card) => picked.every((one) => speaks(card, one))) : [];
  // while orders are sealed: of the piece whose orders are being written
  const unit = document.querySelector("#choosing[data-sealed]") && document.getElementById("board")?.dataset.unit;
  const folding = !meant.length && folds();
  const shown = (meant.length ? meant : cards).filter((card) => (!unit || card.dataset.refs.split(" ")[0] === unit) && !(folding && is_way(card)));
  document.querySelectorAll(".picked").forEach((one) => one.classList.remove("picked"));
  for (const name of picked) named(name).forEach((one) => one.classList.add("picked"));
  for (const card of cards) card.hidden = !shown.includes(card);
  for (const group of document.querySelectorAll(".group")) {
    group.hidden = !group.querySelector(".choice:not([hidden])");
  }
  const all = document.querySelector("[data-all]");
  if (all) all.hidden = meant.length ? meant.length === cards.length : !folding || !cards.some(is_way);
  count(own);
  return meant;
}
// the key that chooses a card stands on it; where cards move by themselves, a key pressed before
// anybody can have seen it means the card on which it stood
const REACTION = 600;
let [keys, before, moved, of] = [[], [], -REACTION, ""];
export function count(own = false) {
  const now = [];
  for (const card of allCards()) {
    const what = card.querySelector(".what");
    if (!card.hidden && now.length < 9) what.dataset.key = now.push(card.querySelector("input").value);
    else delete what.dataset.key;
  }
  if (own || of !== question()) moved = -REACTION;
  else if (keys.length && now.join("|") !== keys.join("|")) {
    if (performance.now() - moved > REACTION) before = keys;
    moved = performance.now();
  }
  [keys, of] = [now, question()];
}
export function press(key) {
  const meant = (performance.now() - moved < REACTION ? before : keys)[key - 1];
  const card = allCards().find((one) => one.querySelector("input").value === meant);
  if (!card) return;
  choose(card.querySelector("input"));
  if (card.hidden) narrow(true);
  card.scrollIntoView({ block: "nearest" });
}
export function light() {
  document.querySelectorAll(".meant").forEach((one) => one.classList.remove("meant"));
  const card = document.querySelector(".choice:has(:checked)");
  for (const name of card?.dataset.refs.split(" ") ?? []) named(name).forEach((one) => one.classList.add("meant"));
}
export function nearest(x, y) {
  let best = null;
  let least = 24;
  for (const spot of document.querySelectorAll("#board .spot")) {
    const rect = spot.getBoundingClientRect();
    const far = Math.hypot(rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y);
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}
export function choose(radio) {
  radio.checked = true;
  radio.focus({ preventScroll: true });
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}
export function pickNothing() {
  picked = [];
  return narrow(true);
}
export function showAll() {
  if (!picked.length) unfolded = question();
  return pickNothing();
}
const seatOf = (one) => one.className.match(/side(\d+)/)?.[1];
// the pieces of other sides, by the list of the board in words
export function enemies() {
  const own = document.querySelector("#choosing [name=as]")?.value;
  if (!own) return [];
  return [...document.querySelectorAll(".list li[class*=side]")]
    .filter((one) => ![undefined, own].includes(seatOf(one)))
    .map((one) => [one.querySelector("[data-pick]"), seatOf(one)])
    .filter(([button]) => button)
    .map(([button, seat]) => ({ id: button.dataset.pick, name: button.textContent, seat }));
}
