// What lies over the board while somebody plans: reach, way, ghost, dangers, lines of fire.
// Only shapes and texts are made here, out of numbers and words that the server gave.
import { drawnBoxes, leastHiding } from "./camera.js";
const SVG = "http://www.w3.org/2000/svg";

export function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== "") made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}
export const text = (said, attributes) => shape("text", attributes, said);

// in pixels of the screen round a place of the board, at any zoom
export const steady = ([x, y], ...children) =>
  shape("svg", { class: "steady", x, y, width: "1em", height: "1em", viewBox: "0 0 100 100", overflow: "visible" }, ...children);

export function plate(at, said, css, dy = 0, dx = 0) {
  const wide = 7.1 * said.length + 16;
  return steady(at,
    shape("g", { class: `plan-plate ${css}`, transform: `translate(${(dx - wide / 2).toFixed(1)} ${dy})` },
      shape("rect", { width: wide.toFixed(1), height: 20, y: -10, rx: 3 }),
      text(said, { x: (wide / 2).toFixed(1), y: 4.5, "text-anchor": "middle" })));
}

export const scaleOf = (svg) => svg.getScreenCTM()?.a || 1;

export function toBoard(svg, x, y) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return [0, 0];
  const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return [at.x, at.y];
}

export const pieceOf = (svg, name) => svg.querySelector(`[data-piece="${CSS.escape(name)}"]`);

export const sideOf = (svg, name) => [...(pieceOf(svg, name)?.classList ?? [])].find((one) => one.startsWith("side"));

// the middle of a piece's own shape, not of its name
export function middle(svg, name) {
  const piece = pieceOf(svg, name);
  if (!piece) return null;
  const hulls = [...piece.querySelectorAll(".hull, .counter")].filter((one) => !one.closest(".ghost, .tag"));
  const area = (one) => (({ width, height }) => width * height)(one.getBoundingClientRect());
  const hull = (hulls.length ? hulls : [piece]).reduce((most, one) => (area(one) > area(most) ? one : most));
  const { x, y, width, height } = hull.getBBox();
  const [own, whole] = [hull.getScreenCTM(), piece.getScreenCTM()];
  if (!own || !whole) return null;
  // where it stands, even while it is being moved to show what happened
  const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(whole.inverse().multiply(own));
  return [at.x, at.y];
}

export function wayOf(plan, plans, from) {
  const found = [];
  const way = plan.way?.length > 1 ? plan.way : from ? [from, plan.at] : [plan.at];
  const line = way.map(([x, y]) => `${x},${y}`).join(" ");
  found.push(shape("polyline", { class: "plan-shade", points: line }), shape("polyline", { class: "plan-way", points: line }));
  if (plan.way?.length > 2) {
    for (const [x, y] of way.slice(1, -1)) {
      const part = plans.find((one) => one.at[0] === x && one.at[1] === y && plan.ids.startsWith(`${one.ids}|`));
      const dot = [shape("circle", { class: "plan-dot", r: part?.cost ? 8 : 3.5 })];
      if (part?.cost) dot.push(text(String(part.cost), { class: "plan-count", y: 3.8, "text-anchor": "middle" }));
      found.push(steady([x, y], ...dot));
    }
  }
  if (plan.drift) {
    const [[x, y], [u, v]] = [plan.at, plan.drift];
    found.push(shape("line", { class: "plan-drift", x1: x, y1: y, x2: u, y2: v }));
    found.push(steady([u, v], shape("circle", { class: "plan-next", r: 5 })));
  }
  return found;
}

