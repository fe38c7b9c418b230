// @ts-check
/** Links and texts that a button copies: `<button data-copy="ID of what" data-done="…" data-failed="…" hidden>`. */

/** Shows the buttons that do nothing without this. @param {ParentNode} root */
export function wake(root) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("button[data-copy]"))) button.hidden = false;
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const what = document.getElementById(button.dataset.copy ?? "");
  if (!what) return;
  if (what instanceof HTMLInputElement) what.select();
  else getSelection()?.selectAllChildren(what);
  const status = button.parentElement?.querySelector('[role="status"]');
  try {
    await navigator.clipboard.writeText(what instanceof HTMLInputElement ? what.value : (what.textContent ?? ""));
    if (status) status.textContent = button.dataset.done ?? "";
  } catch {
    // Without https a page may not write to the clipboard; it stands there, selected.
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
