import assert from "node:assert/strict";
import { test } from "node:test";

import { facts } from "../../static/table/facts.js";
import { Words } from "../../static/table/words.js";
import { view } from "./view.mjs";

const PHRASES = {
  "note.bid": "bid {n}", "note.declarer": "declarer", "note.stayed": "in", "note.dropped": "out", "note.exchanged": "exchanged {n}",
  "note.force": "Everybody must play.", "verb.drop": "Stay at home", "binds.exchange.bound": "Whoever exchanges must play.", "suit.german.H": "Herz",
};
const UI = {
  "fact-trump": "Trump: {suit}", "fact-no-bid": "No bid yet", "fact-in": "In so far: {names}", "fact-players": "{n} of {of} play", "fact-left": "{n} tricks left",
  "fact-times": "Counts {n} times", "fact-exchange": "You may still exchange {n}", "fact-none": "Without a trick: {signed}",
  "fact-one": "With one: {signed}", "fact-buttons-made": "On each: made / not", "fact-buttons-tricks": "On each: none / one",
};
const words = new Words(PHRASES, UI, "german");
/** @param {number} seat */
const name = (seat) => ["Resi", "Toni", "Sepp", "Vroni"][seat];
/** @param {Partial<import("../../static/table/types.js").View>} more @param {import("../../static/table/types.js").Line[]} [lines] */
const told = (more, lines = []) => facts(view({ leader: null, trump: null, ...more }), lines, words, name).map((one) => one.text);

test("who must stay in or drop out reads who bid how much, trump, who is in and what it costs", () => {
  const asked = {
    phase: "respond", trump: "H", playing: [0, 1, 3], multiplier: 2, stakes: { drop: 2, none: 10, one: -2 },
    notes: /** @type {[number, string, number][]} */ ([[1, "bid", 2], [1, "declarer", 1], [1, "exchanged", 3], [2, "dropped", 1], [3, "stayed", 1]]),
    legal: [{ verb: "stay" }, { verb: "drop" }],
  };
  assert.deepEqual(told(asked), [
    "Toni: bid 2, declarer", "Trump: Herz", "In so far: Vroni", "Counts 2 times", "Stay at home: +2", "Without a trick: +10", "With one: −2",
  ]);
  assert.deepEqual(told({ ...asked, seat: 1 })[0], "Toni: bid 2, declarer");
});

test("what two figures on a button mean is told where it has no room for words", () => {
  const price = { 2: { made: -2, short: 10 }, 3: { made: -3, short: 10 } };
  const bidding = { phase: "bid", legal: [{ verb: "pass" }, { verb: "bid", args: ["2", "3"], price }] };
  assert.deepEqual(told(bidding), ["No bid yet", "On each: made / not"]);
  assert.deepEqual(told({ ...bidding, legal: bidding.legal.slice(1) }), ["No bid yet"], "two buttons say it themselves");
  const staying = { stakes: { drop: 1, none: 5, one: -1 }, legal: ["stay", "spare", "drop"].map((verb) => ({ verb })) };
  assert.equal(told(staying).at(-1), "On each: none / one");
});

test("who bids reads the highest bid so far", () => {
  const bidding = { phase: "bid", legal: [{ verb: "pass" }, { verb: "bid", args: ["3"] }] };
  assert.deepEqual(told(bidding), ["No bid yet"]);
  assert.deepEqual(told(bidding, [[3, "1 bid:2"], [4, "2 pass"]]), ["Toni: bid 2"]);
  assert.deepEqual(told(bidding, [[3, "1 bid:2"], [4, "2 hold"]]), ["Sepp: bid 2"]);
});

test("who may exchange reads how many are left", () => {
  const offer = { verb: "exchange", min: 1, max: 1, from: ["HK", "G7"] };
  assert.deepEqual(told({ phase: "exchange", legal: [offer, { verb: "none" }] }), ["You may still exchange 1"]);
  assert.deepEqual(told({ phase: "exchange", legal: [{ verb: "none" }, { verb: "swap", min: 1, max: 1, from: ["HK"] }] }), []);
});

test("what holds for the whole table stands there without a name, and the pot, which lies in the middle, not again", () => {
  const notes = /** @type {[number|null, string, number][]} */ ([[null, "force", 1]]);
  const asked = { phase: "declare", notes, pot: 6, stakes: { drop: 0, none: -6, one: 2 } };
  assert.deepEqual(told(asked), ["Everybody must play.", "Stay at home: 0", "Without a trick: −6", "With one: +2"]);
});

test("at a full table it is said how many are in, and not who", () => {
  const notes = /** @type {[number, string, number][]} */ ([[1, "stayed", 1], [2, "stayed", 1], [3, "stayed", 1]]);
  const asked = { phase: "declare", stakes: { drop: 0, none: -6, one: 2 } };
  assert.equal(told({ ...asked, notes })[0], "In so far: 3");
  assert.equal(told({ ...asked, notes: notes.slice(1) })[0], "In so far: Sepp, Vroni");
});

test("whoever lets himself in for something by what he chooses reads so before", () => {
  const bound = { verb: "exchange", min: 1, max: 5, from: ["HK", "G7"], binds: "exchange.bound" };
  const open = { phase: "exchange", legal: [bound, { verb: "none" }, { verb: "swap", min: 1, max: 1, from: ["HK"], binds: "exchange.bound" }] };
  assert.deepEqual(told(open), ["You may still exchange 5", "Whoever exchanges must play."]);
});

test("while tricks are played trump has its own sign, and a hand that is over asks nothing", () => {
  assert.deepEqual(told({ leader: 0, trump: "H", playing: [0, 2], counts: [2, 0, 3, 0] }), ["2 of 4 play", "3 tricks left"]);
  assert.deepEqual(told({ phase: "over", notes: [[1, "declarer", 1]] }), []);
});
