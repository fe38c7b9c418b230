// @ts-check
/** The ladders: all stand in the page; with this, only the one whose trump suit is chosen. */

/**
 * Shows the choice of trumps and obeys it. Returns how to undo that.
 * @param {HTMLElement} block
 */
export function choose(block) {
  const choice = /** @type {HTMLElement | null} */ (block.querySelector(".ladder-choice"));
  if (!choice) return () => {};
  const show = () => {
    const picked = /** @type {HTMLInputElement | null} */ (choice.querySelector(":checked"));
    for (const ladder of block.querySelectorAll(".ladder")) {
      const one = /** @type {HTMLElement} */ (ladder);
      one.hidden = one.dataset.trump !== picked?.value;
    }
  };
  choice.hidden = false;
  choice.addEventListener("change", show);
  show();
  return () => choice.removeEventListener("change", show);
}
