// The camera of the board: pan, zoom, and a frame that stays when the board is drawn anew.
import { shared } from "./labels.js";

const views = {};

export const board = () => document.getElementById("board");
export const picture = () => board()?.querySelector(":scope > svg");

function box(svg) {
  if (!svg.dataset.whole) svg.dataset.whole = svg.getAttribute("viewBox");
  return svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
}

function show(svg, view) {
  svg.dataset.shown = view.map((n) => n.toFixed(1)).join(" ");
  svg.setAttribute("viewBox", svg.dataset.shown);
  views[location.pathname] = view;
  document.dispatchEvent(new Event("board:moved"));
}

export function zoom(factor, x = 0.5, y = 0.5) {
  const svg = picture();
  if (!svg) return;
  const [left, top, width, height] = box(svg);
  const whole = svg.dataset.whole.split(/[ ,]+/).map(Number);
  const wide = Math.min(whole[2] * 1.6, Math.max(whole[2] / 12, width * factor));
  const high = height * (wide / width);
  show(svg, [left + (width - wide) * x, top + (height - high) * y, wide, high]);
}

export function pan(dx, dy) {
  const svg = picture();
  if (!svg) return;
  const [left, top, width, height] = box(svg);
  show(svg, [left + dx * width, top + dy * height, width, height]);
}

export function whole() {
  const svg = picture();
  if (!svg) return;
  box(svg);
  svg.dataset.shown = svg.dataset.whole;
  svg.setAttribute("viewBox", svg.dataset.whole);
  delete views[location.pathname];
}

// drawn anew by the server: the frame stays as long as all fits in and it is not too wide; within a
// phase it only grows, so that the board does not jump while orders are written
const frames = {};
const moments = {};
const moment = () => [".turn", ".phases .lit"].map((one) => document.querySelector(one)?.textContent).join();
const numbers = (frame) => frame.split(/[ ,]+/).map(Number);
export function reframe() {
  const svg = picture();
  if (!svg) return;
  const drawn = svg.getAttribute("viewBox");
  if (drawn !== svg.dataset.shown) svg.dataset.whole = fitting(drawn);
  frames[location.pathname] = svg.dataset.whole;
  moments[location.pathname] = moment();
  const view = views[location.pathname];
  if (view) return show(svg, view);
  svg.dataset.shown = svg.dataset.whole;
  if (drawn !== svg.dataset.shown) svg.setAttribute("viewBox", svg.dataset.shown);
}
function fitting(drawn) {
  const kept = frames[location.pathname];
  if (!kept) return drawn;
  const [[x, y, wide, high], [left, top, width, height]] = [drawn, kept].map(numbers);
  const edge = 0.05 * Math.min(width, height); // of the margin that drawings leave
  const inside = x >= left - edge && y >= top - edge && x + wide <= left + width + edge && y + high <= top + height + edge;
  const same = moments[location.pathname] === moment();
  if (inside && (same || (wide > 0.7 * width && high > 0.7 * height))) return kept;
  if (!same) return drawn;
  const [u, v] = [Math.min(x, left), Math.min(y, top)];
  return [u, v, Math.max(x + wide, left + width) - u, Math.max(y + high, top + height) - v].map((n) => n.toFixed(1)).join(" ");
}

const clamp = (at, low, most) => Math.min(Math.max(at, low), Math.max(low, most));
const bounds = (spots, room) => {
  const [left, top] = [0, 1].map((i) => Math.min(...spots.map((one) => one[i])) - room);
  const [right, bottom] = [0, 1].map((i) => Math.max(...spots.map((one) => one[i])) + room);
  return [left, top, right - left, bottom - top];
};

// so wide that these places are in sight, unless somebody has set the view himself
const WIDER = 1.6;
export function widen(spots, side) {
  const svg = picture();
  if (!svg || views[location.pathname]) return;
  const [x, y, wide, high] = box(svg);
  const rect = svg.getBoundingClientRect();
  const scale = Math.max(wide / rect.width, high / rect.height);
  const [more, less] = [(rect.width * scale - wide) / 2, (rect.height * scale - high) / 2]; // shown beside the frame
  const [left, top, across, down] = bounds(spots, side / 2);
  if (left >= x - more && left + across <= x + wide + more && top >= y - less && top + down <= y + high + less) return;
  const [u, v] = [Math.min(left, x), Math.min(top, y)];
  const [width, height] = [Math.max(left + across, x + wide) - u, Math.max(top + down, y + high) - v];
  if (width > WIDER * (wide + 2 * more) || height > WIDER * (high + 2 * less)) return;
  frames[location.pathname] = svg.dataset.whole = svg.dataset.shown = [u, v, width, height].map((n) => n.toFixed(1)).join(" ");
  svg.setAttribute("viewBox", svg.dataset.shown);
}

