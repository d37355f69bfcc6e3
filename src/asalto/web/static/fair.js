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
draw_word();
