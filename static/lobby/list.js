// @ts-check
/** Which open tables are shown, and in which order: nothing but data. */

/**
 * @typedef {object} Row  an open table as the server tells it, words included
 * @property {string} code
 * @property {string} game
 * @property {number} seats
 * @property {number} rank    0 = somebody waits there … 3 = only to watch
 * @property {number} order   the game's place in the alphabet
 * @property {string} name
 * @property {string} title
 * @property {string} rules
 * @property {string} room
 * @property {string} now
 * @property {string} clock
 * @property {string[]} people
 * @property {string[]} away
 * @property {("human"|"bot"|"open")[]} places  what sits on each seat
 * @property {boolean} sit
 * @property {boolean} watch
 */

/** @typedef {{game: string, players: string, find: string, sort: string}} Filter */
/** @typedef {{code: string, game: string, seats: number, rank: number, order: number, text: string}} Known  what order and filter need */
/** @typedef {{t: "tables", mark: string, whole: boolean, tables: Row[], gone: string[], more: boolean}} News */

/**
 * Whether a table passes the filter.
 * @param {Known} table
 * @param {Filter} filter
 */
export function fits(table, filter) {
  return (
    (!filter.game || filter.game === table.game) &&
    (!filter.players || Number(filter.players) === table.seats) &&
    table.text.toLowerCase().includes(filter.find.trim().toLowerCase())
  );
}

/**
 * Which of two tables stands first; the server sorts the same way.
 * @param {Known} a
 * @param {Known} b
 * @param {string} sort  "game", else who waits first
 */
export function compare(a, b, sort) {
  const [first, second] = sort === "game" ? [a.order - b.order, a.rank - b.rank] : [a.rank - b.rank, a.order - b.order];
  return first || second || (a.code < b.code ? -1 : Number(a.code > b.code));
}

/**
 * The address of the page with this filter, without what is as usual.
 * @param {Filter} filter
 */
export function query(filter) {
  const words = Object.entries(filter).filter(([name, value]) => value && !(name === "sort" && value === "free"));
  const text = new URLSearchParams(words).toString();
  return text ? `?${text}` : "";
}

/**
 * The codes that are on the page and not in the list any more.
 * @param {Iterable<string>} shown
 * @param {News} news
 */
export function left(shown, news) {
  if (!news.whole) return news.gone;
  const there = new Set(news.tables.map((row) => row.code));
  return [...shown].filter((code) => !there.has(code));
}
