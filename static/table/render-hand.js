// @ts-check
/** The own hand: a list of buttons, one of which is in the tab order. */

import { upperRow } from "./fan.js";
import { mayChooseCard } from "./premove.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";
import { openSeat, playable, standing } from "./model.js";

/** @typedef {import("./render.js").Scene} Scene */

/** @param {Scene} scene */
export function renderHand({ view, app, table, words, faces }) {
  const list = byId("hand");
  const cards = view?.phase === "over" ? [] : (view?.hand ?? []);
  show(list, cards.length > 0);
  const guest = view?.seat === null ? openSeat(table) : -1;
  const shown = view && view.seat !== null ? (view.exposed[view.seat] ?? []) : [];
  const held = Array.from(list.children).findIndex((item) => item.contains(document.activeElement));
  const choosing = app.choosing && mayChooseCard(app.view);
  const trumps = view?.trumps ?? [];
  const upper = upperRow(cards, trumps);
  list.style.setProperty("--n", String(cards.length));
  keyed(list, cards, String, (card) => make("li", { "data-card": card }, makeButton(card, words, faces)), (item, card) => {
    const button = /** @type {HTMLElement} */ (item.firstElementChild);
    const state = view ? standing(view, card) : "idle";
    const picked = app.picked.includes(card);
    const before = app.premove?.card === card;
    mark(item, "class", [state, picked && "picked", before && "before-turn", shown.includes(card) && "seen", trumps.includes(card) && "trump"].filter(Boolean).join(" "));
    place(item, cards.indexOf(card), cards.length, upper);
    mark(button, "aria-disabled", state === "refused" || guest >= 0 ? "true" : null);
    mark(button, "aria-pressed", state === "open" ? String(picked) : choosing ? String(before) : null);
    faces.turn(/** @type {Element} */ (button.firstElementChild), card, words);
    const more = [shown.includes(card) && words.ui("card-seen"), trumps.includes(card) && words.ui("card-trump")].filter(Boolean);
    write(button.lastElementChild, [before ? words.ui("card-before", { card: words.card(card) }) : label(card, state, view, words), ...more].join(", "));
  });
  keepTabStop(list, held);
}

/**
 * Where a card stands, in one row and in two.
 * @param {HTMLElement} item
 * @param {number} index
 * @param {number} count
 * @param {number} upper  so many in the upper row
 */
function place({ style }, index, count, upper) {
  const low = index >= upper;
  style.setProperty("--i", String(index));
  style.setProperty("--c", String(low ? index - upper : index));
  style.setProperty("--m", String(low ? count - upper : upper));
  style.setProperty("--r", low ? "1" : "0");
}

/** @param {string} card @param {import("./words.js").Words} words @param {import("./cards.js").Faces} faces */
function makeButton(card, words, faces) {
  return make("button", { type: "button", "data-card-button": card }, faces.card(card, words), make("span", { class: "unseen" }));
}

/** @param {string} card @param {string} state @param {import("./types.js").View|null} view @param {import("./words.js").Words} words */
function label(card, state, view, words) {
  if (view && playable(view, card)) return words.ui("card-playable", { card: words.card(card) });
  if (state === "refused") return words.ui("card-refused", { card: words.card(card) });
  return words.card(card);
}

/**
 * One card is reached by Tab, the others by arrow keys; who held a card that is gone now holds its neighbour.
 * @param {HTMLElement} list
 * @param {number} held  place of the card that had the focus; −1 = none had
 */
function keepTabStop(list, held) {
  const buttons = /** @type {HTMLElement[]} */ (Array.from(list.querySelectorAll("button")));
  if (!buttons.length) return;
  const focused = buttons.findIndex((button) => button === document.activeElement);
  if (focused < 0 && held >= 0 && (document.activeElement === document.body || !document.activeElement)) {
    buttons[Math.min(held, buttons.length - 1)].focus({ preventScroll: true });
  }
  const stop = buttons.find((button) => button === document.activeElement) ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
  for (const button of buttons) mark(button, "tabindex", button === stop ? "0" : "-1");
}
