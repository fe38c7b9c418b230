import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox, freshRef, pause } from "../../static/table/outbox.js";

/** @typedef {import("../../static/table/types.js").Order} Order */

function shelf() {
  /** @type {Order[]} */
  let kept = [];
  return { load: () => kept, save: (/** @type {Order[]} */ orders) => (kept = orders) };
}

test("an order waits until it is answered, also over a reload", () => {
  const store = shelf();
  const box = new Outbox(store);
  box.add({ ref: "a", t: "act", line: "0 stay", seen: 4 });
  assert.deepEqual(new Outbox(store).waiting.map((order) => order.ref), ["a"]);
  assert.equal(box.settle("b"), null);
  assert.equal(box.settle("a")?.line, "0 stay");
  assert.equal(box.settle("a"), null);
  assert.deepEqual(new Outbox(store).waiting, []);
});

test("refs do not repeat and fit the protocol", () => {
  const refs = new Set(Array.from({ length: 500 }, freshRef));
  assert.equal(refs.size, 500);
  for (const ref of refs) assert.match(ref, /^[0-9a-f]{24}$/);
});

test("pauses grow, stay bounded and differ", () => {
  assert.ok(pause(0, () => 0) === 250 && pause(0, () => 1) === 500);
  assert.ok(pause(3, () => 1) > pause(2, () => 1));
  assert.equal(pause(30, () => 1), 8000);
});
