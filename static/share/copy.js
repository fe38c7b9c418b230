// @ts-check
/** Links that a button copies: `<button data-copy="ID of the field" data-done="…" data-failed="…" hidden>`. */

/** Shows the buttons that do nothing without this. @param {ParentNode} root */
export function wake(root) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("button[data-copy]"))) button.hidden = false;
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
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
}

/** Lets every such button copy, also those that come later. */
export function bindCopying() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-copy]") : null;
    if (button instanceof HTMLButtonElement) copy(button);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("input.link")) target.select();
  });
  wake(document);
}
