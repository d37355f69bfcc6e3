// Playing on the board: choose a piece, see what it can reach, point, fix, carry out. The server has
// worked out every plan and says everything; here it is only chosen among them.
import { board, drawnBoxes, gather, picture } from "./camera.js";
import { name_deed } from "./doing.js";
import { look, lookFrom, lookout, lookRow } from "./looking.js";
import { narrow, tapped, value } from "./picking.js";
import * as draw from "./plans_draw.js";
import { bare, tinted } from "./plans_reach.js";
import {
  actor, advised, ask, atPlace, between, cards, clear, commit, exactly, fill, fix, forget, form,
  form_up, formed, goes, hurry, make, move, nextTarget, nextUnit, next_formation, plan,
  question, same, sealing, select, shaped, short_of, show, state, targetOf, turn, unitName, word,
} from "./planning.js";
import { held_still, isSpoken, takeAdvice, takesAdvice, tell_way } from "./taking.js";

// --- the panel

function panel() {
  const box = document.getElementById("plan");
  if (!box) return;
  const now = plan();
  box.replaceChildren();
  box.hidden = !state.reach?.units.length || (!state.reach.places.length && !state.reach.sealed && !state.reach.wholes.length);
  if (!box.hidden) {
    if (state.reach.sealed) box.append(rows());
    if (state.reach.wholes.length) box.append(wholes());
    if (now?.at) box.append(...written(now));
    else if (!state.looks && (state.reach.places.length || !state.reach.wholes.length)) box.append(make("p", "quiet", word(goes() ? "hint" : "nowhere", { name: unitName(state.reach.unit), why: why() })));
  }
  if (!box.hidden && state.reach.looks) box.append(lookRow());
  name_deed();
}

// why nothing is in reach: too little is left, or it is not the time for it
const why = () => state.reach.left || (document.querySelector(".phases .lit")?.textContent ?? "");

// plans that lead to no place: all that a crew does, taken at once
function wholes() {
  const list = make("ul", "plan-wholes");
  for (const one of state.reach.wholes) {
    const row = make("li");
    const button = make("button", "plan-whole", "", { type: "button", onclick: () => fix(state.fixed === one ? null : one) });
    button.setAttribute("aria-pressed", String(state.fixed === one));
    button.append(make("b", "", one.deed));
    if (one.line) button.append(make("small", "", one.line));
    row.append(button);
    list.append(row);
  }
  return list;
}

function written(now) {
  const found = [];
  const first = make("p", "plan-line");
  first.append(make("span", "", (state.reach.sealed && now.short) || now.line), make("b", "paid", now.paid ?? ""));
  if (!state.reach.sealed || now !== state.fixed) found.push(first); // it stands in the row
  for (const one of [...(now.shots ?? []), ...(now.threats ?? [])]) {
    const row = make("p", `plan-line${one.by ? " plan-danger" : ""}`);
    row.append(make("span", "", one.said), make("b", "chance", one.chance || "?"));
    found.push(row);
  }
  if (now.answered) {
    const row = make("label", "row plan-through");
    const box = make("input", "", "", { type: "checkbox", checked: /(^|; )through=on/.test(document.cookie) });
    box.addEventListener("change", () => {
      document.cookie = `through=${box.checked ? "on" : "off"}; path=/; max-age=31536000; samesite=lax`;
    });
    row.append(box, word("through"));
    found.push(row);
  }
  if (now === state.fixed && state.reach.formations.length && now.formation !== undefined) {
    const row = make("p", "plan-look", "");
    row.append(make("span", "quiet small", word("formation")));
    for (const one of state.reach.formations) {
      const button = make("button", "light", one.name, { type: "button", onclick: () => form_up(one.value) });
      button.setAttribute("aria-pressed", String(one.value === now.formation));
      row.append(button);
    }
    found.push(row);
  }
  if (now.note) found.push(make("p", "quiet small", now.note));
  const safer = same(now).find((one) => one !== now && (one.danger ?? 0) < (now.danger ?? 0));
  const best = state.reach.plans[0];
  const other = safer ?? (best && best.advised !== state.reach.plans.at(-1).advised && best !== now && (!state.fixed || state.fixed.key !== best.key) ? best : null);
  if (other) {
    const row = make("p", "plan-other");
    row.append(make("span", "", `${word(other === safer ? "safer" : "advised")}: ${[other.label, other.paid].filter(Boolean).join(" · ")} `));
    row.append(make("button", "light", word("show"), { type: "button", onclick: () => fix(other) }));
    found.push(row);
  }
  return found;
}

