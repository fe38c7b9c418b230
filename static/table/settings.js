// @ts-check
/** What a player chooses for this device: the deck, the words, the light, one tap or two. */

import { byId, show } from "./dom.js";
import { keep, kept } from "./memory.js";

const TAPS = "weli:second-tap";

/** Whether a card is first lifted and played with a second tap: on touch screens, unless chosen otherwise. */
export function secondTap() {
  const chosen = kept(TAPS);
  return chosen === null ? matchMedia("(pointer: coarse)").matches : chosen === "yes";
}

/** Asks once, when a card has been played with a second tap, whether one shall do. */
export function offerOneTap() {
  const asked = document.getElementById("taps");
  if (asked) show(asked, kept(TAPS) === null);
}

/** The answer to that. @param {HTMLInputElement} taps  the switch of the menu */
function bindOffer(taps) {
  const asked = document.getElementById("taps"); // a page that looks back has none
  asked?.addEventListener("click", (event) => {
    const { id } = /** @type {Element} */ (event.target);
    if (id !== "taps-one" && id !== "taps-two") return;
    taps.checked = id === "taps-two";
    keep(TAPS, taps.checked ? "yes" : "no");
    show(asked, false);
  });
}

/**
 * Makes the switches of the menu work without a reload.
 * @param {string} look  the address that keeps such choices
 * @param {Record<string, (value: string) => void>} changed  what to do at once, by the name of the switch
 */
export function bindSettings(look, changed) {
  const form = /** @type {HTMLFormElement} */ (byId("look"));
  form.addEventListener("change", (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "theme") applyTheme(value);
    changed[name]?.(value);
    fetch(look, { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual" }).catch(() => {});
  });
  const taps = /** @type {HTMLInputElement} */ (byId("second-tap"));
  taps.checked = secondTap();
  bindOffer(taps);
  taps.addEventListener("change", () => keep(TAPS, taps.checked ? "yes" : "no"));
  closeOutside(/** @type {HTMLDetailsElement} */ (byId("menu")));
}

/** @param {string} theme */
function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** A menu closes when one goes on elsewhere. @param {HTMLDetailsElement} menu */
export function closeOutside(menu) {
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
