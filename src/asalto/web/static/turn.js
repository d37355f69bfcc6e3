// It is your turn: a mark on the tab's icon, and, for whoever asked for them, a notification and a sound.
const kept = (name) => localStorage.getItem(name) === "on";
const icon = document.querySelector("link[rel=icon]");
const usual = icon?.href;
const asked = () => document.querySelector("#choosing [name=request]")?.value ?? "";
let before = asked();

function chime() {
  const context = new AudioContext();
  [660, 880].forEach((pitch, i) => {
    const tone = context.createOscillator();
    const loud = context.createGain();
    const begins = context.currentTime + i * 0.16;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, begins);
    loud.gain.exponentialRampToValueAtTime(0.12, begins + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, begins + 0.3);
    tone.connect(loud).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + 0.32);
  });
  setTimeout(() => context.close(), 900);
}
function tell() {
  const heading = document.querySelector(".now .status h2")?.textContent ?? "";
  try {
    const note = new Notification(document.title.replace(/^(● |\(!\) )/, ""), { body: heading, icon: usual, tag: location.pathname });
    note.addEventListener("click", () => (window.focus(), note.close()));
  } catch {
    // some phones allow none from a page
  }
}
function look() {
  const now = asked();
  const begun = now && !before;
  before = now;
  if (icon) icon.href = now && document.hidden ? usual.replace("icon.svg", "icon-turn.svg") : usual;
  if (!begun) return;
  if (kept("sound")) chime();
  if (document.hidden && kept("notify") && window.Notification?.permission === "granted") tell();
}
document.addEventListener("htmx:afterSettle", look);
document.addEventListener("visibilitychange", look);

// the switches on the page of settings; they stay in this browser
for (const one of document.querySelectorAll("[data-local]")) {
  const name = one.dataset.local;
  one.checked = kept(name) && (name !== "notify" || window.Notification?.permission === "granted");
  one.addEventListener("change", async () => {
    if (one.checked && name === "notify") {
      const answer = await (window.Notification?.requestPermission?.() ?? "denied");
      one.checked = answer === "granted";
    }
    localStorage.setItem(name, one.checked ? "on" : "off");
    if (one.checked && name === "sound") chime();
  });
}
