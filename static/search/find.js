// @ts-check
/**
 * Finds places in the book by names, old names, misspelt names and by what a rule says.
 *
 * The same as rules/encyclopedia/book/search.py, which says why: this is for a reader who types, and for one without a connection.
 * Both read one index, in which the numbers stand with which both reckon; tests/js/search.test.mjs holds them to the same answers.
 */

import { Questions } from "./answers.js";
import { Folding, spots, slips, slipsAllowed, Vocabulary } from "./spelling.js";
import { WordReader } from "./unknown.js";

/**
 * @typedef {{text: string, found: boolean}} Part
 * @typedef {{key: string, kind: string, title: string, names: string[], url: string}} Place
 * @typedef {{kind: string, url: string, heading: Part[], text: Part[], note: string}} Hit
 * @typedef {{place: Place, about: string, words: number, fit: number, score: number, name: string, hits: Hit[], more: number}} Found
 * @typedef {{place: number, kind: string, suffix: string, heading: string, text: string, said: number[]}} Entry
 * @typedef {{says: string, means: [string, string, string][]}} Confusion
 * @typedef {Map<number, number>} Numbers
 * @typedef {{terms: number, in_words: string[], alike: import("./spelling.js").Alike, worth: Record<"said"|"heading"|"foreign"|"text"|"later", number>,
 *   context: {title: number, name: number}, brevity: {room: number, line: number, longest: number},
 *   fit: Record<"title"|"name"|"title_word"|"name_word"|"title_begins"|"name_begins"|"title_slip"|"name_slip", number>,
 *   kinds: Record<string, number>, snippet: {longest: number, before: number}}} SearchNumbers  rules/encyclopedia/book/search_numbers.py
 * @typedef {{lang: string, numbers: SearchNumbers, fold: [string, string][], small: string[], said: [string[], string[]][],
 *   places: [string, string, string, string[], string][],
 *   entries: [number, string, string, string, string, number[]][],
 *   traps: [string[], string, [string, string, string][]][], asked: import("./answers.js").Asked}} Data
 */

/** What there is to be found in one language. */
export class Index {
  /** @param {Data} data  see rules/encyclopedia/book/search_index.py */
  constructor(data) {
    this.lang = data.lang;
    this.numbers = data.numbers;
    this.fold = new Folding(data.fold);
    this.small = new Set(data.small.map((word) => this.fold.word(word)));
    /** @type {Place[]} */
    this.places = data.places.map(([key, kind, title, names, url]) => ({ key, kind, title, names, url }));
    /** @type {Entry[]} */
    this.entries = data.entries.map(([place, kind, suffix, heading, text, said]) => ({ place, kind, suffix, heading, text, said }));
    this.said = data.said;
    this.traps = data.traps;
    this.about = new Map(this.entries.filter((entry) => entry.kind === "about").map((entry) => [entry.place, entry.text]));
    this.joined = this.places.map((one) => [one.title, ...one.names].map((name) => this.fold.joined(name)));
    /** @type {Map<string, Numbers>} */
    this.postings = new Map();
    /** @type {number[]} */
    this.lines = [];
    this.#postAll();
    this.words = new Vocabulary(this.postings.keys(), data.numbers.alike);
    this.questions = new Questions(data.asked, data.places, this.fold, data.numbers.alike, this.postings);
    this.reader = new WordReader(data.asked.means, this.fold, this.words);
    /** @type {Map<string, Numbers>} */
    this.names = new Map();
    this.places.forEach((place, number) => {
      for (const word of this.fold.words(place.names.join(" "))) row(this.names, word).set(number, data.numbers.context.name);
      for (const word of this.fold.words(place.title)) row(this.names, word).set(number, data.numbers.context.title);
    });
    this.nameWords = new Vocabulary(this.names.keys(), data.numbers.alike);
  }

