// @ts-check
/** Links that stand on a page to be handed on: copied by a button, also in parts of the page that come later. */

/** @param {ParentNode} root */
function wake(root) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("button[data-copy]"))) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-copy]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  field.select();
  const status = button.parentElement?.querySelector('[role="status"]');
  try {
    await navigator.clipboard.writeText(field.value);
    if (status) status.textContent = button.dataset.done ?? "";
  } catch {
    // Without https a page may not write to the clipboard; the link stands there, selected.
    if (status) status.textContent = button.dataset.failed ?? "";
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.matches("input.link")) event.target.select();
});

document.addEventListener("htmx:afterSwap", () => wake(document));
wake(document);
