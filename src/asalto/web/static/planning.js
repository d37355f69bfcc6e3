// What somebody is planning on the board, and what can be done with it: asked of the server, which has
// worked out every plan, chosen, fixed, turned, carried out. `plans.js` shows it.
import { board, closer, gather, picture, widen } from "./camera.js";
import { enemies, narrow, pickNothing, value } from "./picking.js";
import * as draw from "./plans_draw.js";

export const state = {
  reach: null, // the server's answer: what the chosen piece can reach
  asked: null, // the plan one points at
  fixed: null, // the plan to be carried out
  faced: null, // where it shall face at the end: an angle on the screen, if somebody said so
  pulled: null, // what is being pulled at the ghost, and what it would come to
  wish: null, // the facing one turned to
  loading: null, // what the server is being asked: which question, which piece
  drafts: new Map(), // while orders are sealed: piece -> its plan
  looks: false, // whether pointing asks who sees whom
  lookout: null, // the answer
};

export const form = () => document.getElementById("choosing");
export const cards = () => [...document.querySelectorAll(".choice:not([hidden])")];
const known = new Map(); // piece -> answer, for this question
let hasty = ""; // the question whose advice somebody took before the answer came, or its chances

export const question = () => {
  const found = form();
  return found?.dataset.reach ? `${location.pathname}|${found.elements.request.value}|${found.elements.as?.value}` : "";
};

