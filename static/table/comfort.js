// @ts-check
/** How the table is wanted on this device: without the flight of cards, or without talk and figures. */

import { byId, mark } from "./dom.js";
import { remember, remembered } from "./memory.js";

const SHELF = "weli:comfort";

/** The two switches of the menu; what they say stands on the table as data-quick and data-quiet. @param {HTMLElement} root */
export function bindComfort(root) {
  const wanted = remembered(SHELF, { quick: false, quiet: false });
  for (const name of /** @type {("quick"|"quiet")[]} */ (["quick", "quiet"])) {
    const box = /** @type {HTMLInputElement} */ (byId(`${name}-on`));
    box.checked = wanted[name];
    mark(root, `data-${name}`, wanted[name]);
    box.addEventListener("change", () => {
      wanted[name] = box.checked;
      mark(root, `data-${name}`, box.checked);
      remember(SHELF, wanted);
    });
  }
}
