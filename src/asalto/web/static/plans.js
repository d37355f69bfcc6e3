// Playing on the board: choose a piece, see what it can reach, point, fix, carry out. The server has
// worked out every plan and says everything; here it is only chosen among them.
import * as draw from "./plans_draw.js";

const board = () => document.getElementById("board");
const picture = () => board()?.querySelector(":scope > svg");
const form = () => document.getElementById("choosing");
const cards = () => [...document.querySelectorAll(".choice:not([hidden])")];

let reach = null; // the server's answer
let asked = null; // the plan one points at
let fixed = null; // the plan to be carried out
let faced = null; // where it shall face at the end: an angle on the screen, if somebody said so
let pulled = null; // what is being pulled at the ghost, and what it would come to
let marked = null; // the plan for which names have stepped aside
let wish = null; // the facing one turned to
let loading = "";
let drafts = new Map(); // while orders are sealed: piece -> its plan
let looks = false; // whether pointing asks who sees whom
let lookout = null; // the answer
const known = new Map(); // piece -> answer, for this question

const question = () => {
  const found = form();
  return found?.dataset.reach ? `${location.pathname}|${found.elements.request.value}|${found.elements.as?.value}` : "";
};
const word = (name, slots = {}) =>
  (reach?.words[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => slots[key] ?? "");
const plan = () => asked ?? fixed;
const unitName = (piece) => reach?.units.find((one) => one.piece === piece)?.name ?? "";

// --- the server's answer

// the unit one was at, as long as something is asked of it; else the one that is advised
function first() {
  const actors = [...document.querySelectorAll(".choice")].map((card) => card.dataset.refs.split(" ")[0]);
  const advised = document.querySelector(".choice.advised")?.dataset.refs.split(" ")[0];
  return actors.includes(reach?.unit) ? reach.unit : advised ?? "";
}
async function ask(piece = "") {
  const now = question();
  if (!now) return forget();
  if (reach?.question !== now) {
    known.clear();
    drafts = held(now);
    fixed = asked = wish = null;
    piece ||= first();
    reach = null;
  }
  if (known.has(piece)) return take(known.get(piece));
  if (loading === now + piece) return;
  loading = now + piece;
  try {
    const answer = await fetch(`${form().dataset.reach}?unit=${encodeURIComponent(piece)}`, { headers: { "hx-request": "true" } });
    if (answer.status !== 200 || question() !== now) return;
    const data = await answer.json();
    data.question = now;
    data.places = placesOf(data.plans);
    known.set(data.unit, data).set(piece, data);
    take(data);
  } catch {
    // no line: the list of choices is there
  } finally {
    loading = "";
  }
}

function placesOf(plans) {
  const found = new Map();
  for (const one of plans) {
    if (!found.has(one.key)) found.set(one.key, []);
    found.get(one.key).push(one);
  }
  const places = [...found.values()];
  places.forEach((own) => own.sort((one, other) => one.cost - other.cost));
  return places;
}

function take(data) {
  reach = data;
  asked = null;
  fixed = drafts.get(data.unit) ?? null;
  if (innerWidth <= 600) closer();
  show();
}

// on a phone: so near that a finger finds a place, with the piece and what it reaches in sight
const FINGER = 40;
function closer() {
  const svg = picture();
  if (!svg || !reach.places.length) return;
  const [left, top, wide, high] = (svg.dataset.whole ?? svg.getAttribute("viewBox")).split(/[ ,]+/).map(Number);
  const rect = svg.getBoundingClientRect();
  const spots = [...reach.places.map(([one]) => one.at), draw.middle(svg, reach.unit)].filter(Boolean);
  const side = reach.cell.length ? 2 * Math.max(...reach.cell.map(([x]) => x)) : 24;
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const near = (rect.width / FINGER) * side;
  const width = Math.min(wide, Math.max(near, Math.max(...xs) - Math.min(...xs) + 3 * side));
  const height = (width * rect.height) / rect.width;
  const clamp = (at, least, most) => Math.min(Math.max(at, least), Math.max(least, most));
  const x = clamp((Math.min(...xs) + Math.max(...xs) - width) / 2, left, left + wide - width);
  const y = clamp((Math.min(...ys) + Math.max(...ys) - height) / 2, top - height / 6, top + high - height * 0.8);
  document.dispatchEvent(new CustomEvent("board:show", { detail: [x, y, width, height] }));
}

function forget() {
  reach = asked = fixed = null;
  known.clear();
  const svg = picture();
  if (svg) draw.beneath(svg, null), draw.layer(svg, false);
}

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
  if (!reach?.sealed) return;
  fixed ? drafts.set(reach.unit, fixed) : drafts.delete(reach.unit);
  sessionStorage.setItem("drafts", JSON.stringify([reach.question, [...drafts]]));
}

