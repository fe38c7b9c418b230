// @ts-check
/**
 * When two words are the same, or nearly: however one writes umlauts and capitals, begun only, or with a slip.
 * The same as rules/encyclopedia/book/fuzzy.py, which says why; tests hold the two together.
 */

export const FENCE = "\ue000"; // before and, as \ue001, after the code of a card
const WORD = /\ue000[^\ue001]*\ue001|[\p{L}\p{N}]+/gu;
const MARKS = /[\u0300-\u036f]/g;
const DOUBLE = /([a-z])\1+/g;

export const EXACT = 12;
export const WITHIN = 4;
const BEGINS = 9;
const BEGINS_LONG = 7;
const SLIP = 6;
const TWO_SLIPS = 3;
const ENDING = 3;
const LEAST = 3;

/** @typedef {{at: number, word: string}} Spot  a word of a text and where it begins; cards are passed over */

/** Words without capitals, accents, umlauts and doubled letters. */
export class Folding {
  /** @type {Map<string, string>} */
  #known = new Map();
  #pairs;

  /** @param {[string, string][]} pairs  letters that count as the same */
  constructor(pairs) {
    this.#pairs = pairs;
  }

  /** @param {string} word */
  word(word) {
    let found = this.#known.get(word);
    if (found === undefined) {
      found = word.toLowerCase().normalize("NFD").replace(MARKS, "");
      for (const [old, fresh] of this.#pairs) found = found.replaceAll(old, fresh);
      found = found.replace(DOUBLE, "$1");
      this.#known.set(word, found);
    }
    return found;
  }

  /** @param {string} text */
  words(text) {
    return spots(text).map(({ word }) => this.word(word));
  }

  /** A name in one piece. @param {string} text */
  joined(text) {
    return this.words(text).join("");
  }
}

/** @param {string} text @returns {Spot[]} */
export function spots(text) {
  const found = [];
  for (const match of text.matchAll(WORD)) if (match[0][0] !== FENCE) found.push({ at: match.index, word: match[0] });
  return found;
}

/** Words to be found. */
export class Vocabulary {
  /** @type {Map<string, number>} */
  #shapes = new Map();

  /** @param {Iterable<string>} words */
  constructor(words) {
    for (const word of words) this.#shapes.set(word, letters(word));
  }

  /** The words that fit, and how well. @param {string} term */
  fitting(term) {
    /** @type {Map<string, number>} */
    let found = new Map();
    if (this.#shapes.has(term)) found.set(term, EXACT);
    if (term.length < LEAST) return found;
    for (const word of this.#shapes.keys()) {
      if (word.startsWith(term) && !found.has(word)) found.set(word, word.length - term.length <= ENDING ? BEGINS : BEGINS_LONG);
    }
    if (found.size === 0) found = this.#misspelt(term);
    if (term.length > LEAST) {
      for (const word of this.#shapes.keys()) if (word.includes(term) && !found.has(word)) found.set(word, WITHIN);
    }
    return found;
  }

  /** @param {string} term */
  #misspelt(term) {
    /** @type {Map<string, number>} */
    const found = new Map();
    const limit = slipsAllowed(term.length);
    const bits = letters(term);
    if (limit === 0) return found;
    for (const [word, shape] of this.#shapes) {
      if (word.length > LEAST && Math.abs(word.length - term.length) <= limit && ones(shape ^ bits) <= 2 * limit) {
        const n = slips(term, word, limit);
        if (n <= limit) found.set(word, n === 1 ? SLIP : TWO_SLIPS);
      }
    }
    return found;
  }
}

/** Which letters a word has, as bits. @param {string} word */
export function letters(word) {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 31);
  return bits;
}

/** @param {number} bits */
function ones(bits) {
  let n = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) n += 1;
  return n;
}

/** @param {number} length */
export function slipsAllowed(length) {
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}

/** How many letters are missing, too many, wrong or swapped; limit + 1 if there are more. @param {string} a @param {string} b @param {number} limit */
export function slips(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  /** @type {number[]} */
  let older = [];
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    [older, before, row] = [before, row, [i]];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
  }
  return Math.min(row[b.length], limit + 1);
}
