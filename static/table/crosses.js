// @ts-check
/** A score kept in crosses. A cross is five marks: its four arm-ends, then the bar through the middle. */

/** @typedef {import("./types.js").Result} Result */

export const MARKS = 5;

/** The lines of a cross in a 24 × 24 box: the bare cross, then its marks in the order they are drawn. */
export const BARE = ["M12 3V21", "M3 12H21"];
export const BARS = ["M8 3.5H16", "M20.5 8V16", "M16 20.5H8", "M3.5 16V8", "M6.5 17.5L17.5 6.5"];

/**
 * How many crosses a seat has, and how many of their marks are drawn.
 * A trick draws a mark; no trick adds a cross. When one of several games of a match is over, everybody has a clean
 * slate. Who finishes may win more tricks than he has marks left.
 * @param {{scores: number[], history: Result[], start: number}} table  marks still to be drawn, as the match stands
 * @param {number} seat
 * @param {number} [live]  tricks of the hand in progress
 */
export function crossesOf({ scores, history, start }, seat, live = 0) {
  const clean = history.map((hand) => hand.closed).lastIndexOf(true);
  const lines = history.slice(clean + 1).flatMap((hand) => hand.lines);
  const all = start + sum(lines, seat, (amount) => Math.max(0, amount));
  const drawn = Math.min(all, all - scores[seat] + live);
  return { crosses: Math.ceil(all / MARKS), drawn, left: all - drawn };
}

/**
 * @param {Result["lines"]} lines
 * @param {number} seat
 * @param {(amount: number) => number} part
 */
function sum(lines, seat, part) {
  return lines.reduce((total, [who, , amount]) => (who === seat ? total + part(amount) : total), 0);
}

/**
 * Which marks of cross number `index` are drawn.
 * @param {number} drawn
 * @param {number} index
 */
export function marksOf(drawn, index) {
  return Math.max(0, Math.min(MARKS, drawn - index * MARKS));
}
