// @ts-check
/**
 * The hand in words, for reading and for listening.
 *
 * rules/notation/narration.py says the same where there are no scripts, from the same phrases: tests/narration.json holds
 * the two to the same sentences.
 */

import { parseLine } from "./model.js";
import { make } from "./dom.js";
import { COVERED } from "./words.js";

/** @typedef {{key: string, text: string, trick: boolean, of: number}} Sentence  `of`: the trick of the hand that it tells of; −1 = none */

/**
 * Each line as a sentence, and one more at the end of each trick. Lines without words stay silent.
 * @param {import("./types.js").Line[]} lines
 * @param {import("./types.js").View|null} view
 * @param {import("./words.js").Words} words
 * @param {(seat: number) => string} name
 * @returns {Sentence[]}
 */
export function sentences(lines, view, words, name) {
  /** @type {Sentence[]} */
  const told = [];
  let played = 0;
  let trick = 0;
  for (const [n, line] of lines) {
    const text = sentence(line, words, name);
    const done = view?.tricks[trick];
    const laid = done !== undefined && lays(line, done.cards[played]);
    if (text) told.push({ key: String(n), text, trick: false, of: laid ? trick : -1 });
    if (!view || !laid) continue;
    played += 1;
    if (played < done.cards.length) continue;
    told.push({ key: `${n}+`, text: trickTaken(done, words, name), trick: true, of: trick });
    played = 0;
    trick += 1;
  }
  return told;
}

/**
 * What may still be read of it: of a trick that may not be looked at any more only who has taken it.
 * @param {Sentence[]} told
 * @param {import("./types.js").View|null} view
 * @param {"none"|"last"|"all"} rule  of the table; who looks back may read all
 * @param {import("./words.js").Words} words
 * @param {(seat: number) => string} name
 * @returns {Sentence[]}
 */
export function readable(told, view, rule, words, name) {
  if (!view || view.phase === "over" || rule === "all") return told;
  const open = view.tricks.length - (rule === "last" ? 1 : 0);
  return told.flatMap((one) => {
    if (one.of < 0 || one.of >= open) return [one];
    return one.trick ? [{ ...one, text: words.say(["telling.closed"], { name: name(view.tricks[one.of].winner) }) }] : [];
  });
}

/** Whether this line has laid that card on the table, open or face down. @param {string} line @param {[number, string]} laid */
function lays(line, [by, card]) {
  const { seat, cards } = parseLine(line);
  return seat === by && cards.length === 1 && (cards[0] === card || card === COVERED);
}

/**
 * Who has taken a trick, with which card, and why that one won.
 * @param {import("./types.js").Trick} trick
 * @param {import("./words.js").Words} words
 * @param {(seat: number) => string} name
 */
export function trickTaken(trick, words, name) {
  const [, best] = trick.cards.find(([seat]) => seat === trick.winner) ?? [0, ""];
  const end = words.say(["log.trick"], { name: name(trick.winner), card: words.card(best) });
  const why = wonBy(trick, words);
  return why ? `${end} ${why}` : end;
}

/** Why a trick was won; "" where nothing can be said. @param {import("./types.js").Trick} trick @param {import("./words.js").Words} words */
export function wonBy(trick, words) {
  return words.say([`won.${trick.why}`]);
}

/**
 * One line in words; "" where there are none.
 * @param {string} line
 * @param {import("./words.js").Words} words
 * @param {(seat: number) => string} name
 */
export function sentence(line, words, name) {
  const { seat, verb, arg, cards } = parseLine(line);
  const known = cards.filter((card) => card !== COVERED).map((card) => words.card(card));
  const data = {
    name: seat < 0 ? "" : name(seat),
    n: cards.length || Number(arg) || 0,
    arg,
    suit: words.suit(arg),
    card: known.join(", "),
    cards: known.join(", "),
  };
  return words.say([`log.${verb}.${arg}`, `log.${verb}`], data);
}

/** Reads new sentences out, at most once a second, and only what happened while the page was open. */
export class Announcer {
  #region;
  /** @type {string[]} */
  #waiting = [];
  #timer = 0;
  #heard = "";
  /** What was read out last. */
  last = "";

  /** @param {HTMLElement} region  a polite log that nobody sees */
  constructor(region) {
    this.#region = region;
  }

  /**
   * @param {string} hand      names the hand that the sentences belong to
   * @param {Sentence[]} told  all of the hand so far
   * @param {Set<string>} old  keys that were told before
   */
  tell(hand, told, old) {
    const fresh = hand === this.#heard || this.#heard === "" ? told.filter((one) => !old.has(one.key)) : told;
    if (this.#heard !== "") this.say(...fresh.map((one) => one.text));
    this.#heard = hand;
  }

  /** @param {...string} texts */
  say(...texts) {
    this.#waiting.push(...texts);
    if (!this.#timer && this.#waiting.length) this.#timer = window.setTimeout(() => this.#flush(), 1000);
  }

  /** Nothing that was said can be heard or read again. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = [];
    this.last = "";
    this.#region.replaceChildren();
  }

  /** Says what was asked for at once, after what is still waiting. @param {string} text */
  answer(text) {
    clearTimeout(this.#timer);
    this.#waiting.push(text);
    this.#flush();
  }

  #flush() {
    this.#timer = 0;
    this.last = this.#waiting.join(" ");
    this.#region.append(make("p", {}, this.last));
    this.#waiting = [];
    while (this.#region.children.length > 20) this.#region.firstElementChild?.remove();
  }
}
