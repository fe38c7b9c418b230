import assert from "node:assert/strict";
import { test } from "node:test";

import { allThatIsLeft, filled, impossible, keysOf, mustPlay, tapsTo, whole } from "../../static/scoring/tap-model.js";
import { after, change, scoreShown, typedFor } from "../../static/scoring/tap-scores.js";

/** Mulatschak for five, of whom the fourth stands too low to stay at home. */
const spec = {
  seats: 5,
  total: 5,
  lowest: 0,
  highest: 5,
  canBeOut: true,
  outMatters: true,
  loneTakes: 0,
  bound: { "": [3], "trump=H": [0, 1, 2, 4], "bid=mulatschak": [0, 1, 2, 4] },
  made: { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, mulatschak: 5 },
};
const bid = (/** @type {string} */ how, /** @type {string[]} */ ...taken) => ({ caller: 1, bid: how, answers: { bid: how }, taken: taken.length ? taken : ["", "", "", "", ""] });

test("who bids is taken to have made it, and no more is said before the others are", () => {
  assert.deepEqual(filled(spec, bid("2")), ["", "2", "", "", ""]);
});

test("when every trick is placed, the others were at home", () => {
  assert.deepEqual(filled(spec, bid("2", "", "", "", "2", "1")), ["-", "2", "-", "2", "1"]);
  assert.equal(tapsTo(spec, bid("2"), ["-", "2", "-", "2", "1"]), 2);
});

test("who has to be in took none", () => {
  assert.deepEqual(filled(spec, bid("2", "2", "", "1", "", "")), ["2", "2", "1", "0", "-"]);
  assert.deepEqual(filled(spec, { ...bid("2", "2", "", "1", "", ""), answers: { trump: "H" } }), ["2", "2", "1", "0", "0"]);
  assert.deepEqual(filled(spec, bid("mulatschak")), ["0", "5", "0", "0", "0"]);
});

test("who takes more than he has bid is given what the others leave, and what was tapped stands", () => {
  assert.deepEqual(filled(spec, bid("2", "-", "", "-", "1", "-")), ["-", "4", "-", "1", "-"]);
  assert.deepEqual(filled(spec, bid("4", "2", "", "", "", "")), ["2", "3", "-", "0", "-"]);
  assert.deepEqual(filled(spec, bid("3", "", "1", "", "", "")), ["", "1", "", "", ""]);
});

test("the last one gets the rest", () => {
  assert.deepEqual(filled(spec, bid("2", "-", "", "-", "", "1")), ["-", "2", "-", "2", "1"]);
});

test("where everybody else is at home nobody takes a trick, or the last one all of them", () => {
  assert.deepEqual(filled(spec, bid("2", "-", "", "-", "-", "-")), ["-", "0", "-", "-", "-"]);
  assert.ok(whole(spec, ["-", "0", "-", "-", "-"]));
  assert.deepEqual(filled({ ...spec, loneTakes: 5 }, bid("2", "-", "", "-", "-", "-")), ["-", "5", "-", "-", "-"]);
});

test("who was in without a trick is asked where nobody else can have been", () => {
  const free = { ...spec, bound: {} };
  assert.deepEqual(filled(free, bid("5")), ["", "5", "", "", ""]);
  assert.deepEqual(filled(free, bid("5", "", "", "0", "", "")), ["-", "5", "0", "-", "-"]);
});

test("without a caller nothing is taken for granted", () => {
  const nobody = { caller: null, bid: "", answers: {}, taken: ["2", "", "", "", ""] };
  assert.deepEqual(filled(spec, nobody), nobody.taken);
  assert.deepEqual(filled({ ...spec, canBeOut: false }, { ...nobody, taken: ["2", "3", "", "", ""] }), ["2", "3", "0", "0", "0"]);
});

test("where it is all the same who was out, who is left took none", () => {
  const nobody = { caller: null, bid: "", answers: {}, taken: ["2", "3", "", "-", ""] };
  assert.deepEqual(filled({ ...spec, outMatters: false }, nobody), ["2", "3", "0", "-", "0"]);
});

test("keys that cannot be fade", () => {
  const taps = bid("2", "", "", "", "3", "");
  assert.ok(impossible(spec, taps, 0, "3"));
  assert.ok(!impossible(spec, taps, 0, "2"));
  assert.ok(impossible(spec, taps, 3, "-") && impossible(spec, taps, 1, "-"));
  assert.ok(!impossible(spec, taps, 0, "-"));
  assert.deepEqual([...mustPlay(spec, taps)].sort(), [1, 3]);
});

test("a name gives all that is left", () => {
  assert.equal(allThatIsLeft(spec, bid("2"), 0), 3);
  assert.equal(allThatIsLeft(spec, { caller: null, bid: "", answers: {}, taken: ["", "", "", "", ""] }, 2), 5);
});

test("digits keep their columns, and no row has more than six keys for five tricks", () => {
  assert.deepEqual(keysOf(spec, false, 6), ["0", "1", "2", "3", "4", "-"]);
  assert.deepEqual(keysOf(spec, true, 6), ["0", "1", "2", "3", "4", "5"]);
  assert.deepEqual(keysOf({ ...spec, highest: 3 }, false, 6), ["0", "1", "2", "3", "-"]);
});

test("a new score is sent as what has changed", () => {
  assert.equal(["1", "2", "wipe", "3", "sign"].reduce(after, ""), "−13");
  assert.equal(change("13", 15, true), "-2");
  assert.equal(change("13", 15, false), "13");
  assert.equal(change("", 15, true), "");
  assert.equal(typedFor("-2", 15, true), "13");
});

test("a score is read as the sheet shows it", () => {
  assert.deepEqual(["15", "−3", "+4", "7½", "−½", "–", ""].map(scoreShown), [15, -3, 4, 7.5, -0.5, null, null]);
});
