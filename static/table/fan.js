// @ts-check
/** How a hand is held: in one row, or in two where a phone would leave no room for a finger on each card. Pure. */

/** @typedef {import("./types.js").View} View */

export const ONE_ROW = 7; // cards, at most

/** Whether the hand had more cards than a phone shows in one row; it stays so until the next is dealt. @param {View} view */
export function isLong(view) {
  return Math.max(...view.counts) + view.tricks.length > ONE_ROW;
}

/**
 * How many cards stand in the upper of two rows: half of them, or one more or less so that a suit stays together.
 * @param {string[]} cards  in their order
 * @param {string[]} trumps  which count as one suit
 */
export function upperRow(cards, trumps) {
  const half = Math.ceil(cards.length / 2);
  /** @param {string} card */
  const suit = (card) => (trumps.includes(card) ? "trump" : card[0]);
  const between = (/** @type {number} */ n) => n > 0 && n < cards.length && suit(cards[n - 1]) !== suit(cards[n]);
  return [half, half - 1, half + 1].find(between) ?? half;
}
