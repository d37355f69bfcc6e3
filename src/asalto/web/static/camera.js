// The camera of the board: pan, zoom, and a frame that stays when the board is drawn anew.
const views = {};

export const board = () => document.getElementById("board");
export const picture = () => board()?.querySelector("svg");

function box(svg) {
  if (!svg.dataset.whole) svg.dataset.whole = svg.getAttribute("viewBox");
  return svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
}

function show(svg, view) {
  svg.dataset.shown = view.map((n) => n.toFixed(1)).join(" ");
  svg.setAttribute("viewBox", svg.dataset.shown);
  views[location.pathname] = view;
  import("./rim.js"); // now somebody may be out of sight
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

// drawn anew by the server: the frame stays as long as all fits in and it is not too wide
const frames = {};
const numbers = (frame) => frame.split(/[ ,]+/).map(Number);
export function reframe() {
  const svg = picture();
  if (!svg) return;
  const drawn = svg.getAttribute("viewBox");
  if (drawn !== svg.dataset.shown) svg.dataset.whole = fitting(drawn);
  frames[location.pathname] = svg.dataset.whole;
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
  return inside && wide > 0.7 * width && high > 0.7 * height ? kept : drawn;
}

// others ask for a part of the board to be shown
document.addEventListener("board:show", (event) => {
  const svg = picture();
  if (svg) box(svg), show(svg, event.detail);
});

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
