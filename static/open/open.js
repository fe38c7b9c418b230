// @ts-check
/**
 * Opening a table, and the rules one keeps: links are copied by a button, and the house rules stay open when
 * a part of the page is replaced.
 */

import { wake } from "../share/copy.js";

document.addEventListener(
  "toggle",
  ({ target }) => {
    const folded = target instanceof HTMLDetailsElement ? target.querySelector('input[name="unfolded"]') : null;
    if (folded instanceof HTMLInputElement) folded.disabled = !(/** @type {HTMLDetailsElement} */ (target).open);
  },
  true,
);

document.addEventListener("htmx:afterSwap", () => wake(document));

document.addEventListener("htmx:load", rulesOfChosenGame, { once: true });

/** A game that was chosen before the scripts were there has not yet brought its rules. */
function rulesOfChosenGame() {
  const game = document.querySelector('select[name="game"]');
  if (!(game instanceof HTMLSelectElement) || game.selectedOptions[0]?.defaultSelected) return;
  game.dispatchEvent(new Event("change", { bubbles: true }));
}
