// @ts-check
/** What a view means for the page. Pure: no DOM, no words. */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Order} Order */

/** The seat at the bottom of the page. @param {App} app */
export function nearSeat({ view, table, near = null }) {
  if (view) return view.seat ?? near ?? Math.max(0, openSeat(table));
  return near ?? Math.max(0, table ? table.seats.findIndex((chair) => chair.you) : 0);
}

/**
 * Who has undertaken what this hand is about, and by which note: the first who called another contract, else the declarer.
 * @param {View} view @param {string[]} called  the notes of such contracts, as the rule set names them
 * @returns {[number|null, string, number]|undefined}
 */
export function undertaken(view, called) {
  if (view.phase === "over") return undefined;
  const seats = view.notes.filter(([seat]) => seat !== null);
  return seats.find(([, key]) => called.includes(key)) ?? seats.find(([, key]) => key === "declarer");
}

/** Whether whoever sees this page sits there, or joins there when the hand is over. @param {import("./types.js").Chair} chair */
export function isMine(chair) {
  return chair.you || (chair.joining && chair.open_to_you);
}

/** The seat whose hand is open to whoever sees this page; −1 = none. @param {Table|null} table */
export function openSeat(table) {
  return table ? table.seats.findIndex((chair) => chair.open_to_you) : -1;
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
 * The lines that count. One that takes others back stays, with the seat whose wish it was: "2 undo".
 * @param {import("./types.js").Line[]} lines  by number
 * @returns {import("./types.js").Line[]}
 */
export function counting(lines) {
  /** @type {import("./types.js").Line[]} */
  let kept = [];
  for (const [n, line] of lines) {
    const first = Number(/^~ undo (\d+)$/.exec(line)?.[1] ?? 0);
    const asked = kept.find(([number]) => number === first);
    if (first) kept = kept.filter(([number, text]) => number < first || parseLine(text).verb === "undo");
    kept.push(first ? [n, lineOf(asked ? parseLine(asked[1]).seat : -1, "undo")] : [n, line]);
  }
  return kept;
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
  return { ...view, hand, table, legal: [], why_not: {}, stakes: {} };
}

/** Whether tricks are being played. @param {View|null} view */
export function inTricks(view) {
  return view !== null && view.leader !== null;
}

/** Whether anybody holds cards yet. @param {View} view */
export function dealt(view) {
  return view.counts.some((n) => n > 0);
}

/** Whether the card can be played to the trick now. @param {View} view @param {string} card */
export function playable(view, card) {
  return view.legal.some((offer) => offer.verb === "play" && offer.from?.includes(card));
}

/** Whether the orders of an app are judged by the seat's own turn. @param {View|null} view */
export function myTurn(view) {
  return view !== null && view.seat !== null && view.to_act.includes(view.seat);
}

/**
 * The one thing that this seat can do, if it chooses nothing by doing it: the server does it by itself (tables/bots.py).
 * @param {View|null} view
 * @returns {import("./types.js").Offer|null}
 */
export function formality(view) {
  if (!view || !myTurn(view) || view.phase === "play" || view.legal.length !== 1) return null;
  const [offer] = view.legal;
  return offer.from || offer.range || (offer.args && offer.args.length > 1) ? null : offer;
}

/** Whether this seat has something to decide. @param {View|null} view */
export function asked(view) {
  return myTurn(view) && formality(view) === null;
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
 * One button, or a place to choose on a slider (`range`). `owed`: so many cards it asks for.
 * @typedef {{id: string, verb: string, arg: string, cards: string[], owed: number, ready: boolean, primary: boolean, range?: [number, number]}} Choice
 */

/**
 * The buttons for what this seat may do now. Who has lifted cards is offered what can be done with them, and what
 * can be done at any time; the usual thing to do stands out where there is only one. To leave the cards as they are, where
 * some may be changed, is an answer like any other.
 * @param {View} view
 * @param {string[]} picked
 * @returns {Choice[]}
 */
export function choices(view, picked) {
  if (formality(view)) return [];
  const found = view.legal.flatMap((offer) => offered(offer, picked));
  const used = found.some((one) => one.cards.length > 0 && one.verb !== "play");
  const open = used && myTurn(view) ? found.filter((one) => one.owed > 0 || one.cards.length > 0) : found;
  const shown = open.length ? open : view.legal.filter((offer) => offer.from && offer.verb !== "play").map((offer) => asking(offer, picked));
  const [first, second] = shown;
  const changing = view.legal.some(({ verb, from }) => from && verb !== "play");
  const alone = second || !first?.ready || (changing && first.cards.length === 0) ? null : first;
  const lead = shown.find((one) => one.cards.length > 0 && one.ready) ?? alone;
  return shown.map((one) => (one === lead || one.range ? { ...one, primary: true } : one));
}

/** Whether so many buttons leave each of them one line for what it costs. @param {Choice[]} buttons */
export function isTight(buttons) {
  return buttons.length > 2;
}

/** The buttons of one offer. @param {import("./types.js").Offer} offer @param {string[]} picked @returns {Choice[]} */
function offered(offer, picked) {
  const { verb, args, range, from, min = 1, max = 1 } = offer;
  if (range) return [{ ...choice(verb), range }];
  if (args) return args.map((arg) => choice(verb, arg));
  if (!from) return [choice(verb)];
  const fits = picked.length >= min && picked.length <= max && picked.every((card) => from.includes(card));
  if (fits) return [{ ...choice(verb), cards: picked, owed: min }];
  // How many are asked for stands on the button from the start only where it is a fixed number.
  return min === max && min > 1 ? [asking(offer, picked)] : [];
}

/** A button that waits for cards. @param {import("./types.js").Offer} offer @param {string[]} picked @returns {Choice} */
function asking({ verb, min = 1 }, picked) {
  return { ...choice(verb), cards: picked, owed: min, ready: false };
}

/** @param {string} verb @param {string} [arg] @returns {Choice} */
function choice(verb, arg = "") {
  return { id: arg ? `${verb}:${arg}` : verb, verb, arg, cards: [], owed: 0, ready: true, primary: false };
}

/**
 * The last thing each seat has said in this hand, formalities and cards played left out.
 * @param {import("./types.js").Line[]} lines
 * @param {(said: Said) => boolean} silent  whether it is a formality
 * @returns {Map<number, Said>}
 * @typedef {{verb: string, arg: string, cards: string[]}} Said
 */
export function sayings(lines, silent) {
  const said = new Map();
  for (const [, line] of lines) {
    const { seat, ...words } = parseLine(line);
    if (seat >= 0 && words.verb !== "play" && words.verb !== "undo" && !silent(words)) said.set(seat, words);
  }
  return said;
}
