// What happens when the page is renewed: what somebody had begun is kept, and news are heard of.
import { reframe } from "./camera.js";
import { choose, count, light, narrow, pickNothing } from "./picking.js";

export function settle() {
  reframe();
  count();
  light();
  fold();
  tick();
  mark();
  // it is loaded as soon as there is something to play on the board
  if (document.querySelector("#since[data-since]")) import("./playback.js");
}
// in the tab's title: somebody wants an answer, or one has to choose and is not looking
function mark() {
  const plain = document.title.replace(/^(● |\(!\) )/, "");
  const mine = document.getElementById("choosing") && document.hidden;
  document.title = (document.querySelector(".ask") ? "(!) " : mine ? "● " : "") + plain;
}
// on a phone, what a lesson has said already leaves its place to the choices
let taught = [];
function fold() {
  const card = document.getElementById("lesson");
  const asked = document.querySelector("#choosing [name=request]")?.value;
  if (!card || !asked) return;
  if (taught[0] !== asked) taught = [asked, card.textContent, taught[1] === card.textContent];
  card.open = !taught[2] || innerWidth > 560;
}
// at once with the new page: a key pressed before it has settled finds what was chosen
function restore() {
  reframe();
  fold();
  const field = typed && document.getElementById(typed[0]);
  if (field) field.value = typed[1];
  typed = null;
  const form = document.getElementById("choosing");
  if (said && form?.elements.request.value === said[0]) {
    const order = document.getElementById("order");
    if (order && !order.value) order.value = said[1];
    const status = document.querySelector(".now .status");
    if (said[2] && status && !document.querySelector(".now .error")) status.after(said[2]);
  }
  said = null;
  if (held && form?.elements.request.value === held[0]) {
    const radio = [...form.querySelectorAll("[name=ids]")].find((one) => one.value === held[1]);
    if (radio && !radio.checked) choose(radio);
    narrow();
  } else if (held) {
    pickNothing();
    document.querySelector(".flow")?.scrollTo({ top: 0 }); // a new question is read from its top
  }
  held = null;
}
document.addEventListener("htmx:afterSwap", restore);
document.addEventListener("htmx:afterSettle", () => {
  restore();
  settle();
});
// htmx may keep a submitted form back for a moment, and the page be renewed meanwhile: what was
// chosen when it was submitted is what counts
let submitted = null;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id !== "choosing") return;
  // pressed twice while it is on its way, an answer is given once
  if (posting && submitted?.[0] === form.elements.request.value) return void (event.preventDefault(), event.stopPropagation());
  submitted = [form.elements.request.value, form.querySelector("[name=ids]:checked")?.value];
}, true);
document.addEventListener("htmx:configRequest", (event) => {
  const sent = event.detail.parameters;
  if (event.target.id !== "choosing" || sent.ids || sent.plan || !submitted?.[1]) return;
  if (sent.request === submitted[0]) sent.ids = submitted[1];
});
// what was asked for before the page that is shown is out of date when it comes
let typed = null;
let said = null; // what was asked, the line that was written, and why it was refused
let held = null; // what was asked, and what was chosen but not yet done
let newest = 0; // when the page that is shown was asked for; after a deed, when that was answered
let posting = 0;
let news = ""; // the stamp of the newest that there is to see
let owed = 0; // when it was heard of; 0 once a page shows it that was asked for later
let calling = false; // a page is asked for
let pause = 0; // before it is asked for again: grows while no page comes
let patience = 0;
// under a finger or a mouse button the page stays as it is: what is pressed is what is done
let pressed = 0;
addEventListener("pointerdown", (event) => {
  if (event.button) return;
  clearTimeout(pressed);
  pressed = setTimeout(release, 3000);
}, true);
for (const end of ["pointerup", "pointercancel", "contextmenu"]) addEventListener(end, () => setTimeout(release), true);
function release() {
  clearTimeout(pressed);
  pressed = 0;
  catchUp();
}
// htmx forgets what waits behind a request, so only one is sent at a time, and the next from here;
// a deed that is being answered is waited for: its answer comes first
function hear(event) {
  news = event.data;
  owed = performance.now();
  catchUp();
}
function catchUp() {
  if (news === document.getElementById("renew")?.dataset.stamp) owed = 0;
  if (!owed || posting || calling || pressed) return;
  clearTimeout(patience);
  window.htmx?.trigger(document.querySelector("#renew, [data-renew]"), "renew");
  if (!calling) later();
}
function later() {
  pause = Math.min(2 * pause || 1000, 60_000);
  patience = setTimeout(catchUp, pause);
}
// while something is on its way its button says so; what could not be sent stays as it was
function note(text, name) {
  document.querySelector(`.${name}`)?.remove();
  if (!text) return;
  const made = document.createElement("p");
  made.className = `offline ${name}`;
  made.setAttribute("role", "alert");
  made.textContent = text;
  document.body.append(made);
}
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig?.verb !== "post") return;
  note("", "unsent");
  const own = [...(event.target.querySelectorAll?.("button.go, button:focus") ?? []), ...(event.target.id === "choosing" ? [document.getElementById("do")] : [])];
  own.forEach((one) => one.setAttribute("aria-busy", "true"));
});
document.addEventListener("htmx:afterRequest", () => {
  document.querySelectorAll("[aria-busy]").forEach((one) => one.removeAttribute("aria-busy"));
});
for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => {
    if (event.detail.requestConfig?.verb === "post") note(document.body.dataset.unsent, "unsent");
  });
}
const asked_at = new WeakMap();
document.addEventListener("htmx:beforeRequest", (event) => {
  const { xhr, requestConfig } = event.detail;
  asked_at.set(xhr, performance.now());
  const posts = requestConfig?.verb === "post";
  const calls = event.target.matches("#renew, [data-renew]");
  posting += Number(posts);
  calling ||= calls;
  // htmx tells the end to the form, which may have been renewed away meanwhile
  xhr.addEventListener("loadend", () => {
    posting -= Number(posts);
    if (calls) calling = false;
    if (calls && (!xhr.status || xhr.status >= 400)) return later();
    if (calls) pause = 0;
    catchUp();
  });
});
// what is being worked out is asked for again
const again = document.querySelector("[data-again]");
if (again) setTimeout(reload, Number(again.dataset.again));
// a form that has been sent is answered first: the key of a seat may come with the answer
let left = 0;
let sent = "";
const leaves = () => left && performance.now() - left < 20_000;
addEventListener("beforeunload", () => {
  left = performance.now();
});
addEventListener("pageshow", () => {
  left = 0;
});
function reload() {
  if (leaves()) setTimeout(reload, 1000);
  else location.reload();
}
// pressed twice, it is sent once
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (sent === event.target.action && leaves()) event.preventDefault();
  sent = event.target.action;
});
// what was unfolded stays so when the page is renewed
if (window.Idiomorph) {
  window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.id);
  // nor is what is being said aloud cut off
  window.Idiomorph.defaults.callbacks.beforeNodeMorphed = (node) => node.id !== "said";
}
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.shouldSwap) return;
  const verb = event.detail.requestConfig?.verb;
  if (verb === "post") newest = performance.now();
  else if (event.detail.target?.id === "inner") {
    const { xhr, requestConfig } = event.detail;
    const asked = asked_at.get(xhr);
    if (asked < newest || pressed) {
      event.detail.shouldSwap = false;
      // chances that are still waited for: a newer page is asked for, which has them
      if (pressed || requestConfig.elt.isConnected && requestConfig.elt.id !== "renew") [news, owed] = ["", performance.now()];
      return;
    }
    newest = asked;
    if (asked > owed) owed = 0;
  }
  const form = document.getElementById("choosing");
  held = form && [form.elements.request.value, form.querySelector("[name=ids]:checked")?.value];
  const reason = document.querySelector(".now .error")?.cloneNode(true);
  if (verb === "get" && form) said = [held[0], document.getElementById("order")?.value, reason];
  const at = document.activeElement;
  const writes = at?.matches?.("input:not([type=radio]):not([type=checkbox]), textarea") && at.id;
  const asked = event.detail.requestConfig?.verb === "get";
  typed = writes && asked && event.detail.target?.id === "inner" ? [at.id, at.value] : null;
});
document.addEventListener("visibilitychange", mark);
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.target.matches?.("[data-renew]") || !event.detail.successful) return;
  if (asked_at.get(event.detail.xhr) > owed) owed = 0;
  const page = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const seats = page.querySelector("[data-room]");
  const shown = document.querySelector("[data-room]");
  // morphed, not replaced: a button that is being pressed stays itself, a name that is typed stays
  if (seats && shown && !page.querySelector("form[data-reveal]")) window.Idiomorph.morph(shown, seats, { callbacks: { beforeNodeMorphed: (node) => !node.matches?.("input[name=name]") } });
  else reload();
});

