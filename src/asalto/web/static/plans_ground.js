// Open ground that can be reached, as one quiet tint with a clear edge: squares of an even raster,
// their steps rounded off.
import { shape } from "./plans_draw.js";

const FIRM = 0.56; // the middle of a reached square always lies within the edge
const ROUND = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i, j]));

// how much of each square is reached, half of it at the edge: `far` is how long the way there is; who
// could have gone on to the next square, and does not, is stopped by a wall
function weights(squares, side, most) {
  const part = (far) => 0.5 + (most - far) / side;
  const found = new Map(squares.map((one) => [one.cell.join(), Math.min(1, Math.max(one.firm ? FIRM : 0, part(one.far)))]));
  const beyond = new Map();
  for (const { cell: [i, j], far } of squares) {
    for (const [u, v] of ROUND) {
      const key = [i + u, j + v].join();
      if (found.has(key)) continue;
      const [long, full] = beyond.get(key) ?? [Infinity, 0];
      beyond.set(key, [Math.min(long, far + side * Math.hypot(u, v)), Math.max(full, u && v ? 0 : found.get([i, j].join()))]);
    }
  }
  for (const [key, [long, full]] of beyond) found.set(key, part(long) < 0.5 ? Math.max(0, part(long)) : 1 - Math.max(full, FIRM));
  return [...found].map(([key, weight]) => [...key.split(",").map(Number), weight]);
}

// the same twice as fine, the squares' middles even, its steps rounded off
function field(squares, side, most) {
  const cells = weights(squares, side, most);
  const [is, js] = [0, 1].map((k) => cells.map((one) => one[k]));
  const [left, top] = [Math.min(...is) - 1, Math.min(...js) - 1];
  const [wide, high] = [2 * (Math.max(...is) + 1 - left) + 1, 2 * (Math.max(...js) + 1 - top) + 1];
  let now = new Float32Array(wide * high);
  for (const [i, j, weight] of cells) now[2 * (j - top) * wide + 2 * (i - left)] = 4 * weight;
  for (let pass = 0; pass < 3; pass += 1) {
    const next = new Float32Array(wide * high);
    for (let at = wide + 1; at < next.length - wide - 1; at += 1) {
      next[at] = (4 * now[at] + 2 * (now[at - 1] + now[at + 1] + now[at - wide] + now[at + wide]) +
        now[at - wide - 1] + now[at - wide + 1] + now[at + wide - 1] + now[at + wide + 1]) / 16;
    }
    now = next;
  }
  for (const { cell: [i, j] } of squares.filter((one) => one.firm)) {
    const at = 2 * (j - top) * wide + 2 * (i - left);
    now[at] = Math.max(now[at], FIRM);
  }
  return { now, wide, high, left, top };
}

// the pieces of the edge where the field crosses a half, joined to rings; inside lies to their left
function rings({ now, wide, high }) {
  const next = new Map();
  const cross = (at, to) => {
    const part = (now[at] - 0.5) / (now[at] - now[to]);
    const [x, y] = [at % wide, Math.floor(at / wide)];
    return [x + part * ((to % wide) - x), y + part * (Math.floor(to / wide) - y)];
  };
  for (let j = 0; j < high - 1; j += 1) {
    for (let i = 0; i < wide - 1; i += 1) {
      const at = j * wide + i;
      const round = [at, at + 1, at + wide + 1, at + wide];
      const isIn = round.map((one) => now[one] > 0.5);
      const turns = [0, 1, 2, 3].filter((k) => isIn[k] !== isIn[(k + 1) % 4]);
      for (const k of turns.filter((one) => isIn[one])) {
        const end = [1, 2, 3].map((far) => (k + far) % 4).find((one) => turns.includes(one) && !isIn[one]);
        const edge = (one) => [round[one], round[(one + 1) % 4]].sort((a, b) => a - b).join();
        next.set(edge(k), [edge(end), cross(round[k], round[(k + 1) % 4])]);
      }
    }
  }
  const found = [];
  while (next.size) {
    let [key] = next.keys();
    const ring = [];
    while (next.has(key)) {
      const [to, spot] = next.get(key);
      next.delete(key);
      ring.push(spot);
      key = to;
    }
    found.push(ring);
  }
  return found;
}

// the outline of squares: through the middles of the edge's pieces, bent towards their corners
function outline(squares, start, side, most) {
  if (!squares.length) return "";
  const grid = field(squares, side, most);
  const place = ([x, y]) => [start[0] + side * (grid.left + x / 2), start[1] + side * (grid.top + y / 2)];
  const said = (one) => one.map((n) => n.toFixed(1)).join(" ");
  return rings(grid).map((ring) => {
    const spots = ring.map(place);
    const half = (k) => [0, 1].map((n) => (spots[k][n] + spots[(k + 1) % spots.length][n]) / 2);
    return `M${said(half(spots.length - 1))}${spots.map((one, k) => `Q${said(one)} ${said(half(k))}`).join("")}Z`;
  }).join("");
}

// squares with their levels: a tint for each, the nearer above the farther; hatched where one is seen;
// nothing beyond the floor
export function ground(squares, side, floor, hatch) {
  if (!squares.length) return [];
  const start = squares[0].at;
  const cells = squares.map((one) => ({ ...one, cell: one.at.map((n, k) => Math.round((n - start[k]) / side)) }));
  const levels = [...new Set(squares.map((one) => one.level))].sort((one, other) => other - one);
  const edge = (some) => outline(some, start, side, Math.max(...some.map((one) => one.whole)));
  const found = levels.map((level, k) => shape("path", {
    class: `plan-ground l${level}${k ? "" : " plan-edge"}`, "fill-rule": "evenodd", d: edge(cells.filter((one) => one.level <= level)),
  }));
  const seen = cells.filter((one) => one.seen);
  if (seen.length) found.push(shape("path", { class: "plan-seen", "fill-rule": "evenodd", fill: `url(#${hatch})`, d: edge(seen) }));
  if (!floor) return found;
  const { x, y, width, height } = floor;
  return [shape("svg", { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, ...found)];
}
