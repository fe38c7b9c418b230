import assert from "node:assert/strict";
import { test } from "node:test";

import { crossesOf, marksOf } from "../../static/table/crosses.js";

/** @typedef {import("../../static/table/types.js").Result} Result */

/** @param {number[]} scores  after the last hand @param {number[][]} amounts  per hand and seat */
function slate(scores, ...amounts) {
  /** @type {Result[]} */
  const history = amounts.map((hand, n) => ({
    dealer: 0, scores: n === amounts.length - 1 ? scores : [], pot: null, closed: false,
    lines: hand.map((amount, seat) => /** @type {[number, string, number]} */ ([seat, "", amount])),
  }));
  for (let n = history.length - 2; n >= 0; n -= 1) {
    history[n].scores = history[n + 1].scores.map((score, seat) => score - amounts[n + 1][seat]);
  }
  return { scores, history, start: 10 };
}

test("two bare crosses at the start", () => {
  assert.deepEqual(crossesOf(slate([10, 10, 10]), 0), { crosses: 2, drawn: 0, left: 10 });
});

test("a mark for each trick, also in the hand that is being played", () => {
  assert.deepEqual(crossesOf(slate([8, 9, 8], [-2, -1, -2]), 0), { crosses: 2, drawn: 2, left: 8 });
  assert.deepEqual(crossesOf(slate([8, 9, 8], [-2, -1, -2]), 0, 1), { crosses: 2, drawn: 3, left: 7 });
});

test("no trick is one more cross, and what was drawn stays drawn", () => {
  assert.deepEqual(crossesOf(slate([5, 13, 10], [-5, -2, 0], [0, 5, 0]), 1), { crosses: 3, drawn: 2, left: 13 });
});

test("surplus marks of the winner are not drawn", () => {
  assert.deepEqual(crossesOf(slate([0, 7, 10], [-4, -1, 0], [-4, -1, 0], [-4, -1, 0]), 0), { crosses: 2, drawn: 10, left: 0 });
});

test("the next game of a match begins with bare crosses", () => {
  const won = slate([0, 15, 10], [-5, 5, 0], [-5, 0, 0]);
  const [first, last] = won.history;
  last.closed = true;
  assert.deepEqual(crossesOf({ ...won, scores: [10, 10, 10] }, 1), { crosses: 2, drawn: 0, left: 10 });
  const next = { dealer: 0, scores: [9, 8, 8], pot: null, closed: false, lines: /** @type {Result["lines"]} */ ([[0, "", -1], [1, "", -2], [2, "", -2]]) };
  assert.deepEqual(crossesOf({ scores: [9, 8, 8], history: [first, last, next], start: 10 }, 1), { crosses: 2, drawn: 2, left: 8 });
});

test("five marks fill a cross before the next one is begun", () => {
  assert.deepEqual([0, 1, 2].map((index) => marksOf(7, index)), [5, 2, 0]);
});