  /** A folded word of the book as it stands there first; the word itself where it is none. @param {string} word */
  asWritten(word) {
    for (const number of [...(this.postings.get(word)?.keys() ?? [])].sort((a, b) => a - b)) {
      const entry = this.entries[number];
      for (const text of [entry.heading, entry.text, ...entry.said.flatMap((key) => this.said[key].flat())]) {
        const spot = spots(text).find((one) => this.fold.word(one.word) === word);
        if (spot) return spot.word;
      }
    }
    return word;
  }

  #postAll() {
    const { worth, brevity } = this.numbers;
    const said = this.said.map((sides) => sides.map((side) => this.fold.words(side.join(" "))));
    this.entries.forEach((entry, number) => {
      const text = this.fold.words(entry.text);
      const last = this.entries[number - 1];
      const later = last && last.place === entry.place && last.heading === entry.heading;
      this.#post(number, this.fold.words(entry.heading), later ? worth.later : worth.heading);
      this.#post(number, text, worth.text);
      for (const key of entry.said) {
        this.#post(number, said[key][0], worth.said);
        this.#post(number, said[key][1], worth.foreign);
      }
      this.lines.push(Math.floor(Math.min(text.length, brevity.longest) / brevity.line));
    });
  }

  /** @param {number} entry @param {string[]} words @param {number} worth */
  #post(entry, words, worth) {
    for (const word of words) {
      const known = row(this.postings, word);
      if ((known.get(entry) ?? 0) < worth) known.set(entry, worth);
    }
  }
}

/** @param {Map<string, Numbers>} table @param {string} word */
function row(table, word) {
  let found = table.get(word);
  if (!found) table.set(word, (found = new Map()));
  return found;
}

/**
 * What fits a query, best first.
 * @param {Index} index
 * @param {string} query
 * @param {{places?: number, hits?: number, only?: string}} [limits]
 * @returns {Found[]}
 */
export function find(index, query, { places = 40, hits = 3, only = "" } = {}) {
  let terms = index.fold.words(query).slice(0, index.numbers.terms);
  if (terms.length === 0) return [];
  let fits = namesThatFit(index, terms);
  if (!fits.size) {
    terms = index.reader.terms(weighty(index, terms));
    fits = namesThatFit(index, [...new Set(terms)]);
  }
  const { scores, words, most } = scoresOf(index, terms);
  /** @type {Map<number, [number, number][]>} */
  const rows = new Map();
  for (const [entry, score] of scores) {
    const { place } = index.entries[entry];
    rows.set(place, [...(rows.get(place) ?? []), [score, entry]]);
  }
  const wanted = [...new Set([...fits.keys(), ...rows.keys()])].filter((place) => !only || index.places[place].key === only);
  const found = wanted.map((place) => {
    const { fit, name } = fits.get(place) ?? { fit: 0, name: "" };
    const best = (rows.get(place) ?? []).sort(([a, first], [b, second]) => b - a || first - second);
    return { place, fit, name, score: best.length ? best[0][0] : 0, entries: best.map(([, entry]) => index.entries[entry]) };
  });
  found.sort((a, b) => b.fit - a.fit || b.score - a.score || a.place - b.place);
  return found.slice(0, places).map(({ place, fit, name, score, entries }) => {
    const told = entries.filter((entry) => entry.kind !== "about");
    const shown = told.slice(0, hits).map((entry) => hit(index, entry, words));
    return { place: index.places[place], about: index.about.get(place) ?? "", words: entries.length ? most : 0, fit, score, name, hits: shown, more: Math.max(told.length - hits, 0) };
  });
}

/** How well the whole query fits the names of each place, and which name that is. @param {Index} index @param {string[]} terms */
function namesThatFit(index, terms) {
  const asked = terms.join("");
  const { title_word: titleWord, name_word: nameWord } = index.numbers.fit;
  const known = terms.length === 1 && index.postings.has(asked);
  /** @type {Map<number, {fit: number, name: string}>} */
  const found = new Map();
  index.places.forEach((place, number) => {
    let [best, which] = [0, ""];
    index.joined[number].forEach((joined, at) => {
      const name = at ? place.names[at - 1] : place.title;
      let fit = fitOf(index.numbers, asked, joined, at === 0, known);
      if (fit < titleWord && index.numbers.in_words.includes(place.kind) && joined.includes(asked) && index.fold.words(name).includes(asked)) {
        fit = at ? nameWord : titleWord;
      }
      if (fit > best) [best, which] = [fit, at ? name : ""];
    });
    if (best) found.set(number, { fit: best, name: which });
  });
  return found;
}

