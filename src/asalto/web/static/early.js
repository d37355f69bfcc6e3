// Before the page is drawn: what its layout depends on, so that nothing jumps.
document.documentElement.classList.add("js");
document.documentElement.dataset.sheet = "half";
try {
  document.documentElement.dataset.sheet = sessionStorage.getItem("sheet") ?? "half";
} catch {
  // a browser that keeps nothing
}
