// @ts-check
/** A recorded match checked: what holds, what does not, and what this browser itself has kept of it. Pure. */

import { covered, head } from "./chain.js";
import { ALGORITHM, commitment, digest, keyOf, matchName, order, seals } from "./shuffle.js";

/** @typedef {{number: number, nonces: string[], sealed: string[], seals: string[][], given?: number, lines: string[]}} Hand  `given`: so many lines were taken from an example, shuffle included */
/** @typedef {{match: string, algorithm: string, seed: string, commitment: string, deals?: number, hands: Hand[], chain?: import("./chain.js").Chain}} RecordedMatch  `deals`: other tables were dealt the same by the same seed */
/** @typedef {{commitment: string, shares: string[], sealed: Record<string, string[]>, head?: string}} Kept  what this browser has noted while playing */
/**
 * One check. `ok` null = nothing to check it with; `hand` 0 = the match as a whole.
 * @typedef {{what: "chain"|"signature"|"kept-head"|"algorithm"|"commitment"|"name"|"shared"|"order"|"seals"|"kept-commitment"|"kept-share"|"kept-seals"|"example", hand: number, ok: boolean|null, data: Record<string, string|number>}} Check
 */

/**
 * Every check in turn.
 * @param {RecordedMatch} record
 * @param {string[]} deck   the cards in the engine's order
 * @param {Kept|null} kept  null = this browser was not there, or has forgotten
 * @returns {Check[]}
 */
export function checks(record, deck, kept) {
  const known = record.algorithm === ALGORITHM;
  /** @type {Check[]} */
  const found = [
    { what: "chain", hand: 0, ok: chained(record), data: {} },
    ...(record.chain ? [keptHead(record.chain, kept)] : []),
    { what: "algorithm", hand: 0, ok: known, data: { said: record.algorithm } },
    { what: "commitment", hand: 0, ok: commitment(record.seed) === record.commitment, data: {} },
    record.deals
      ? { what: "shared", hand: 0, ok: null, data: {} }
      : { what: "name", hand: 0, ok: matchName(record.commitment) === record.match, data: {} },
    { what: "kept-commitment", hand: 0, ok: kept ? kept.commitment === record.commitment : null, data: {} },
  ];
  if (!known) return found;
  return [...found, ...record.hands.flatMap((hand) => handChecks(record, hand, deck, kept))];
}

/** @param {RecordedMatch} record @param {Hand} hand @param {string[]} deck @param {Kept|null} kept @returns {Check[]} */
function handChecks(record, hand, deck, kept) {
  const given = hand.given ?? 0;
  const shuffles = hand.lines.map((line, n) => ({ line, n })).filter(({ line }) => line.startsWith("* shuffle "));
  const own = shuffles.map((one, draw) => ({ ...one, draw })).filter(({ n }) => n >= given);
  /** @type {Check[]} */
  const void_ = given ? [{ what: "example", hand: hand.number, ok: null, data: {} }] : [];
  if (given && !own.length) return void_;
  const drawn = own.map(({ line }) => line.split(" ").slice(2));
  const name = record.deals ? matchName(record.commitment) : record.match;
  const keys = own.map(({ draw }) => keyOf({ seed: record.seed, match: name, hand: hand.number, draw, nonces: hand.nonces }));
  const orders = drawn.map((cards, draw) => wrongPlace(cards, order(deck.filter((card) => cards.includes(card)), keys[draw])));
  const place = orders.find((found) => found >= 0) ?? -1;
  const made = drawn.map((cards, draw) => seals(cards, keys[draw]));
  const digests = made.map(digest);
  return [
    ...void_,
    { what: "order", hand: hand.number, ok: drawn.length > 0 && place < 0, data: { place: place + 1 } },
    { what: "seals", hand: hand.number, ok: same(digests, hand.sealed) && hand.seals.every((one, draw) => same(one, made[draw] ?? [])), data: {} },
    { what: "kept-seals", hand: hand.number, ok: keptSeals(kept?.sealed[hand.number], digests), data: {} },
    { what: "kept-share", hand: hand.number, ok: keptShare(kept?.shares, hand.nonces), data: {} },
  ];
}

/** Whether the lines have the head that the record names; null if it names none. @param {RecordedMatch} record */
function chained(record) {
  if (!record.chain) return null;
  return head(covered(/** @type {import("./chain.js").Chained} */ (/** @type {unknown} */ (record)))) === record.chain.head;
}

/** @param {import("./chain.js").Chain} chain @param {Kept|null} kept @returns {Check} */
function keptHead(chain, kept) {
  return { what: "kept-head", hand: 0, ok: kept?.head ? kept.head === chain.head : null, data: {} };
}

/**
 * What all checks come to: is it proven that nothing has been changed since the match was over?
 * @param {Check[]} done @returns {"wrong"|"proven"|"unsigned"|"unchained"}
 */
export function outcome(done) {
  if (done.some((check) => check.ok === false)) return "wrong";
  if (!done.some((check) => check.what === "chain" && check.ok)) return "unchained";
  const vouching = done.some((check) => (check.what === "signature" || check.what === "kept-head") && check.ok);
  return vouching ? "proven" : "unsigned";
}

/** Where the cards lie otherwise than they should, counted from 0; −1 if they do not. @param {string[]} cards @param {string[]} due */
function wrongPlace(cards, due) {
  if (cards.length !== due.length) return due.length;
  return cards.findIndex((card, place) => card !== due[place]);
}

/** @param {string[]} a @param {string[]} b */
function same(a, b) {
  return a.length === b.length && a.every((one, n) => one === b[n]);
}

/** @param {string[]|undefined} noted @param {string[]} digests */
function keptSeals(noted, digests) {
  return noted ? noted.every((one, n) => one === digests[n]) : null;
}

/** Whether a share of this browser is among those of the hand. @param {string[]|undefined} shares @param {string[]} nonces */
function keptShare(shares, nonces) {
  if (!shares?.length) return null;
  return shares.some((share) => nonces.includes(share)) || null;
}
