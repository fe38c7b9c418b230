import assert from "node:assert/strict";
import { test } from "node:test";

import { price } from "../../static/table/render-actions.js";
import { Words } from "../../static/table/words.js";
import { view } from "./view.mjs";

const UI = { "price-made": "made {signed}", "price-short": "if not {signed}", "price-times": "x{n}", "price-wins": "won", "price-out": "out", "price-match": "all", "fact-none": "none {signed}", "fact-one": "one {signed}" };
const words = new Words({}, UI, "german");
const at = view({
  legal: [
    { verb: "general", price: { "": { made: -5, short: 5 } } }, { verb: "kontra", price: { "": { times: 2 } } }, { verb: "decline" },
    { verb: "bid", args: ["1", "2"], price: { 1: { made: -1, short: 10 }, 2: { made: -2, short: 10 } } }, { verb: "all", price: { "": { wins: 1, out: 1 } } },
  ],
});
/** @param {string} verb @param {string} [arg] @param {boolean} [tight] */
const of = (verb, arg = "", tight = false) => price({ verb, arg }, at, words, tight);

test("a key says what its word brings and what it costs", () => {
  assert.deepEqual([of("general"), of("kontra"), of("decline"), of("all")], [["made −5", "if not +5"], ["x2"], [], ["won", "out"]]);
});

test("among many keys each has one line for it", () => {
  assert.deepEqual([of("bid", "2", true), of("general", "", true), of("all", "", true)], [["−2 / +10"], ["−5 / +5"], ["all"]]);
});

test("whatever keeps one in the hand costs what staying does", () => {
  const asked = view({ stakes: { drop: 1, none: 5, one: -1 }, legal: [{ verb: "stay" }, { verb: "spare" }, { verb: "drop" }] });
  const told = ["stay", "spare", "drop"].map((verb) => price({ verb, arg: "" }, asked, words));
  assert.deepEqual(told, [["none +5", "one −1"], ["none +5", "one −1"], ["+1"]]);
});
