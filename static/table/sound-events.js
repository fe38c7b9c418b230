// @ts-check
/** What is worth a sound between two states of the table. Pure. */

import { finishedTrick } from "./diff.js";
import { asked } from "./model.js";

/** @typedef {{view: import("./types.js").View|null, table: import("./types.js").Table|null}} State */

/**
 * The names of the sounds, in order. Nothing sounds when the page has just been opened.
 * @param {State} before
 * @param {State} now
 * @returns {string[]}
 */
export function soundEvents(before, now) {
  if (!before.table || !now.table) return [];
  const names = [];
  if (sameHand(before, now) && laid(now.view) > laid(before.view)) names.push("card");
  const trick = now.view && finishedTrick(before.view, now.view);
  if (trick && now.view?.seat === trick.winner) names.push("trick");
  if (before.table.stage === "playing" && now.table.stage === "between") names.push("hand");
  if (before.table.stage !== "over" && now.table.stage === "over") names.push("match");
  if (mine(now) && !(sameHand(before, now) && mine(before))) names.push("turn");
  return names;
}

/** Whether the viewer must decide. @param {State} state */
export function mine({ view, table }) {
  return table?.stage === "playing" && asked(view);
}

/** @param {State} before @param {State} now */
function sameHand(before, now) {
  return before.view !== null && before.table?.match === now.table?.match && before.view.hand_number === now.view?.hand_number;
}

/** How many cards have been laid on the table in this hand. @param {State["view"]} view */
function laid(view) {
  return view ? view.tricks.reduce((sum, trick) => sum + trick.cards.length, view.table.length) : 0;
}