export const word = (name, slots = {}) =>
  (state.reach?.words[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => slots[key] ?? "");
export const plan = () => state.asked ?? state.fixed;
export const unitName = (piece) => state.reach?.units.find((one) => one.piece === piece)?.name ?? "";

// drafts outlive a reload, as long as the question is the same
function held(now) {
  try {
    const [whose, rows] = JSON.parse(sessionStorage.getItem("drafts") ?? "[]");
    return new Map(whose === now ? rows : []);
  } catch {
    return new Map();
  }
}

function hold() {
  if (!state.reach?.sealed) return;
  state.fixed ? state.drafts.set(state.reach.unit, state.fixed) : state.drafts.delete(state.reach.unit);
  sessionStorage.setItem("drafts", JSON.stringify([state.reach.question, [...state.drafts]]));
}

// whoever changes something says so; `plans.js` draws it
export function show() {
  document.dispatchEvent(new Event("plans:changed"));
}
export const same = (one) => state.reach.places.find(([first]) => first.key === one.key) ?? [one];

export const make = (name, css, said, more = {}) => {
  const made = Object.assign(document.createElement(name), more);
  if (css) made.className = css;
  if (said) made.textContent = said;
  return made;
};

// degrees between two angles
export const between = (one, other) => Math.abs(((((one - other) % 360) + 540) % 360) - 180);

function note(said) {
  const box = document.getElementById("plan");
  box?.querySelector(".plan-why")?.remove();
  box?.prepend(make("p", "plan-why plan-danger", said));
}

export const sealing = () => state.reach?.sealed && state.reach.units.length > 0 && !form()?.querySelector(".choice input:checked") &&
  state.reach.units.every((one) => state.drafts.has(one.piece) || one.ids);

export function speak(said) {
  const box = document.getElementById("said");
  if (box && box.textContent !== said) box.textContent = said;
}

// --- the server's answer

// the unit one was at, as long as something is asked of it; else the one that is advised
function first() {
  const actors = [...document.querySelectorAll(".choice")].map((card) => card.dataset.refs.split(" ")[0]);
  const advised = document.querySelector(".choice.advised")?.dataset.refs.split(" ")[0];
  return actors.includes(state.reach?.unit) ? state.reach.unit : advised ?? "";
}

export async function ask(piece = "") {
  const now = question();
  if (!now) return forget();
  // swapped and settled, a page comes here twice: one answer to its question is enough
  if (!piece && state.loading?.now === now) return;
  if (state.reach?.question !== now) {
    known.clear();
    state.drafts = held(now);
    state.fixed = state.asked = state.wish = null;
    state.looks = false;
    piece ||= first();
    state.reach = null;
    delete board().dataset.unit; // until the answer comes the cards of all units are shown
    narrow();
  }
  if (known.has(piece)) return (state.loading = null), take(known.get(piece));
  if (state.loading?.now === now && state.loading.piece === piece) return;
  const own = (state.loading = { now, piece });
  try {
    const answer = await fetch(`${form().dataset.reach}?unit=${encodeURIComponent(piece)}`, { headers: { "hx-request": "true" } });
    if (answer.status !== 200 || question() !== now) return;
    const data = await answer.json();
    data.question = now;
    data.places = placesOf(data.plans);
    known.set(data.unit, data).set(piece, data);
    if (state.loading === own) take(data); // of two pieces asked for, the later one is meant
  } catch {
    // no line: the list of choices is there
  } finally {
    if (state.loading === own) state.loading = null;
  }
}

function placesOf(plans) {
  const found = new Map();
  for (const one of plans) found.set(one.key, [...(found.get(one.key) ?? []), one]);
  return [...found.values()].map((own) => own.sort((one, other) => one.cost - other.cost));
}

function take(data) {
  state.reach = data;
  state.asked = state.lookout = null;
  state.fixed = state.drafts.get(data.unit) ?? null;
  frame();
  show();
  hurry();
}

// what somebody wanted before it was known, if he has chosen nothing since
export function hurry() {
  if (!hasty || !state.reach) return;
  const meant = hasty === question() && !state.fixed && !form().querySelector(".choice input:checked");
  hasty = "";
  if (meant) advised();
}

// whether a plan leads away from where the unit stands: turning on the spot is no way
export function goes() {
  const here = picture() && draw.middle(picture(), state.reach.unit);
  return state.reach.places.some(([one]) => !here || one.ghost || Math.hypot(one.at[0] - here[0], one.at[1] - here[1]) > 1);
}

// in sight: the piece and what it reaches; on a phone the nearest enemy too
function frame() {
  const svg = picture();
  if (!svg || !state.reach) return;
  if (!state.reach.places.length || !goes()) return void (innerWidth <= 600 && meet(svg));
  const [[first]] = state.reach.places;
  const here = draw.middle(svg, first.ghost ?? state.reach.unit) ?? first.way?.[0];
  const own = [...state.reach.places.map(([one]) => one.at), here, draw.middle(svg, state.reach.unit)].filter(Boolean);
  const side = state.reach.cell.length ? 2 * Math.max(...state.reach.cell.map(([x]) => x)) : 24;
  if (innerWidth > 600) return widen(own, side);
  const away = ([x, y]) => (here ? Math.hypot(x - here[0], y - here[1]) : 0);
  const [foe] = enemies().map(({ id }) => draw.middle(svg, id)).filter(Boolean).sort((a, b) => away(a) - away(b));
  closer(own, side, here, foe);
}

// the piece that is asked, and all whom its cards aim at
function meet(svg) {
  const aimed = cards().filter((card) => card.querySelector(".chance")).flatMap((card) => card.dataset.refs.split(" "));
  const spots = [...new Set([actor(), ...aimed])].map((name) => draw.middle(svg, name)).filter(Boolean);
  if (spots.length) gather(spots, 44);
}

// whose turn it is on the board: the piece one has chosen, else the one the cards speak of
export const actor = () => state.reach?.unit || (cards()[0]?.dataset.refs.split(" ")[0] ?? "");

export function forget() {
  state.reach = state.asked = state.fixed = null;
  known.clear();
  const svg = picture();
  if (svg) draw.beneath(svg, null), draw.layer(svg, false);
}

export async function query(what, x, y, more = {}) {
  const address = form()?.dataset.reach?.replace(/reach$/, what);
  if (!address || !state.reach) return null;
  const numbers = new URLSearchParams({ unit: state.reach.unit, x: x.toFixed(1), y: y.toFixed(1), ...more });
  const answer = await fetch(`${address}?${numbers}`, { headers: { "hx-request": "true" } }).catch(() => null);
  return answer?.status === 200 ? answer.json() : null;
}

// --- deeds

export const targetOf = (svg, actor, others) => others.find((one) => one !== actor && draw.pieceOf(svg, one));

// exactly there, on open ground
export async function exactly(x, y, more = {}) {
  const now = state.reach;
  const answer = await query("way", x, y, more);
  if (state.reach !== now || !answer) return;
  if (answer.plan) {
    fix(answer.plan);
    if (more.u !== undefined && state.faced !== null) short_of(state.faced, answer.plan);
    return;
  }
  if (answer.why) speak(answer.why), note(answer.why);
}

// who asks for a facing that cannot be had there is told so, and sees the nearest
export function short_of(wanted, found) {
  if (found?.angle === undefined || between(wanted, found.angle) <= 30.5) return;
  speak(word("facing")), note(word("facing"));
}

// the same end, the figures standing or facing otherwise
export function form_up(formation) {
  if (!state.fixed?.at || !state.reach.formations.length) return;
  const ahead = state.faced === null ? {} : place(state.fixed.at, state.faced);
  exactly(...state.fixed.at, { formation, ...ahead });
}

const place = ([x, y], angle) => ({ u: (x + 8 * Math.cos((angle * Math.PI) / 180)).toFixed(1), v: (y + 8 * Math.sin((angle * Math.PI) / 180)).toFixed(1) });
export const shaped = (shape) => state.reach.formations.find((one) => one.shape === shape)?.value;

// as they stand they face nowhere: whoever turns wants a line
export const formed = () => (state.fixed.formation === shaped("keep") ? shaped("line") : state.fixed.formation) ?? state.fixed.formation;

export function next_formation() {
  const all = state.reach?.formations ?? [];
  const at = all.findIndex((one) => one.value === state.fixed?.formation);
  if (all.length) form_up(all[(at + 1) % all.length].value);
}

export function select(piece) {
  hold();
  if (state.reach?.unit === piece) return;
  speak(unitName(piece));
  ask(piece);
}

export function fix(one) {
  const stays = one?.at && state.fixed?.at && Math.hypot(one.at[0] - state.fixed.at[0], one.at[1] - state.fixed.at[1]) < 2;
  if (!stays) state.faced = null;
  state.fixed = one;
  state.asked = null;
  uncheck();
  hold();
  show();
  if (one) speak(one.say ?? [one.deed, one.line].filter(Boolean).join(": "));
  document.querySelector(".flow")?.scrollTo({ top: 0 });
}

function uncheck() {
  const radio = form()?.querySelector(".choice input:checked");
  if (radio) radio.checked = false;
  document.querySelectorAll(".meant").forEach((one) => one.classList.remove("meant"));
}

// what leads to the chosen end: several choices, sent as one
export function fill() {
  const field = form()?.elements.plan;
  if (!field) return false;
  field.value = form().elements.whole.value = "";
  if (form().querySelector(".choice input:checked")) return true;
  if (sealing()) field.value = state.reach.units.map((one) => state.drafts.get(one.piece)?.ids ?? one.ids).filter(Boolean).join("|");
  else if (state.fixed) (field.value = state.fixed.ids), (form().elements.whole.value = state.fixed.whole ?? "");
  return field.value !== "";
}

export function commit() {
  if (!state.fixed && state.asked) fix(state.asked);
  if (fill()) document.getElementById("do")?.click();
}

// among the plans of a place: as one turned last, else the best
export function atPlace(plans) {
  const turned = plans.filter((one) => one.facing === state.wish);
  const from = state.wish !== null && turned.length ? turned : plans;
  return from.reduce((best, one) => ((one.advised ?? 0) > (best.advised ?? 0) || ((one.advised ?? 0) === (best.advised ?? 0) && (one.danger ?? 0) < (best.danger ?? 0) && one.cost <= best.cost) ? one : best));
}

// where the unit stands: the ways to turn there, as seen clockwise from where it looks now
export function onSpot() {
  const here = !state.reach?.sealed && picture() && draw.middle(picture(), state.reach?.unit);
  const found = here && state.reach.places.find(([one]) => one.angle !== undefined && Math.hypot(one.at[0] - here[0], one.at[1] - here[1]) < 2);
  const ring = (found || []).slice().sort((one, other) => one.angle - other.angle);
  const gaps = ring.map((one, k) => (one.angle - ring.at(k - 1).angle + 360) % 360 || 360);
  const first = gaps.indexOf(Math.max(...gaps));
  return [...ring.slice(first), ...ring.slice(0, first)];
}

export function turn(way) {
  const now = plan();
  const ring = now ? [] : onSpot();
  if (ring.length) return (state.wish = ring.at(way > 0 ? 0 : -1).facing), fix(ring.at(way > 0 ? 0 : -1));
  if (state.fixed && state.fixed.formation !== undefined && state.reach.formations.length) {
    state.faced = (state.faced ?? draw.heading(state.fixed)) + 30 * way;
    return form_up(formed());
  }
  if (!now || now.angle === undefined) return;
  const all = same(now).slice().sort((one, other) => one.angle - other.angle);
  const next = all[(all.indexOf(now) + way + all.length) % all.length];
  state.wish = next.facing;
  fix(next);
}

// a cursor among the places, by the direction of the key
export function move(dx, dy) {
  const svg = picture();
  const now = plan();
  const from = now?.at ?? draw.middle(svg, now?.ghost ?? state.reach.unit) ?? state.reach.places[0][0].at;
  let best = null;
  let least = Infinity;
  for (const plans of state.reach.places) {
    const [x, y] = plans[0].at;
    const [u, v] = [x - from[0], y - from[1]];
    const along = u * dx + v * dy;
    const aside = Math.abs(u * dy - v * dx);
    if (along <= 1 || aside > along * 1.8) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [plans, far];
  }
  if (!best) return;
  state.asked = atPlace(best);
  uncheck();
  show();
  speak(state.asked.say);
}

export function nextTarget() {
  const own = state.reach?.unit;
  const svg = picture();
  const found = new Map();
  for (const card of cards()) {
    const chance = card.querySelector(".chance:not(.quiet)")?.textContent;
    const [actor, ...others] = card.dataset.refs.split(" ");
    if (!chance || (own && actor !== own)) continue;
    const target = targetOf(svg, actor, others);
    if (target && draw.sideOf(svg, target) !== draw.sideOf(svg, actor) && (!found.has(target) || value(chance) > value(found.get(target)[1]))) found.set(target, [card, chance]);
  }
  const all = [...found.values()].sort((one, other) => value(other[1]) - value(one[1])).map(([card]) => card);
  if (!all.length) return;
  const at = all.findIndex((card) => card.querySelector("input").checked);
  const card = all[(at + 1) % all.length];
  tick(card);
  speak([card.dataset.deed, card.querySelector(".chance")?.textContent].join(" "));
}

function tick(card) {
  state.fixed = state.asked = null;
  const radio = card.querySelector("input");
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
  card.scrollIntoView({ block: "nearest" });
}

// whether a choice is the beginning of a way
export const leads = (card) => card && state.reach.plans.some((one) => one.ids.split(/[,|]/, 1)[0] === card.querySelector("input").value.split(",", 1)[0]);
// what is advised: all that a crew does, a plan or a choice, and what the button would call it
export function advice() {
  const card = document.querySelector(".choice.advised");
  const value = card?.querySelector("input").value ?? "";
  const whole = state.reach?.wholes[0];
  if (whole && (!card || whole.ids.startsWith(value))) return whole;
  const best = state.reach?.plans[0];
  const counts = best && best.advised !== state.reach.plans.at(-1).advised;
  if (counts && (!card || leads(card))) return best;
  if (best && leads(card)) return state.reach.plans.find((one) => one.ids.startsWith(value)) ?? best;
  return card && { card, deed: card.dataset.deed };
}
export function advised() {
  const found = advice();
  if (!found && !state.reach && question()) return void (hasty = question());
  if (!found && document.querySelector(".choice:not([hidden]) .chance.quiet")) {
    hasty = question(); // the best chance is not known yet
    return speak(word("counting"));
  }
  if (found && !found.card) return fix(found);
  const first = found?.card ?? cards()[0]; // where nothing is advised the best chance stands first
  if (first) tick(first), speak(first.dataset.deed ?? "");
}

export function nextUnit(way) {
  const all = state.reach?.units ?? [];
  const at = all.findIndex((one) => one.piece === state.reach.unit) + way;
  if (at < 0 || at >= all.length) return false;
  select(all[at].piece);
  return true;
}

export function clear() {
  hasty = "";
  if (state.asked && state.fixed) state.asked = null;
  else state.fixed = state.asked = null;
  uncheck();
  hold();
  pickNothing();
  show();
}