/** @param {SearchNumbers} numbers @param {string} asked @param {string} name @param {boolean} title @param {boolean} known  it is a word of the book */
function fitOf({ fit, alike }, asked, name, title, known) {
  if (asked === name) return title ? fit.title : fit.name;
  if (asked.length >= alike.least && name.startsWith(asked)) return title ? fit.title_begins : fit.name_begins;
  const limit = slipsAllowed(Math.min(asked.length, name.length), alike);
  if (limit && !known && slips(asked, name, limit) <= limit) return title ? fit.title_slip : fit.name_slip;
  return 0;
}

/** What each entry is worth that has most of the words, and the words that fit. @param {Index} index @param {string[]} terms */
function scoresOf(index, terms) {
  const sought = weighty(index, terms);
  /** @type {Numbers} */
  const total = new Map();
  /** @type {Numbers} */
  const matched = new Map();
  /** @type {Set<string>} */
  const words = new Set();
  const byTerm = sought.map((term) => {
    const worth = worthOf(index, term, words);
    for (const [entry, value] of worth) {
      total.set(entry, (total.get(entry) ?? 0) + value);
      matched.set(entry, (matched.get(entry) ?? 0) + 1);
    }
    return { worth, places: contextOf(index, term) };
  });
  if (sought.length > 1) addContext(index, total, matched, byTerm);
  let most = 0;
  for (const n of matched.values()) most = Math.max(most, n);
  /** @type {Numbers} */
  const scores = new Map();
  for (const [entry, n] of matched) if (n === most) scores.set(entry, weighed(index, entry, total.get(entry) ?? 0, terms));
  return { scores, words, most };
}

/** The words of a query, each once, without those that are passed over; all if there are no others. @param {Index} index @param {string[]} terms */
function weighty(index, terms) {
  const each = [...new Set(terms)];
  const large = each.filter((term) => !index.small.has(term));
  return large.length ? large : each;
}

/** @param {Index} index @param {string} term @param {Set<string>} words  gets the words that fit @returns {Numbers} */
function worthOf(index, term, words) {
  const worth = new Map();
  for (const [word, quality] of index.words.fitting(term)) {
    words.add(word);
    const entries = row(index.postings, word);
    const rarity = 32 - Math.clz32(Math.floor(index.entries.length / entries.size));
    for (const [entry, weight] of entries) {
      const value = weight * quality * rarity;
      if ((worth.get(entry) ?? 0) < value) worth.set(entry, value);
    }
  }
  return worth;
}

/** @param {Index} index @param {string} term @returns {Numbers} */
function contextOf(index, term) {
  const found = new Map();
  const { within, exact } = index.numbers.alike;
  for (const [word, quality] of index.nameWords.fitting(term)) {
    if (quality === within) continue;
    for (const [place, worth] of row(index.names, word)) found.set(place, Math.max(found.get(place) ?? 0, Math.floor((worth * quality) / exact)));
  }
  return found;
}

/** @param {Index} index @param {Numbers} total @param {Numbers} matched @param {{worth: Numbers, places: Numbers}[]} byTerm */
function addContext(index, total, matched, byTerm) {
  for (const entry of matched.keys()) {
    const { place } = index.entries[entry];
    for (const { worth, places } of byTerm) {
      const value = places.get(place);
      if (value === undefined) continue;
      total.set(entry, (total.get(entry) ?? 0) + value);
      if (!worth.has(entry)) matched.set(entry, (matched.get(entry) ?? 0) + 1);
    }
  }
}

