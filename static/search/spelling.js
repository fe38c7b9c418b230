// @ts-check
/**
 * When two words are the same, or nearly: however one writes umlauts and capitals, begun only, or with a slip.
 * The same as rules/encyclopedia/book/fuzzy.py, which says why, with the same numbers; tests hold the two together.
 */

export const FENCE = "\ue000"; // before and, as \ue001, after the code of a card
const WORD = /\ue000[^\ue001]*\ue001|[\p{L}\p{N}]+/gu;
const MARKS = /[\u0300-\u036f]/g;
const DOUBLE = /([a-z])\1+/g;

/** How well words fit: rules/encyclopedia/book/search_numbers.py. @typedef {Record<"exact"|"begins"|"begins_long"|"slip"|"within"|"two_slips"|"ending"|"least"|"one_from"|"two_from", number>} Alike */
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
  #alike;

  /** @param {Iterable<string>} words @param {Alike} alike */
  constructor(words, alike) {
    for (const word of words) this.#shapes.set(word, letters(word));
    this.#alike = alike;
  }

  /** Whether it is one of them. @param {string} word */
  has(word) {
    return this.#shapes.has(word);
  }

  /** Whether one of them begins so; a very short term always counts as known. @param {string} term */
  begins(term) {
    if (term.length < this.#alike.least || this.#shapes.has(term)) return true;
    for (const word of this.#shapes.keys()) if (word.startsWith(term)) return true;
    return false;
  }

  /** The words that fit, and how well. @param {string} term */
  fitting(term) {
    const { exact, begins, begins_long: beginsLong, within, ending, least } = this.#alike;
    /** @type {Map<string, number>} */
    let found = new Map();
    if (this.#shapes.has(term)) found.set(term, exact);
    if (term.length < least) return found;
    for (const word of this.#shapes.keys()) {
      if (word.startsWith(term) && !found.has(word)) found.set(word, word.length - term.length <= ending ? begins : beginsLong);
    }
    if (found.size === 0) found = this.#misspelt(term);
    if (term.length > least) {
      for (const word of this.#shapes.keys()) if (word.includes(term) && !found.has(word)) found.set(word, within);
    }
    return found;
  }

  /** The words that have nearly the same letters: only these are compared letter by letter. @param {string} term */
  lookalikes(term) {
    const limit = slipsAllowed(term.length, this.#alike);
    const bits = letters(term);
    const found = [];
    if (limit === 0) return [];
    for (const [word, shape] of this.#shapes) {
      if (word.length > this.#alike.least && Math.abs(word.length - term.length) <= limit && ones(shape ^ bits) <= 2 * limit) found.push(word);
    }
    return found;
  }

  /** @param {string} term */
  #misspelt(term) {
    /** @type {Map<string, number>} */
    const found = new Map();
    const limit = slipsAllowed(term.length, this.#alike);
    for (const word of this.lookalikes(term)) {
      const n = slips(term, word, limit);
      if (n <= limit) found.set(word, n === 1 ? this.#alike.slip : this.#alike.two_slips);
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

/** @param {number} length @param {Alike} alike */
export function slipsAllowed(length, { one_from: one, two_from: two }) {
  return length < one ? 0 : length < two ? 1 : 2;
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
