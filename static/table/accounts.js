// @ts-check
/** Scores, chips and other counts in words. */

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./words.js").Words} Words */

import { figure, signed } from "./words.js";

/** Whether the scores are chips won and lost. @param {Table} table */
export function inChips(table) {
  return table.pot !== null;
}

/** A score as it stands in a column. @param {Table} table @param {number} score */
export function scoreFigure(table, score) {
  return inChips(table) ? signed(score) : figure(score);
}

/** A seat's score as it stands at the seat. @param {Table} table @param {number} seat @param {Words} words */
export function scoreText(table, seat, words) {
  const n = table.scores[seat];
  return inChips(table) ? words.ui("chips", { n, signed: signed(n) }) : words.ui("score", { n });
}

/** The further counts of a seat that are not nought, in words. @param {Table} table @param {number} seat @param {Words} words */
export function talliesOf(table, seat, words) {
  const counted = Object.entries(table.tallies).filter(([, counts]) => counts[seat]);
  return counted.map(([name, counts]) => tallyText(name, counts[seat], words)).filter(Boolean);
}

/** Words without a number of their own get one behind them from two on. @param {string} name @param {number} n @param {Words} words */
function tallyText(name, n, words) {
  const label = words.say([`tally.${name}`], { n });
  return label && n > 1 && !label.includes(figure(n)) ? `${label} ${figure(n)}` : label;
}

/** What lies in the pot now; null in games without one. @param {import("./types.js").View|null} view @param {Table|null} table */
export function potOf(view, table) {
  const playing = table?.stage === "playing" && view !== null;
  return (playing ? view.pot : table?.pot) ?? null;
}
