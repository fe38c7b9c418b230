// @ts-check
/**
 * Panels beside the table: a column on a wide screen, a sheet over the cloth on a narrow one. One is open at a time.
 * Whoever opens one is in it with the keyboard; when it closes, focus goes back to where it came from. A panel hears
 * of both by the events `panelopen` and `panelclose`.
 */

import { byId } from "./dom.js";

/** @type {Element|null} */
let cameFrom = null;

/** The name of the panel that is open; "" if none is. */
export function openedPanel() {
  return byId("game").dataset.panel ?? "";
}

/** Shows a panel and takes focus there, to what carries data-first if there is such a thing. @param {string} name */
export function openPanel(name) {
  const panel = byId(name);
  const back = wayBack();
  if (!openedPanel()) cameFrom = back;
  if (openedPanel() !== name) fold();
  byId("game").dataset.panel = name;
  panel.setAttribute("data-open", "");
  tellOpeners(name, true);
  panel.dispatchEvent(new Event("panelopen"));
  const first = panel.querySelector("[data-first]");
  (first instanceof HTMLElement ? first : panel).focus({ preventScroll: true });
}

/** What has the focus now; for a button of the menu the menu, which closes. */
function wayBack() {
  const menu = /** @type {HTMLDetailsElement|null|undefined} */ (document.activeElement?.closest("#menu"));
  if (!menu) return document.activeElement;
  menu.open = false;
  return menu.querySelector("summary");
}

/** Puts the open panel away. Says whether there was one. */
export function closePanel() {
  const panel = document.getElementById(openedPanel());
  if (!panel) return false;
  const inside = panel.contains(document.activeElement);
  fold();
  if (inside && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
  cameFrom = null;
  return true;
}

/** @param {string} name */
export function togglePanel(name) {
  if (openedPanel() === name) closePanel();
  else openPanel(name);
}

/**
 * Buttons with data-opens="…" open and close the panel of that id, those with data-closes close the open one. So does
 * Escape in a panel, and a tap beside a sheet.
 * @param {HTMLElement} root
 */
export function bindPanels(root) {
  root.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (button?.dataset.opens) togglePanel(button.dataset.opens);
    else if (button?.hasAttribute("data-closes")) closePanel();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const inside = /** @type {Element} */ (event.target).closest("[data-open]") !== null;
    if ((inside || asSheets()) && closePanel()) event.preventDefault();
  });
  byId("felt").addEventListener("click", putAway, { capture: true });
}

/** A tap on the cloth beside a sheet puts the sheet away and does nothing else. @param {Event} event */
function putAway(event) {
  if (!asSheets() || !closePanel()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether panels lie over the table. */
function asSheets() {
  return matchMedia("(max-width: 59.99rem)").matches;
}

function fold() {
  const panel = document.getElementById(openedPanel());
  if (!panel) return;
  delete byId("game").dataset.panel;
  panel.removeAttribute("data-open");
  tellOpeners(panel.id, false);
  panel.dispatchEvent(new Event("panelclose"));
}

/** @param {string} name @param {boolean} on */
function tellOpeners(name, on) {
  for (const button of document.querySelectorAll(`[data-opens="${name}"]`)) button.setAttribute("aria-expanded", String(on));
}
