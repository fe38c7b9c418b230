// @ts-check
/** A phone that holds the hand while the table lies on a screen that all look at. */

import { mark } from "./dom.js";
import { remember, remembered } from "./memory.js";

const SHELF = "weli:hand";

/**
 * The switch for it in the menu and in the room, on at once where one has come by the code on that screen.
 * @param {HTMLElement} root
 * @param {string} code  of the table; at another one it is off again
 */
export function bindHandView(root, code) {
  const box = /** @type {HTMLInputElement|null} */ (document.getElementById("hand-view"));
  if (!box) return; // who has no seat has no hand
  /** @param {boolean} on */
  const set = (on) => {
    box.checked = on;
    mark(root, "data-hand-view", on);
    remember(SHELF, { code: on ? code : "" });
  };
  set(new URLSearchParams(location.search).has("hand") || remembered(SHELF, { code: "" }).code === code);
  box.addEventListener("change", () => set(box.checked));
  document.getElementById("hand-view-now")?.addEventListener("click", () => set(true));
}
