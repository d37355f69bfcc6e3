// Enemies out of sight: an arrow at the rim of the board with the name, and how far it is from the
// unit that acts. It steps aside along the rim for pieces and names. A tap goes through to the place
// beneath: on a phone there nearly always is one.
import { board, drawnBoxes, leastHiding, picture } from "./camera.js";
import { SEEN, shared, size } from "./labels.js";
import { enemies } from "./picking.js";
import { state } from "./planning.js";

const MOST = 3;
const EDGE = 16;
const STEPS = [0, ...Array.from({ length: 12 }, (_, k) => [(k + 1) / 3, -(k + 1) / 3]).flat()];

function spot(id) {
  const piece = board()?.querySelector(`.piece[data-piece="${CSS.escape(id)}"]`);
  const box = (piece?.querySelector(".hull, .counter") ?? piece)?.getBoundingClientRect();
  return box && (box.width || box.height) ? [box.x + box.width / 2, box.y + box.height / 2, box] : null;
}

function arrow({ id, name, seat, at }, chart) {
  const [x, y] = [chart.width / 2, chart.height / 2];
  const [u, v] = [at[0] - chart.left - x, at[1] - chart.top - y];
  const made = document.createElement("p");
  made.className = `rim side${seat}`;
  made.setAttribute("aria-hidden", "true"); // by ear the list of the board tells of everybody
  const head = document.createElement("i");
  head.style.rotate = `${Math.atan2(v, u)}rad`;
  made.append(head, [name, state.reach?.apart?.[id]].filter(Boolean).join(" · "));
  board().parentElement.append(made);
  const [wide, high] = [made.offsetWidth / 2 + 6, EDGE];
  const part = Math.min((x - wide) / Math.abs(u || 1e-9), (y - high) / Math.abs(v || 1e-9));
  put(made, x + u * part, y + v * part);
  return made;
}
const put = (made, x, y) => {
  made.style.left = `${x}px`;
  made.style.top = `${y}px`;
};

// where a mark may stand, the places along its rim in turn
function places(box, chart) {
  const upright = box.left - chart.left < EDGE || chart.right - box.right < EDGE;
  const [dx, dy] = upright ? [0, box.height + 2] : [box.width / 2 + 2, 0];
  return STEPS.map((k) => new DOMRect(box.x + k * dx, box.y + k * dy, box.width, box.height)).filter(
    (one, k) => k === 0 || (one.left >= chart.left && one.right <= chart.right && one.top >= chart.top && one.bottom <= chart.bottom),
  );
}

function paint() {
  document.querySelectorAll(".rim").forEach((one) => one.remove());
  const chart = board()?.getBoundingClientRect();
  if (!chart?.width || !picture()) return;
  const [x, y] = [chart.left + chart.width / 2, chart.top + chart.height / 2];
  const found = enemies().map((one) => ({ ...one, at: spot(one.id) })).filter((one) => one.at);
  const inside = ([u, v, box]) => (u > chart.left && u < chart.right && v > chart.top && v < chart.bottom) ||
    shared(box, chart) >= SEEN * size(box); // its name stands there then
  const far = ({ at }) => Math.hypot(at[0] - x, at[1] - y);
  const [shown, taken] = [[], drawnBoxes(picture(), ", .plan-plate, .plan-number, .played .disc, .steady > .note:not([visibility])")];
  for (const one of found.filter(({ at }) => !inside(at)).sort((a, b) => far(a) - far(b)).slice(0, MOST)) {
    const made = arrow(one, chart);
    const spots = places(made.getBoundingClientRect(), chart);
    const box = spots[leastHiding(spots, taken)];
    put(made, box.x + box.width / 2 - chart.left, box.y + box.height / 2 - chart.top);
    const over = shown.some((b) => b.left < box.right && box.left < b.right && b.top < box.bottom && box.top < b.bottom);
    over ? made.remove() : shown.push(box);
  }
}

let queued = 0;
const soon = () => (queued ||= requestAnimationFrame(() => ((queued = 0), paint())));
new MutationObserver((seen) => {
  if (seen.some((one) => one.target.matches?.(one.type === "childList" ? "#board" : "#board > svg"))) soon();
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["viewBox"] });
document.addEventListener("htmx:afterSettle", soon);
document.addEventListener("plans:changed", soon);
document.addEventListener("board:named", soon);
addEventListener("resize", soon);
soon();
