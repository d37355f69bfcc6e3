// What happened since one's last move, played on the board: pieces glide along their way, shots draw
// their line, losses stand at the piece. One clock drives it all; the server has said everything.
import { drawnBoxes, leastHiding, picture as board, widen } from "./camera.js";
const SPEEDS = [1, 2, 4];
const EACH = 1500; // milliseconds for an event at single speed
const WHOLE = 12000; // and at most for all of them together
const NS = "http://www.w3.org/2000/svg";
const EM = 100; // pixels to the em of a drawing

const strip = () => document.getElementById("since");
const calm = () =>
  document.documentElement.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

let story = null; // what there is to play
let held = ""; // the same as text
let now = -1; // the beat that is shown; -1: none, all is as it is
let part = 1; // how much of it has been played
let playing = false;
let speed = 0;
let last = 0; // when the clock ticked last
let numbers = false; // without movement: a number at each place where something happened
let shifted = "";
const moves = new CSSStyleSheet(); // where pieces are for now
document.adoptedStyleSheets = [...document.adoptedStyleSheets, moves];

// --- what there is

function read() {
  const text = strip()?.dataset.since ?? "";
  if (text !== held) {
    stop();
    held = text;
    story = text ? JSON.parse(text) : null;
    numbers = Boolean(story) && calm();
    if (story && isNew() && !numbers) play(seen());
  }
  mark(); // what the server sends anew does not know that it is being played
  paint();
}
// with the new page pieces stand at once where the story begins: not at its end until it is played
function hold() {
  const text = strip()?.dataset.since ?? "";
  if (!text || text === held || calm()) return;
  story = JSON.parse(text);
  playing = false;
  now = -1;
  if (isNew()) shift(story.beats.findIndex((beat) => beat.n > seen()), 0);
}
function mark() {
  strip()?.querySelector("[data-play=play]")?.classList.toggle("is-playing", playing);
  if (strip() && story) beads();
}
const key = () => `seen ${location.pathname}`;
const seen = () => Number(sessionStorage.getItem(key()) ?? 0);
const isNew = () => story.last > seen() && story.beats.some(isShown);
const isShown = (beat) => beat.to || beat.whom || beat.lost || beat.falls || beat.spot;

