// @ts-check
/** Where one phone goes round: who has it next, and what stays on the page while nobody has. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lastOf, nextHolder, unseen } from "../../static/table/holder.js";
import { table, view } from "./view.mjs";

const around = table({ stage: "playing" });
const four = { ...around, seats: around.seats.concat(around.seats).slice(0, 4).map((chair, seat) => ({ ...chair, kind: /** @type {"human"|"bot"} */ (seat === 3 ? "bot" : "human") })) };

/** @param {number[]} to_act @param {Partial<import("../../static/table/types.js").View>} more */
const asks = (to_act, more = {}) => view({ to_act, seats: 4, clockwise: true, ...more });

test("the phone goes to whoever has to act, and stays while it is that person's turn or a bot's", () => {
  assert.equal(nextHolder(four, asks([1]), 0, 0), 1);
  assert.equal(nextHolder(four, asks([0]), 0, 0), 0, "the same person again: no curtain");
  assert.equal(nextHolder(four, asks([3]), 0, 0), 0, "a bot decides: who has the phone looks on");
  assert.equal(nextHolder(four, asks([3]), null, 0), null);
  assert.equal(nextHolder(four, null, 0, 0), null);
});

test("of several who are asked the next round the table has it, whichever way the turn goes", () => {
  assert.equal(nextHolder(four, asks([0, 1, 2]), null, -1), 0);
  assert.equal(nextHolder(four, asks([0, 2]), 1, 1), 2);
  assert.equal(nextHolder(four, asks([0, 2], { clockwise: false }), 1, 1), 0);
  assert.equal(nextHolder(four, asks([0, 1]), null, 1), 0, "after the last one who had it");
  assert.equal(nextHolder(four, asks([0, 1]), 1, 1), 1, "who has it and is asked keeps it");
});

test("between two hands it is nobody's", () => {
  assert.equal(nextHolder({ ...four, stage: "between" }, asks([0]), 0, 0), null);
  assert.equal(nextHolder({ ...four, stage: "over" }, asks([]), 2, 2), null);
});

test("nothing of a hand stays in a view that all may see", () => {
  const mine = view({ seat: 2, hand: ["HK"], trumps: ["HK"], own: { laid: ["G8"] }, legal: [{ verb: "play", from: ["HK"] }], why_not: { G8: { rule: "play.follow" } } });
  const open = unseen({ ...mine, .../** @type {any} */ ({ something: ["HK"] }) });
  assert.ok(!JSON.stringify(open).includes("HK") && !JSON.stringify(open).includes("G8"), "also what is new in a view");
  assert.deepEqual([open.seat, open.hand, open.legal], [null, null, []]);
  assert.deepEqual(Object.keys(open).sort(), Object.keys(mine).sort(), "every member of a view is there");
  assert.equal(open.trump, mine.trump);
});

test("what somebody has missed begins after the own last line", () => {
  const lines = /** @type {[number, string][]} */ ([[1, "* shuffle"], [2, "0 bid:1"], [3, "1 pass"], [4, "0 pass"]]);
  assert.equal(lastOf(lines, 0), 4);
  assert.equal(lastOf(lines, 1), 3);
  assert.equal(lastOf(lines, 2), 0);
});
