// @ts-check
/** On request the table is read out: the hand, the trick, trumps, the scores, the pot, the last sentence again. */

import { potOf, scoreText, talliesOf } from "./accounts.js";

/**
 * @typedef {object} Reader
 * @property {import("./words.js").Words} words
 * @property {(seat: number) => string} name
 * @property {() => import("./types.js").View|null} view
 * @property {() => import("./types.js").Table|null} table
 * @property {(text: string) => void} answer   reads out at once
 * @property {() => string} repeat
 */

/**
 * @param {HTMLElement} bar    buttons that name what is to be read
 * @param {Reader} reader
 */
export function bindReading(bar, reader) {
  bar.addEventListener("click", (event) => {
    const wish = /** @type {Element} */ (event.target).closest("button")?.dataset.read;
    if (wish) reader.answer(reading(wish, reader) || reader.words.ui("read-nothing"));
  });
}

/**
 * What there is to say; "" if nothing.
 * @param {string} wish
 * @param {Reader} reader
 */
export function reading(wish, { words, name, view, table, repeat }) {
  const now = view();
  if (wish === "repeat") return repeat();
  const there = table();
  if (wish === "scores") return there ? scoresInWords(there, words, name) : "";
  if (!now) return "";
  if (wish === "hand") return (now.hand ?? []).map((card) => words.card(card)).join(", ");
  if (wish === "trump") return trumpInWords(now, words);
  if (wish === "table") return tableInWords(now, there, words, name);
  if (wish === "last") return there?.last_trick === "none" ? "" : lastInWords(now, words, name);
  return now.table.map(([seat, card]) => words.ui(seat === now.winning ? "trick-best" : "trick-card", { name: name(seat), card: words.card(card) })).join(". ");
}

/** @param {import("./types.js").Table} table @param {import("./words.js").Words} words @param {(seat: number) => string} name */
function scoresInWords(table, words, name) {
  return table.scores.map((_, seat) => [`${name(seat)}: ${scoreText(table, seat, words)}`, ...talliesOf(table, seat, words)].join(", ")).join(". ");
}

/** The trick before this one. @param {import("./types.js").View} view @param {import("./words.js").Words} words @param {(seat: number) => string} name */
function lastInWords({ tricks }, words, name) {
  const last = tricks[tricks.length - 1];
  if (!last) return "";
  return last.cards.map(([seat, card]) => words.ui(seat === last.winner ? "trick-won" : "trick-card", { name: name(seat), card: words.card(card) })).join(". ");
}

/** @param {import("./types.js").View} view @param {import("./words.js").Words} words */
function trumpInWords(view, words) {
  const strikers = view.strikers ? words.ui("strikers", { rank: words.rank(view.strikers) }) : "";
  return [view.trump === null ? "" : words.suit(view.trump), strikers].filter(Boolean).join(". ");
}

/**
 * Whose turn it is, which way it goes, the pot, and who has dealt.
 * @param {import("./types.js").View} view
 * @param {import("./types.js").Table|null} table
 * @param {import("./words.js").Words} words
 * @param {(seat: number) => string} name
 */
function tableInWords(view, table, words, name) {
  const pot = potOf(view, table);
  const turn = view.phase === "over" ? [] : view.to_act.map((seat) => (seat === view.seat ? words.ui("your-turn") : words.ui("to-act", { name: name(seat) }).replace(/\.$/, "")));
  const said = [...turn, words.ui(view.clockwise ? "clockwise" : "counter-clockwise"), `${words.ui("dealer")}: ${name(view.dealer)}`];
  if (pot !== null) said.push(words.ui("pot", { n: pot }));
  return said.filter(Boolean).join(". ");
}
