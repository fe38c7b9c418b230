// @ts-check
/** Nothing under a finger changes its meaning: buttons that have just changed are not to be pressed yet. */

import { mark } from "./dom.js";

export const SETTLING = 400; // milliseconds from a change to the first press

let shown = "";
let timer = 0;

/**
 * Keeps the buttons from fingers and mice for a moment if something else is asked than before. Keys are not held up.
 * @param {HTMLElement} root
 * @param {string} question  names what is asked now
 */
export function settleUnderFinger(root, question) {
  if (question === shown) return;
  shown = question;
  clearTimeout(timer);
  mark(root, "data-settling", true);
  timer = window.setTimeout(() => mark(root, "data-settling", false), SETTLING);
}
