// @ts-check
/** What one shows with one tap: a sign in a bubble at the own seat. It goes where talk goes, and is forgotten like a look. */

import { isQuiet } from "./comfort.js";
import { byId, draw, keyed, make, mark, show } from "./dom.js";
import { myTurn } from "./model.js";

/** @typedef {import("./render.js").Scene} Scene */

export const REACTIONS = ["bravo", "laugh", "oh", "alas", "think", "cheers"];
const BEFORE = "react-"; // as which phrases they travel

/** Which reaction a sentence is; "" for words. @param {{phrase?: string}} said */
export function reactionIn({ phrase = "" }) {
  return phrase.startsWith(BEFORE) ? phrase.slice(BEFORE.length) : "";
}

/** @param {string} sign */
export function phraseOf(sign) {
  return BEFORE + sign;
}

/** The signs that can be shown, wherever they stand: under the trick while others think, and under a result. @param {Scene} scene */
export function renderReactions({ app, table, words }) {
  const company = table.seats.some((chair) => chair.you) && table.seats.some((chair) => chair.kind === "human" && !chair.you);
  const on = company && table.chat && !isQuiet(app);
  const free = table.stage === "playing" && !myTurn(app.view) && !app.pending && !["before", "before-led"].some((id) => byId(id).getAttribute("hidden") === null);
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".reactions"))) {
    show(box, on && (box.id !== "reactions" || free));
    if (!on) {
      box.replaceChildren();
      continue;
    }
    mark(box, "aria-label", words.ui("reactions"));
    keyed(box, REACTIONS, String, (sign) => make("button", { type: "button", class: "react", "data-react": sign }, picture(sign)), (button, sign) => {
      mark(button, "aria-label", words.ui(`react-${sign}`));
      mark(button, "title", words.ui(`react-${sign}`));
    });
  }
}

/** Draws what somebody has just shown, if anything. @param {Element|null} bubble @param {string} sign @param {import("./words.js").Words} words */
export function drawReaction(bubble, sign, words) {
  if (!(bubble instanceof HTMLElement)) return;
  show(bubble, sign !== "");
  if (bubble.dataset.sign === sign) return;
  mark(bubble, "data-sign", sign);
  mark(bubble, "role", "img");
  mark(bubble, "aria-label", sign && words.ui(`react-${sign}`));
  bubble.replaceChildren(...(sign ? [picture(sign)] : []));
}

/** @param {string} sign */
function picture(sign) {
  const sprite = document.getElementById("game")?.dataset.reactions ?? "";
  return draw("svg", { viewBox: "0 0 64 64", "aria-hidden": "true" }, draw("use", { href: `${sprite}#react-${sign}` }));
}
