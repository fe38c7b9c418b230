// @ts-check
/**
 * Answers a question that somebody has typed, if it is one that the facts answer.
 * The same as rules/encyclopedia/book/answers/query.py, which says why; tests hold the two to the same answers.
 */

import { slips, slipsAllowed, Vocabulary } from "./spelling.js";

const MOST_WORDS = 14; // of a question
const NAME_WORDS = 4; // of a name
const MANY = 3; // games that go by the title of another one
const LEAST_SLIP = 4; // letters of a word whose slip is forgiven
const [NUMBER, NAMED, MAYBE, RANK] = ["#", "@", "?", "$"];
const OF_TRUMPS = "*"; // before an order of the trump suit, and before a rank that is said of it
const TRUMPS_MEANT = "oftrumps"; // the group by which a question is about the trump suit

/**
 * @typedef {[number, string, string[]]} AnswerPlace  the number of a place, what follows its address, the house rules that decide
 * @typedef {{label: string, text: string, numbers: number[], games: AnswerPlace[], orders: string[]}} AnswerGroup
 * @typedef {{question: string, title: string, groups: AnswerGroup[], facets: [string, string][]}} GivenAnswer
 * @typedef {{groups: Record<string, string[]>, small: string[], gamesmall: string[], numbers: Record<string, number>, means: Record<string, string>,
 *   dialect: Record<string, string>, patterns: [string, string][], questions: [string, string, [string, string, number[], AnswerPlace[], string[]?][]][],
 *   numbered: Record<string, [string, string, string]>, ranks: Record<string, string>, objects: string[], paired: Record<string, [string, string, string]>, facets: [string, string, string[], string, number[]][], which: string, other: string[], ui: Record<string, string>}} Asked
 * @typedef {{used: Set<number>, number: number|null, ranks: string, trumps: boolean}} Match  which words of a query a pattern used, the number and the ranks among them, whether they are of trumps
 */

/** The questions that one index answers. */
export class Questions {
  #fold;
  #alike;
  #known;
  #asked;

  /** @param {Asked} asked @param {[string, string, string, string[], string][]} places @param {import("./spelling.js").Folding} fold @param {import("./spelling.js").Alike} alike @param {{has: (word: string) => boolean}} known */
  constructor(asked, places, fold, alike, known) {
    const folded = (/** @type {Record<string, any>} */ table) => new Map(Object.entries(table).map(([word, value]) => [fold.word(word), value]));
    this.#fold = fold;
    this.#alike = alike;
    this.#known = known;
    this.#asked = asked;
    /** @type {Map<string, string[][]>} */
    this.groups = new Map();
    for (const [name, phrases] of Object.entries(asked.groups)) {
      this.groups.set(name, phrases.map((phrase) => fold.words(phrase)).sort((a, b) => b.length - a.length));
    }
    this.small = new Set(asked.small.map((word) => fold.word(word)));
    this.gameSmall = new Set(asked.gamesmall.map((word) => fold.word(word)));
    /** @type {Map<string, number>} */
    this.numbers = folded(asked.numbers);
    /** @type {Map<string, string>} */
    this.dialect = new Map([...folded(asked.dialect)].map(([word, usual]) => [word, fold.word(usual)]));
    this.patterns = asked.patterns.map(([key, pattern]) => ({ key, parts: pattern.split(" ") }));
    this.answers = new Map(asked.questions.map(([key, title, rows]) => [key, { title, groups: rows.map(([label, text, numbers, games, orders]) => ({ label, text, numbers, games, orders: orders ?? [] })) }]));
    /** @type {Map<string, string>} */
    this.ranks = folded(asked.ranks);
    this.objects = new Set(asked.objects.map((word) => fold.word(word)));
    this.lexicon = new Vocabulary([...[...this.groups.values()].flat(2), ...this.small, ...this.gameSmall, ...this.numbers.keys(), ...this.ranks.keys()], alike);
    this.names = namesOf(places, fold, asked.other);
    this.nameWords = new Vocabulary(this.names.keys(), alike);
  }