// while orders are sealed: the line of every unit
function rows() {
  const list = make("ul", "plan-orders");
  list.append(make("li", "plan-title", word("orders")));
  for (const one of state.reach.units) {
    const draft = state.drafts.get(one.piece);
    const row = make("li", one.piece === state.reach.unit ? "here" : "");
    const button = make("button", "plan-order", "", { type: "button", onclick: () => select(one.piece) });
    button.setAttribute("aria-pressed", String(one.piece === state.reach.unit));
    button.dataset.piece = one.piece;
    button.append(make("b", "", one.name), make("span", "mono", (draft ? draft.short : one.line) || word("drift")));
    button.append(make("span", "quiet", draft ? "✓" : "–"));
    row.append(button);
    list.append(row);
  }
  return list;
}

// --- the board

// after whatever changes the plan
let folded = ""; // the question of which the board shows the places, so that they need no cards
let marked = null; // for what names have stepped aside: a plan, else what can be reached
document.addEventListener("plans:changed", () => {
  const was = board()?.dataset.unit;
  paint();
  panel();
  tell_way();
  if (state.reach?.sealed || folded !== (folded = state.reach?.places.length ? question() : "")) narrow(!!was && was !== state.reach?.unit);
  if (marked !== (marked = state.fixed ?? state.reach)) document.dispatchEvent(new Event("board:fixed")); // names step aside
});

function lines() {
  const svg = picture();
  if (!svg || !form()) return [];
  const best = new Map();
  for (const card of cards()) {
    const [actor, ...others] = card.dataset.refs.split(" ");
    const chance = card.querySelector(".chance:not(.quiet)")?.textContent ?? "";
    const chosen = card.querySelector("input").checked;
    if (!chosen && (!chance || "soft" in card.dataset || (state.reach?.unit && actor !== state.reach.unit))) continue;
    const target = targetOf(svg, actor, others);
    if (!target || (!chosen && draw.sideOf(svg, target) === draw.sideOf(svg, actor))) continue;
    if (chosen || !best.has(target) || (value(chance) > value(best.get(target).chance) && !best.get(target).chosen)) {
      best.set(target, { from: actor, to: target, chance, chosen, card });
    }
  }
  const found = [...best.values()].sort((one, other) => value(other.chance) - value(one.chance));
  const chosen = found.filter((one) => one.chosen);
  return chosen.length ? chosen : plan() ? [] : found.slice(0, 6);
}