function beads() {
  const row = strip().querySelector(".beads");
  if (!row) return;
  if (row.childElementCount !== story.beats.length) {
    row.replaceChildren(...story.beats.map((beat, i) => {
      const bead = document.createElement("li");
      bead.dataset.beat = i;
      return bead;
    }));
  }
  [...row.children].forEach((bead, i) => {
    const beat = story.beats[i];
    const side = document.getElementById(`l${beat.n}`)?.className.match(/side-?\d/)?.[0] ?? "";
    bead.className = `${side}${beat.hit ? " hit" : ""}${now < 0 || i < now ? " done" : ""}${i === now ? " now" : ""}`;
  });
  row.children[Math.max(0, now)]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

// --- the clock

const span = () => Math.min(EACH, WHOLE / story.beats.length) / SPEEDS[speed];
const lasts = (beat) => (isShown(beat) ? span() : span() / 3);

function play(from = 0) {
  const first = story.beats.findIndex((beat) => beat.n > from);
  if (first < 0) return;
  now = first;
  part = 0;
  playing = true;
  last = 0;
  const ways = story.beats.filter((one) => one.to && one.from).flatMap((one) => [one.from, one.to]);
  if (ways.length) widen(ways, 90); // where they come from is in sight too, with its name
  tell();
  requestAnimationFrame(tick);
}
function stop() {
  playing = false;
  now = -1;
  part = 1;
  document.querySelectorAll(".chronicle .playing").forEach((one) => one.classList.remove("playing"));
  paint();
}
function tick(time) {
  if (!playing || !story) return;
  part += last ? (time - last) / lasts(story.beats[now]) : 0;
  last = time;
  if (part >= 1) {
    part = 0;
    now += 1;
    if (now >= story.beats.length) return done();
    tell();
  }
  paint();
  requestAnimationFrame(tick);
}
function done() {
  sessionStorage.setItem(key(), story.last);
  stop();
  tell();
  document.dispatchEvent(new Event("board:fixed")); // pieces stand still: names and arrows are drawn anew
}
function step(to) {
  playing = false;
  now = Math.max(0, Math.min(story.beats.length - 1, to));
  part = 1;
  sessionStorage.setItem(key(), story.last);
  tell();
  paint();
}
function tell() {
  document.querySelectorAll(".chronicle .playing").forEach((one) => one.classList.remove("playing"));
  const line = now < 0 ? null : document.getElementById(`l${story.beats[now].n}`);
  line?.classList.add("playing");
  const told = strip()?.querySelector(".told");
  const text = line ? [...line.childNodes].filter((one) => !one.matches?.(".clause, .dice, .quiet")).map((one) => one.textContent).join(" ") : "";
  if (told) told.textContent = text.replace(/\s+/g, " ").trim();
  mark();
}

// --- the picture

const make = (name, given, ...children) => {
  const made = document.createElementNS(NS, name);
  for (const [what, value] of Object.entries(given)) made.setAttribute(what, value);
  made.append(...children);
  return made;
};
// a drawing in pixels of the screen round a spot of the board
const steady = ([x, y], ...children) =>
  make("svg", { class: "steady", x, y, width: "1em", height: "1em", viewBox: `0 0 ${EM} ${EM}`, overflow: "visible" }, ...children);
const between = ([x, y], [u, v], share) => [x + (u - x) * share, y + (v - y) * share];
const soft = (share) => share * share * (3 - 2 * share);

// where a piece is while a beat is shown: on its way, or where it came to last
function place(piece, beat, share) {
  let found = null;
  for (let i = 0; i <= beat; i += 1) {
    const one = story.beats[i];
    if (one.who !== piece || !one.to) continue;
    found = i < beat || !one.from ? one.to : between(one.from, one.to, soft(share));
  }
  if (found) return found;
  const next = story.beats.find((one, i) => i > beat && one.who === piece && one.to);
  return next?.from ?? story.at[piece] ?? null;
}
// (by a sheet of its own: nothing of the drawing is touched, so it may be drawn anew at any time)
function shift(beat, share) {
  const rules = [];
  for (const piece of new Set(story.beats.filter((one) => one.to).map((one) => one.who))) {
    const end = story.at[piece];
    const spot = beat < 0 ? end : place(piece, beat, share);
    if (!end || !spot) continue;
    const [dx, dy] = [spot[0] - end[0], spot[1] - end[1]];
    if (Math.abs(dx) + Math.abs(dy) < 0.05) continue;
    const name = CSS.escape(piece); // in some games names lie over all pieces
    rules.push(`#board :is([data-piece="${name}"],[data-of="${name}"]:not(.reach)){transform:translate(${dx}px,${dy}px)}`);
  }
  const text = rules.join("");
  if (text !== shifted) moves.replaceSync((shifted = text));
}
const sideOf = (svg, piece) =>
  svg.querySelector(`[data-piece="${CSS.escape(piece)}"]`)?.getAttribute("class")?.match(/side(-?\d)/)?.[1];
const mine = () => document.querySelector("#choosing [name=as], .now [name=as]")?.value;

function star(spot) {
  const points = [...Array(16).keys()].map((i) => {
    const far = i % 2 ? 5 : 12;
    return `${(far * Math.sin((i * Math.PI) / 8)).toFixed(1)},${(-far * Math.cos((i * Math.PI) / 8)).toFixed(1)}`;
  });
  return steady(spot, make("polygon", { class: "star", points: points.join(" ") }));
}
function shot(svg, beat, from, to, share, shapes) {
  const reach = Math.min(1, share / 0.35);
  const [u, v] = beat.hit === false ? between(from, to, 1.12) : to;
  const end = between(from, [u, v], reach);
  const enemy = beat.who && mine() !== undefined && sideOf(svg, beat.who) !== mine();
  shapes.push(make("line", { class: enemy ? "shot theirs" : "shot", x1: from[0], y1: from[1], x2: end[0], y2: end[1] }));
  if (reach < 1 || beat.hit === undefined) return;
  shapes.push(beat.hit ? star(to) : steady([u, v], make("line", { class: "dash", x1: -8, y1: 0, x2: 8, y2: 0 })));
}
function shapesOf(svg, index, share) {
  const beat = story.beats[index];
  const shapes = [];
  const from = beat.who && place(beat.who, index, share);
  const to = (beat.whom && place(beat.whom, index, share)) ?? beat.spot;
  if (beat.to && beat.from && calm()) {
    shapes.push(make("line", { class: "way", x1: beat.from[0], y1: beat.from[1], x2: beat.to[0], y2: beat.to[1] }));
  }
  if (from && to && beat.whom !== beat.who) shot(svg, beat, from, to, share, shapes);
  const hurt = (beat.whom && to) ?? from;
  if (beat.lost && hurt) {
    const said = make("text", { class: "loss", x: 0, y: calm() ? -14 : -10 - 14 * Math.min(1, share * 2) });
    said.textContent = `−${beat.lost}`;
    shapes.push(steady(hurt, said));
  }
  const body = beat.falls && (place(beat.falls, index, share) ?? beat.spot);
  if (body) {
    shapes.push(steady(body, make("path", { class: "fallen", d: "M-10 -10L10 10M-10 10L10 -10" })));
  }
  return shapes;
}
// without movement: a number at each place where something happened, beside pieces and names
function numbered(svg) {
  const places = new Map();
  story.beats.forEach((beat, i) => {
    const spot = beat.to ?? (beat.whom && story.at[beat.whom]) ?? beat.spot;
    if (isShown(beat) && spot) places.set(String(spot), [spot, [...(places.get(String(spot))?.[1] ?? []), i + 1]]);
  });
  const taken = drawnBoxes(svg);
  return [...places.values()].map(([spot, those]) => {
    const text = those.length > 2 ? `${those[0]}…${those.at(-1)}` : those.join(" ");
    const wide = 8 * text.length + 10;
    const [x, y] = freeSpot(svg, spot, wide, taken);
    const said = make("text", { x, y: y + 4 });
    said.textContent = text;
    return steady(spot, make("rect", { class: "disc", x: x - wide / 2, y: y - 9, width: wide, height: 18, rx: 9 }), said);
  });
}
function freeSpot(svg, spot, wide, taken) {
  const { x, y } = new DOMPoint(...spot).matrixTransform(svg.getScreenCTM());
  const side = wide / 2 + 16; // beyond the ring of who acts, above, below or beside
  const { left, right, top, bottom } = svg.getBoundingClientRect();
  const box = ([a, b]) => new DOMRect(x + a - wide / 2, y + b - 9, wide, 18);
  const inside = (one) => one.left >= left && one.right <= right && one.top >= top && one.bottom <= bottom;
  const all = [-31, -42, 31, 42, -54, 54].flatMap((down) => [[0, down], [side, down], [-side, down]]);
  const shown = all.filter((spot) => inside(box(spot)));
  const spots = shown.length ? shown : all;
  return spots[leastHiding(spots.map(box), taken)];
}
function paint() {
  const svg = board();
  svg?.querySelector(".played")?.remove();
  if (!svg || !story) return;
  shift(calm() ? -1 : now, part);
  if (now < 0 && !numbers) return;
  const shapes = now < 0 ? numbered(svg) : shapesOf(svg, now, part);
  if (shapes.length) svg.append(make("g", { class: "played", "aria-hidden": "true" }, ...shapes));
}

// --- hands

document.addEventListener("click", (event) => {
  const bead = event.target.closest?.("[data-beat]");
  if (bead && story) return step(Number(bead.dataset.beat));
  const what = event.target.closest?.("[data-play]")?.dataset.play;
  if (!what || !story) return;
  if (what === "speed") {
    speed = (speed + 1) % SPEEDS.length;
    event.target.textContent = `${SPEEDS[speed]}×`;
  } else if (what === "play") {
    if (calm()) numbers = !numbers || now >= 0;
    calm() ? stop() : playing ? done() : play();
  } else {
    const start = now < 0 ? (what === "back" ? story.beats.length : -1) : now;
    step(start + (what === "back" ? -1 : 1));
  }
  tell();
});
const hush = (event) => {
  const own = event.target.closest?.("#since") && (event.type === "pointerdown" || ["Enter", " ", "Tab"].includes(event.key));
  if (playing && !own) done();
};
document.addEventListener("keydown", hush);
document.addEventListener("pointerdown", hush);
document.addEventListener("board:moved", () => numbers && paint()); // they lie beside what is in sight now
document.addEventListener("htmx:afterSwap", hold);
document.addEventListener("htmx:afterSettle", read);
read();
