// A tap at one's own piece takes what is advised, one more does it: so all can be done on the board.
import { allCards } from "./picking.js";
import * as draw from "./plans_draw.js";
import { advised, commit, fix, form, leads, make, onSpot, state, word } from "./planning.js";

let took = ""; // what the last such tap chose
export function takeAdvice() {
  const now = () => state.fixed?.ids ?? form().querySelector(".choice input:checked")?.value ?? "";
  if (took && now() === took && !state.reach?.sealed) return commit();
  advised();
  took = now();
}

export const isSpoken = (piece) => allCards().some((card) => card.dataset.refs.split(" ").includes(piece));

// where the piece that acts may turn on the spot, a tap at it means that, if the advice is to go somewhere
export function takesAdvice(svg, piece, plan) {
  if (piece !== state.reach?.unit) return !isSpoken(piece) && draw.sideOf(svg, piece) === `side${form().elements.as?.value}`;
  const at = draw.middle(svg, piece);
  const turns = plan && at && Math.hypot(plan.at[0] - at[0], plan.at[1] - at[1]) < 2;
  return !turns || state.reach.wholes.length > 0 || !leads(document.querySelector(".choice.advised"));
}

// a card is one step; where it is the first of the way that the board shows, it says so
export function tell_way() {
  const card = document.querySelector(".choice.advised");
  const best = state.reach?.plans[0];
  card?.querySelector(".on-way")?.remove();
  if (card && best?.label && best.ids.startsWith(`${card.querySelector("input").value}|`)) {
    card.append(make("small", "on-way", word("on_way", { place: best.label })));
  }
}

// who holds his own piece turns it where it stands; `now`: what the pointer is doing by then
export function held_still(own, now) {
  if (!onSpot().length) return;
  const menu = (event) => event.preventDefault(); // a finger that rests asks for none here
  document.addEventListener("contextmenu", menu);
  addEventListener("pointerup", () => document.removeEventListener("contextmenu", menu), { once: true });
  setTimeout(() => {
    if (now() !== own || own.moved || own.up) return;
    own.carried = true;
    fix(onSpot()[0]);
  }, 500);
}
