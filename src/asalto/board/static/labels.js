// Texts on the board keep their size on the screen at every zoom, and step aside for each other.
// Drawings measure them in em: one rule for the whole drawing sets how large an em is.
const EM = 100; // pixels to the em of a drawing
const COLUMN = 30; // drawing units from one column of hexes to the next
const NUMBER = 31; // pixels that the number of a hex takes
const [HULL, SEEN_AT, GROWN] = [30, 24, 2.4]; // length of a ship in drawing units, least pixels of it, how much it may grow for that
const PLANNED = ":is(.plan-face[data-face], .plan-grip) circle:not(.touch), .plan-plate rect, .spot .ring, .played .disc, .plan-dot";
const FIXED = ".steady > .label, .steady > .plate, .steady > .detail"; // what stands at the edge of a drawing
const SMALL = ".plan-number, .plan-unit, .life, .bar, .steady > .mono";
const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];

// how much of one box lies in another
export const shared = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
export const size = (box) => Math.max(1, (box.right - box.left) * (box.bottom - box.top));
const within = (box, edge) => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
};
const moved = (box, dx, dy) => ({
  left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy,
});
const plain = (rect) => ({ left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom });

// where a name may stand and how far off: as drawn, then round its piece, in wider and wider rings
const STEP = 24; // pixels from ring to ring, however high a card is
const RINGS = [0, 0.6, 1.2, 1.8, 2.6, 3.4];
function* ways(box, own) {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  yield [0, 0, 0];
  for (const ring of RINGS) {
    const gap = 3 + ring * Math.min(high, STEP);
    const [east, west, middle] = [own.right + gap, own.left - gap - wide, (own.left + own.right - wide) / 2];
    const [south, north, level] = [own.bottom + gap, own.top - gap - high, (own.top + own.bottom - high) / 2];
    const beside = [0, 0.8, -0.8].flatMap((part) => [[east, level + part * high], [west, level + part * high]]);
    const round = [0, 0.45, -0.45].flatMap((part) => [[middle + part * wide, south], [middle + part * wide, north]]);
    const corners = [[east, south], [west, south], [east, north], [west, north]];
    for (const [left, top] of [...beside, ...round, ...corners]) yield [left - box.left, top - box.top, gap];
  }
}

// the part of the drawing that is on the screen: beyond it names would be cut off
function shownPart(svg) {
  const whole = plain(svg.getBoundingClientRect());
  const sheet = svg.querySelector(".whole");
  const at = sheet?.getScreenCTM();
  if (!at) return whole;
  const { x, y, width, height } = sheet.viewBox.baseVal;
  return {
    left: Math.max(whole.left, at.a * x + at.e), right: Math.min(whole.right, at.a * (x + width) + at.e),
    top: Math.max(whole.top, at.d * y + at.f), bottom: Math.min(whole.bottom, at.d * (y + height) + at.f),
  };
}

// what a name belongs to: all shapes of its piece, or the spot where it is written
function around(tag, hulls) {
  const of = tag.closest("[data-of]")?.dataset.of;
  const piece = of ? document.querySelector(`#board [data-piece="${CSS.escape(of)}"]`) : tag.closest(".piece");
  const boxes = piece ? hulls.filter((one) => piece.contains(one) && (tag.closest(".ghost") || !one.closest(".ghost"))).map((one) => plain(one.getBoundingClientRect())) : [];
  const at = tag.parentElement.getScreenCTM();
  if (!boxes.length) return { left: at.e, right: at.e, top: at.f, bottom: at.f };
  const all = (side) => boxes.map((one) => one[side]);
  return {
    boxes,
    left: Math.min(...all("left")), right: Math.max(...all("right")),
    top: Math.min(...all("top")), bottom: Math.max(...all("bottom")),
  };
}

// how much a name would hide: names and what is planned weigh most, of a piece the part of it counts
const [NAME, PIECE, MARK, EDGE, FAR] = [4, 1500, 0.4, 3, 1.5];
export const SEEN = 0.3; // so much of a piece at the rim is in sight, or its name is not shown
function hiding(there, area, edge, taken) {
  let sum = EDGE * (area - shared(there, edge));
  for (const [box, weight, whole] of taken) sum += weight * shared(there, box) / whole;
  return sum;
}

// where a name hides least: what it hides there
function settled(one, edge, taken) {
  const area = size(one.box);
  let least = Infinity;
  for (const [dx, dy, gap] of ways(one.box, one.own)) {
    if (FAR * gap > least) break;
    const there = moved(one.box, dx, dy);
    const hidden = FAR * gap + hiding(there, area, edge, taken);
    if (hidden < least - 1) [one.dx, one.dy, one.gap, one.there, least] = [dx, dy, gap, there, hidden];
  }
  const unseen = one.own.right > one.own.left && shared(one.own, edge) < SEEN * size(one.own); // names of lanes have no piece
  one.cut = (unseen || shared(one.there, edge) < 0.9 * area) && !within(one.own, edge);
  one.entry = one.cut ? null : [one.there, NAME, 1];
  if (one.entry) taken.push(one.entry);
  return one.cut ? 0 : least - FAR * one.gap;
}

