// @ts-check
/** The marks of a review: which one a moment has, and where the next is. */

/** @typedef {[hand: number, step: number, mark: string]} Mark */
/** @typedef {Pick<import("./reel.js").Moment, "hand"|"step">} Place */

/** The mark of the line that a moment shows; "" if it has none. @param {Mark[]} marks @param {Place} at */
export function markAt(marks, { hand, step }) {
  return marks.find((one) => one[0] === hand && one[1] === step)?.[2] ?? "";
}

/**
 * Where the next mark is, or the one before; null if there is none that way.
 * @param {Mark[]} marks  in the order of the match
 * @param {Place} at
 * @param {1|-1} direction
 * @returns {Place|null}
 */
export function nextMark(marks, at, direction) {
  const ordered = direction > 0 ? marks : [...marks].reverse();
  const found = ordered.find(([hand, step]) => direction * (hand - at.hand || step - at.step) > 0);
  return found ? { hand: found[0], step: found[1] } : null;
}