  /** The answer to a query; null where it is no question, or none that the facts answer. @param {string} query @returns {GivenAnswer|null} */
  answer(query) {
    const terms = this.#fold.words(query).map((word) => this.dialect.get(word) ?? word);
    if (!terms.length || terms.length > MOST_WORDS || this.names.has(terms.join(""))) return null;
    const spelt = terms.map((word) => this.#spelt(word));
    const strange = spelt.flatMap((word, at) => (this.lexicon.has(word) || this.#number(word) !== null ? [] : [at]));
    for (const { first, last, games } of this.#readings(terms)) {
      if (strange.some((at) => at < first || at >= last)) continue;
      const rest = [...spelt.slice(0, first), ...spelt.slice(last)];
      const given = this.#question(rest, games) ?? (games.length ? null : this.#which(rest));
      if (given) return given;
    }
    return null;
  }

  /** @param {string[]} terms @param {number[]} games @returns {GivenAnswer|null} */
  #question(terms, games) {
    /** @type {{key: string, match: Match}|null} */
    let best = null;
    for (const { key, parts } of this.patterns) {
      if (parts.includes(NAMED) && !games.length) continue;
      const match = this.#fits(terms, parts);
      if (!match || terms.some((word, at) => !match.used.has(at) && !this.small.has(word))) continue;
      if (!best || match.used.size > best.match.used.size) best = { key, match };
    }
    return best ? this.#given(best.key, games, best.match) : null;
  }

  /** The games that fit a query after a game. @param {string[]} terms @returns {GivenAnswer|null} */
  #which(terms) {
    /** @type {Set<number>} */
    let used = new Set();
    /** @type {{key: string, value: string, title: string, games: number[]}[]} */
    const chosen = [];
    for (const [key, value, patterns, title, games] of this.#asked.facets) {
      for (const pattern of patterns) {
        const match = this.#fits(terms, pattern.split(" "), used);
        if (!match || (match.number !== null && String(match.number) !== value)) continue;
        used = match.used;
        chosen.push({ key, value, title, games });
        break;
      }
    }
    if (!chosen.length || terms.some((word, at) => !used.has(at) && !this.gameSmall.has(word))) return null;
    if (new Set(chosen.map(({ key }) => key)).size < chosen.length) return null;
    const fitting = chosen[0].games.filter((place) => chosen.every(({ games }) => games.includes(place)));
    /** @type {AnswerPlace[]} */
    const places = fitting.map((place) => [place, "", []]);
    const group = { label: chosen.map(({ title }) => title).join(" · "), text: "", numbers: [], games: places, orders: [] };
    return { question: "which", title: this.#asked.ui.which, groups: [group], facets: chosen.map(({ key, value }) => [key, value]) };
  }

  /** Whether the words have every group of a pattern. @param {string[]} terms @param {string[]} parts @param {Set<number>} [before] @returns {Match|null} */
  #fits(terms, parts, before = new Set()) {
    const used = new Set(before);
    /** @type {number|null} */
    let number = null;
    /** @type {number[]} */
    const ranks = [];
    let trumps = false;
    for (const part of parts) {
      const name = part.endsWith(MAYBE) ? part.slice(0, -1) : part;
      if (name === NAMED) continue;
      /** @type {number[]} */
      let taken = [];
      if (name === NUMBER) {
        const spot = terms.findIndex((word, at) => !used.has(at) && this.#number(word));
        number = spot < 0 ? null : this.#number(terms[spot]);
        if (spot >= 0) taken = [spot];
      } else if (name === RANK) {
        taken = terms.flatMap((word, at) => (!used.has(at) && this.ranks.has(word) ? [at] : [])).slice(0, 1);
        ranks.push(...taken);
      } else {
        taken = phraseIn(terms, this.groups.get(name) ?? [], used);
        trumps ||= name === TRUMPS_MEANT && taken.length > 0;
      }
      if (!taken.length && name === part) return null;
      for (const at of taken) used.add(at);
    }
    if (ranks.length > 1 && this.objects.has(terms[ranks[0] - 1])) return null; // the card that is beaten is named first
    const said = ranks.map((at) => this.ranks.get(terms[at]) ?? "");
    return { used, number, ranks: said.map((one) => one.replace(OF_TRUMPS, "")).join(""), trumps: trumps || said.some((one) => one.startsWith(OF_TRUMPS)) };
  }

  /** @param {string} word @returns {number|null} */
  #number(word) {
    return /^[0-9]{1,2}$/.test(word) ? Number(word) : (this.numbers.get(word) ?? null);
  }

  /** A word of a question with its slip mended, if it is clear which is meant. @param {string} word */
  #spelt(word) {
    if (this.lexicon.has(word) || this.#known.has(word) || word.length < LEAST_SLIP || /^[0-9]+$/.test(word)) return word;
    const near = this.lexicon.lookalikes(word).filter((one) => slips(word, one, 1) === 1);
    return near.length === 1 ? near[0] : word;
  }

  /** The query without a name of a game, then with one. @param {string[]} terms @returns {Iterable<{first: number, last: number, games: number[]}>} */
  *#readings(terms) {
    yield { first: 0, last: 0, games: [] };
    yield* this.#named(terms);
  }

  /** Where the name of a game may stand: longer names first, slips last. @param {string[]} terms */
  *#named(terms) {
    const spans = [];
    for (let size = Math.min(NAME_WORDS, terms.length); size > 0; size--) {
      for (let first = 0; first + size <= terms.length; first++) spans.push({ first, last: first + size, name: terms.slice(first, first + size).join("") });
    }
    for (const { first, last, name } of spans) {
      const games = this.names.get(name);
      if (games) yield { first, last, games };
    }
    for (const { first, last, name } of spans) {
      if (this.names.has(name) || this.#known.has(name) || this.lexicon.has(name)) continue;
      const games = this.#misspelt(name);
      if (games.length) yield { first, last, games };
    }
  }