// a line from a name to its piece, if it stands so far off that it could be another's
const APART = 9;
function lead(tag, box, { boxes }) {
  tag.parentElement.querySelector(":scope > .lead")?.remove();
  if (!boxes) return;
  const near = (from, to, one) => Math.min(Math.max((one[from] + one[to]) / 2, box[from]), box[to]);
  const ends = boxes.map((one) => {
    const [x, y] = [near("left", "right", one), near("top", "bottom", one)];
    const [u, v] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const gap = Math.hypot(Math.max(one.left - x, x - one.right, 0), Math.max(one.top - y, y - one.bottom, 0));
    return { x, y, u, v, gap };
  }).sort((one, other) => one.gap - other.gap);
  const [{ x, y, u, v, gap }] = ends;
  if (gap <= APART) return;
  const at = tag.parentElement.getScreenCTM();
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const part = gap / Math.max(gap, Math.hypot(u - x, v - y)); // up to its edge, not over it
  const ends_at = { x1: x - at.e, y1: y - at.f, x2: x + part * (u - x) - at.e, y2: y + part * (v - y) - at.f };
  for (const [key, value] of Object.entries(ends_at)) line.setAttribute(key, (value / at.a).toFixed(1));
  line.setAttribute("class", "lead");
  tag.before(line);
}

// a name goes to its place
function put({ tag, own, dx, dy, there, cut }) {
  if (dx || dy) tag.setAttribute("transform", `translate(${dx.toFixed(1)} ${dy.toFixed(1)})`);
  cut ? tag.setAttribute("visibility", "hidden") : tag.removeAttribute("visibility");
  lead(tag, there, cut ? {} : own);
}

function stepAside(svg) {
  const edge = shownPart(svg);
  const boxes = (found) => [...svg.querySelectorAll(found)].filter((one) => !one.closest(".tag")).map((one) => plain(one.getBoundingClientRect()));
  const hulls = [...svg.querySelectorAll(".piece .hull")].filter((one) => !one.closest(".tag"));
  const taken = [
    ...hulls.map((one) => plain(one.getBoundingClientRect())).map((box) => [box, PIECE, size(box)]),
    ...boxes(`${PLANNED}, ${FIXED}`).map((box) => [box, NAME, 1]),
    ...boxes(SMALL).map((box) => [box, MARK, 1]),
  ];
  const tags = [...svg.querySelectorAll(".steady.tag > g")];
  const chosen = (tag) => (tag.closest(".chosen") ? 0 : tag.closest(".out, .ghost") ? 2 : tag.querySelector(".note:only-of-type") && !tag.closest(".piece, [data-of]") ? 3 : 1);
  tags.sort((one, other) => chosen(one) - chosen(other));
  for (const tag of tags) tag.removeAttribute("transform");
  const names = tags.map((tag) => ({ tag, box: plain(tag.getBoundingClientRect()), own: around(tag, hulls) }));
  const hidden = names.reduce((sum, one) => sum + settled(one, edge, taken), 0);
  // whoever came first may have left no place for the next: once more, the others standing
  if (hidden > 1) for (const one of names) taken.splice(taken.indexOf(one.entry), one.entry ? 1 : 0), settled(one, edge, taken);
  names.forEach(put);
  giveWay(svg, taken.filter(([, weight]) => weight !== MARK).map(([box]) => box), edge);
}

// names of the ground give way to pieces and to the edge, the numbers of hexes to all
function giveWay(svg, taken, edge) {
  for (const kind of [".steady > .note", ".steady > .mono", ".steady > .number"]) {
    const texts = [...svg.querySelectorAll(kind)].filter((one) => !one.closest(".tag"));
    const boxes = texts.map((one) => plain(one.getBoundingClientRect()));
    texts.forEach((text, i) => {
      const box = boxes[i];
      const cut = kind === ".steady > .note" && shared(box, edge) < 0.97 * size(box);
      const hidden = cut || (kind !== ".steady > .mono" && taken.some((other) => shared(box, other) > 4));
      if (hidden !== text.hasAttribute("visibility")) {
        hidden ? text.setAttribute("visibility", "hidden") : text.removeAttribute("visibility");
      }
      if (!hidden && box.right > box.left) taken.push(box);
    });
  }
}

function settle() {
  waiting = 0;
  const svg = document.querySelector("#board > svg");
  if (!svg) return;
  const [, , width, height] = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
  const rect = svg.getBoundingClientRect();
  const zoom = Math.min(rect.width / width, rect.height / height);
  if (!(zoom > 0)) return;
  const rare = [1, 2, 4, 8].find((many) => many * COLUMN * zoom > NUMBER) ?? 8;
  const shown = (many) => `#board>svg .n${many}{display:${many < rare && many < 4 ? "none" : "inline"}}`;
  rules.replaceSync(`#board>svg{font-size:${(EM / zoom).toFixed(3)}px}#board>svg .kept{scale:${Math.min(GROWN, Math.max(1, SEEN_AT / (HULL * zoom))).toFixed(2)}}${[1, 2, 4].map(shown).join("")}`);
  stepAside(svg);
  watch.takeRecords();
  document.dispatchEvent(new Event("board:named")); // what is drawn over the board now steps aside for names
}

let waiting = 0;
const soon = () => (waiting ||= requestAnimationFrame(settle));
const OVER = ".plans-over, .plans-under, .rim, .deeds, .reach, .lead";
const ours = (seen) => seen.target.closest?.(OVER) || (seen.type === "childList" &&
  [...seen.addedNodes, ...seen.removedNodes].every((one) => one.matches?.(OVER)));
const watch = new MutationObserver((seen) => seen.every(ours) || soon());
const main = document.getElementById("main");
if (main && document.querySelector("#board, #inner")) {
  watch.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ["viewBox", "x", "y", "transform"] });
  addEventListener("resize", soon);
  document.addEventListener("board:fixed", soon);
  document.fonts?.ready.then(soon);
  settle();
}
