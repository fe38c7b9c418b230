import assert from "node:assert/strict";
import { test } from "node:test";

import { isElsewhere, personsOf, roleOf, shownBy } from "../../static/replay/lead.js";
import { deciding, ownSeat } from "../../static/replay/play-on.js";

/** @type {import("../../static/replay/lead.js").Gathering["shared"]} */
const shared = { hand: 1, step: 4, seat: null, card: "HK", sign: "?", leader: 1 };
/** @type {import("../../static/replay/lead.js").Gathering} */
const known = { onlookers: [{ n: 3, name: "Berta", away: false }, { n: 1, name: "Ada", away: false }], shared };

test("who leads, who follows, and who may take over once the leader is gone", () => {
  assert.equal(roleOf(null, 1), "unknown");
  assert.equal(roleOf(known, null), "unknown");
  assert.equal(roleOf(known, 9), "unknown");
  assert.equal(roleOf(known, 1), "leads");
  assert.equal(roleOf(known, 3), "follows");
  const away = { ...known, onlookers: [known.onlookers[0], { ...known.onlookers[1], away: true }] };
  assert.equal(roleOf(away, 3), "may-lead");
  assert.equal(roleOf({ ...known, shared: { ...shared, leader: null } }, 3), "may-lead");
});

test("the leader is named first", () => {
  assert.deepEqual(personsOf(known).map((one) => [one.name, one.leads]), [["Ada", true], ["Berta", false]]);
});

test("a card is pointed at only where it was", () => {
  const here = { hand: 1, step: 4, seat: null };
  assert.equal(isElsewhere(shared, here), false);
  assert.deepEqual(shownBy(shared, here), { ...here, card: "HK", sign: "?" });
  assert.deepEqual(shownBy(shared, { ...here, step: 5 }), { hand: 1, step: 5, seat: null, card: "", sign: "" });
  assert.deepEqual(shownBy(null, here), { ...here, card: "", sign: "" });
});

test("who plays on sits where it is decided, or where one was looking from", () => {
  const frames = /** @type {any[]} */ ([{ open: { to_act: [2] } }, { open: { to_act: [1] } }, { open: { to_act: [] } }]);
  assert.deepEqual(deciding(frames, 0), [], "before the first line nobody can go on");
  assert.deepEqual(deciding(frames, 1), [1]);
  assert.deepEqual(deciding(frames, 3), [], "the score is no step of the hand");
  assert.equal(ownSeat(frames, { hand: 1, step: 1, seat: null }), 1);
  assert.equal(ownSeat(frames, { hand: 1, step: 1, seat: 0 }), 0);
  assert.equal(ownSeat(frames, { hand: 1, step: 2, seat: null }), 0);
});
