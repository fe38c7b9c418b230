// @ts-check
/** The line over the prompt: what one needs to know to answer. It stands there for all who look on, too. */

import { byId, keyed, make, mark, show, write } from "./dom.js";
import { facts } from "./facts.js";
import { counting } from "./model.js";

/** @param {import("./render.js").Scene} scene */
export function renderFacts({ app, table, words, faces, name }) {
  const list = byId("facts");
  const told = app.view && table.stage === "playing" ? facts(app.view, counting(app.lines), words, name) : [];
  show(list, told.length > 0);
  keyed(list, told, (one) => one.key, (one) => make("li", { "data-fact": one.key }, make("span", { "aria-hidden": "true" }), make("span")), (item, { text, suit }) => {
    const sign = /** @type {HTMLElement} */ (item.firstElementChild);
    const shown = suit ? `${faces.deck} ${suit}` : "";
    if (sign.dataset.shown !== shown) sign.replaceChildren(...(suit ? [faces.suit(suit)] : []));
    mark(sign, "data-shown", shown);
    write(item.lastElementChild, text);
  });
}
