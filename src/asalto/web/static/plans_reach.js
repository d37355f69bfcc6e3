// What lies beneath the pieces while somebody plans: the places a piece can reach, by their cost.
import { hiding } from "./camera.js";
import { scaleOf, shape, steady, text } from "./plans_draw.js";
import { ground } from "./plans_ground.js";

const HATCH = "plan-hatch";
const NARROW = 12; // half of a hex, in pixels, that has no room for a number
function hatching() {
  const stroke = shape("path", { d: "M0 6L6 0", class: "plan-stroke" });
  return shape("defs", {}, shape("pattern", { id: HATCH, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, stroke));
}

// how far places of an even raster lie apart: the commonest gap between neighbours of one row or
// column; places off the raster share few of those
export function spacing(places) {
  const seen = new Map();
  for (const axis of [0, 1]) {
    const lines = new Map();
    for (const [{ at }] of places) {
      const line = Math.round(2 * at[1 - axis]);
      lines.set(line, [...(lines.get(line) ?? []), at[axis]]);
    }
    for (const line of lines.values()) {
      line.sort((one, other) => one - other);
      for (let k = 1; k < line.length; k += 1) {
        const gap = Math.round(10 * (line[k] - line[k - 1])) / 10;
        if (gap > 1) seen.set(gap, (seen.get(gap) ?? 0) + 1);
      }
    }
  }
  return [...seen].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] ?? 12;
}

// the square of the raster that a place lies in: where most of the raster's lie, or near one of them
function raster(places, side) {
  if (!side) return (at) => at;
  const key = ([x, y]) => [x, y].map((n) => Math.round((((n % side) + side) % side) * 2) / 2 % side).join();
  const seen = new Map();
  for (const [{ at }] of places) seen.set(key(at), (seen.get(key(at)) ?? 0) + 1);
  const [most, count] = [...seen].sort((one, other) => other[1] - one[1])[0] ?? ["", 0];
  if (count < places.length / 3) return (at) => at;
  const start = most.split(",").map(Number);
  return (at) => (key(at) === most ? at : at.map((n, i) => start[i] + side * Math.round((n - start[i]) / side)));
}

// a place off the raster stands for all squares whose middle is near: they were left out for it
function under_dot([x, y], [left, top], side) {
  const steps = [-1, 0, 1];
  const all = steps.flatMap((i) => steps.map((j) => [left + i * side, top + j * side]));
  return all.filter(([u, v]) => (u === left && v === top) || Math.hypot(u - x, v - y) < 0.68 * side);
}

// the number of a place, where in it least lies over it; none where something lies over all of it
const SPOTS = [[0, 0.62], [0, -0.32], [0.5, 0.2], [-0.5, 0.2], [0, 0.2]];
function price(svg, { at, cost }, wide, taken) {
  const said = String(cost);
  const half = 3.4 * said.length + 1;
  const { a, d, e, f } = svg.getScreenCTM();
  let [best, least] = [null, 3 * half]; // of its 22 * half: a seventh may be hidden
  for (const [u, v] of SPOTS) {
    const hidden = hiding(new DOMRect(a * at[0] + e + u * wide - half, d * at[1] + f + v * wide - 10, 2 * half, 11), taken);
    if (hidden < least) [best, least] = [[u, v], hidden];
  }
  if (!best) return [];
  const [x, y] = best.map((part) => (part * wide).toFixed(1));
  return [steady(at, text(said, { class: "plan-number", x, y, "text-anchor": "middle" }))];
}

// how long a way is, and about how long it is on to a spot beside its end
const long = (way = []) => way.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - way[k][0], y - way[k][1]), 0);

const apart = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
function onward({ at, way = [at] }, spot) {
  const far = long(way);
  return far > 1.02 * apart(way[0], at) ? far + apart(at, spot) : apart(way[0], spot);
}

// every place once, by its cheapest plan
export function tinted(svg, places, cell, current, drawn) {
  const numbers = [...svg.querySelectorAll(".steady:not(.priced) > .number:not([visibility]), .steady > .note:not([visibility])")];
  const taken = [...drawn, ...numbers.map((one) => one.getBoundingClientRect())];
  const css = `plans-under${svg.querySelector(".map") ? " on-paper" : ""}`;
  const under = shape("g", { class: css, "aria-hidden": "true" }, hatching());
  const dots = []; // above the squares
  const costs = places.map(([first]) => first.cost);
  const least = Math.min(...costs);
  const span = Math.max(...costs) - least || 1;
  const scale = scaleOf(svg);
  const wide = cell.length ? Math.max(...cell.map(([x]) => x)) * scale : 0;
  const side = cell.length ? 0 : spacing(places);
  const square = raster(places, side);
  const even = ({ at }) => square(at) === at;
  const floor = svg.querySelector("rect.floor, rect.land")?.getBBox();
  const isOn = (u, v) => !floor || (u > floor.x && u < floor.x + floor.width && v > floor.y && v < floor.y + floor.height);
  const squares = []; // of open ground
  const filled = new Set(side ? places.filter(([one]) => even(one)).map(([one]) => String(square(one.at))) : []);
  for (const plans of places) {
    const [first] = plans;
    const isEven = !side || even(first);
    const [x, y] = isEven ? first.at : square(first.at);
    const level = Math.round((4 * (first.cost - least)) / span);
    const seen = plans.every((one) => one.seen || one.threats);
    const look = `plan-cell l${level}${current?.key === first.key ? " current" : ""}`;
    if (cell.length ? first.bare : !isEven) {
      const r = cell.length ? Math.min(3.2, Math.max(2, wide * 0.16)) : 2.5;
      dots.push(steady(first.at, shape("circle", { class: look, r: r.toFixed(1), "data-key": first.key })));
      if (cell.length) continue;
    }
    for (const [u, v] of isEven ? [[x, y]] : under_dot(first.at, [x, y], side)) {
      if (!isEven && (filled.has(String([u, v])) || !isOn(u, v))) continue;
      filled.add(String([u, v]));
      const corner = cell.length ? cell.map(([dx, dy]) => [u + dx * 0.95, v + dy * 0.95])
        : [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => [u + (dx * side) / 2, v + (dy * side) / 2]);
      const points = corner.map((one) => one.map((n) => n.toFixed(1)).join(",")).join(" ");
      under.append(shape("polygon", { class: `${look}${side ? " square" : ""}`, points, "data-key": isEven ? first.key : undefined }));
      if (side) squares.push({ at: [u, v], level, seen, firm: isEven, whole: long(first.way), far: onward(first, [u, v]) });
      else if (seen) under.append(shape("polygon", { class: "plan-seen", points, fill: `url(#${HATCH})` }));
    }
    if (wide > NARROW && first.paid) under.append(...price(svg, first, wide, taken));
  }
  const [here] = places.find(([one]) => one.way)?.[0].way ?? [];
  if (here && squares.length) squares.push({ at: square(here), level: 0, whole: 0, far: 0, seen: squares.every((one) => one.seen) });
  under.firstChild.after(...ground(squares, side, floor, HATCH));
  under.append(...dots);
  return under;
}

// no number of a hex lies under the tint: its price stands there
export function bare(svg, places, cell) {
  const [half, high] = [0, 1].map((k) => 0.8 * Math.max(0, ...cell.map((one) => one[k])));
  for (const one of svg.querySelectorAll(".steady:has(> .number)")) {
    const [x, y] = ["x", "y"].map((name) => Number(one.getAttribute(name)));
    one.classList.toggle("priced", places.some(([{ at }]) => Math.abs(at[0] - x) < half && Math.abs(at[1] - y) < high));
  }
}
