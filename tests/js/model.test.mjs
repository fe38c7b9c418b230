import assert from "node:assert/strict";
import { test } from "node:test";

import { asked, choices, foresee, formality, lineOf, mostPicked, parseLine, pick, playable, sayings, standing, undertaken } from "../../static/table/model.js";
import { view } from "./view.mjs";

test("an action is written as the log writes it", () => {
  assert.equal(lineOf(2, "exchange", "", ["H7", "G8"]), "2 exchange H7 G8");
  assert.equal(lineOf(0, "bid", "3"), "0 bid:3");
  assert.equal(lineOf(1, "stay"), "1 stay");
  assert.deepEqual(parseLine("2 exchange ?? ??"), { seat: 2, verb: "exchange", arg: "", cards: ["??", "??"] });
  assert.deepEqual(parseLine("* shuffle"), { seat: -1, verb: "shuffle", arg: "", cards: [] });
});

test("a card that was played has left the hand before the server says so", () => {
  const seen = foresee(view({ legal: [{ verb: "play", min: 1, max: 1, from: ["HK"] }] }), { ref: "a", t: "act", line: "0 play HK" });
  assert.deepEqual(seen.hand, ["G7"]);
  assert.deepEqual(seen.table, [[0, "HK"]]);
  assert.deepEqual(seen.legal, []);
});

test("what is done already is not foreseen twice", () => {
  const done = view({ hand: ["G7"], table: [[0, "HK"]] });
  assert.equal(foresee(done, { ref: "a", t: "act", line: "0 play HK" }), done);
});

test("without a pending order the view is the view", () => {
  const plain = view();
  assert.equal(foresee(plain, null), plain);
  assert.equal(foresee(plain, { ref: "a", t: "ready" }), plain);
});

test("a card is open, refused with a reason, or idle", () => {
  const seen = view({ legal: [{ verb: "play", min: 1, max: 1, from: ["HK"] }], why_not: { G7: { rule: "play.trump" } } });
  assert.equal(standing(seen, "HK"), "open");
  assert.equal(standing(seen, "G7"), "refused");
  assert.equal(standing(view(), "HK"), "idle");
});

test("picking adds, takes back, changes the only one, and stops at the limit", () => {
  const two = view({ legal: [{ verb: "exchange", min: 1, max: 2, from: ["HK", "G7", "E8"] }] });
  assert.equal(mostPicked(two), 2);
  assert.deepEqual(pick(two, ["HK"], "G7"), ["HK", "G7"]);
  assert.deepEqual(pick(two, ["HK", "G7"], "HK"), ["G7"]);
  assert.equal(pick(two, ["HK", "G7"], "E8"), null);
  const one = view({ legal: [{ verb: "discard", min: 1, max: 1, from: ["HK", "G7"] }] });
  assert.deepEqual(pick(one, ["HK"], "G7"), ["G7"]);
});

test("exchange has one button: keep all, or exchange what is picked", () => {
  const seen = view({
    phase: "exchange",
    legal: [{ verb: "exchange", min: 1, max: 5, from: ["HK", "G7"] }, { verb: "none" }, { verb: "swap", min: 1, max: 1, from: ["HK", "G7"] }],
  });
  assert.deepEqual(choices(seen, []).map((one) => [one.verb, one.primary]), [["none", false]]);
  assert.deepEqual(choices(seen, ["HK"]).map((one) => [one.verb, one.primary]), [["exchange", true], ["swap", false]]);
  assert.deepEqual(choices(seen, ["HK", "G7"]).map((one) => one.verb), ["exchange"]);
});

test("a fixed number of cards is asked for before it is reached", () => {
  const seen = view({ phase: "pass-along", legal: [{ verb: "lay", min: 2, max: 2, from: ["HK", "G7", "E8"] }] });
  assert.deepEqual(choices(seen, ["HK"]).map((one) => [one.verb, one.ready, one.owed]), [["lay", false, 2]]);
  assert.deepEqual(choices(seen, ["HK", "G7"]).map((one) => [one.verb, one.ready]), [["lay", true]]);
});

test("each argument is a button, a range is the pack to cut", () => {
  const bids = view({ phase: "bid", legal: [{ verb: "pass" }, { verb: "bid", args: ["2", "3"] }, { verb: "mulatschak" }] });
  assert.deepEqual(choices(bids, []).map((one) => one.id), ["pass", "bid:2", "bid:3", "mulatschak"]);
  const cut = view({ phase: "cut", legal: [{ verb: "cut", range: [1, 31] }] });
  assert.deepEqual(choices(cut, [])[0].range, [1, 31]);
});

