// The row of a crew: whom the choices speak of is picked; who comes later is gone on to, if nobody
// before him does anything.
import { isSpoken } from "./taking.js";
import { fix, state, word } from "./planning.js";

// what leads to somebody's turn: the plan in which nobody acts, up to his own step
function until(piece) {
  const idle = state.reach?.wholes.find((one) => one.steps.length);
  const at = idle?.steps.findIndex((one) => one.split(" ").includes(piece)) ?? -1;
  return at > 0 ? idle.ids.split("|").slice(0, at).join("|") : "";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-post]");
  const piece = button?.dataset.pick;
  if (!piece || isSpoken(piece)) return;
  const ids = until(piece);
  if (!ids) return;
  event.stopImmediatePropagation();
  const deed = word("jump", { name: button.dataset.post });
  fix({ ids, deed, line: "", cost: 0, short: "", advised: 0 });
}, true);
