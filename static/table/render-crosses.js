// @ts-check
/** A score in crosses, as it is kept on a slate. */

import { drawCrosses } from "./cards.js";
import { crossesOf } from "./crosses.js";
import { make, write } from "./dom.js";

/** @typedef {import("./render.js").Scene} Scene */

/** Whether the score of this game is drawn as crosses. @param {import("./types.js").Table} table */
export function keepsCrosses(table) {
  return table.crosses > 0;
}

/**
 * The crosses of a seat; while a hand is played, its tricks are drawn as they are won.
 * @param {Element} node
 * @param {number} seat
 * @param {Scene} scene
 */
export function writeCrosses(node, seat, { table, view, words }) {
  const live = table.stage === "playing" && view && view.phase !== "over" ? (view.taken[seat] ?? 0) : 0;
  const crosses = crossesOf(table, seat, live);
  let row = node.querySelector(".crosses");
  if (!row) {
    row = make("span", { class: "crosses" });
    node.replaceChildren(row, make("span", { class: "unseen" }));
  }
  drawCrosses(row, crosses);
  write(node.lastElementChild, words.ui("marks-left", { n: crosses.left }));
}