test("a picked card can be played by a button too", () => {
  const seen = view({ legal: [{ verb: "play", min: 1, max: 1, from: ["HK"] }, { verb: "kontra" }] });
  assert.deepEqual(choices(seen, []).map((one) => one.verb), ["kontra"]);
  assert.deepEqual(choices(seen, ["HK"]).map((one) => one.verb), ["play", "kontra"]);
});

test("what was said last is remembered, formalities and cards played are not", () => {
  const said = sayings([[1, "* shuffle"], [2, "1 cut:5"], [3, "0 bid:2"], [4, "1 pass"], [5, "0 exchange ?? ??"], [6, "0 play HK"]], (one) => one.verb === "cut");
  assert.deepEqual([...said.keys()], [0, 1]);
  assert.equal(said.get(0)?.verb, "exchange");
});

test("a card is played in any phase that offers it", () => {
  const seen = view({ phase: "last-tricks", legal: [{ verb: "play", min: 1, max: 1, from: ["HK"] }] });
  assert.ok(playable(seen, "HK"));
  assert.ok(!playable(seen, "G7"));
});

test("several verbs take cards at once: each has its button when the number fits", () => {
  const seen = view({
    phase: "trade",
    legal: [{ verb: "rob", min: 1, max: 1, from: ["HK"] }, { verb: "trade", min: 2, max: 3, from: ["HK", "G7", "E8"] }, { verb: "done" }],
  });
  assert.deepEqual(choices(seen, []).map((one) => one.verb), ["done"]);
  assert.deepEqual(choices(seen, ["HK"]).map((one) => one.verb), ["rob"]);
  assert.deepEqual(choices(seen, ["HK", "G7"]).map((one) => [one.verb, one.primary]), [["trade", true]]);
  assert.deepEqual(choices(seen, ["E8"]).map((one) => one.verb), ["done"]);
});

test("a verb may be done with cards or with none", () => {
  const seen = view({ phase: "trade", legal: [{ verb: "trade", min: 0, max: 3, from: ["HK", "G7"] }] });
  assert.deepEqual(choices(seen, []).map((one) => [one.verb, one.cards, one.ready]), [["trade", [], true]]);
  assert.deepEqual(choices(seen, ["G7"]).map((one) => [one.verb, one.cards]), [["trade", ["G7"]]]);
});

test("where only cards can be used and none is picked yet, a button says what for", () => {
  const seen = view({ phase: "trade", legal: [{ verb: "discard", min: 1, max: 1, from: ["HK", "G7"] }] });
  assert.deepEqual(choices(seen, []).map((one) => [one.verb, one.ready, one.owed]), [["discard", false, 1]]);
});

test("two ways out weigh the same, a single one stands out", () => {
  const two = view({ phase: "declare", legal: [{ verb: "stay" }, { verb: "drop" }] });
  assert.deepEqual(choices(two, []).map((one) => one.primary), [false, false]);
  const one = view({ phase: "kontra", to_act: [1], legal: [{ verb: "kontra" }] });
  assert.deepEqual(choices(one, []).map((choice) => choice.primary), [true]);
});

test("the only thing there is to do is no button: the server does it, and the page says so", () => {
  const forced = view({ phase: "whiteout", legal: [{ verb: "keep" }] });
  assert.deepEqual([choices(forced, []), asked(forced), formality(forced)?.verb], [[], false, "keep"]);
  const named = view({ phase: "name-trump", legal: [{ verb: "name", args: ["H"] }] });
  assert.equal(formality(named)?.verb, "name");
  for (const legal of [[{ verb: "keep" }, { verb: "whiteout" }], [{ verb: "lay", min: 1, max: 1, from: ["HK"] }], [{ verb: "name", args: ["H", "E"] }]]) {
    assert.equal(formality(view({ phase: "other", legal })), null);
  }
  assert.equal(formality(view({ phase: "play", legal: [{ verb: "show" }] })), null);
});

test("the ribbon hangs on who has called another contract, else on the declarer, till the hand is over", () => {
  const called = ["grand-hand"];
  assert.deepEqual(undertaken(view({ notes: [[1, "declarer", 1], [2, "grand-hand", 1]] }), called), [2, "grand-hand", 1]);
  assert.deepEqual(undertaken(view({ notes: [[null, "grand-hand", 1], [1, "declarer", 1]] }), called), [1, "declarer", 1]);
  assert.equal(undertaken(view({ notes: [[2, "grand-hand", 1]], phase: "over" }), called), undefined);
  assert.equal(undertaken(view({ notes: [[2, "exchanged", 1]] }), called), undefined);
});
