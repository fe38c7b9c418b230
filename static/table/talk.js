// @ts-check
/** What has been said at the table, who is heard, and what of it is new. Knows nothing of the page. */

import { isMine } from "./model.js";
import { reactionIn } from "./reactions.js";
import { remember, remembered } from "./memory.js";

/** @typedef {{n: number, seat: number, name: string, text: string, at: number, phrase?: string}} Said */
/** @typedef {{key: string, name: string, you: boolean, at: number, text: string, phrase: string, note: boolean}} Row */
/** @typedef {import("./types.js").Table} Table */

const KEPT = 200;
const GRACE = 3000; // milliseconds
const TABLES = 40; // of which the page remembers what was read
const SHELF = "weli:talk";

/** Whether this tells that a sentence was taken away. @param {Said} said */
const isGone = ({ text, phrase }) => !text && !phrase;

export class Talk {
  /** @type {Map<number, Said>} */
  #said = new Map();
  /** What happened beside the talk, and after which sentence. @type {{n: number, at: number, text: string}[]} */
  #notes = [];
  #code;
  #shelf;
  /** @type {{read: number|null, muted: string[], at: number}} */
  #own;

  /** @param {string} code  of the table */
  constructor(code) {
    this.#code = code;
    this.#shelf = remembered(SHELF, { all: false, tables: /** @type {Record<string, any>} */ ({}) });
    this.#own = { read: null, muted: [], at: 0, ...this.#shelf.tables[code] };
  }

  /** The number of the last sentence; 0 if nothing was said. */
  get latest() {
    return Math.max(0, ...this.#said.keys());
  }

  /** Takes sentences over. Returns those that are new here; one without words takes the sentence of its number back. @param {Said[]} said */
  take(said) {
    for (const one of said) if (isGone(one)) this.#said.delete(one.n);
    const fresh = said.filter((one) => !isGone(one) && !this.#said.has(one.n));
    for (const one of fresh) this.#said.set(one.n, one);
    const numbers = [...this.#said.keys()].sort((a, b) => a - b);
    for (const n of numbers.slice(0, -KEPT)) this.#said.delete(n);
    return fresh;
  }

  /** Whoever sits down at a table has not missed what was said there before. @param {Said[]} history */
  recall(history) {
    const fresh = this.take(history);
    if (this.#own.read === null) this.read();
    return fresh;
  }

  /** What comes from now on is new, whether anything was said before or not. */
  begin() {
    if (this.#own.read !== null) return;
    this.#own.read = 0;
    this.#keep();
  }

  /** @param {string} text  something that happened @param {number} at */
  note(text, at) {
    this.#notes = [...this.#notes, { n: this.latest, at, text }].slice(-50);
  }

  /** Everything up to here has been read. */
  read() {
    if (this.#own.read === this.latest) return;
    this.#own.read = this.latest;
    this.#keep();
  }

  /** How many sentences of others have not been read. @param {Table|null} table */
  unread(table) {
    const { read } = this.#own;
    return [...this.#said.values()].filter((one) => one.n > (read ?? 0) && !reactionIn(one) && !isOwn(one, table) && this.hears(one.name)).length;
  }

  get allMuted() {
    return this.#shelf.all;
  }

  /** Whether nothing mutes this person. @param {string} name */
  hears(name) {
    return !this.#shelf.all && !this.#own.muted.includes(name);
  }

  /** @param {string} name  "" = everybody, at every table @param {boolean} on */
  mute(name, on) {
    if (name === "") this.#shelf.all = on;
    else this.#own.muted = on ? [...new Set([...this.#own.muted, name])] : this.#own.muted.filter((one) => one !== name);
    this.#keep();
  }

  /** Whether this person is muted here, others or not. @param {string} name */
  mutes(name) {
    return this.#own.muted.includes(name);
  }

  /** What is to be shown, in order. @param {Table|null} table @returns {Row[]} */
  rows(table) {
    const notes = this.#notes.map((note, index) => ({ ...note, index }));
    /** @type {Row[]} */
    const rows = [];
    for (const one of [...this.#said.values()].sort((a, b) => a.n - b.n)) {
      while (notes.length && notes[0].n < one.n) rows.push(noteRow(/** @type {any} */ (notes.shift())));
      const you = isOwn(one, table);
      if (reactionIn(one)) continue;
      if (you || this.hears(one.name)) rows.push({ key: `s${one.n}`, name: one.name, you, at: one.at, text: one.text, phrase: one.phrase ?? "", note: false });
    }
    return [...rows, ...notes.map(noteRow)];
  }

  #keep() {
    this.#own.at = Date.now();
    const now = remembered(SHELF, this.#shelf); // another tab may have written meanwhile
    const tables = Object.entries({ ...now.tables, [this.#code]: this.#own });
    tables.sort(([, a], [, b]) => b.at - a.at);
    remember(SHELF, { all: this.#shelf.all, tables: Object.fromEntries(tables.slice(0, TABLES)) });
  }
}

/** @param {{at: number, text: string, index: number}} note @returns {Row} */
function noteRow({ at, text, index }) {
  return { key: `n${at}.${index}`, name: "", you: false, at, text, phrase: "", note: true };
}

/** Whether the viewer has said it. @param {Said} said @param {Table|null} table */
export function isOwn(said, table) {
  const chair = table?.seats[said.seat];
  return chair !== undefined && isMine(chair) && chair.name === said.name;
}

/** @typedef {{word: string, name: string, other: string}} Coming */

/** Holds back for a moment that somebody goes away: whoever loads the page again is back by then, and was never gone. */
export class Grace {
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */
  #held = new Map();
  #tell;

  /** @param {(coming: Coming) => void} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** @param {Coming} coming */
  hear(coming) {
    const { word, name } = coming;
    const held = this.#held.get(name);
    clearTimeout(held);
    this.#held.delete(name);
    if (word === "went-away") this.#held.set(name, setTimeout(() => this.#gone(coming), GRACE));
    else if (word !== "came-back" || held === undefined) this.#tell(coming);
  }

  /** @param {Coming} coming */
  #gone(coming) {
    this.#held.delete(coming.name);
    this.#tell(coming);
  }
}

/**
 * Who has come, left, gone away or come back between two states of the table, as words of the page and their names.
 * Nothing is said of the viewer.
 * @param {Table|null} before
 * @param {Table} after
 * @returns {Coming[]}
 */
export function comings(before, after) {
  if (!before || before.seats.length !== after.seats.length) return [];
  return after.seats.flatMap((now, seat) => {
    const was = before.seats[seat];
    if (isMine(now) || isMine(was)) return [];
    const word = coming(was, now);
    return word ? [{ word, name: word.startsWith("left") ? was.name : now.name, other: now.name }] : [];
  });
}

/** @param {Table["seats"][number]} was @param {Table["seats"][number]} now */
function coming(was, now) {
  if (was.kind === "human" && (now.kind !== "human" || now.name !== was.name)) return now.kind === "open" ? "left" : "left-to";
  if (now.kind !== "human") return "";
  if (was.kind !== "human") return "came";
  if (now.standin && !was.standin) return "stood-in";
  if (now.away && !was.away) return "went-away";
  return (was.away || was.standin) && !now.away && !now.standin ? "came-back" : "";
}
