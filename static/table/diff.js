// @ts-check
/** Two views compared: which cards are new and from where they come. Pure. */

/** @typedef {import("./types.js").View} View */

/**
 * Every card that a view shows face up, and the place where it lies: "hand", "table:2", "turn-up".
 * @param {View} view
 * @returns {Map<string, string>}
 */
export function places(view) {
  const found = new Map();
  for (const [seat, cards] of Object.entries(view.exposed)) for (const card of cards) found.set(card, `seat:${seat}`);
  for (const [name, cards] of Object.entries(view.open)) for (const card of cards) found.set(card, name);
  for (const [name, cards] of Object.entries(view.own)) {
    if (name !== "laid") for (const card of cards) found.set(card, name);
  }
  for (const card of view.hand ?? []) found.set(card, "hand");
  for (const [seat, card] of view.table) found.set(card, `table:${seat}`);
  return found;
}

/**
 * Cards that must be seen to move. A card that was shown before and still is moves by itself, from where it
 * lay; `arrived` names the place from which each new card comes, `laid` are cards that left the hand unseen.
 * @param {View} before
 * @param {View} after
 */
export function moves(before, after) {
  const was = places(before);
  const is = places(after);
  /** @type {Map<string, string>} */
  const arrived = new Map();
  for (const [card, place] of is) if (!was.has(card)) arrived.set(card, originOf(place, before, after));
  const played = new Set(after.tricks.flatMap((trick) => trick.cards.map(([, card]) => card)));
  const laid = [...was].filter(([card, place]) => place === "hand" && !is.has(card) && !played.has(card));
  return { arrived, laid: laid.map(([card]) => card) };
}

/** So many cards, face down, from one place to another; those of wave 1 start when those of wave 0 have arrived. @typedef {{from: string, to: string, n: number, wave: number}} Flight */

/**
 * What is to be seen of cards that this viewer does not see: what others exchange. A deal goes by packets.
 * @param {View|null} before
 * @param {View} after
 * @returns {Flight[]}
 */
export function flights(before, after) {
  if (!before) return [];
  if (fresh(before, after)) return [];
  return after.notes.slice(before.notes.length).flatMap(([seat, key, n]) => {
    if (key !== "exchanged" || seat === null || seat === after.seat || n < 1) return [];
    return [{ from: `seat:${seat}`, to: "stock", n, wave: 0 }, { from: "stock", to: `seat:${seat}`, n, wave: 1 }];
  });
}

/**
 * The packets of a deal that is seen now: who gets how many cards, beginning with the first after the dealer.
 * @param {View|null} before
 * @param {View} after
 * @param {number[]} sizes  of the packets of this game, one for each time round; what is left over comes with the last
 * @returns {{seat: number, first: number, n: number}[]}  `first`: how many the seat has already
 */
export function packets(before, after, sizes) {
  if (!before || !fresh(before, after)) return [];
  const { seats, dealer, counts, clockwise } = after;
  const order = Array.from({ length: seats }, (_, step) => (dealer + (clockwise ? step + 1 : 2 * seats - step - 1)) % seats);
  const rounds = sizes.length ? sizes : [Infinity];
  return rounds.flatMap((size, round) => {
    const first = rounds.slice(0, round).reduce((sum, n) => sum + n, 0);
    const last = round === rounds.length - 1;
    return order.map((seat) => ({ seat, first, n: Math.min(last ? Infinity : size, counts[seat] - first) })).filter(({ n }) => n > 0);
  });
}

/** Whether cards were dealt between two views. @param {View} before @param {View} after */
export function fresh(before, after) {
  const none = before.hand_number !== after.hand_number || before.counts.every((n) => n === 0);
  return none && after.counts.some((n) => n > 0);
}

/**
 * Where a card that nobody saw before comes from.
 * @param {string} place
 * @param {View} before
 * @param {View} after
 */
function originOf(place, before, after) {
  if (place.startsWith("table:")) return `seat:${place.slice(6)}`;
  if (place.startsWith("seat:")) return "stock";
  if (place === "hand" && fresh(before, after)) return `seat:${after.dealer}`;
  const taken = Object.keys(before.hidden).find((name) => !after.hidden[name]);
  return taken ?? "stock";
}

/**
 * The trick that was finished between two views, if the table is empty now and it should still be looked at.
 * @param {View|null} before
 * @param {View} after
 */
export function finishedTrick(before, after) {
  if (!before || before.hand_number !== after.hand_number) return null;
  const grew = after.tricks.length > before.tricks.length;
  return grew && after.table.length === 0 ? after.tricks[after.tricks.length - 1] : null;
}