// the piece itself, dashed, where it would be
export function ghostOf(svg, name, plan, from) {
  if (plan.stand) return figures(plan);
  const piece = pieceOf(svg, name);
  if (!piece || !from) return [];
  const made = shape("g", { class: `plan-ghost ${[...piece.classList].find((one) => one.startsWith("side")) ?? ""}` });
  const keep = ".hull, .counter, .spine, .letter, .sign";
  const strip = (node, clone) => {
    for (const child of node.children) {
      if (child.matches("title, .tag, .ghost, .vector, .head, .goal")) continue;
      if (!child.matches(keep) && !child.querySelector(keep)) continue;
      const copy = child.cloneNode(false);
      if (child.children.length) strip(child, copy);
      else copy.textContent = child.textContent;
      clone.append(copy);
    }
  };
  strip(piece, made);
  const turned = piece.querySelector("g[transform*=rotate] .hull")?.closest("g[transform*=rotate]") ??
    piece.querySelector("g[transform^=translate] > .hull")?.parentElement;
  let turn = "";
  if (turned && plan.angle !== undefined) {
    const now = Number(/rotate\((-?[\d.]+)/.exec(turned.getAttribute("transform"))?.[1] ?? 0) - 90;
    turn = ` rotate(${(plan.angle - now).toFixed(1)} ${from[0].toFixed(1)} ${from[1].toFixed(1)})`;
  }
  made.setAttribute("transform", `translate(${(plan.at[0] - from[0]).toFixed(1)} ${(plan.at[1] - from[1]).toFixed(1)})${turn}`);
  return [made];
}

const ARROW = "M8 0L-6 -5L-3 0L-6 5Z";
export function facings(plan, others, isFixed) {
  if (plan.angle === undefined) return [];
  const far = 36;
  const marks = (isFixed ? others : [plan]).map((one) => {
    const radians = (one.angle * Math.PI) / 180;
    const here = one === plan;
    return shape("g", {
      class: `plan-face${here ? " here" : ""}`, "data-face": isFixed ? one.facing : "",
      transform: `translate(${(far * Math.cos(radians)).toFixed(1)} ${(far * Math.sin(radians)).toFixed(1)})`,
    }, shape("circle", { class: "touch", r: 18 }), shape("circle", { r: 11 }), shape("path", { d: ARROW, transform: `rotate(${one.angle})` }));
  });
  return [steady(plan.at, ...marks)];
}

// where the figures of a unit would stand, told from where it ends
const figures = ({ at, stand }) => [shape("g", { class: "plan-ghost" }, ...stand.map(([x, y]) => steady([at[0] + x, at[1] + y], shape("circle", { class: "plan-figure", r: 4 }))))];

// where a unit faces at the end of its way, in degrees of the screen
export function heading(plan) {
  const [[x, y], [u, v]] = (plan.way ?? []).length > 1 ? plan.way.slice(-2) : [plan.at, [plan.at[0] + 1, plan.at[1]]];
  return (Math.atan2(v - y, u - x) * 180) / Math.PI;
}

// handles round the ghost: the arrow is drawn where it shall face; the row of dots is drawn beside it
// for a line, behind or ahead of it for a column
const FAR = 56;
export function grips(plan, all, pulled) {
  if (plan.formation === undefined || !all.length) return [];
  const angle = pulled?.angle ?? heading(plan);
  const now = all.find((one) => one.value === (pulled?.formation ?? plan.formation))?.shape;
  const grip = (what, way, ...children) => {
    const [x, y] = [FAR * Math.cos((way * Math.PI) / 180), FAR * Math.sin((way * Math.PI) / 180)].map((n) => n.toFixed(1));
    return shape("g", { class: `plan-face plan-grip${pulled?.what === what ? " here" : ""}`, "data-grip": what, transform: `translate(${x} ${y})` },
      shape("circle", { class: "touch", r: 22 }), shape("circle", { r: 12 }), ...children);
  };
  const row = [-5, 0, 5].map((at) => shape("circle", { class: "plan-row", r: 1.9, ...(now === "column" ? { cx: at } : { cy: at }) }));
  return [steady(plan.at,
    grip("aim", angle, shape("path", { d: ARROW, transform: `rotate(${angle.toFixed(1)})` })),
    grip("wing", angle + (now === "column" ? 180 : 90), shape("g", { transform: `rotate(${angle.toFixed(1)})` }, ...row)))];
}

// how far something so wide, round x, has to go aside to stay on the board
const inside = ({ left, right }, x, half) => Math.max(0, left + half + 4 - x) - Math.max(0, x + half + 4 - right);

// how the figures stand at the end: to be chosen beside the ghost
export function formations(svg, plan, all) {
  if (plan.formation === undefined || !all.length) return [];
  const wide = all.map((one) => 7.1 * one.name.length + 16);
  const half = wide.reduce((sum, one) => sum + one + 4, -4) / 2;
  const edge = svg.getBoundingClientRect();
  const at = svg.getScreenCTM();
  let left = inside(edge, at.a * plan.at[0] + at.e, half) - half;
  const dy = at.d * plan.at[1] + at.f - 110 < edge.top ? 108 : -92;
  const marks = all.map((one, i) => {
    const made = shape("g", { class: `plan-plate plan-form${one.value === plan.formation ? " gold" : ""}`, "data-formation": one.value, transform: `translate(${left.toFixed(1)} ${dy})` },
      shape("rect", { width: wide[i].toFixed(1), height: 26, y: -13, rx: 3 }),
      text(one.name, { x: (wide[i] / 2).toFixed(1), y: 4.5, "text-anchor": "middle" }));
    left += wide[i] + 4;
    return made;
  });
  return [steady(plan.at, ...marks)];
}

// a spot on a line where a plate is in sight: at a part of it, or nearer to its other end; where a
// board is so small that its beginning is out of sight, none but one that is `meant`
function inSight(svg, [x, y], [u, v], part, meant = false) {
  const edge = svg.getBoundingClientRect();
  const { a, d, e, f } = svg.getScreenCTM();
  const at = (share) => [x + (u - x) * share, y + (v - y) * share];
  const seen = ([p, q]) => a * p + e > edge.left + 48 && a * p + e < edge.right - 48 && d * q + f > edge.top + 34 && d * q + f < edge.bottom - 16;
  if (!meant && !seen(at(0))) return null;
  const steps = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => part + ((0.9 - part) * i) / 7);
  return at(steps.find((share) => seen(at(share))) ?? part);
}

