// @ts-check
/**
 * One key for everything at the table. What carries data-key="c" is pressed by that key wherever the focus is, except
 * in a field and while Ctrl, Alt or Meta is held; data-reach="q" is only gone to. Numbers are the cards of the hand,
 * the row of A the buttons. All of it can be switched off, so that it is in nobody's way who speaks to the computer.
 */

import { byId } from "./dom.js";
import { remember, remembered } from "./memory.js";
import { openPanel, togglePanel, openedPanel } from "./panels.js";

const SHELF = "weli:keys";
const BUTTONS = "asdfgjkl"; // h is for the hand
const FIELDS = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])";

/**
 * @param {HTMLElement} root
 * @param {import("./commands.js").Commands} commands
 */
export function bindKeys(root, commands) {
  const choice = /** @type {HTMLInputElement} */ (byId("keys-on"));
  choice.checked = remembered(SHELF, { on: true }).on;
  choice.addEventListener("change", () => {
    remember(SHELF, { on: choice.checked });
    tellKeys(root, choice.checked);
  });
  tellKeys(root, choice.checked);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") root.dataset.keys = "";
    if (!choice.checked || busy(event)) return;
    if (!press(root, commands, event)) return;
    root.dataset.keys = "";
    event.preventDefault();
  });
  document.addEventListener("pointerdown", () => delete root.dataset.keys);
}

/** Whether the key is meant for something else. @param {KeyboardEvent} event */
function busy(event) {
  const target = /** @type {Element} */ (event.target);
  return event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || target.closest(FIELDS) !== null;
}

/** Does what the key stands for. Says whether it stands for anything now. @param {HTMLElement} root @param {import("./commands.js").Commands} commands @param {KeyboardEvent} event */
function press(root, commands, event) {
  const number = cardNumber(event.code, event.shiftKey);
  if (number) return event.repeat || useCard(number, commands);
  const key = event.key.toLowerCase();
  const place = event.shiftKey ? -1 : BUTTONS.indexOf(key);
  if (place >= 0 && !event.repeat && useButton(byId("actions").querySelectorAll("button")[place])) return true;
  if (event.shiftKey && key !== "?") return false;
  const name = CSS.escape(key);
  const goal = Array.from(root.querySelectorAll(`[data-key="${name}"], [data-reach="${name}"]`)).find((node) => !node.closest("[hidden]"));
  if (!(goal instanceof HTMLElement)) return false;
  if (event.repeat) return true;
  if (goal.dataset.reach) return goTo(goal);
  if (goal.dataset.opens) return usePanel(goal.dataset.opens);
  return useButton(goal);
}

/**
 * Which card of the hand a key means: 1 to 9, 0 for the tenth, with Shift ten more. 0 = none.
 * @param {string} code  of the key, the same on every layout
 * @param {boolean} more
 */
export function cardNumber(code, more) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit === undefined || (more && code.startsWith("Numpad"))) return 0;
  return (Number(digit) || 10) + (more ? 10 : 0);
}

/** @param {number} number @param {import("./commands.js").Commands} commands */
function useCard(number, commands) {
  const button = byId("hand").querySelectorAll("button")[number - 1];
  if (!button?.dataset.cardButton || byId("hand").hidden) return false;
  button.focus({ preventScroll: true });
  commands.card(button.dataset.cardButton, "key");
  return true;
}

/** @param {HTMLElement|undefined} button */
function useButton(button) {
  if (!button || button.closest("[hidden]")) return false;
  if (button.getClientRects().length > 0) button.focus({ preventScroll: true });
  button.click();
  return true;
}

/** A field in a panel is gone to even if the panel is open already. @param {string} name */
function usePanel(name) {
  const field = byId(name)?.querySelector("[data-first]");
  if (openedPanel() === name && field && !byId(name).contains(document.activeElement)) openPanel(name);
  else togglePanel(name);
  return true;
}

/** @param {HTMLElement} goal */
function goTo(goal) {
  for (let node = goal.parentElement; node; node = node.parentElement) if (node instanceof HTMLDetailsElement) node.open = true;
  goal.scrollIntoView({ block: "nearest" });
  goal.focus();
  return true;
}

/** Says on every control which key it has, as long as the keys are on. @param {HTMLElement} root @param {boolean} on */
function tellKeys(root, on) {
  for (const node of root.querySelectorAll("[data-key]")) {
    if (on) node.setAttribute("aria-keyshortcuts", /** @type {HTMLElement} */ (node).dataset.key ?? "");
    else node.removeAttribute("aria-keyshortcuts");
  }
}