function paint() {
  const svg = picture();
  if (!svg) return;
  const now = plan();
  const places = state.reach?.places ?? [];
  draw.reach(svg, actor() || state.reach?.unit, now);
  bare(svg, places, state.reach?.cell ?? []);
  const taken = drawnBoxes(svg, ", .played .disc");
  const price = now?.at ? draw.price(svg, now, taken) : [];
  draw.beneath(svg, places.length ? tinted(svg, places, state.reach.cell, now, taken) : null);
  taken.push(...[...svg.querySelectorAll(".plan-number")].map((one) => one.getBoundingClientRect()));
  const over = [];
  const from = state.reach?.unit ? draw.middle(svg, state.reach.unit) : null;
  if (state.reach?.unit) over.push(draw.outlined(svg, state.reach.unit));
  for (const [piece, one] of state.drafts) {
    const at = piece === state.reach?.unit ? null : draw.middle(svg, piece);
    if (at) over.push(draw.wayOf(one, [], at), draw.ghostOf(svg, piece, one, at));
  }
  if (now?.at) {
    const moved = now.ghost ? draw.middle(svg, now.ghost) : from;
    over.push(draw.wayOf(now, state.reach.plans, moved), draw.ghostOf(svg, now.ghost ?? state.reach.unit, now, moved));
    over.push(price, draw.aims(svg, now, taken), draw.dangers(svg, now, taken));
    over.push(draw.facings(now, same(now), now === state.fixed));
    if (now === state.fixed) over.push(draw.formations(svg, now, state.reach.formations), draw.grips(now, state.reach.formations, state.pulled));
  }
  if (state.looks && state.lookout?.at) over.push(lookout(svg, from, state.lookout));
  over.push(draw.shots(svg, lines(), taken));
  draw.layer(svg, now && now === state.fixed, over);
  const ends = new Set(places.map(([one]) => one.key));
  for (const one of svg.querySelectorAll(".spot")) one.classList.toggle("covered", ends.has(one.dataset.spot));
  board().classList.toggle("planning", places.length > 0);
  board().dataset.unit = state.reach?.unit ?? "";
  board().dataset.known = state.reach?.question && state.reach.question === question() ? "yes" : "";
}

function pull(what, x, y) {
  const [u, v] = draw.toBoard(picture(), x, y);
  const [dx, dy] = [u - state.fixed.at[0], v - state.fixed.at[1]];
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  if (what === "aim") return { what, angle, formation: formed() };
  const now = state.faced ?? draw.heading(state.fixed);
  const aside = Math.abs(Math.sin(((angle - now) * Math.PI) / 180));
  const near = Math.hypot(dx, dy) * draw.scaleOf(picture()) < 26;
  return { what, angle: now, formation: shaped(near ? "keep" : aside > 0.7 ? "line" : "column") };
}

function let_go() {
  if (state.pulled.what === "aim") state.faced = state.pulled.angle;
  form_up(state.pulled.formation);
  state.pulled = null;
}

document.addEventListener("submit", ({ target }) => target.id === "choosing" && fill(), true);
// htmx knows no button that stands outside its form
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const by = detail.triggeringEvent?.submitter;
  if (by?.name && by.hasAttribute("form")) detail.parameters[by.name] = by.value;
});

// --- pointing

function nearest(x, y, reachOut = 1) {
  const svg = picture();
  if (!svg || !state.reach?.places.length) return null;
  const [u, v] = draw.toBoard(svg, x, y);
  const scale = draw.scaleOf(svg);
  const size = state.reach.cell.length ? Math.max(...state.reach.cell.map(([cx]) => cx)) : 0;
  let least = Math.max(size, 20 / scale) * reachOut;
  let best = null;
  for (const plans of state.reach.places) {
    const apart = Math.hypot(plans[0].at[0] - u, plans[0].at[1] - v);
    const far = plans[0].bare && size ? 2 * apart : apart;
    if (far < least) [best, least] = [plans, far];
  }
  return best && atPlace(best);
}

// of the facings at the fixed place, the one that looks at a point of the screen
function towards(x, y) {
  const [u, v] = draw.toBoard(picture(), x, y);
  const wanted = (Math.atan2(v - state.fixed.at[1], u - state.fixed.at[0]) * 180) / Math.PI;
  const found = same(state.fixed).reduce((best, one) => (between(one.angle, wanted) < between(best.angle, wanted) ? one : best));
  return [found, wanted];
}