  /** @param {string} name @returns {number[]} */
  #misspelt(name) {
    const limit = Math.min(slipsAllowed(name.length, this.#alike), 1);
    if (name.length <= LEAST_SLIP || !limit) return [];
    const found = new Map();
    for (const known of this.nameWords.lookalikes(name)) {
      const games = this.names.get(known) ?? [];
      if (slips(name, known, limit) <= limit) found.set(games.join(), games);
    }
    return found.size === 1 ? [...found.values()][0] : [];
  }

  /** @param {string} key @param {number[]} games @param {Match} match @returns {GivenAnswer|null} */
  #given(key, games, match) {
    const { number } = match;
    const { title: usual, groups: all } = /** @type {{title: string, groups: AnswerGroup[]}} */ (this.answers.get(key));
    const paired = match.ranks.length > 1;
    const title = paired ? this.#asked.paired[key][2] : number === null ? usual : this.#asked.numbered[key][2].replace("{n}", String(number));
    let groups = number === null ? all : all.map((group) => this.#ofNumber(key, group, number));
    if (paired) groups = groups.flatMap((group) => this.#ofRanks(key, group, match, games.length > 0));
    if (games.length) groups = groups.map((group) => ({ ...group, games: group.games.filter(([place]) => games.includes(place)) })).filter((group) => group.games.length);
    if (!groups.length) return null;
    const one = groups.length === 1 && groups[0].games.length === 1;
    return { question: key, title, groups: one ? groups : byLabel(groups), facets: [] };
  }

  /** @param {string} key @param {AnswerGroup} group @param {number} number @returns {AnswerGroup} */
  #ofNumber(key, group, number) {
    const [yes, no] = this.#asked.numbered[key];
    const games = group.games.map(([place, suffix]) => /** @type {AnswerPlace} */ ([place, suffix, []])); // they decide about other numbers, too
    return { ...group, label: group.numbers.includes(number) ? yes : no, text: `${group.label}. ${group.text}`.trim(), games };
  }

  /** Yes or no, with the order of the cards; the order alone where it depends, for who asks about one game. @param {string} key @param {AnswerGroup} group @param {Match} match @param {boolean} named @returns {AnswerGroup[]} */
  #ofRanks(key, group, match, named) {
    const [yes, no] = this.#asked.paired[key];
    const first = higher(group.orders, match.ranks[0], match.ranks[1], match.trumps);
    if (first === null) return named ? [group] : [];
    return [{ ...group, label: first ? yes : no, text: `${group.label}. ${group.text}`.trim() }];
  }
}

/** Whether the first of two ranks beats the second; null where that cannot be said without more. @param {string[]} orders @param {string} first @param {string} second @param {boolean} trumps */
function higher(orders, first, second, trumps) {
  const ranks = orders.find((order) => order.startsWith(OF_TRUMPS) === trumps && first !== second && order.includes(first) && order.includes(second));
  return ranks === undefined ? null : ranks.indexOf(first) < ranks.indexOf(second);
}

/** Where the longest of these phrases stands, the first of equals. @param {string[]} terms @param {string[][]} phrases @param {Set<number>} used @returns {number[]} */
function phraseIn(terms, phrases, used) {
  for (const phrase of phrases) {
    if (!terms.includes(phrase[0])) continue;
    for (let first = 0; first + phrase.length <= terms.length; first++) {
      if (phrase.every((word, at) => terms[first + at] === word && !used.has(first + at))) return phrase.map((_, at) => first + at);
    }
  }
  return [];
}

/** The groups with one short answer as one, those of most games first. @param {AnswerGroup[]} groups @returns {AnswerGroup[]} */
function byLabel(groups) {
  /** @type {Map<string, AnswerGroup[]>} */
  const found = new Map();
  for (const group of groups) found.set(group.label, [...(found.get(group.label) ?? []), group]);
  const rows = [...found].map(([label, same]) => ({
    label,
    text: same.length === 1 ? same[0].text : "",
    numbers: [],
    orders: [],
    games: same.flatMap(({ games }) => games).sort(([a], [b]) => a - b),
  }));
  return rows.sort((a, b) => b.games.length - a.games.length || a.games[0][0] - b.games[0][0]);
}

/** The games of every name. @param {[string, string, string, string[], string][]} places @param {import("./spelling.js").Folding} fold @param {string[]} other  names of none @returns {Map<string, number[]>} */
function namesOf(places, fold, other) {
  const terms = new Set(places.filter(([, kind]) => kind === "term").flatMap(([, , title, names]) => [title, ...names]).concat(other).map((name) => fold.joined(name)));
  /** @type {Map<string, number[]>} */
  const found = new Map();
  places.forEach(([, kind, , names], number) => {
    if (kind !== "game") return;
    for (const name of new Set(names.map((one) => fold.joined(one)))) if (!terms.has(name)) found.set(name, [...(found.get(name) ?? []), number]);
  });
  places.forEach(([, kind, title], number) => {
    if (kind !== "game") return;
    const shared = found.get(fold.joined(title)) ?? [];
    found.set(fold.joined(title), shared.length >= MANY ? [number, ...shared] : [number]);
  });
  return found;
}
