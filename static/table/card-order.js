// @ts-check
/** The order of the cards of this game under the trump of this hand: what counts as trump, and what is lower than what. Pure. */

/** @typedef {{trumps: string[], plain: string[]}} CardOrder  each high to low; the plain cards suit by suit */
/** @typedef {Record<string, {trumps: string, plain: string}>} Orders  by the letter of the trump suit, "" without one */

export const TRUMP = "T"; // the suit that every trump counts as

/**
 * @param {Orders} orders
 * @param {Pick<import("./types.js").View, "trump"|"strikers">} view
 * @returns {CardOrder}
 */
export function cardOrder(orders, { trump, strikers }) {
  const found = orders[trump ?? ""] ?? orders[""] ?? { trumps: "", plain: "" };
  const [trumps, plain] = [found.trumps, found.plain].map((codes) => codes.split(" ").filter(Boolean));
  if (!strikers || !trump) return { trumps, plain };
  const four = [trump, ...["E", "G", "H", "S"].filter((suit) => suit !== trump)].map((suit) => suit + strikers);
  const others = (/** @type {string} */ card) => !four.includes(card);
  return { trumps: [...four, ...trumps.filter(others)], plain: plain.filter(others) };
}

/** The suit as which a card counts. @param {CardOrder} order @param {string} card */
export function suitOf(order, card) {
  return order.trumps.includes(card) ? TRUMP : card[0];
}

/** The suits that can be led, trumps first. @param {CardOrder} order */
export function suits({ trumps, plain }) {
  return [...(trumps.length ? [TRUMP] : []), ...new Set(plain.map((card) => card[0]))];
}

/** What has been led to the trick that lies there; "" if nothing lies there. @param {CardOrder} order @param {import("./types.js").View} view */
export function ledSuit(order, { table }) {
  return table.length ? suitOf(order, table[0][1]) : "";
}

/**
 * The lowest of some cards: no trump if that can be, and of the lowest rank; of two alike the one further to the right.
 * @param {CardOrder} order
 * @param {string[]} cards
 */
export function lowest({ trumps, plain }, cards) {
  /** @param {string} card  how many of its suit lie below it */
  const below = (card) => {
    const run = trumps.includes(card) ? trumps : plain.filter((other) => other[0] === card[0]);
    return (trumps.includes(card) ? 100 : 0) + run.length - run.indexOf(card);
  };
  return cards.reduce((best, card) => (below(card) <= below(best) ? card : best), cards[0] ?? "");
}
