// A told hand unrolled: what is new at a step comes on top of what was there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { unrolled } from "../../static/rules/annotated-hand.js";

test("a step keeps what the one before had", () => {
  const frames = unrolled([
    { k: [0, 0], t: [], u: [] },
    { h: { 0: ["EA"], 1: ["EK"] }, u: ["HO"], a: 1 },
    { h: { 1: [] }, t: [[1, "EK"]], w: 1, a: 0 },
    { h: { 0: [] }, t: [[1, "EK"], [0, "EA"]], w: 0, k: [1, 0], a: null },
  ]);
  assert.equal(frames.length, 4);
  assert.deepEqual(frames[0], { h: {}, t: [], w: null, k: [0, 0], u: [], a: null });
  assert.deepEqual(frames[2].h, { 0: ["EA"], 1: [] });
  assert.deepEqual(frames[2].u, ["HO"]);
  assert.deepEqual(frames[3], { h: { 0: [], 1: [] }, t: [[1, "EK"], [0, "EA"]], w: 0, k: [1, 0], u: ["HO"], a: null });
});
