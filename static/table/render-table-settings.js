// @ts-check
/** How the table is kept, in words: clock, watching, taking back, the last trick, talk. */

import { keyed, make, write } from "./dom.js";

/** @param {import("./render.js").Scene} scene */
export function renderTableSettings({ table, words }) {
  const { pace, watch, guests, undo, last_trick: last, chat } = table;
  const clock = Number(pace) ? words.ui("kept-pace", { n: Number(pace) }) : words.ui(`kept-pace-${pace}`);
  const told = [clock, words.ui(`kept-watch-${watch && guests ? "guests" : watch}`), words.ui(`kept-undo-${undo}`), words.ui(`kept-trick-${last}`), words.ui(`kept-chat-${chat}`)];
  for (const list of document.querySelectorAll(".manners")) {
    keyed(list, told.filter(Boolean), (text) => text, () => make("li"), write);
  }
}