const ASIDE = [0, 22, -22, 44, -44];
// such spots at several parts of a line, each on it and aside: where a plate may stand
const along = (svg, from, to, parts, meant) => parts
  .map((part) => inSight(svg, from, to, part, meant)).filter(Boolean).flatMap((at) => ASIDE.map((dy) => [at, dy]));
export function dangers(svg, plan, taken) {
  const found = [];
  for (const one of plan.threats ?? []) {
    const from = later(svg, one.by);
    const at = one.at ?? plan.at;
    if (!from) continue;
    found.push(shape("line", { class: "plan-threat", x1: from[0], y1: from[1], x2: at[0], y2: at[1] }));
    const far = Math.hypot(at[0] - from[0], at[1] - from[1]) * scaleOf(svg);
    const spots = along(svg, from, at, [Math.min(0.5, 60 / far), 0.5, 0.35, 0.65]);
    if (spots.length) found.push(laid(svg, one.chance || "?", "bad", spots, taken));
  }
  return found;
}

// below the ghost, or above it, where it hides least; never beyond the edges
export function price(svg, plan, taken) {
  const said = [plan.paid, plan.risk].filter(Boolean).join(" · ") || plan.label;
  const far = plan.formation !== undefined ? 84 : plan.angle === undefined ? 34 : 64;
  const half = 3.55 * said.length + 8;
  const edge = svg.getBoundingClientRect();
  const matrix = svg.getScreenCTM();
  const [x, y] = [matrix.a * plan.at[0] + matrix.e, matrix.d * plan.at[1] + matrix.f];
  const dx = inside(edge, x, half);
  const rows = [far, -far, far + 22, -far - 22].filter((dy) => y + dy + 14 < edge.bottom && y + dy - 14 > edge.top);
  const boxes = rows.map((dy) => new DOMRect(x + dx - half, y + dy - 10, 2 * half, 20));
  return [plate(plan.at, said, "gold", boxes.length ? rows[leastHiding(boxes, taken)] : far, dx)];
}