// --- showing

function show() {
  paint();
  panel();
  if (marked !== fixed) document.dispatchEvent(new Event("board:fixed")); // names step aside
  marked = fixed;
}

function lines() {
  const svg = picture();
  if (!svg || !form()) return [];
  const best = new Map();
  for (const card of cards()) {
    const [actor, ...others] = card.dataset.refs.split(" ");
    const chance = card.querySelector(".chance:not(.quiet)")?.textContent ?? "";
    const chosen = card.querySelector("input").checked;
    if (!chosen && (!chance || (reach?.unit && actor !== reach.unit))) continue;
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
const targetOf = (svg, actor, others) => others.find((one) => one !== actor && draw.pieceOf(svg, one));
const value = (chance) => parseFloat(chance.replace("≈", "").replace(",", ".")) || 0;

function paint() {
  const svg = picture();
  if (!svg) return;
  const now = plan();
  const places = reach?.places ?? [];
  draw.beneath(svg, places.length ? draw.tinted(svg, places, reach.cell, now) : null);
  const over = [];
  const from = reach?.unit ? draw.middle(svg, reach.unit) : null;
  if (reach?.unit) over.push(draw.outlined(svg, reach.unit));
  for (const [piece, one] of drafts) {
    const at = piece === reach?.unit ? null : draw.middle(svg, piece);
    if (at) over.push(draw.wayOf(one, [], at), draw.ghostOf(svg, piece, one, at));
  }
  if (now?.at) {
    const moved = now.ghost ? draw.middle(svg, now.ghost) : from;
    over.push(draw.wayOf(now, reach.plans, moved), draw.ghostOf(svg, now.ghost ?? reach.unit, now, moved));
    over.push(draw.dangers(svg, now), draw.price(svg, now));
    over.push(draw.facings(now, same(now), now === fixed));
    if (now === fixed) over.push(draw.formations(svg, now, reach.formations), draw.grips(now, reach.formations, pulled));
  }
  if (looks && lookout?.at) over.push(draw.lookout(svg, from, lookout));
  over.push(draw.shots(svg, lines()));
  draw.layer(svg, now && now === fixed, over);
  const ends = new Set(places.map(([one]) => one.key));
  for (const one of svg.querySelectorAll(".spot")) one.classList.toggle("covered", ends.has(one.dataset.spot));
  board().classList.toggle("planning", places.length > 0);
  board().dataset.unit = reach?.unit ?? "";
  board().dataset.known = reach?.question && reach.question === question() ? "yes" : "";
}

const same = (one) => reach.places.find(([first]) => first.key === one.key) ?? [one];
const make = (name, css, said, more = {}) => {
  const made = Object.assign(document.createElement(name), more);
  if (css) made.className = css;
  if (said) made.textContent = said;
  return made;
};

function panel() {
  const box = document.getElementById("plan");
  if (!box) return;
  const now = plan();
  box.replaceChildren();
  box.hidden = !reach?.units.length || (!reach.places.length && !reach.sealed && !reach.wholes.length);
  if (!box.hidden) {
    if (reach.sealed) box.append(rows());
    if (reach.wholes.length) box.append(wholes());
    if (now?.at) box.append(...written(now));
    else if (!looks && (reach.places.length || !reach.wholes.length)) box.append(make("p", "quiet", word(reach.places.length ? "hint" : "nowhere", { name: unitName(reach.unit) })));
  }
  if (!box.hidden && reach.looks) {
    const row = make("p", "plan-look");
    const button = make("button", "light", word("look"), { type: "button", onclick: look });
    button.setAttribute("aria-pressed", String(looks));
    row.append(button, make("span", "quiet small", looks ? lookout?.say ?? "" : ""));
    box.append(row);
  }
  name_deed();
}

// plans that lead to no place: all that a crew does, taken at once
function wholes() {
  const list = make("ul", "plan-wholes");
  for (const one of reach.wholes) {
    const row = make("li");
    const button = make("button", "plan-whole", "", { type: "button", onclick: () => fix(fixed === one ? null : one) });
    button.setAttribute("aria-pressed", String(fixed === one));
    button.append(make("b", "", one.deed));
    if (one.line) button.append(make("small", "", one.line));
    row.append(button);
    list.append(row);
  }
  return list;
}

// who would see whom from there: asked of the server, one question at a time
function look() {
  looks = !looks;
  lookout = null;
  show();
}
let looking = false;
let next_look = null;
async function lookFrom(x, y) {
  next_look = [x, y];
  if (looking) return;
  looking = true;
  while (next_look) {
    const [u, v] = next_look;
    next_look = null;
    const answer = await query("sights", u, v);
    if (answer?.at) {
      lookout = answer;
      show();
      speak(answer.say);
    }
    await new Promise((go) => setTimeout(go, 120));
  }
  looking = false;
}
async function query(what, x, y, more = {}) {
  const address = form()?.dataset.reach?.replace(/reach$/, what);
  if (!address || !reach) return null;
  const numbers = new URLSearchParams({ unit: reach.unit, x: x.toFixed(1), y: y.toFixed(1), ...more });
  const answer = await fetch(`${address}?${numbers}`, { headers: { "hx-request": "true" } }).catch(() => null);
  return answer?.status === 200 ? answer.json() : null;
}

// exactly there, on open ground
async function exactly(x, y, more = {}) {
  const now = reach;
  const answer = await query("way", x, y, more);
  if (reach !== now || !answer) return;
  if (answer.plan) {
    fix(answer.plan);
    if (more.u !== undefined && faced !== null) short_of(faced, answer.plan);
    return;
  }
  if (answer.why) speak(answer.why), note(answer.why);
}
// who asks for a facing that cannot be had there is told so, and sees the nearest
const between = (one, other) => Math.abs(((((one - other) % 360) + 540) % 360) - 180);
function short_of(wanted, found) {
  if (found?.angle === undefined || between(wanted, found.angle) <= 30.5) return;
  speak(word("facing")), note(word("facing"));
}
// the same end, the figures standing or facing otherwise
function form_up(formation) {
  if (!fixed?.at || !reach.formations.length) return;
  const ahead = faced === null ? {} : place(fixed.at, faced);
  exactly(...fixed.at, { formation, ...ahead });
}
const place = ([x, y], angle, far = 8) => ({
  u: (x + far * Math.cos((angle * Math.PI) / 180)).toFixed(1), v: (y + far * Math.sin((angle * Math.PI) / 180)).toFixed(1),
});
const shaped = (shape) => reach.formations.find((one) => one.shape === shape)?.value;
// as they stand they face nowhere: whoever turns wants a line
const formed = () => (fixed.formation === shaped("keep") ? shaped("line") : fixed.formation) ?? fixed.formation;
function pull(what, x, y) {
  const [u, v] = draw.toBoard(picture(), x, y);
  const [dx, dy] = [u - fixed.at[0], v - fixed.at[1]];
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  if (what === "aim") return { what, angle, formation: formed() };
  const now = faced ?? draw.heading(fixed);
  const aside = Math.abs(Math.sin(((angle - now) * Math.PI) / 180));
  const near = Math.hypot(dx, dy) * draw.scaleOf(picture()) < 26;
  return { what, angle: now, formation: shaped(near ? "keep" : aside > 0.7 ? "line" : "column") };
}
function let_go() {
  if (pulled.what === "aim") faced = pulled.angle;
  form_up(pulled.formation);
  pulled = null;
}
function next_formation() {
  const all = reach?.formations ?? [];
  const at = all.findIndex((one) => one.value === fixed?.formation);
  if (all.length) form_up(all[(at + 1) % all.length].value);
}

function note(said) {
  const box = document.getElementById("plan");
  box?.querySelector(".plan-why")?.remove();
  box?.prepend(make("p", "plan-why plan-danger", said));
}

function written(now) {
  const found = [];
  const first = make("p", "plan-line");
  first.append(make("span", "", (reach.sealed && now.short) || now.line), make("b", "paid", now.paid ?? ""));
  found.push(first);
  for (const one of now.threats ?? []) {
    const row = make("p", "plan-line plan-danger");
    row.append(make("span", "", one.name), make("b", "chance", one.chance || "?"));
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
  if (now === fixed && reach.formations.length && now.formation !== undefined) {
    const row = make("p", "plan-look", "");
    row.append(make("span", "quiet small", word("formation")));
    for (const one of reach.formations) {
      const button = make("button", "light", one.name, { type: "button", onclick: () => form_up(one.value) });
      button.setAttribute("aria-pressed", String(one.value === now.formation));
      row.append(button);
    }
    found.push(row);
  }
  if (now.note) found.push(make("p", "quiet small", now.note));
  const safer = same(now).find((one) => one !== now && (one.danger ?? 0) < (now.danger ?? 0));
  const best = reach.plans[0];
  const other = safer ?? (best && best.advised !== reach.plans.at(-1).advised && best !== now && (!fixed || fixed.key !== best.key) ? best : null);
  if (other) {
    const row = make("p", "plan-other");
    row.append(make("span", "", `${word(other === safer ? "safer" : "advised")}: ${other.label} ${other.paid ?? ""} `));
    row.append(make("button", "light", word("show"), { type: "button", onclick: () => fix(other) }));
    found.push(row);
  }
  return found;
}

// while orders are sealed: the line of every unit
function rows() {
  const list = make("ul", "plan-orders");
  list.append(make("li", "plan-title", word("orders")));
  for (const one of reach.units) {
    const draft = drafts.get(one.piece);
    const row = make("li", one.piece === reach.unit ? "here" : "");
    const button = make("button", "plan-order", "", { type: "button", onclick: () => select(one.piece) });
    button.setAttribute("aria-pressed", String(one.piece === reach.unit));
    button.dataset.piece = one.piece;
    button.append(make("b", "", one.name), make("span", "mono", (draft ? draft.short : one.line) || word("drift")));
    button.append(make("span", "quiet", draft ? "✓" : "–"));
    row.append(button);
    list.append(row);
  }
  return list;
}

// the button says what it does
function name_deed() {
  const said = document.querySelector("#do [data-deed]");
  if (!said) return;
  said.dataset.plain ??= said.textContent;
  const card = form()?.querySelector(".choice:has(:checked)");
  if (sealing()) {
    said.textContent = word(reach.units.length > 1 ? "seal_all" : "seal_one", { count: reach.units.length });
  } else if (fixed) {
    said.textContent = `${fixed.deed}${fixed.paid ? ` · ${fixed.paid}` : ""}`;
  } else if (card) {
    said.textContent = card.dataset.deed ?? said.dataset.plain;
  } else {
    said.textContent = said.dataset.plain;
  }
  const again = document.querySelector(".act .same");
  if (again) again.hidden = !card;
  const rests = document.querySelector(".act .rests")?.form;
  if (rests) rests.hidden = !!sealing();
  document.getElementById("do").classList.toggle("set", !!(fixed || card || sealing()));
}

const sealing = () => reach?.sealed && reach.units.length > 0 && !form()?.querySelector(".choice input:checked") &&
  reach.units.every((one) => drafts.has(one.piece) || one.ids);

function speak(said) {
  const box = document.getElementById("said");
  if (box && box.textContent !== said) box.textContent = said;
}

// --- deeds

function select(piece) {
  hold();
  if (reach?.unit === piece) return;
  speak(unitName(piece));
  ask(piece);
}

function fix(one) {
  const stays = one?.at && fixed?.at && Math.hypot(one.at[0] - fixed.at[0], one.at[1] - fixed.at[1]) < 2;
  if (!stays) faced = null;
  fixed = one;
  asked = null;
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
function fill() {
  const field = form()?.elements.plan;
  if (!field) return false;
  field.value = form().elements.whole.value = "";
  if (form().querySelector(".choice input:checked")) return true;
  if (sealing()) field.value = reach.units.map((one) => drafts.get(one.piece)?.ids ?? one.ids).filter(Boolean).join("|");
  else if (fixed) (field.value = fixed.ids), (form().elements.whole.value = fixed.whole ?? "");
  return field.value !== "";
}
document.addEventListener("submit", (event) => {
  if (event.target.id === "choosing") fill();
}, true);

function commit() {
  if (!fixed && asked) fix(asked);
  if (fill()) document.getElementById("do")?.click();
}

// among the plans of a place: as one turned last, else the best
function atPlace(plans) {
  const turned = plans.filter((one) => one.facing === wish);
  const from = wish !== null && turned.length ? turned : plans;
  return from.reduce((best, one) => ((one.advised ?? 0) > (best.advised ?? 0) || ((one.advised ?? 0) === (best.advised ?? 0) && (one.danger ?? 0) < (best.danger ?? 0) && one.cost <= best.cost) ? one : best));
}

function nearest(x, y, reachOut = 1) {
  const svg = picture();
  if (!svg || !reach?.places.length) return null;
  const [u, v] = draw.toBoard(svg, x, y);
  const scale = draw.scaleOf(svg);
  const size = reach.cell.length ? Math.max(...reach.cell.map(([cx]) => cx)) : 0;
  let least = Math.max(size, 20 / scale) * reachOut;
  let best = null;
  for (const plans of reach.places) {
    const apart = Math.hypot(plans[0].at[0] - u, plans[0].at[1] - v);
    const far = plans[0].bare && size ? 2 * apart : apart;
    if (far < least) [best, least] = [plans, far];
  }
  return best && atPlace(best);
}

function turn(way) {
  const now = plan();
  if (fixed && fixed.formation !== undefined && reach.formations.length) {
    faced = (faced ?? draw.heading(fixed)) + 30 * way;
    return form_up(formed());
  }
  if (!now || now.angle === undefined) return;
  const ring = same(now).slice().sort((one, other) => one.angle - other.angle);
  const next = ring[(ring.indexOf(now) + way + ring.length) % ring.length];
  wish = next.facing;
  fix(next);
}

// of the facings at the fixed place, the one that looks at a point of the screen
function towards(x, y) {
  const [u, v] = draw.toBoard(picture(), x, y);
  const wanted = (Math.atan2(v - fixed.at[1], u - fixed.at[0]) * 180) / Math.PI;
  const found = same(fixed).reduce((best, one) => (between(one.angle, wanted) < between(best.angle, wanted) ? one : best));
  return [found, wanted];
}

// a cursor among the places, by the direction of the key
function move(dx, dy) {
  const svg = picture();
  const now = plan();
  const from = now?.at ?? draw.middle(svg, now?.ghost ?? reach.unit) ?? reach.places[0][0].at;
  let best = null;
  let least = Infinity;
  for (const plans of reach.places) {
    const [x, y] = plans[0].at;
    const [u, v] = [x - from[0], y - from[1]];
    const along = u * dx + v * dy;
    const aside = Math.abs(u * dy - v * dx);
    if (along <= 1 || aside > along * 1.8) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [plans, far];
  }
  if (!best) return;
  asked = atPlace(best);
  uncheck();
  show();
  speak(asked.say);
}

function nextTarget() {
  const own = reach?.unit;
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
  fixed = asked = null;
  const radio = card.querySelector("input");
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
  card.scrollIntoView({ block: "nearest" });
}

function advised() {
  const card = document.querySelector(".choice.advised");
  const best = reach?.plans[0];
  const value = card?.querySelector("input").value ?? "";
  const whole = reach?.wholes[0];
  if (whole && (!card || whole.ids.startsWith(value))) return fix(whole), undefined;
  const moves = best && (!card || reach.plans.some((one) => one.ids.split(/[,|]/, 1)[0] === value.split(",", 1)[0]));
  if (moves && (card || best.advised !== reach.plans.at(-1).advised)) {
    const counts = best.advised !== reach.plans.at(-1).advised;
    fix(counts ? best : reach.plans.find((one) => one.ids.startsWith(value)) ?? best);
  } else if (card) {
    tick(card);
    speak(card.dataset.deed ?? "");
  }
}

function nextUnit(way) {
  const all = reach?.units ?? [];
  const at = all.findIndex((one) => one.piece === reach.unit) + way;
  if (at < 0 || at >= all.length) return false;
  select(all[at].piece);
  return true;
}

function clear() {
  if (asked && fixed) asked = null;
  else fixed = asked = null;
  uncheck();
  hold();
  document.querySelector("[data-all]:not([hidden])")?.click();
  show();
}

// --- pointing

let down = null; // where the pointer went down, and whether it carries the piece
document.addEventListener("pointerdown", (event) => {
  down = null;
  if (event.button || !event.target.closest?.("#board")) return;
  down = { x: event.clientX, y: event.clientY, carries: false, turns: false, moved: false };
  if (fixed && (down.pulls = event.target.closest("[data-grip]")?.dataset.grip)) return event.stopImmediatePropagation();
  if (fixed?.angle !== undefined && event.target.closest("[data-face]")) {
    down.turns = true;
    return event.stopImmediatePropagation();
  }
  const piece = event.target.closest("[data-piece]")?.dataset.piece;
  const ghost = fixed && nearest(event.clientX, event.clientY) === fixed;
  if (reach?.places.length && ((piece && piece === reach.unit) || (ghost && event.pointerType === "mouse"))) {
    down.carries = true;
    event.stopImmediatePropagation();
  }
}, true);
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse" && !event.buttons) down = null; // let go of
  if (down) down.moved ||= Math.hypot(event.clientX - down.x, event.clientY - down.y) > 6;
  if (!reach?.places.length) return;
  if (down?.pulls) {
    if (down.moved) (pulled = pull(down.pulls, event.clientX, event.clientY)), paint();
    return;
  }
  if (down?.turns && down.moved) {
    const [found, wanted] = towards(event.clientX, event.clientY);
    if (found && found !== fixed) (wish = found.facing), fix(found);
    return void short_of(wanted, found);
  }
  if (down?.carries && down.moved) {
    const found = nearest(event.clientX, event.clientY, 2.5);
    if (found && found !== asked) (asked = found), paint();
    return;
  }
  if (event.pointerType !== "mouse" || event.buttons || !event.target.closest?.("#board")) {
    if (event.pointerType === "mouse" && asked && !event.buttons && !event.target.closest?.("#board")) (asked = null), show();
    return;
  }
  if (looks) return void lookFrom(...draw.toBoard(picture(), event.clientX, event.clientY));
  const face = event.target.closest("[data-face], [data-grip], [data-formation]");
  const found = face || event.target.closest(".piece[data-piece]") ? null : nearest(event.clientX, event.clientY);
  const next = found && fixed?.key === found.key ? fixed : found;
  if (next !== asked) (asked = next), show();
});
document.addEventListener("pointerup", () => {
  if (down?.pulls && pulled) (down.carried = true), let_go();
  if (down?.turns && down.moved) down.carried = true;
  if (down?.carries && down.moved && asked) {
    wish = null;
    fix(asked);
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
  if (stands && fixed) return stop(), form_up(Number(stands.dataset.formation));
  const face = at.closest("[data-face]");
  if (face && fixed) {
    wish = Number(face.dataset.face);
    fix(same(fixed).find((one) => one.facing === wish) ?? fixed);
    return stop();
  }
  const svg = picture();
  const spot = draw.toBoard(svg, event.clientX, event.clientY);
  // who taps the ghost once more means it, also where it stands beside another piece
  const aside = !looks && fixed?.at ? Math.hypot(fixed.at[0] - spot[0], fixed.at[1] - spot[1]) * draw.scaleOf(svg) : Infinity;
  const again = aside < 16;
  const piece = aside < 8 ? undefined : at.closest("[data-piece]")?.dataset.piece;
  if (piece && reach?.units.some((one) => one.piece === piece) && piece !== reach.unit) {
    select(piece);
    return;
  }
  const spoken = [...document.querySelectorAll(".choice")].some((card) => card.dataset.refs.split(" ").includes(piece));
  if (piece && at.closest(".piece") && piece !== reach?.unit && spoken) return;
  if (looks) return stop(), lookFrom(...spot);
  const found = again ? fixed : nearest(event.clientX, event.clientY);
  if (!found) return reach?.exact && reach.places.length ? (stop(), exactly(...spot)) : undefined;
  stop();
  if (reach.exact && !again && Math.hypot(found.at[0] - spot[0], found.at[1] - spot[1]) * draw.scaleOf(svg) > 7) return exactly(...spot);
  board().focus({ preventScroll: true });
  if (fixed && found.key === fixed.key && !form().querySelector(".choice input:checked")) return reach.sealed ? null : commit();
  fix(found);
}, true);

// --- the sheet of a phone: one line with its button, half, full

const HEIGHTS = ["line", "half", "full"];
const root = document.documentElement;
let grip = null;
function sheet(way) {
  const at = HEIGHTS.indexOf(root.dataset.sheet);
  const next = way ? Math.min(2, Math.max(0, at + way)) : (at + 1) % HEIGHTS.length;
  root.dataset.sheet = HEIGHTS[next];
  sessionStorage.setItem("sheet", HEIGHTS[next]);
  requestAnimationFrame(paint);
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
  if (arrows[event.key] && !event.shiftKey && reach?.places.length && onBoard) return done(), move(...arrows[event.key]);
  if (event.key === "Tab" && onBoard) return nextUnit(event.shiftKey ? -1 : 1) ? done() : undefined;
  if (event.key === "Enter" && (fixed || asked || (sealing() && drafts.size)) && !form().querySelector(".choice input:checked")) {
    return done(), reach.sealed && asked && !fixed ? fix(asked) : commit();
  }
  if (event.key === " " && asked && onBoard) return done(), fix(asked);
  if (event.key === "Escape") return clear();
  const deeds = {
    q: () => turn(-1), e: () => turn(1), s: next_formation, t: nextTarget, a: advised,
    z: () => document.querySelector("button[name=do][value=back]")?.click(),
    l: () => document.querySelector(".choice:not([hidden]) input")?.focus(),
  };
  const deed = deeds[event.key.toLowerCase()];
  if (deed) done(), deed();
}, true);

// --- after every change

document.addEventListener("change", (event) => {
  if (event.target.name !== "ids" || !event.target.closest("#choosing")) return;
  fixed = asked = null;
  show();
});
function settle() {
  if (!form()) return forget(), name_deed();
  if (reach?.question === question()) show();
  else ask();
}
document.addEventListener("htmx:afterSettle", settle);
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "inner") return;
  document.querySelectorAll(".plans-over, .plans-under").forEach((one) => one.remove());
});
let queued = 0;
new MutationObserver((seen) => {
  if (!seen.some((one) => one.target.matches?.(one.type === "childList" ? "#board" : "#board > svg"))) return;
  queued ||= requestAnimationFrame(() => ((queued = 0), paint()));
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["viewBox"] });
addEventListener("resize", paint);
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-all], [data-pick], #board")) queueMicrotask(show);
});
settle();
