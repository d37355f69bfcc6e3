// The button that carries out: it says what it does. Where nothing is chosen yet but something is
// advised, it takes the advice, as key A does, so that it is seen; pressed again, it is done.
import { advice, advised, form, sealing, state, unitName, word } from "./planning.js";

const button = () => document.getElementById("do");
const chosen = () => form()?.querySelector(".choice:has(:checked)");
// orders are sealed once something is written, or nothing is advised
const seals = () => sealing() && (state.drafts.size > 0 || !advice());

// a ship's whole line is short in its own letters
const called = (one) => (state.reach?.sealed && one.short ? `${unitName(state.reach.unit)}: ${one.short}` : one.deed);

export function name_deed() {
  const said = document.querySelector("#do [data-deed]");
  if (!said) return;
  said.dataset.plain ??= said.textContent;
  const card = chosen();
  const seal = seals();
  const ready = state.fixed || card || seal;
  const offered = ready || !form() ? null : advice();
  if (seal) said.textContent = word(state.reach.units.length > 1 ? "seal_all" : "seal_one", { count: state.reach.units.length });
  else if (state.fixed) said.textContent = `${state.fixed.deed}${state.fixed.paid ? ` · ${state.fixed.paid}` : ""}`;
  else said.textContent = card?.dataset.deed ?? (offered ? said.dataset.advice.replace("{deed}", () => called(offered)) : said.dataset.plain);
  const again = document.querySelector(".act .same");
  if (again) again.hidden = !card && !(state.fixed && "marches" in again.dataset);
  const rests = document.querySelector(".act .rests")?.form;
  if (rests) rests.hidden = !!sealing();
  button().classList.toggle("set", !!ready);
  button().classList.toggle("offers", !!offered);
}

document.addEventListener("click", (event) => {
  const at = event.target.closest?.("#do");
  if (!at?.matches(".offers") || state.fixed || chosen()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  advised();
}, true);