// lines of fire with the chance on them
export function shots(svg, lines, taken = drawnBoxes(svg)) {
  const found = [];
  for (const one of lines) {
    const [from, to] = [middle(svg, one.from), middle(svg, one.to)];
    if (!from || !to) continue;
    found.push(shape("line", { class: `plan-shot${one.chosen ? " chosen" : ""}`, x1: from[0], y1: from[1], x2: to[0], y2: to[1] }));
    if (one.chance) found.push(onLine(svg, to, from, one, taken));
  }
  return found;
}
// its chance on a line, where it hides no name and no other chance
function onLine(svg, to, from, { chance, chosen }, taken) {
  const parts = chosen ? [0.5, 0.38, 0.62, 0.26, 0.74] : [0.38, 0.5, 0.26, 0.62, 0.74];
  return laid(svg, chance, chosen ? "gold" : "dim", along(svg, to, from, parts, true), taken);
}
// at the first of some spots, each so far below a place, that hides least
function laid(svg, said, css, spots, taken) {
  const { a, d, e, f } = svg.getScreenCTM();
  const half = 3.55 * said.length + 8;
  const [at, dy] = spots[leastHiding(spots.map(([[x, y], down]) => new DOMRect(a * x + e - half, d * y + f + down - 10, 2 * half, 20)), taken)];
  return plate(at, said, css, dy);
}
// of all arcs only those of the piece one has chosen, from where and as it would stand by a plan
export function reach(svg, name, plan) {
  for (const one of svg.querySelectorAll(".reach[data-of]")) {
    const own = one.dataset.of === name;
    one.classList.toggle("others", Boolean(name) && !own);
    const from = own && plan?.angle !== undefined && !plan.ghost ? middle(svg, name) : null;
    one.classList.toggle("ahead", Boolean(from));
    if (!from) one.removeAttribute("transform");
    else {
      const [[x, y], [u, v]] = [from, plan.at];
      const turn = plan.angle - Number(one.dataset.angle);
      one.setAttribute("transform", `translate(${(u - x).toFixed(1)} ${(v - y).toFixed(1)}) rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})`);
    }
  }
}

// what a piece could be shot at from the end of a plan: where the others will be, if they drift on
export function aims(svg, plan, taken) {
  const found = [];
  for (const one of plan.shots ?? []) {
    const to = later(svg, one.at);
    if (!to) continue;
    found.push(shape("line", { class: "plan-shot", x1: plan.at[0], y1: plan.at[1], x2: to[0], y2: to[1] }));
    const far = Math.hypot(to[0] - plan.at[0], to[1] - plan.at[1]) * scaleOf(svg);
    const spots = far > 110 ? along(svg, to, plan.at, [0.38, 0.5, 0.26]) : []; // nearer, handles lie there
    if (spots.length) found.push(laid(svg, one.chance || "?", "dim", spots, taken));
  }
  return found;
}

// where a piece drifts to, else where it is
function later(svg, name) {
  const goal = [...(pieceOf(svg, name)?.querySelectorAll(".goal") ?? [])].find((one) => !one.closest(".ghost"));
  if (!goal) return middle(svg, name);
  const { x, y, width, height } = goal.getBBox();
  return [x + width / 2, y + height / 2];
}

export function outlined(svg, name) {
  const at = middle(svg, name);
  return at ? [steady(at, shape("circle", { class: "plan-unit", r: 19 }))] : [];
}

// lines of fire first: none is drawn across words
export function layer(svg, isFixed, ...children) {
  svg.querySelector(":scope > .plans-over")?.remove();
  const isLine = (one) => one.matches("line.plan-shot, line.plan-threat");
  const drawn = children.flat(Infinity).sort((one, other) => isLine(other) - isLine(one));
  const over = shape("g", { class: `plans-over${isFixed ? " plan-fixed" : ""}`, "aria-hidden": "true" }, ...drawn);
  svg.append(over);
}

export function beneath(svg, under) {
  svg.querySelector(".plans-under")?.remove();
  if (!under) return;
  const sheet = svg.querySelector(":scope > .whole") ?? svg;
  const first = sheet.querySelector(".piece");
  first ? first.before(under) : sheet.append(under);
}
