// A calculation may take some seconds: the button that began it shows that it is at work.
// On a phone the answer stands beside the button, and one stays at the field one has changed.
const phone = matchMedia("(max-width: 600px)");
addEventListener("submit", (event) => {
  event.submitter?.setAttribute("aria-busy", "true");
  if (!phone.matches || event.submitter?.value !== "odds") return;
  event.target.action = location.pathname;
  sessionStorage.setItem("calc", scrollY);
});
const was = sessionStorage.getItem("calc");
sessionStorage.removeItem("calc");
if (was) scrollTo(0, Number(was));
addEventListener("input", () => document.querySelector(".answer")?.classList.add("old"));
addEventListener("pageshow", () =>
  document.querySelectorAll("[aria-busy]").forEach((one) => one.removeAttribute("aria-busy")));
