// @ts-check
/**
 * Opening a table, and the rules one keeps: links are copied by a button, and the house rules stay open when
 * a part of the page is replaced.
 */

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

document.addEventListener(
  "toggle",
  ({ target }) => {
    const folded = target instanceof HTMLDetailsElement ? target.querySelector('input[name="unfolded"]') : null;
    if (folded instanceof HTMLInputElement) folded.disabled = !(/** @type {HTMLDetailsElement} */ (target).open);
  },
  true,
);

document.addEventListener("htmx:afterSwap", () => wake(document));
wake(document);
