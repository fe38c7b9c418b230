// @ts-check
/** Staying in or dropping out, chosen before one is asked; and what a card that was chosen is meant for. */

import { TRUMP, cardOrder, suits } from "./card-order.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";
import { mayChooseCard, mayChooseVerb } from "./premove.js";
import { choiceText } from "./render-actions.js";

/** @param {import("./render.js").Scene} scene */
export function renderPremove(scene) {
  const { app, view, words, name } = scene;
  renderLed(scene);
  const on = app.choosing && !app.pending && mayChooseVerb(view, app.phases);
  show(byId("before"), on);
  if (!on || !view) return;
  for (const button of byId("before").querySelectorAll("button")) {
    const verb = button.dataset.before ?? "";
    write(button, choiceText({ id: verb, verb, arg: "", cards: [], owed: 0, ready: true, primary: false }, view.phase, words, name));
    mark(button, "aria-pressed", String(app.premove?.verb === verb));
  }
}

/** For which lead a card was chosen: all suits that can be led, and the lowest card instead. @param {import("./render.js").Scene} scene */
function renderLed({ app, view, words, faces }) {
  const chosen = app.premove;
  const on = view !== null && chosen !== null && app.choosing && !app.pending && mayChooseCard(view) && (chosen.card !== "" || chosen.low === true);
  show(byId("before-led"), on);
  if (!on) return;
  mark(byId("before-low"), "aria-pressed", String(chosen.low === true));
  show(byId("led-suits"), chosen.card !== "");
  keyed(byId("led-suits"), suits(cardOrder(app.orders, view)), String, (suit) => make("button", { type: "button", class: "button", "data-led": suit }), (button, suit) => {
    const text = suit === TRUMP ? words.ui("trump") : words.suit(suit);
    mark(button, "aria-pressed", String(chosen.led === suit));
    mark(button, "aria-label", text);
    if (suit === TRUMP) return write(button, text);
    const key = `${faces.deck} ${suit}`;
    if (/** @type {HTMLElement} */ (button).dataset.face === key) return;
    mark(button, "data-face", key);
    button.replaceChildren(faces.suit(suit));
  });
}
