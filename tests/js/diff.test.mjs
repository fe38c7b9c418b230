import assert from "node:assert/strict";
import { test } from "node:test";

import { finishedTrick, flights, moves, packets, places } from "../../static/table/diff.js";
import { view } from "./view.mjs";

test("every open card has a place", () => {
  const seen = places(view({ open: { "turn-up": ["ST"] }, own: { peek: ["H7"], laid: ["GA"] }, table: [[1, "EU"]] }));
  assert.deepEqual([...seen], [["ST", "turn-up"], ["H7", "peek"], ["HK", "hand"], ["G7", "hand"], ["EU", "table:1"]]);
});

test("another's card comes from his seat", () => {
  const { arrived } = moves(view(), view({ table: [[2, "EU"]] }));
  assert.deepEqual([...arrived], [["EU", "seat:2"]]);
});

test("new cards come from the stock, those of the skat from the skat", () => {
  const { arrived, laid } = moves(view({ phase: "exchange" }), view({ phase: "exchange", hand: ["HK", "E8"] }));
  assert.deepEqual([...arrived], [["E8", "stock"]]);
  assert.deepEqual(laid, ["G7"]);
  const taken = moves(view({ hidden: { skat: 2 } }), view({ hand: ["HK", "G7", "E8", "E9"] }));
  assert.deepEqual([...taken.arrived.values()], ["skat", "skat"]);
});

test("an own card on the table, or in a finished trick, was not laid away", () => {
  assert.deepEqual(moves(view(), view({ hand: ["HK"], table: [[0, "G7"]] })).laid, []);
  const trick = { leader: 0, cards: /** @type {[number, string][]} */ ([[0, "G7"], [1, "GA"]]), winner: 1 };
  assert.deepEqual(moves(view(), view({ hand: ["HK"], tricks: [trick] })).laid, []);
});

test("a finished trick is looked at unless the next one has begun or another hand is played", () => {
  const trick = { leader: 0, cards: /** @type {[number, string][]} */ ([[0, "G7"], [1, "GA"]]), winner: 1 };
  assert.equal(finishedTrick(view(), view({ tricks: [trick] })), trick);
  assert.equal(finishedTrick(view(), view({ tricks: [trick], table: [[1, "E7"]] })), null);
  assert.equal(finishedTrick(view({ hand_number: 2 }), view({ tricks: [trick] })), null);
  assert.equal(finishedTrick(null, view({ tricks: [trick] })), null);
});

test("a deal goes round from the dealer in the packets of the game, the own seat among them", () => {
  const before = view({ counts: [0, 0, 0, 0], hand: [], dealer: 2 });
  const dealt = packets(before, view({ counts: [5, 5, 5, 5], dealer: 2 }), [3, 2]);
  assert.deepEqual(dealt.slice(0, 5), [
    { seat: 3, first: 0, n: 3 }, { seat: 0, first: 0, n: 3 }, { seat: 1, first: 0, n: 3 }, { seat: 2, first: 0, n: 3 }, { seat: 3, first: 3, n: 2 },
  ]);
  assert.equal(packets(view(), view({ hand_number: 2, counts: [5, 5, 5, 5] }), []).length, 4, "all at once where nothing is said of packets");
  assert.deepEqual(packets(before, view({ counts: [1, 1, 1, 1], clockwise: false, dealer: 2 }), [1]).map(({ seat }) => seat), [1, 0, 3, 2]);
  assert.deepEqual(packets(null, view(), [3]), []);
  assert.deepEqual(packets(view(), view(), [3]), [], "nothing is dealt in the middle of a hand");
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
