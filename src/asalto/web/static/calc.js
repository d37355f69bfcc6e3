// A calculation may take some seconds: the button that began it shows that it is at work.
addEventListener("submit", (event) => event.submitter?.setAttribute("aria-busy", "true"));
addEventListener("pageshow", () =>
  document.querySelectorAll("[aria-busy]").forEach((one) => one.removeAttribute("aria-busy")));
