// @ts-check
/** On request the table is read out: the hand, the trick, trumps, the scores, the last sentence again. */

/**
 * @typedef {object} Reader
 * @property {import("./words.js").Words} words
 * @property {(seat: number) => string} name
 * @property {() => import("./types.js").View|null} view
 * @property {() => import("./types.js").Table|null} table
 * @property {(...texts: string[]) => void} say
 * @property {() => string} repeat
 */

/**
 * @param {HTMLElement} bar    buttons that name what is to be read
 * @param {Reader} reader
 */
export function bindReading(bar, reader) {
  bar.addEventListener("click", (event) => {
    const wish = /** @type {Element} */ (event.target).closest("button")?.dataset.read;
    if (wish) reader.say(reading(wish, reader) || reader.words.ui("read-nothing"));
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
  if (wish === "scores") return (table()?.scores ?? []).map((score, seat) => `${name(seat)}: ${words.ui("score", { n: score })}.`).join(" ");
  if (!now) return "";
  if (wish === "hand") return (now.hand ?? []).map((card) => words.card(card)).join(", ");
  if (wish === "trump") return now.trump === null ? "" : words.suit(now.trump);
  return now.table.map(([seat, card]) => words.ui(seat === now.winning ? "trick-best" : "trick-card", { name: name(seat), card: words.card(card) })).join(". ");
}
