// A replay that plays by itself: place after place, until its end or until somebody stops it.
const SPEEDS = [1, 2, 4];
const EACH = 1200; // milliseconds for a place at single speed
let speed = 0;
let timer = 0;

const slider = () => document.getElementById("slider");
const panel = () => document.querySelector("[data-auto]");

function name() {
  const button = panel()?.querySelector("[data-auto-play]");
  if (button) button.textContent = timer ? panel().dataset.stop : panel().dataset.play;
  const fast = panel()?.querySelector("[data-auto-speed]");
  if (fast) fast.textContent = `${SPEEDS[speed]}×`;
}
function stop() {
  clearTimeout(timer);
  timer = 0;
  name();
}
function go() {
  const at = slider();
  if (!at || Number(at.value) >= Number(at.max)) return stop();
  at.value = Number(at.value) + 1;
  at.dispatchEvent(new Event("change", { bubbles: true }));
  timer = setTimeout(go, EACH / SPEEDS[speed]);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-auto-speed]")) {
    speed = (speed + 1) % SPEEDS.length;
    return name();
  }
  if (!event.target.closest?.("[data-auto-play]")) return timer && event.target.closest?.("a, button") ? stop() : undefined;
  if (timer) return stop();
  const at = slider();
  if (Number(at.value) >= Number(at.max)) at.value = 0;
  timer = setTimeout(go, 0);
  name();
});
document.addEventListener("keydown", (event) => timer && event.key !== "Tab" && !event.target.closest?.("[data-auto]") && stop());
document.addEventListener("htmx:afterSettle", name);
