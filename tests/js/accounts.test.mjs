import assert from "node:assert/strict";
import { test } from "node:test";

import { potOf, scoreFigure, scoreText, talliesOf } from "../../static/table/accounts.js";
import { figure, signed, Words } from "../../static/table/words.js";
import { table, view } from "./view.mjs";

const UI = { score: "{n} points", "score-one": "1 point", chips: "{signed} chips", "chips-one": "{signed} chip" };
const PHRASES = { "tally.bolla": "Bolla", "tally.drops": "out {n} times" };
const words = new Words(PHRASES, UI, "german");

test("halves are written as halves, minus as minus", () => {
  assert.deepEqual([7.5, 0.5, 0, -3, -0.5, 12].map(figure), ["7½", "½", "0", "−3", "−½", "12"]);
  assert.deepEqual([5, 0, -7.5].map(signed), ["+5", "0", "−7½"]);
});

test("chips are won and lost, points are had", () => {
  const points = table({ scores: [10, 1, -2] });
  assert.deepEqual([0, 1, 2].map((seat) => scoreText(points, seat, words)), ["10 points", "1 point", "−2 points"]);
  assert.equal(scoreFigure(points, 10), "10");
  const chips = table({ scores: [4, -1, -3], pot: 0 });
  assert.deepEqual([0, 1, 2].map((seat) => scoreText(chips, seat, words)), ["+4 chips", "−1 chip", "−3 chips"]);
  assert.equal(scoreFigure(chips, 4), "+4");
});

test("a count of nought and a count without words are not shown", () => {
  const counted = table({ tallies: { bolla: [2, 0, 1], drops: [0, 3, 0], secret: [1, 1, 1] } });
  assert.deepEqual([0, 1, 2].map((seat) => talliesOf(counted, seat, words)), [["Bolla 2"], ["out 3 times"], ["Bolla"]]);
});

test("the pot is the hand's while one is played, what is left of it afterwards", () => {
  assert.equal(potOf(view({ pot: 9 }), table({ pot: 6 })), 9);
  assert.equal(potOf(view({ pot: 9 }), table({ pot: 2, stage: "between" })), 2);
  assert.equal(potOf(null, table({ pot: 2, stage: "waiting" })), 2);
  assert.equal(potOf(view(), table()), null);
});