function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - Date.now()) / 1000;
    const day = Math.floor(left / 86400);
    const hours = Math.floor((left % 86400) / 3600);
    const minutes = String(Math.floor((left % 3600) / 60)).padStart(2, "0");
    const seconds = String(Math.floor(left % 60)).padStart(2, "0");
    clock.textContent = day ? `${day} d ${hours} h` : hours ? `${hours}:${minutes}:${seconds}` : `${minutes}:${seconds}`;
  }
}
setInterval(tick, 1000);

// --- the line over which the server says that something is new: opened, lost, back
function listen(wait = 500) {
  const main = document.querySelector("[data-stream]");
  if (!main) return;
  const source = new EventSource(main.dataset.stream);
  source.addEventListener("change", hear);
  source.addEventListener("open", () => {
    wait = 500;
    document.querySelector(".offline:not(.unsent)")?.remove();
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(Math.min(2 * wait, 60_000)), wait);
    if (document.querySelector(".offline:not(.unsent)")) return;
    const note = document.createElement("p");
    note.className = "offline";
    note.setAttribute("role", "status");
    note.textContent = document.body.dataset.lost;
    document.body.append(note);
  });
}
// not before htmx is ready: what is heard asks it to renew the page
document.addEventListener("DOMContentLoaded", () => listen());
