// Who would see whom from a place, and how far it is: asked of the server, one question at a time.
import { picture } from "./camera.js";
import * as draw from "./plans_draw.js";
import { make, plan, query, show, speak, state, word } from "./planning.js";

// from where the plan ends or the piece stands, and then from wherever one points
export function look() {
  state.looks = !state.looks;
  state.lookout = null;
  show();
  const from = state.looks && (plan()?.at ?? draw.middle(picture(), state.reach.unit));
  if (from) lookFrom(...from);
}

const far = () => apart(draw.middle(picture(), state.reach.unit), state.lookout);
const told = () => [state.lookout && far(), state.lookout?.say, word("look_hint")].filter(Boolean).join(" · ");

export function lookRow() {
  const row = make("p", "plan-look");
  const button = make("button", "light", word("look"), { type: "button", onclick: look });
  button.setAttribute("aria-pressed", String(state.looks));
  row.append(button, make("span", "quiet small", state.looks ? told() : ""));
  return row;
}

let looking = false;
let next = null;

export async function lookFrom(x, y) {
  next = [x, y];
  if (looking) return;
  looking = true;
  while (next) {
    const [u, v] = next;
    next = null;
    const of = state.reach;
    const answer = await query("sights", u, v);
    if (answer?.at && state.looks && state.reach === of) {
      state.lookout = answer;
      show();
      speak(told());
    }
    await new Promise((go) => setTimeout(go, 120));
  }
  looking = false;
}

// --- on the board

// how far it is to a place one looks from
function apart(from, seen) {
  const far = from && seen.far ? (Math.hypot(seen.at[0] - from[0], seen.at[1] - from[1]) * seen.far) / 1000 : 0;
  const said = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return far ? `${far.toLocaleString(document.documentElement.lang, said)} m` : "";
}
// whom one would see from a place, who would see one there, and how far it is
export function lookout(svg, from, seen) {
  const found = [];
  for (const [names, css] of [[seen.sees, "plan-shot chosen"], [seen.seen, "plan-threat"]]) {
    for (const name of names ?? []) {
      const to = draw.middle(svg, name);
      if (to) found.push(draw.shape("line", { class: css, x1: seen.at[0], y1: seen.at[1], x2: to[0], y2: to[1] }));
    }
  }
  if (from) found.push(draw.shape("line", { class: "plan-drift", x1: from[0], y1: from[1], x2: seen.at[0], y2: seen.at[1] }));
  const far = apart(from, seen);
  found.push(draw.steady(seen.at, draw.shape("circle", { class: "plan-next", r: 7 })));
  if (far) found.push(draw.plate(seen.at, far, "gold", 26));
  return found;
}
