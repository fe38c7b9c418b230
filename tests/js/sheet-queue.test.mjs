import assert from "node:assert/strict";
import { test } from "node:test";

import { due, moved, nextHand, said, seatedElsewhere } from "../../static/scoring/sheet-queue.js";

/** @param {number} id @param {string} sheet @param {Partial<import("../../static/scoring/sheet-queue.js").Kept>} [more] */
const kept = (id, sheet, more = {}) => ({
  id,
  ref: `r${id}`,
  path: `/s/${sheet}/`,
  sheet,
  kind: "hand",
  fields: /** @type {[string, string][]} */ ([["hand", String(id)], ["seen", "1"], ["tricks-0", "5"]]),
  state: "waiting",
  why: [],
  at: 0,
  ...more,
});
const ids = (/** @type {{id?: number}[]} */ entries) => entries.map((entry) => entry.id);

test("entries go out in order, and none overtakes one that somebody has to look at", () => {
  assert.deepEqual(ids(due([kept(1, "a"), kept(2, "b"), kept(3, "a")])), [1, 2, 3]);
  assert.deepEqual(ids(due([kept(1, "a", { state: "refused" }), kept(2, "b"), kept(3, "a")])), [2]);
  assert.deepEqual(ids(due([kept(1, "a"), kept(2, "a", { state: "conflict" }), kept(3, "a")])), [1]);
});

test("a call for the director goes out whatever else waits for somebody to look, and holds nothing up", () => {
  assert.deepEqual(ids(due([kept(1, "a", { state: "conflict" }), kept(2, "a"), kept(3, "a", { kind: "call" })])), [3]);
  assert.deepEqual(ids(due([kept(1, "a", { kind: "call", state: "refused" }), kept(2, "a")])), [2]);
});

test("the form asks for the hand after those that wait", () => {
  assert.equal(nextHand([], "a", 4), 4);
  assert.equal(nextHand([kept(4, "a"), kept(5, "a"), kept(9, "b"), kept(7, "a", { kind: "correction" })], "a", 4), 6);
  assert.equal(nextHand([kept(2, "a")], "a", 8), 8);
});

test("waiting hands move behind what others have entered, in their order", () => {
  const rest = moved([kept(5, "a"), kept(6, "b"), kept(6, "a"), kept(7, "a", { state: "refused" })], "a", 9);
  assert.deepEqual(rest.map((entry) => [entry.id, said(entry, "hand"), said(entry, "tricks-0")]), [[5, "9", "5"], [6, "10", "5"]]);
});

test("a hand that moves on still says which version its writer had seen: who sat where then, and what was not known", () => {
  assert.deepEqual(moved([kept(5, "a")], "a", 9).map((entry) => said(entry, "seen")), ["1"]);
});

test("a hand that was written down before people changed seats is not filled into a form under other names", () => {
  assert.equal(seatedElsewhere(kept(5, "a"), 0), false);
  assert.equal(seatedElsewhere(kept(5, "a"), 1), false);
  assert.equal(seatedElsewhere(kept(5, "a"), 2), true);
});