let down = null; // where the pointer went down, and whether it carries the piece
document.addEventListener("pointerdown", (event) => {
  down = null;
  if (event.button || !event.target.closest?.("#board")) return;
  down = { x: event.clientX, y: event.clientY, carries: false, turns: false, moved: false };
  if (state.fixed && (down.pulls = event.target.closest("[data-grip]")?.dataset.grip)) return event.stopImmediatePropagation();
  if (state.fixed?.angle !== undefined && event.target.closest("[data-face]")) {
    down.turns = true;
    return event.stopImmediatePropagation();
  }
  const piece = tapped(event.target)?.dataset.piece;
  const ghost = state.fixed && nearest(event.clientX, event.clientY) === state.fixed;
  if (state.reach?.places.length && ((piece && piece === state.reach.unit) || (ghost && event.pointerType === "mouse"))) {
    down.carries = true;
    event.stopImmediatePropagation();
    if (piece === state.reach.unit) held_still(down, () => down);
  }
}, true);
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse" && !event.buttons) down = null; // let go of
  if (down) down.moved ||= Math.hypot(event.clientX - down.x, event.clientY - down.y) > 6;
  if (!state.reach?.places.length) return;
  if (down?.pulls) return void (down.moved && ((state.pulled = pull(down.pulls, event.clientX, event.clientY)), paint()));
  if (down?.turns && down.moved) {
    const [found, wanted] = towards(event.clientX, event.clientY);
    if (found && found !== state.fixed) (state.wish = found.facing), fix(found);
    return void short_of(wanted, found);
  }
  if (down?.carries && down.moved) {
    const found = nearest(event.clientX, event.clientY, 2.5);
    if (found && found !== state.asked) (state.asked = found), paint();
    return;
  }
  if (event.pointerType !== "mouse" || event.buttons || !event.target.closest?.("#board")) {
    if (event.pointerType === "mouse" && state.asked && !event.buttons && !event.target.closest?.("#board")) (state.asked = null), show();
    return;
  }
  if (state.looks) return void lookFrom(...draw.toBoard(picture(), event.clientX, event.clientY));
  const face = event.target.closest("[data-face], [data-grip], [data-formation]");
  const found = face || event.target.closest(".piece[data-piece]") ? null : nearest(event.clientX, event.clientY);
  const next = found && state.fixed?.key === found.key ? state.fixed : found;
  if (next !== state.asked) (state.asked = next), show();
});
document.addEventListener("pointerup", () => {
  if (down) down.up = true;
  if (down?.pulls && state.pulled) (down.carried = true), let_go();
  if (down?.turns && down.moved) down.carried = true;
  if (down?.carries && down.moved && state.asked) {
    state.wish = null;
    fix(state.asked);
    down.carried = true;
  }
});
document.addEventListener("click", (event) => {
  const at = event.target;
  if (!at.closest?.("#board") || !form()) return;
  const stop = () => (event.stopImmediatePropagation(), event.preventDefault());
  if (down?.carried || down?.pulls) return stop();
  if (down?.moved) return;
  const stands = at.closest("[data-formation]");
  if (stands && state.fixed) return stop(), form_up(Number(stands.dataset.formation));
  const face = at.closest("[data-face]");
  if (face && state.fixed) {
    state.wish = Number(face.dataset.face);
    fix(same(state.fixed).find((one) => one.facing === state.wish) ?? state.fixed);
    return stop();
  }
  const svg = picture();
  const spot = draw.toBoard(svg, event.clientX, event.clientY);
  // who taps the ghost once more means it, also where it stands beside another piece
  const aside = !state.looks && state.fixed?.at ? Math.hypot(state.fixed.at[0] - spot[0], state.fixed.at[1] - spot[1]) * draw.scaleOf(svg) : Infinity;
  const again = aside < 16;
  const piece = aside < 8 ? undefined : tapped(at)?.dataset.piece;
  if (piece && state.reach?.units.some((one) => one.piece === piece) && piece !== state.reach.unit) return void select(piece);
  const found = again ? state.fixed : nearest(event.clientX, event.clientY);
  if (piece && !state.looks && takesAdvice(svg, piece, found)) return stop(), takeAdvice();
  if (isSpoken(piece) && piece !== state.reach?.unit && at.closest(".piece")) return;
  if (state.looks) return stop(), lookFrom(...spot);
  if (!found) return state.reach?.exact && state.reach.places.length ? (stop(), exactly(...spot)) : undefined;
  stop();
  if (state.reach.exact && !again && Math.hypot(found.at[0] - spot[0], found.at[1] - spot[1]) * draw.scaleOf(svg) > 7) return exactly(...spot);
  board().focus({ preventScroll: true });
  if (state.fixed && found.key === state.fixed.key && !form().querySelector(".choice input:checked")) return state.reach.sealed ? null : commit();
  fix(found);
}, true);

