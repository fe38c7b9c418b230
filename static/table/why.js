// @ts-check
/** Why a trick was won, as a key of the page's words. Pure. */

import { COVERED } from "./words.js";

/** What is trump: high to low by the letter of the trump suit, "" where there is none. `low`: without trumps the lowest card wins. @typedef {{trumps: Record<string, string[]>, low: boolean}} Ladder */

/**
 * "trump-highest", "trump-only", "suit-highest", "suit-lowest", "suit-only"; "" where a card lay face down.
 * @param {import("./types.js").Trick} trick
 * @param {import("./types.js").View} view
 * @param {Ladder} ladder
 */
export function whyWon({ cards, winner }, view, ladder) {
  const best = cards.find(([seat]) => seat === winner)?.[1] ?? COVERED;
  const lying = cards.map(([, card]) => card).filter((card) => card !== COVERED);
  if (best === COVERED || view.trump === null) return "";
  const trumps = ladder.trumps[view.trump] ?? [];
  /** @param {string} card */
  const isTrump = (card) => trumps.includes(card) || (view.strikers !== "" && view.trump !== "" && card[1] === view.strikers);
  if (isTrump(best)) return lying.filter(isTrump).length > 1 ? "trump-highest" : "trump-only";
  const followed = lying.filter((card) => card[0] === best[0] && !isTrump(card));
  if (followed.length === 1) return "suit-only";
  return view.trump === "" && ladder.low ? "suit-lowest" : "suit-highest";
}
