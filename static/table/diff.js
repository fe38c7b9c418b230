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

/**
 * Where a card that nobody saw before comes from.
 * @param {string} place
 * @param {View} before
 * @param {View} after
 */
function originOf(place, before, after) {
  if (place.startsWith("table:")) return `seat:${place.slice(6)}`;
  if (place.startsWith("seat:")) return "stock";
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
