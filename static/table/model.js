// @ts-check
/** What a view means for the page. Pure: no DOM, no words. */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Order} Order */

const AROUND = [
  [],
  ["bottom"],
  ["bottom", "top"],
  ["bottom", "left", "right"],
  ["bottom", "left", "top", "right"],
  ["bottom", "left", "top-left", "top-right", "right"],
];

/**
 * Where a seat sits as seen from another; the next player clockwise sits on the left.
 * @param {number} seat
 * @param {number} from
 * @param {number} seats
 */
export function placeOf(seat, from, seats) {
  return AROUND[seats][(seat - from + seats) % seats];
}

/** The seat at the bottom of the page. @param {App} app */
export function nearSeat({ view, table }) {
  if (view) return view.seat ?? 0;
  return Math.max(0, table ? table.seats.findIndex((chair) => chair.you) : 0);
}

/**
 * An action as a line of the log.
 * @param {number} seat
 * @param {string} verb
 * @param {string} [arg]
 * @param {string[]} [cards]
 */
export function lineOf(seat, verb, arg = "", cards = []) {
  return [seat, arg === "" ? verb : `${verb}:${arg}`, ...cards].join(" ");
}

/**
 * A line taken apart; chance has seat −1.
 * @param {string} line
 */
export function parseLine(line) {
  const [who, what, ...cards] = line.split(" ");
  const [verb, arg = ""] = what.split(":");
  return { seat: who === "*" ? -1 : Number(who), verb, arg, cards };
}

/**
 * The view as it will be when the pending order is done: cards given away have left the hand.
 * @param {View} view
 * @param {Order|null} pending
 * @returns {View}
 */
export function foresee(view, pending) {
  if (!pending?.line || !view.hand) return view;
  const { seat, verb, cards } = parseLine(pending.line);
  if (!cards.every((card) => view.hand?.includes(card))) return view; // it is done already; only the answer is still to come
  const hand = view.hand.filter((card) => !cards.includes(card));
  /** @type {[number, string][]} */
  const table = verb === "play" ? [...view.table, [seat, cards[0]]] : view.table;
  return { ...view, hand, table, legal: [], why_not: {}, own: verb === "keep" ? {} : view.own };
}

/** Whether the orders of an app are judged by the seat's own turn. @param {View|null} view */
export function myTurn(view) {
  return view !== null && view.seat !== null && view.to_act.includes(view.seat);
}

/**
 * How many cards may be lifted out of the hand at once.
 * @param {View} view
 */
export function mostPicked(view) {
  return Math.max(0, ...view.legal.map((offer) => (offer.from ? (offer.max ?? 1) : 0)));
}

/**
 * What a card of the own hand can do now: be used, be refused with a reason, or nothing.
 * @param {View} view
 * @param {string} card
 * @returns {"open"|"refused"|"idle"}
 */
export function standing(view, card) {
  if (view.legal.some((offer) => offer.from?.includes(card))) return "open";
  return view.why_not[card] ? "refused" : "idle";
}

/**
 * The picked cards after one more tap: taken back, added, or (where only one counts) changed.
 * @param {View} view
 * @param {string[]} picked
 * @param {string} card
 * @returns {string[]|null}  null = that would be too many
 */
export function pick(view, picked, card) {
  if (picked.includes(card)) return picked.filter((other) => other !== card);
  const most = mostPicked(view);
  if (most === 1) return [card];
  return picked.length < most ? [...picked, card] : null;
}

/**
 * One button, or the control that cuts the pack.
 * @typedef {{id: string, verb: string, arg: string, cards: string[], owed: number, ready: boolean, primary: boolean, range?: [number, number]}} Choice
 */

/**
 * The buttons for what this seat may do now.
 * @param {View} view
 * @param {string[]} picked
 * @returns {Choice[]}
 */
export function choices(view, picked) {
  const offers = view.legal;
  /** @type {Choice[]} */
  const found = [];
  for (const offer of offers) {
    const { verb, args, range, from, min = 1, max = 1 } = offer;
    if (range) found.push({ id: verb, verb, arg: "", cards: [], owed: 0, ready: true, primary: true, range });
    else if (args) for (const arg of args) found.push(choice(verb, arg));
    else if (from) {
      const fits = picked.length >= min && picked.length <= max && picked.every((card) => from.includes(card));
      // How many are asked for stands on the button only where it is a fixed number.
      const fixed = min === max && min > 1;
      if (fits || fixed) found.push({ ...choice(verb), cards: picked, owed: min, ready: fits, primary: fits && verb !== "swap" });
    } else if (verb !== "none" || picked.length === 0) found.push({ ...choice(verb), primary: LEAD.has(verb) });
  }
  return found;
}

/** Verbs whose button stands out: the usual thing to do. */
const LEAD = new Set(["none", "stay", "keep", "take", "new"]);

/** @param {string} verb @param {string} [arg] @returns {Choice} */
function choice(verb, arg = "") {
  return { id: arg ? `${verb}:${arg}` : verb, verb, arg, cards: [], owed: 0, ready: true, primary: false };
}

/**
 * The last thing each seat said before the play of this hand.
 * @param {import("./types.js").Line[]} lines
 * @returns {Map<number, {verb: string, arg: string, cards: string[]}>}
 */
export function sayings(lines) {
  const said = new Map();
  for (const [, line] of lines) {
    const { seat, ...words } = parseLine(line);
    if (seat >= 0 && !SILENT.has(words.verb)) said.set(seat, words);
  }
  return said;
}

const SILENT = new Set(["cut", "leave", "keep", "decline", "lay", "discard", "play"]);
