/** From one mark of a review to the next, through all hands. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { markAt, nextMark } from "../../static/replay/marks.js";

/** @type {import("../../static/replay/marks.js").Mark[]} */
const MARKS = [[1, 7, "?"], [1, 12, "??"], [4, 2, "?!"]];

test("a line has its mark", () => {
  assert.equal(markAt(MARKS, { hand: 1, step: 12 }), "??");
  assert.equal(markAt(MARKS, { hand: 2, step: 12 }), "");
});

test("the next mark is beyond where one is, in this hand or a later one", () => {
  assert.deepEqual(nextMark(MARKS, { hand: 1, step: 0 }, 1), { hand: 1, step: 7 });
  assert.deepEqual(nextMark(MARKS, { hand: 1, step: 7 }, 1), { hand: 1, step: 12 });
  assert.deepEqual(nextMark(MARKS, { hand: 2, step: 30 }, 1), { hand: 4, step: 2 });
  assert.equal(nextMark(MARKS, { hand: 4, step: 2 }, 1), null);
});

test("and so is the one before", () => {
  assert.deepEqual(nextMark(MARKS, { hand: 4, step: 2 }, -1), { hand: 1, step: 12 });
  assert.deepEqual(nextMark(MARKS, { hand: 1, step: 8 }, -1), { hand: 1, step: 7 });
  assert.equal(nextMark(MARKS, { hand: 1, step: 7 }, -1), null);
});
