// @ts-check
/** How the table is kept, in words: clock, watching, taking back, the last trick, talk or quiet. */

import { keyed, make, write } from "./dom.js";

/** @param {import("./render.js").Scene} scene */
export function renderTableSettings({ table, words }) {
  const { pace, watch, guests, undo, last_trick: last, chat, quiet } = table;
  const clock = Number(pace) ? words.ui("kept-pace", { n: Number(pace) }) : words.ui(`kept-pace-${pace}`);
  const told = [clock, words.ui(`kept-watch-${watch && guests ? "guests" : watch}`), words.ui(`kept-undo-${undo}`), words.ui(`kept-trick-${last}`), words.ui(quiet ? "kept-quiet" : `kept-chat-${chat}`)];
  for (const list of document.querySelectorAll(".manners")) {
    keyed(list, told.filter(Boolean), (text) => text, () => make("li"), write);
  }
}
