// @ts-check
/** What one needs to know to answer any question of the table, from the view alone. Pure: no DOM. */

import { choices, isTight, parseLine } from "./model.js";
import { figure, signed } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {{key: string, text: string, suit?: string}} Fact */

// What nearly everybody does or does not, and what is told by itself: no contract.
const NO_CONTRACT = new Set(["stayed", "dropped", "exchanged", "swapped", "paid", "schleckt"]);
const BIDS = ["bid", "hold", "mulatschak"];
const LINES = 2; // for which a phone has room
const NAMED = 2; // of more who are in, the seats tell, and the line says how many

/**
 * Who plays what, trump, who is in, what it counts, what is left to exchange and what it costs.
 * @param {View} view
 * @param {Line[]} lines  of this hand
 * @param {Words} words
 * @param {(seat: number) => string} name
 * @returns {Fact[]}
 */
export function facts(view, lines, words, name) {
  if (view.phase === "over") return [];
  const told = [...contracts(view, lines, words, name), ...trump(view, words), ...whoIsIn(view, words, name), ...left(view, words), ...counting(view, words), ...exchange(view, words), ...binding(view, words)];
  const room = told.filter(({ key }) => key !== "trump").length < LINES; // of which the sign tells
  return [...told, ...stakes(view, words), ...(room ? onButtons(view, words) : [])];
}

/** What somebody has undertaken: of oneself by name, too, since a phrase says it as of anybody. @param {View} view @param {Line[]} lines @param {Words} words @param {(seat: number) => string} name @returns {Fact[]} */
function contracts(view, lines, words, name) {
  const noted = view.notes.filter(([, key]) => !NO_CONTRACT.has(key));
  const seats = [...new Set(noted.map(([seat]) => seat))];
  const told = seats.map((seat) => {
    const said = noted.filter(([who]) => who === seat).map(([, key, n]) => words.say([`note.${key}`], { n })).filter(Boolean).join(", ");
    return { key: `contract ${seat}`, text: said && seat !== null ? `${name(seat)}: ${said}` : said };
  });
  return (noted.some(([, key]) => BIDS.includes(key)) ? told : [...told, ...standingBid(view, lines, words, name)]).filter((one) => one.text);
}

/** The highest bid so far, while the bidding goes on. @param {View} view @param {Line[]} lines @param {Words} words @param {(seat: number) => string} name @returns {Fact[]} */
function standingBid(view, lines, words, name) {
  if (!view.legal.some((offer) => offer.verb === "bid") && view.phase !== "bid") return [];
  const bids = lines.map(([, line]) => parseLine(line)).filter(({ verb }) => verb === "bid" || verb === "hold");
  const high = Math.max(-1, ...bids.filter(({ verb }) => verb === "bid").map(({ arg }) => Number(arg)));
  const last = bids[bids.length - 1];
  if (!last || high < 0) return [{ key: "bid", text: words.ui("fact-no-bid") }];
  return [{ key: "bid", text: `${name(last.seat)}: ${words.say(["note.bid"], { n: high })}` }];
}

/** While tricks are played its sign lies beside them. @param {View} view @param {Words} words @returns {Fact[]} */
function trump({ trump: suit, leader }, words) {
  return suit === null || leader !== null ? [] : [{ key: "trump", text: words.ui("fact-trump", { suit: words.suit(suit) }), suit }];
}

/** Who has said yes, for whoever is asked; once tricks are played how many are in, if not all. @param {View} view @param {Words} words @param {(seat: number) => string} name @returns {Fact[]} */
function whoIsIn(view, words, name) {
  const stayed = view.notes.filter(([seat, key]) => seat !== null && key === "stayed").map(([seat]) => Number(seat));
  if (view.stakes.drop !== undefined && stayed.length) {
    const names = stayed.length > NAMED ? figure(stayed.length) : stayed.map(name).join(", ");
    return [{ key: "in", text: words.ui("fact-in", { names }) }];
  }
  const few = view.leader !== null && view.playing.length < view.seats;
  return few ? [{ key: "in", text: words.ui("fact-players", { n: view.playing.length, of: view.seats }) }] : [];
}

/** How many tricks are still to be won. @param {View} view @param {Words} words @returns {Fact[]} */
function left({ leader, counts }, words) {
  return leader === null ? [] : [{ key: "left", text: words.ui("fact-left", { n: Math.max(...counts) }) }];
}

/** The pot lies in the middle for all to see. @param {View} view @param {Words} words @returns {Fact[]} */
function counting({ multiplier }, words) {
  return multiplier > 1 ? [{ key: "times", text: words.ui("fact-times", { n: multiplier }) }] : [];
}

/** How many cards may still be exchanged. @param {View} view @param {Words} words @returns {Fact[]} */
function exchange(view, words) {
  const offer = view.legal.find(({ verb, from }) => from && (verb === "exchange" || verb === "lay") && view.legal.some((other) => other.verb === "none"));
  return offer ? [{ key: "exchange", text: words.ui("fact-exchange", { n: offer.max ?? 1 }) }] : [];
}

/** What one lets oneself in for by a choice that is open now. @param {View} view @param {Words} words @returns {Fact[]} */
function binding({ legal }, words) {
  const binding = legal.filter(({ binds }, at) => binds && legal.findIndex((other) => other.binds === binds) === at);
  return binding.map(({ verb, binds }) => ({ key: `binds ${binds}`, text: words.say([`binds.${binds}.${verb}`, `binds.${binds}`]) })).filter((one) => one.text);
}

/** What the two figures on a button mean, where there is no room on it to say so. @param {View} view @param {Words} words @returns {Fact[]} */
function onButtons(view, words) {
  if (!isTight(choices(view, []).filter((one) => !one.range))) return [];
  const made = view.legal.some(({ price = {} }) => Object.values(price).some((one) => "made" in one && !("wins" in one)));
  const key = view.stakes.none === undefined ? made && "made" : "tricks";
  return key ? [{ key: "buttons", text: words.ui(`fact-buttons-${key}`) }] : [];
}

/** @param {View} view @param {Words} words @returns {Fact[]} */
function stakes({ stakes: asked, phase }, words) {
  if (asked.drop === undefined) return [];
  const out = words.say([`verb.${phase}.drop`, "verb.drop"]);
  return [
    { key: "drop", text: `${out}: ${signed(asked.drop)}` },
    { key: "none", text: words.ui("fact-none", { signed: signed(asked.none ?? 0) }) },
    { key: "one", text: words.ui("fact-one", { signed: signed(asked.one ?? 0) }) },
  ];
}
