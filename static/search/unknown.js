// @ts-check
/**
 * Words of a query that stand nowhere in the book: what they stand for, of what parts they are, what they look like.
 * The same as rules/encyclopedia/book/unknown_words.py, which says why.
 */

import { spots } from "./spelling.js";

const LEAST_PART = 4; // letters of a part of a compound
const LEAST_LAST = 3; // of its last part, behind one that is a word by itself
const JOINTS = ["", "s", "n", "en", "es", "er", "e"]; // between the parts
const MOST_PARTS = 3;
const MOST_ALIKE = 3; // words that an unknown one may be taken for

/** @typedef {{word: string, words: string[], how: "means"|"parts"|"unknown"}} ReadWord  an unknown word, and what is looked for instead */

/** Reads words that nobody has written. */
export class WordReader {
  #means;
  #fold;
  #known;

  /** @param {Record<string, string>} means  what words stand for @param {import("./spelling.js").Folding} fold @param {import("./spelling.js").Vocabulary} known */
  constructor(means, fold, known) {
    this.#fold = fold;
    this.#known = known;
    this.#means = new Map(Object.entries(means).map(([word, meant]) => [fold.word(word), meant]));
  }

  /** The words of a query with those in place of the unknown ones that are sure. @param {string[]} terms @returns {string[]} */
  terms(terms) {
    return terms.flatMap((term) => {
      const read = this.#fold.words(this.#sure(term).join(" "));
      return read.length ? read : [term];
    });
  }

  /** The unknown words of a query, as they were typed. @param {string} query @returns {ReadWord[]} */
  unknown(query) {
    /** @type {ReadWord[]} */
    const found = [];
    for (const { word } of spots(query)) {
      const term = this.#fold.word(word);
      if (this.#begins(term)) continue;
      const sure = this.#sure(term);
      const alike = sure.length ? sure : this.#lookalikes(term);
      const how = sure.length === 0 ? "unknown" : sure.length === 1 ? "means" : "parts";
      found.push({ word, words: sure.length ? sure : alike.slice(0, MOST_ALIKE), how });
    }
    return found;
  }

  /** @param {string} term */
  #lookalikes(term) {
    const far = (/** @type {string} */ word) => Math.abs(word.length - term.length);
    return [...this.#known.fitting(term).keys()].sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1));
  }

  /** @param {string} term @returns {string[]} */
  #sure(term) {
    if (this.#known.has(term)) return [];
    const meant = this.#means.get(term);
    if (meant !== undefined) return [meant];
    return this.#begins(term) ? [] : this.#parts(term, MOST_PARTS);
  }

  /** @param {string} term */
  #begins(term) {
    return this.#known.begins(term);
  }

  /** A compound in its parts. @param {string} term @param {number} most @returns {string[]} */
  #parts(term, most) {
    for (let end = term.length - LEAST_LAST; end >= LEAST_PART; end--) {
      const first = term.slice(0, end);
      if (!this.#begins(first)) continue;
      for (const joint of JOINTS) {
        if (!term.startsWith(joint, end)) continue;
        const last = term.slice(end + joint.length);
        const meant = this.#means.get(last);
        if (meant !== undefined) return [first, meant];
        if (last.length >= (this.#known.has(first) ? LEAST_LAST : LEAST_PART) && this.#known.has(last)) return [first, last];
        const further = most > 2 ? this.#parts(last, most - 1) : [];
        if (further.length) return [first, ...further];
      }
    }
    return [];
  }
}
