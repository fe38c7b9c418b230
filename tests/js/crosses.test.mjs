import assert from "node:assert/strict";
import { test } from "node:test";

import { crossesOf, marksOf, startOf } from "../../static/table/crosses.js";

/** @typedef {import("../../static/table/types.js").Result} Result */

/** @param {number[][]} amounts  per hand and seat @returns {Result[]} */
function history(...amounts) {
  return amounts.map((hand) => ({ dealer: 0, scores: [], pot: null, lines: hand.map((amount, seat) => /** @type {[number, string, number]} */ ([seat, "", amount])) }));
}

test("two bare crosses at the start", () => {
  assert.deepEqual(crossesOf([10, 10, 10], [], 0), { crosses: 2, drawn: 0, left: 10 });
});

test("a mark for each trick, also in the hand that is being played", () => {
  assert.deepEqual(crossesOf([8, 9, 8], history([-2, -1, -2]), 0), { crosses: 2, drawn: 2, left: 8 });
  assert.deepEqual(crossesOf([8, 9, 8], history([-2, -1, -2]), 0, 1), { crosses: 2, drawn: 3, left: 7 });
});

test("no trick is one more cross, and what was drawn stays drawn", () => {
  assert.deepEqual(crossesOf([5, 13, 10], history([-5, -2, 0], [0, 5, 0]), 1), { crosses: 3, drawn: 2, left: 13 });
});

test("surplus marks of the winner are not drawn and do not count as a bigger start", () => {
  const played = history([-4, -1, 0], [-4, -1, 0], [-4, -1, 0]);
  assert.equal(startOf([0, 7, 10], played), 10);
  assert.deepEqual(crossesOf([0, 7, 10], played, 0), { crosses: 2, drawn: 10, left: 0 });
});

test("five marks fill a cross before the next one is begun", () => {
  assert.deepEqual([0, 1, 2].map((index) => marksOf(7, index)), [5, 2, 0]);
});
