// Pan, zoom, keyboard, tap targets, and handing over a key. Everything is decided by the server.
const views = {};

const board = () => document.getElementById("board");
const picture = () => board()?.querySelector("svg");

function box(svg) {
  if (!svg.dataset.whole) svg.dataset.whole = svg.getAttribute("viewBox");
  return svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
}

function show(svg, view) {
  svg.dataset.shown = view.map((n) => n.toFixed(1)).join(" ");
  svg.setAttribute("viewBox", svg.dataset.shown);
  views[location.pathname] = view;
}

function zoom(factor, x = 0.5, y = 0.5) {
  const svg = picture();
  if (!svg) return;
  const [left, top, width, height] = box(svg);
  const whole = svg.dataset.whole.split(/[ ,]+/).map(Number);
  const wide = Math.min(whole[2] * 1.6, Math.max(whole[2] / 12, width * factor));
  const high = height * (wide / width);
  show(svg, [left + (width - wide) * x, top + (height - high) * y, wide, high]);
}

function pan(dx, dy) {
  const svg = picture();
  if (!svg) return;
  const [left, top, width, height] = box(svg);
  show(svg, [left + dx * width, top + dy * height, width, height]);
}

function whole() {
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
function reframe() {
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

// --- pointing: one finger moves, two zoom, a tap picks
const fingers = new Map();
let moved = 0;

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
    if (moved > 6) {
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

// --- picking: show only the choices that speak of what was tapped, one thing after another
let picked = [];
const allCards = () => [...document.querySelectorAll(".choice")];
const speaks = (card, name) => card.dataset.refs.split(" ").includes(name);
const named = (name) => {
  const safe = CSS.escape(name);
  return document.querySelectorAll(`[data-piece="${safe}"],[data-spot="${safe}"],[data-place="${safe}"]`);
};
function pick(name) {
  const both = allCards().filter((card) => [...picked, name].every((one) => speaks(card, one)));
  picked = picked.includes(name) ? [] : both.length ? [...picked, name] : [name];
  const meant = narrow();
  if (!meant.length) return;
  const tab = document.querySelector("input[name=tab][value=now]");
  if (tab) tab.checked = true;
  if (meant.length === 1) choose(meant[0].querySelector("input"));
  meant[0].scrollIntoView({ block: "nearest" });
}
function narrow() {
  const cards = allCards();
  const meant = picked.length ? cards.filter((card) => picked.every((one) => speaks(card, one))) : [];
  const shown = meant.length ? meant : cards;
  document.querySelectorAll(".picked").forEach((one) => one.classList.remove("picked"));
  for (const name of picked) named(name).forEach((one) => one.classList.add("picked"));
  for (const card of cards) card.hidden = !shown.includes(card);
  for (const group of document.querySelectorAll(".group")) {
    group.hidden = !group.querySelector(".choice:not([hidden])");
  }
  const all = document.querySelector("[data-all]");
  if (all) all.hidden = shown.length === cards.length;
  count();
  return meant;
}
// the key that chooses a card stands on it
function count() {
  let key = 0;
  for (const card of allCards()) {
    const what = card.querySelector(".what");
    if (!card.hidden && key < 9) what.dataset.key = ++key;
    else delete what.dataset.key;
  }
}
function light() {
  document.querySelectorAll(".meant").forEach((one) => one.classList.remove("meant"));
  const card = document.querySelector(".choice:has(:checked)");
  for (const name of card?.dataset.refs.split(" ") ?? []) named(name).forEach((one) => one.classList.add("meant"));
}
function nearest(x, y) {
  let best = null;
  let least = 24;
  for (const spot of document.querySelectorAll("#board .spot")) {
    const rect = spot.getBoundingClientRect();
    const far = Math.hypot(rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y);
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}
function choose(radio) {
  radio.checked = true;
  radio.focus({ preventScroll: true });
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const at = event.target;
  const key = at.closest?.("[data-zoom]")?.dataset.zoom;
  if (key) return key === "in" ? zoom(1 / 1.3) : key === "out" ? zoom(1.3) : whole();
  if (at.closest?.("[data-all]")) {
    picked = [];
    return narrow();
  }
  const button = at.closest?.("[data-pick]");
  if (button) return pick(button.dataset.pick);
  const copied = at.closest?.("[data-copy],[data-copy-link]");
  if (copied) {
    const text = copied.dataset.copy ?? location.origin + copied.dataset.copyLink;
    navigator.clipboard?.writeText(text).then(() => (copied.textContent = document.body.dataset.copied));
    return;
  }
  if (moved > 6) return;
  const near = at.closest?.("#board") && !at.closest("[data-piece]") && nearest(event.clientX, event.clientY);
  const place = near || at.closest?.("#board [data-piece], #board [data-place], .sheet[data-piece]");
  if (place) pick(place.dataset.spot ?? place.dataset.piece ?? place.dataset.place);
});

// --- keyboard
document.addEventListener("keydown", (event) => {
  const at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = at.matches?.("input:not([type=radio]):not([type=checkbox]), textarea, select");
  if (typing) return;
  if (/^[1-9]$/.test(event.key)) {
    const radios = [...document.querySelectorAll(".choice:not([hidden]) input")];
    const radio = radios[Number(event.key) - 1];
    if (!radio) return;
    choose(radio);
    radio.closest(".choice").scrollIntoView({ block: "nearest" });
    return;
  }
  if (event.key === "Enter" && at.matches?.(".choice input, body, #board")) {
    const form = document.getElementById("choosing");
    if (form?.querySelector("input:checked")) {
      event.preventDefault();
      document.getElementById("do")?.click();
    }
    return;
  }
  if (at.closest?.(".choice, .tabs, button, a, summary") && event.key.startsWith("Arrow")) return;
  if (at !== document.body && !at.closest?.("#board")) return;
  const slider = document.querySelector("[data-slider]");
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (slider && steps && at === document.body) {
    event.preventDefault();
    slider.value = Number(slider.value) + steps;
    return window.htmx ? jump(slider) : (location.href = slider.dataset.slider + slider.value + slider.dataset.query);
  }
  const deeds = {
    "+": () => zoom(1 / 1.3), "=": () => zoom(1 / 1.3), "-": () => zoom(1.3), 0: whole,
    ArrowLeft: () => pan(-0.1, 0), ArrowRight: () => pan(0.1, 0),
    ArrowUp: () => pan(0, -0.1), ArrowDown: () => pan(0, 0.1),
  };
  if (deeds[event.key]) {
    event.preventDefault();
    deeds[event.key]();
  }
});

// --- the board as it would be after the chosen order
document.addEventListener("change", async (event) => {
  const form = event.target.closest?.("[data-preview]");
  if (form && event.target.name === "ids") light();
  if (form && event.target.closest("[data-look]")) {
    const address = `${form.dataset.preview}&ids=${encodeURIComponent(event.target.value)}`;
    const answer = await fetch(address, { headers: { "hx-request": "true" } }).catch(() => ({}));
    const chart = board();
    if (answer.status === 200 && chart && event.target.checked && event.target.isConnected) {
      chart.innerHTML = await answer.text();
      settle();
    }
  }
  const slider = event.target.closest?.("[data-slider]");
  if (slider) window.htmx ? jump(slider) : (location.href = slider.dataset.slider + slider.value + slider.dataset.query);
});
function jump(slider) {
  const address = slider.dataset.slider + slider.value + slider.dataset.query;
  window.htmx.ajax("GET", address, { target: "#inner", swap: "morph:innerHTML" });
  history.replaceState(null, "", address);
}

// --- after every change
function settle() {
  reframe();
  count();
  light();
  tick();
  mark();
}
// in the tab's title: somebody wants an answer, or one has to choose and is not looking
function mark() {
  const plain = document.title.replace(/^(● |\(!\) )/, "");
  const mine = document.getElementById("choosing") && document.hidden;
  document.title = (document.querySelector(".ask") ? "(!) " : mine ? "● " : "") + plain;
}
// at once with the new page: a key pressed before it has settled finds what was chosen
function restore() {
  reframe();
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
    picked = [];
    narrow();
  }
  held = null;
}
document.addEventListener("htmx:afterSwap", restore);
document.addEventListener("htmx:afterSettle", () => {
  restore();
  settle();
  catchUp();
});
// htmx may keep a submitted form back for a moment, and the page be renewed meanwhile: what was
// chosen when it was submitted is what counts
let submitted = null;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id !== "choosing") return;
  submitted = [form.elements.request.value, form.querySelector("[name=ids]:checked")?.value];
}, true);
document.addEventListener("htmx:configRequest", (event) => {
  const sent = event.detail.parameters;
  if (event.target.id !== "choosing" || sent.ids || sent.plan || !submitted?.[1]) return;
  if (sent.request === submitted[0]) sent.ids = submitted[1];
});
// what was asked for before the last deed was answered is out of date when it comes
let typed = null;
let said = null; // what was asked, the line that was written, and why it was refused
let held = null; // what was asked, and what was chosen but not yet done
let answered = 0;
let posting = 0;
let news = ""; // the stamp of the newest that there is to see
let missed = false; // the page may be older than that
const stale = () => news && news !== document.getElementById("renew")?.dataset.stamp;
const renew = () => window.htmx?.trigger(document.querySelector("#renew, [data-renew]"), "renew");
// a deed that is being answered is waited for: its answer comes first
function hear(event) {
  news = event.data;
  if (posting) missed = true;
  else if (stale()) renew();
}
function catchUp() {
  if (!missed || posting) return;
  missed = false;
  if (stale()) renew();
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.verb === "post") posting -= 1;
  else catchUp();
});
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
document.addEventListener("htmx:sendError", (event) => {
  if (event.detail.requestConfig?.verb === "post") note(document.body.dataset.unsent, "unsent");
});
const asked_at = new WeakMap();
document.addEventListener("htmx:beforeRequest", (event) => {
  asked_at.set(event.detail.xhr, performance.now());
  if (event.detail.requestConfig?.verb === "post") posting += 1;
});
// what is being worked out is asked for again
const again = document.querySelector("[data-again]");
if (again) setTimeout(() => location.reload(), Number(again.dataset.again));
// what was unfolded stays so when the page is renewed
if (window.Idiomorph) {
  window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.id);
}
document.addEventListener("htmx:beforeSwap", (event) => {
  const verb = event.detail.requestConfig?.verb;
  if (verb === "post") answered = performance.now();
  else if (event.detail.target?.id === "inner" && asked_at.get(event.detail.xhr) < answered) {
    event.detail.shouldSwap = false;
    missed = true;
    return;
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
  if (!event.target.matches?.("[data-renew]")) return;
  const page = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const seats = page.querySelector("[data-room]");
  if (seats && !page.querySelector("form[data-reveal]")) document.querySelector("[data-room]")?.replaceWith(document.adoptNode(seats));
  else location.reload();
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
addEventListener("resize", settle);
settle();

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
document.addEventListener("DOMContentLoaded", () => listen());

// --- a secret link: the key stands behind the #, which is never sent; hand it over and forget it
const sit = document.getElementById("sit");
if (sit && location.hash.length > 20) {
  sit.elements.key.value = location.hash.slice(1);
  history.replaceState(null, "", "/sit");
  sit.submit();
}
for (const shown of document.querySelectorAll("[data-link]")) {
  shown.textContent = location.origin + shown.dataset.link;
}

// Fair dice: a word of one's own is drawn here, sealed, and revealed when all have sealed theirs.
async function draw_word() {
  const sealing = document.querySelector("form[data-seal]");
  const revealing = document.querySelector("form[data-reveal]");
  if (sealing && !sealing.dataset.done && window.crypto?.subtle) {
    sealing.dataset.done = "yes";
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const hex = (found) => [...found].map((one) => one.toString(16).padStart(2, "0")).join("");
    const word = hex(bytes);
    localStorage.setItem(`word_${sealing.dataset.seal}`, word);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(word));
    sealing.elements.seal.value = hex(new Uint8Array(hash));
    sealing.submit();
  }
  const word = revealing && localStorage.getItem(`word_${revealing.dataset.reveal}`);
  if (word && !revealing.dataset.done) {
    revealing.dataset.done = "yes";
    revealing.elements.nonce.value = word;
    revealing.submit();
  }
}
document.addEventListener("DOMContentLoaded", draw_word);
