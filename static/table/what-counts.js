// @ts-check
/** What counts, for whoever wants to look: the trumps from the top with one's own lit and gone ones struck, then the ranks of a suit. */

import { cardOrder } from "./card-order.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";

/** @typedef {import("./types.js").View} View */

/**
 * How each trump stands for whoever sees this view: held, gone for good, or still about. Pure.
 * @param {View} view
 * @param {string[]} trumps
 * @returns {{card: string, state: "mine"|"gone"|"about"}[]}
 */
export function trumpsNow({ hand, tricks, table, own }, trumps) {
  const gone = new Set([...tricks.flatMap((trick) => trick.cards), ...table].map(([, card]) => card).concat(own.laid ?? []));
  return trumps.map((card) => ({ card, state: hand?.includes(card) ? "mine" : gone.has(card) ? "gone" : "about" }));
}

/** The ranks of a suit that is not trump, high to low. Pure. @param {string[]} plain  cards, suit by suit */
export function ranksOf(plain) {
  const runs = [...new Set(plain.map((card) => card[0]))].map((suit) => plain.filter((card) => card[0] === suit));
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), []);
  return longest.map((card) => card[1]);
}

/** @param {import("./render.js").Scene} scene */
export function renderWhatCounts({ app, view, table, words, faces }) {
  const box = byId("what-counts");
  const on = view !== null && table.stage === "playing" && Object.keys(app.orders).length > 0;
  show(box, on);
  if (!on) return;
  const { trumps, plain } = cardOrder(app.orders, view);
  const known = view.trump !== null;
  write(byId("what-trumps"), words.ui(!trumps.length ? (known ? "what-no-trumps" : "what-unknown") : known ? "what-trumps" : "what-always"));
  keyed(byId("what-ladder"), trumpsNow(view, trumps), ({ card }) => card, ({ card }) => make("li", {}, faces.card(card, words), make("span", { class: "unseen" })), (item, { card, state }) => {
    mark(item, "class", state);
    faces.turn(/** @type {Element} */ (item.firstElementChild), card, words);
    write(item.lastElementChild, state === "about" ? words.card(card) : words.ui(`what-${state}`, { card: words.card(card) }));
  });
  const ranks = ranksOf(plain);
  write(byId("what-suit"), ranks.length ? words.ui("what-suit", { ranks: ranks.map((rank) => words.rank(rank)).join(" · ") }) : "");
}
