// @ts-check
/** Focus is never lost: whoever used a control that is gone gets the next one as soon as there is one. */

import { byId } from "./dom.js";

let homeless = false;

// A finger or a mouse needs no focus, and it must not jump from under them.
addEventListener("pointerdown", () => {
  homeless = false;
});

/**
 * Draws, and finds the focus a new place if drawing took it away.
 * @param {() => void} draw
 */
export function keepingFocus(draw) {
  const held = document.activeElement;
  const ours = held instanceof HTMLElement && held.closest("#hand, #actions, #cut, #result, #asides, #wish, #stood-in") !== null;
  draw();
  if (ours && !visible(held)) homeless = true;
  if (!homeless || (document.activeElement !== document.body && visible(document.activeElement))) return;
  const next = ["#next", "#cut-here", "#actions button:not([aria-disabled])", '#hand button[tabindex="0"]']
    .map((selector) => byId("game").querySelector(selector))
    .find((node) => node instanceof HTMLElement && visible(node));
  if (!(next instanceof HTMLElement)) return;
  homeless = false;
  next.focus({ preventScroll: true });
}

/** @param {Element|null} node */
function visible(node) {
  return node instanceof HTMLElement && node.isConnected && node.getClientRects().length > 0;
}
