import assert from "node:assert/strict";
import { test } from "node:test";

import { byPlace, eventOf } from "../../static/table/render-panels.js";

test("whoever has won stands first, and whoever is nearest to that comes next, whichever way the game counts", () => {
  assert.deepEqual(byPlace({ winners: [2] }, [9, 4, 0, 12]), [2, 1, 0, 3]);
  assert.deepEqual(byPlace({ winners: [1] }, [9, 21, 20]), [1, 2, 0]);
  assert.deepEqual(byPlace({ winners: [0, 2] }, [5, 5, 5]), [0, 2, 1]);
});

test("a hand is remembered for whose score it has moved the furthest, but not for what is so of everybody", () => {
  const told = (/** @type {[number, string, number][]} */ lines) => eventOf({ lines }, 3);
  const fell = told([[0, "tricks", -2], [2, "bid-failed", 10], [1, "tricks", -2]]);
  assert.deepEqual(fell, { part: "bid-failed", amount: 10, seats: [2] });
  assert.deepEqual(told([[0, "no-trick", 5], [1, "tricks", -5], [2, "no-trick", 5]])?.seats, [0, 2]);
  assert.equal(told([[0, "ante", -6], [0, "no-trick", -6], [1, "pot", 4]])?.part, "no-trick");
  assert.equal(told([[0, "home", 1], [1, "home", 1], [2, "home", 1]]), null);
  assert.equal(eventOf({ lines: [0, 1, 2, 3].map((seat) => [seat, "tricks", -1]) }, 10), null);
  assert.equal(told([[0, "tricks", 0]]), null);
  assert.equal(told([]), null);
});
