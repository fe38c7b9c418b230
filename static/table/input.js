// @ts-check
/** Taps and keys into commands. What an intent means is decided in main.js. */

import { byId } from "./dom.js";
import { bindPanels } from "./panels.js";

/**
 * @param {HTMLElement} root
 * @param {import("./commands.js").Commands} commands
 * @param {(sign: string) => void} react
 */
export function bindInput(root, commands, react) {
  const slider = /** @type {HTMLInputElement} */ (byId("cut-place"));
  root.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target).closest("button");
    if (!target) return;
    const { cardButton, choice, before, led, react: sign } = target.dataset;
    // A click that no pointer made comes from Enter or Space.
    if (cardButton) commands.card(cardButton, event.detail === 0 ? "key" : "tap");
    else if (target.getAttribute("aria-disabled") === "true") return;
    else if (choice) commands.choose(choice);
    else if (before) commands.premove.verb(before);
    else if (sign) react(sign);
    else if (led) commands.premove.led(led);
    else if (target.id === "before-low") commands.premove.low();
    else if (target.id === "cut-here" || target.id === "cut-pack") commands.cut(Number(slider.value));
    else if (target.id === "next") commands.next();
  });
  slider.addEventListener("input", () => commands.cutAt(Number(slider.value)));
  byId("hand").addEventListener("keydown", arrows);
  bindPanels(root);
  root.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && commands.clear());
}

/** Arrow keys, Home and End move along the hand. @param {KeyboardEvent} event */
function arrows(event) {
  const buttons = /** @type {HTMLElement[]} */ (Array.from(byId("hand").querySelectorAll("button")));
  const here = buttons.findIndex((button) => button === document.activeElement);
  const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (there === undefined || here < 0) return;
  event.preventDefault();
  const next = buttons[Math.max(0, Math.min(buttons.length - 1, there))];
  buttons[here].tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
