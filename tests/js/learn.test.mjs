/** How far somebody has come in a course. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { further, numberOf } from "../../static/rules/learned.js";

test("the number of a step stands in the address", () => {
  assert.equal(numberOf("#step-12"), 12);
  for (const other of ["", "#start", "#end", "#step-", "#step-2x"]) assert.equal(numberOf(other), 0);
});

test("what comes next never goes back, and nothing comes after the last", () => {
  assert.equal(further(undefined, 1, 10), 2);
  assert.equal(further(2, 3, 10), 4);
  assert.equal(further(7, 2, 10), 7); // repeated
  assert.equal(further(10, 10, 10), 0);
  assert.equal(further(0, 4, 10), 0); // once all are done they stay so
});