// on a phone: so near that a finger finds a place; the piece always in sight, what it reaches and the
// nearest enemy too, unless places would be too small for it
const [FINGER, SMALL] = [40, 30];
export function closer(own, side, here, foe) {
  const svg = picture();
  box(svg);
  const [x0, y0, x1, y1] = numbers(svg.dataset.whole);
  const [left, top, wide, high] = bounds([...own, [x0, y0], [x0 + x1, y0 + y1]], side / 2);
  const rect = svg.getBoundingClientRect();
  const both = (spots) => {
    const [, , across, down] = bounds(spots, 1.5 * side);
    return Math.max(across, (down * rect.width) / rect.height);
  };
  const least = (rect.width / SMALL) * side;
  const met = foe && both([...own, foe]) <= least;
  const spots = met ? [...own, foe] : own;
  const near = Math.max((rect.width / FINGER) * side, met ? both(spots) : Math.min(both(own), least));
  const width = met ? near : Math.min(wide, near);
  const height = (width * rect.height) / rect.width;
  const held = (at, i, size) => (here ? clamp(at, here[i] + 1.2 * side - size, here[i] - 1.2 * side) : at);
  const [u, v, across, down] = bounds(spots, 0);
  const x = clamp(u + (across - width) / 2, left, left + wide - width);
  const y = clamp(v + (down - height) / 2, top - height / 6, top + high - height * 0.8);
  show(svg, [held(x, 0, width), held(y, 1, height), width, height]);
}

// on a phone: whoever shoots and whoever may be shot at are in sight together; no nearer than before
export function gather(spots, room) {
  const svg = picture();
  const [x, y, wide, high] = box(svg);
  const rect = svg.getBoundingClientRect();
  const scale = Math.max(wide / rect.width, high / rect.height);
  const [across, down] = [rect.width * scale, rect.height * scale];
  const [left, top, need, tall] = bounds(spots, room * scale);
  const [u, v] = [x + (wide - across) / 2, y + (high - down) / 2];
  if (left >= u && left + need <= u + across && top >= v && top + tall <= v + down) return;
  const grow = Math.max(1, need / across, tall / down);
  const [width, height] = [across * grow, down * grow];
  const [x0, y0, x1, y1] = numbers(svg.dataset.whole);
  // not beside the drawing, where nothing is
  const along = (at, far, size, low, high) => {
    const [least, most] = [Math.min(at, low), Math.max(at + far, high)];
    const middle = at + far / 2 - size / 2;
    return size >= most - least ? (least + most - size) / 2 : clamp(middle, least, most - size);
  };
  show(svg, [along(left, need, width, x0, x0 + x1), along(top, tall, height, y0, y0 + y1), width, height]);
}

// --- pointing: one finger moves, two zoom
const fingers = new Map();
let moved = 0;
export const wasDragged = () => moved > 6;

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest?.("#board")) return;
  if (fingers.size === 0) moved = 0;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
});
document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  const svg = picture();
  if (!before || !svg) return;
  const rect = svg.getBoundingClientRect();
  const now = [event.clientX, event.clientY];
  const [, , width, height] = box(svg);
  const scale = Math.max(width / rect.width, height / rect.height);
  if (fingers.size === 1) {
    moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
    if (wasDragged()) {
      board().classList.add("drag");
      pan(((before[0] - now[0]) * scale) / width, ((before[1] - now[1]) * scale) / height);
    }
  } else {
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
    const far = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
    moved += 10;
    if (far(now) > 0) {
      zoom(far(before) / far(now), (now[0] - rect.left) / rect.width, (now[1] - rect.top) / rect.height);
    }
  }
  fingers.set(event.pointerId, now);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => {
    fingers.delete(event.pointerId);
    board()?.classList.remove("drag");
  });
}
document.addEventListener(
  "wheel",
  (event) => {
    const rect = event.target.closest?.("#board")?.getBoundingClientRect();
    if (!rect) return;
    event.preventDefault();
    zoom(
      event.deltaY > 0 ? 1.15 : 1 / 1.15,
      (event.clientX - rect.left) / rect.width,
      (event.clientY - rect.top) / rect.height,
    );
  },
  { passive: false },
);

// --- what lies over what on the screen
// what nothing is to lie over: pieces, their pips and names
export const drawnBoxes = (svg, more = "") =>
  [...svg.querySelectorAll(`.piece > :not(title, .vector, .goal, .ghost), .piece .steady > *, .tag > :not(.lead)${more}`)]
    .filter((one) => !one.matches(".steady")).map((one) => one.getBoundingClientRect()).filter((one) => one.width);

export const hiding = (box, taken) => taken.reduce((sum, one) => sum + shared(box, one), 0);

// the first of some boxes that hides least of what is taken; it is taken then
export function leastHiding(boxes, taken) {
  const hidden = boxes.map((box) => hiding(box, taken));
  const best = hidden.indexOf(Math.min(...hidden));
  taken.push(boxes[best]);
  return best;
}
