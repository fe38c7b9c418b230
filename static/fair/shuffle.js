// @ts-check
/** The shuffle `fy-hmac-v1`, a second time and independent of the server: docs/fairness.md describes it. */

import { hex, hmac, sha256, unhex } from "./sha256.js";

export const ALGORITHM = "fy-hmac-v1";
const WORD = 2 ** 32;

/** What could be shown of the seed before the match. @param {string} seed */
export function commitment(seed) {
  return hex(sha256(`${ALGORITHM}|${seed}`));
}

/** The name of the match that is played with this seed. @param {string} shown  the commitment */
export function matchName(shown) {
  return shown.slice(0, 32);
}

/**
 * What decides one shuffle.
 * @param {{seed: string, match: string, hand: number, draw: number, nonces: string[]}} what
 */
export function keyOf({ seed, match, hand, draw, nonces }) {
  const shares = nonces.map((nonce) => nonce || "0").join(",");
  return hmac(unhex(seed), `deal|${match}|${hand}|${draw}|${shares}`);
}

/** These cards, in the engine's order, as the key shuffles them. @param {string[]} cards @param {Uint8Array} key */
export function order(cards, key) {
  const ordered = [...cards];
  const numbers = stream(key);
  for (let last = ordered.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, numbers);
    [ordered[last], ordered[other]] = [ordered[other], ordered[last]];
  }
  return ordered;
}

/** A number below a limit, each as likely as any other. @param {number} limit @param {Iterator<number>} numbers */
export function below(limit, numbers) {
  const bound = WORD - (WORD % limit);
  let number = numbers.next().value;
  while (number >= bound) number = numbers.next().value;
  return number % limit;
}

/** 32-bit numbers without end. @param {Uint8Array} key @returns {Generator<number>} */
function* stream(key) {
  for (let counter = 0; ; counter += 1) {
    const block = new DataView(hmac(key, String(counter)).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** The seal of the card at each place. @param {string[]} cards @param {Uint8Array} key */
export function seals(cards, key) {
  return cards.map((card, place) => hex(sha256(`${hex(hmac(key, `salt|${place}`))}|${place}|${card}`)));
}

/** All seals of a shuffle in one number. @param {string[]} sealed */
export function digest(sealed) {
  return hex(sha256(sealed.join("\n")));
}
