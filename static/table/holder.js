// @ts-check
/** Where one phone goes round: who has it next, and what may stay on it while nobody has. Pure. */

import { parseLine } from "./model.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Line} Line */

/**
 * Whose turn it is to have the phone: whoever has it keeps it as long as nobody else has to act; null = nobody has to.
 * @param {Table} table
 * @param {View|null} view
 * @param {number|null} held  who has it now
 * @param {number} last       who had it last; −1 = nobody yet
 * @returns {number|null}
 */
export function nextHolder(table, view, held, last) {
  if (!view || table.stage !== "playing") return null;
  const due = view.to_act.filter((seat) => table.seats[seat].kind === "human");
  if (!due.length || (held !== null && due.includes(held))) return held;
  const [count, step] = [table.seats.length, view.clockwise ? 1 : -1];
  const round = Array.from({ length: count }, (_, n) => (Math.max(last, 0) + step * (n + (last < 0 ? 0 : 1)) + count * (n + 1)) % count);
  return round.find((seat) => due.includes(seat)) ?? null;
}

/**
 * What all see of a view: built up from what lies open, so that nothing new in a view can stay by mistake.
 * @param {View} view
 * @returns {View}
 */
export function unseen(view) {
  const { game, seats, dealer, hand_number, multiplier, phase, to_act, trump, playing, scores, counts, exposed, card_points } = view;
  const { strikers, clockwise, pot, tallies, deals, stock, open, hidden, leader, table, winning, tricks, taken, notes } = view;
  const face = { game, seats, dealer, hand_number, multiplier, phase, to_act, trump, playing, scores, counts, exposed, card_points };
  const middle = { strikers, clockwise, pot, tallies, deals, stock, open, hidden, leader, table, winning, tricks, taken, notes };
  return { ...face, ...middle, seat: null, hand: null, trumps: [], own: {}, legal: [], why_not: {}, stakes: {} };
}

/**
 * The number of the last line that this seat has written; 0 = it has not acted in this hand.
 * @param {Line[]} lines
 * @param {number} seat
 */
export function lastOf(lines, seat) {
  return lines.reduce((last, [n, line]) => (parseLine(line).seat === seat ? n : last), 0);
}