// --- keys

document.addEventListener("keydown", (event) => {
  const at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || !form()) return;
  if (at !== document.body && !at.closest?.("#board")) {
    if (event.key !== "Enter" || !at.matches?.(".choice input")) return;
  }
  const onBoard = !!at.closest?.("#board");
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const done = () => (event.preventDefault(), event.stopImmediatePropagation());
  if (arrows[event.key] && !event.shiftKey && state.reach?.places.length && onBoard) {
    done(), move(...arrows[event.key]);
    return state.looks && state.asked ? lookFrom(...state.asked.at) : undefined;
  }
  if (event.key === "Tab" && onBoard) return nextUnit(event.shiftKey ? -1 : 1) ? done() : undefined;
  if (event.key === "Enter" && event.repeat) return done(); // kept down: what it took is not done yet
  if (event.key === "Enter" && (state.fixed || state.asked || (sealing() && state.drafts.size)) && !form().querySelector(".choice input:checked")) {
    return done(), state.reach.sealed && state.asked && !state.fixed ? fix(state.asked) : commit();
  }
  if (event.key === " " && state.asked && onBoard) return done(), fix(state.asked);
  if (event.key === "Escape") return state.looks ? look() : clear();
  const deeds = {
    q: () => turn(-1), e: () => turn(1), s: next_formation, t: nextTarget, a: advised,
    v: () => state.reach?.looks && look(),
    z: () => document.querySelector("button[name=do][value=back]")?.click(),
    l: () => document.querySelector(".choice:not([hidden]) input")?.focus(),
  };
  const deed = deeds[event.key.toLowerCase()];
  if (!deed) return;
  done(), deed();
  if (!"zl".includes(event.key.toLowerCase())) board().focus({ preventScroll: true }); // Tab is the next unit
}, true);

// --- after every change

document.addEventListener("change", (event) => {
  if (event.target.name !== "ids" || !event.target.closest("#choosing")) return;
  state.fixed = state.asked = null;
  const spots = event.target.closest(".choice").dataset.refs.split(" ").map((name) => draw.middle(picture(), name)).filter(Boolean);
  // who taps at the board sees it: it stays still under the finger
  if (innerWidth <= 600 && spots.length > 1 && event.isTrusted) gather(spots, 44);
  show();
});

function settle() {
  if (!form()) return forget(), name_deed();
  if (state.reach?.question === question()) show(), hurry();
  else ask();
}
// at once with the new page: a key pressed before it has settled is not for the old question
for (const when of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(when, settle);
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "inner") return;
  document.querySelectorAll(".plans-over, .plans-under").forEach((one) => one.remove());
  delete board()?.dataset.known; // htmx hands the attributes on to the new board
});

let queued = 0;
new MutationObserver((seen) => {
  if (!seen.some((one) => one.target.matches?.(one.type === "childList" ? "#board" : "#board > svg"))) return;
  queued ||= requestAnimationFrame(() => ((queued = 0), paint()));
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["viewBox"] });
addEventListener("resize", paint);
document.addEventListener("board:named", paint);
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-all], [data-pick], #board")) queueMicrotask(show);
});
settle();
