// @ts-check
/** The guided hand: which card is read next, when there is something to go on to, and when the server is asked anew. */

import assert from "node:assert/strict";
import test from "node:test";

import { isFirst, mayGoOn, momentOf, told, unguided, unread } from "../../static/table/guide.js";

/** @param {Record<string, any>} view @param {Record<string, any>} [guide] */
function app(view, guide = {}) {
  const seen = { seat: 1, to_act: [], phase: "play", legal: [], tricks: [], playing: [0, 1], hand: ["HK"], table: [], trump: "H", hand_number: 1, ...view };
  return /** @type {any} */ ({ view: seen, table: { match: 1 }, guide: { ...unguided(), on: true, ...guide } });
}

/** @param {...string} keys */
const remarks = (...keys) => keys.map((key) => ({ key, text: key, rule: "play", words: [] }));
const mine = { to_act: [1], legal: [{ verb: "play", from: ["HK"], min: 1, max: 1 }] };

test("what was read is not shown again, and the last word on an open question stays", () => {
  const keys = (/** @type {any} */ one) => unread(one).map(({ key }) => key);
  assert.deepEqual(keys(app({}, { remarks: remarks("aim", "deal"), read: new Set(["aim"]) })), ["deal"]);
  assert.deepEqual(keys(app(mine, { remarks: remarks("deal", "weigh"), read: new Set(["deal", "weigh"]) })), ["weigh"]);
  assert.deepEqual(keys(app({}, { remarks: remarks("deal"), read: new Set(["deal"]) })), []);
});

test("one goes on from card to card, and from a question only by answering it", () => {
  assert.equal(mayGoOn(app(mine, { remarks: remarks("deal", "weigh") })), true);
  assert.equal(mayGoOn(app(mine, { remarks: remarks("weigh") })), false);
  assert.equal(mayGoOn(app({}, { remarks: remarks("trick.1") })), true, "bots may wait for it");
});

test("another moment is another question, a finished trick, the end: not what others play meanwhile", () => {
  const before = momentOf(app({}));
  assert.equal(momentOf(app({ table: [[0, "HA"]] })), before);
  assert.notEqual(momentOf(app({ tricks: [{}] })), before);
  assert.notEqual(momentOf(app(mine)), before);
  assert.notEqual(momentOf(app({ phase: "over" })), before);
  assert.equal(momentOf(app({ seat: null })), "", "who looks on is told nothing");
});

test("the odds of staying in come after what is to be weighed, in the words of the hint, and only while that question stands", () => {
  const keys = (/** @type {any} */ one) => told(one).map(({ key }) => key);
  const hint = { text: "Stay in: 62 of 100", page: "", question: "", guiding: true };
  const asked = app(mine, { remarks: remarks("deal", "weigh"), read: new Set(["deal", "weigh"]) });
  assert.deepEqual(keys({ ...asked, hint }), ["deal", "weigh", "odds"]);
  assert.deepEqual(unread(/** @type {any} */ ({ ...asked, hint })).map(({ text }) => text), ["Stay in: 62 of 100"]);
  assert.deepEqual(keys({ ...asked, hint: { ...hint, text: "" } }), ["deal", "weigh"], "they are being worked out");
  assert.deepEqual(keys({ ...asked, hint: { ...hint, guiding: false } }), ["deal", "weigh"], "a hint that was asked for stands elsewhere");
  assert.deepEqual(keys({ ...app(mine, { remarks: remarks("deal") }), hint }), ["deal"]);
});

test("who came late and looked on is not told that this was the first hand", () => {
  assert.equal(isFirst(app({}), false), true);
  assert.equal(isFirst(app({ phase: "over" }), true), true, "it was played here");
  assert.equal(isFirst(app({ phase: "over" }), false), false);
  assert.equal(isFirst(app({ seat: null }), true), false);
  assert.equal(isFirst(app({ hand_number: 2 }), true), false);
});
