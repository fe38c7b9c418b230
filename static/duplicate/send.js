// @ts-check
/** Results and links that the phone's own menu hands over, where there is one: `<button data-send="ID of what" hidden>`. */

/** @param {string} id */
function textOf(id) {
  const what = document.getElementById(id);
  return what instanceof HTMLInputElement ? { url: what.value } : { text: what?.textContent ?? "" };
}

if (navigator.share) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-send]"))) {
    button.hidden = false;
    button.addEventListener("click", () => navigator.share(textOf(button.dataset.send ?? "")).catch(() => {}));
  }
}
