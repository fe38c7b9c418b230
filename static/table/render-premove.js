// @ts-check
/** Staying in or dropping out, chosen before one is asked; and what was chosen, in words. */

import { mayChooseVerb } from "./premove.js";
import { byId, mark, show, write } from "./dom.js";
import { choiceText } from "./render-actions.js";

/** @param {import("./render.js").Scene} scene */
export function renderPremove({ app, view, words, name }) {
  const on = app.choosing && !app.pending && mayChooseVerb(view, app.phases);
  show(byId("before"), on);
  if (!on || !view) return;
  for (const button of byId("before").querySelectorAll("button")) {
    const verb = button.dataset.before ?? "";
    write(button, choiceText({ id: verb, verb, arg: "", cards: [], owed: 0, ready: true, primary: false }, view.phase, words, name));
    mark(button, "aria-pressed", String(app.premove?.verb === verb));
  }
}