/** @param {Index} index @param {number} entry @param {number} score @param {string[]} terms */
function weighed(index, entry, score, terms) {
  const one = index.entries[entry];
  const phrase = ` ${terms.join(" ")}`;
  const line = (/** @type {string} */ text) => ` ${index.fold.words(text).join(" ")}`;
  const said = one.said.flatMap((key) => index.said[key].flat().map(line));
  if (said.includes(phrase)) return score * 3;
  let found = score;
  if (terms.length > 1 && [line(one.heading), line(one.text), ...said].some((text) => text.includes(phrase))) found *= 2;
  const { kinds, brevity } = index.numbers;
  found = Math.floor((found * (kinds[one.kind] ?? kinds.whole)) / kinds.whole);
  return Math.floor((found * brevity.room) / (brevity.room + index.lines[entry]));
}

/** @param {Index} index @param {Entry} entry @param {Set<string>} words @returns {Hit} */
function hit(index, entry, words) {
  const heading = marked(index, entry.heading, words);
  const text = marked(index, snippet(index, entry.text, words), words);
  const note = [...heading, ...text].some((part) => part.found) ? "" : saidAs(index, entry.said, words);
  return { kind: entry.kind, url: index.places[entry.place].url + entry.suffix, heading, text, note };
}

/** @param {Index} index @param {number[]} keys @param {Set<string>} words */
function saidAs(index, keys, words) {
  let [best, most, length] = ["", 0, 0];
  for (const phrase of keys.flatMap((key) => index.said[key].flat())) {
    const inside = index.fold.words(phrase);
    const n = inside.filter((word) => words.has(word)).length;
    if (n > most || (n === most && inside.length < length)) [best, most, length] = [phrase, n, inside.length];
  }
  return best;
}

/** @param {Index} index @param {string} text @param {Set<string>} words */
function snippet(index, text, words) {
  const { longest, before } = index.numbers.snippet;
  if (text.length <= longest) return text;
  const first = spots(text).find(({ word }) => words.has(index.fold.word(word)))?.at ?? 0;
  const start = first > longest - before ? text.lastIndexOf(" ", first - before - 1) + 1 : 0;
  let end = start + longest;
  if (end < text.length) end = text.lastIndexOf(" ", end - 1);
  return (start ? "… " : "") + text.slice(start, end) + (end < text.length ? " …" : "");
}

/** A text in parts, the words that fit by themselves. @param {Index} index @param {string} text @param {Set<string>} words @returns {Part[]} */
function marked(index, text, words) {
  const parts = [];
  let end = 0;
  for (const { at, word } of spots(text)) {
    if (!words.has(index.fold.word(word))) continue;
    if (at > end) parts.push({ text: text.slice(end, at), found: false });
    parts.push({ text: word, found: true });
    end = at + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), found: false });
  return parts;
}

/** What the other language tells better than the reader's own, or alone; not with fewer words. @param {Found[]} own @param {Found[]} other */
export function beside(own, other, limit = 5) {
  const known = new Map(own.map((one) => [one.place.key, one]));
  const most = Math.max(0, ...own.map(({ words }) => words));
  const better = other.filter((one) => {
    const { fit, score } = known.get(one.place.key) ?? { fit: 0, score: 0 };
    return (one.fit > fit || (one.fit === fit && one.score > score)) && (one.fit > 0 || one.words >= most);
  });
  return better.slice(0, limit);
}

/** What to say of a query that may mean several things. @param {Index} index @param {string} query @returns {Confusion|null} */
export function confusion(index, query) {
  const asked = index.fold.joined(query);
  const known = index.postings.has(asked);
  let best = 0;
  let found = null;
  for (const [names, says, means] of index.traps) {
    for (const name of names) {
      const fit = fitOf(index.numbers, asked, index.fold.joined(name), false, known);
      if ((fit === index.numbers.fit.name || fit === index.numbers.fit.name_slip) && fit > best) [best, found] = [fit, { says, means }];
    }
  }
  return found;
}
