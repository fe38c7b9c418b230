import assert from "node:assert/strict";
import { test } from "node:test";

import { flights } from "../../static/table/diff.js";
import { whyWon } from "../../static/table/why.js";
import { view } from "./view.mjs";

/** @type {import("../../static/table/why.js").Ladder} */
const LADDER = { trumps: { H: ["HA", "S6", "HK", "H7"], "": ["S6"] }, low: false };

/** @param {string[]} cards @param {number} winner @param {Partial<import("../../static/table/types.js").View>} [more] */
const why = (cards, winner, more = {}, /** @type {import("../../static/table/why.js").Ladder} */ ladder = LADDER) => whyWon({ leader: 0, cards: /** @type {[number, string][]} */ (cards.map((card, seat) => [seat, card])), winner }, view(more), ladder);

test("a trick says why it was won", () => {
  assert.equal(why(["GA", "HK", "H7"], 1), "trump-highest");
  assert.equal(why(["GA", "GK", "H7"], 2), "trump-only");
  assert.equal(why(["S9", "S6", "S8"], 1), "trump-only"); // the Weli is a trump, whatever its sign
  assert.equal(why(["S9", "SA", "E8"], 1), "suit-highest");
  assert.equal(why(["S9", "EA", "G8"], 0), "suit-only");
  assert.equal(why(["HA", "GO", "HK"], 1, { strikers: "O" }), "trump-highest");
  assert.equal(why(["G9", "G7"], 1, { trump: "" }, { trumps: { "": [] }, low: true }), "suit-lowest");
  assert.equal(why(["GA", "??"], 1), "");
});

test("a deal is seen to go from the dealer to each seat", () => {
  const before = view({ counts: [0, 0, 0, 0], hand: [], dealer: 2 });
  const dealt = flights(before, view({ counts: [5, 5, 5, 5], dealer: 2 }));
  assert.deepEqual(dealt, [3, 1, 2].map((seat) => ({ from: "seat:2", to: `seat:${seat}`, n: 5, wave: 0 })));
  assert.equal(flights(view(), view({ hand_number: 2, counts: [5, 5, 5, 5] })).length, 3);
});

test("cards that others exchange go to the stock and others come from there", () => {
  const after = view({ notes: [[1, "exchanged", 3], [0, "exchanged", 2], [2, "exchanged", 0]] });
  assert.deepEqual(flights(view(), after), [
    { from: "seat:1", to: "stock", n: 3, wave: 0 },
    { from: "stock", to: "seat:1", n: 3, wave: 1 },
  ]);
  assert.deepEqual(flights(after, after), []);
  assert.deepEqual(flights(null, after), []);
});
