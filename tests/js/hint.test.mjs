// Who may ask for a hint, and when: node --test tests/js/
import assert from "node:assert/strict";
import { test } from "node:test";
import { mayAsk, practising } from "../../static/table/hint.js";

/** @param {object} [change] */
function app(change = {}) {
  const chair = (/** @type {string} */ kind, you = false) => ({ kind, you });
  const table = { stage: "playing", seats: [chair("human", true), chair("bot"), chair("bot")] };
  const view = { seat: 0, to_act: [0], phase: "declare", legal: [{ verb: "stay" }, { verb: "drop" }], hand: [] };
  return /** @type {any} */ ({ table, view, pending: null, hint: null, ...change });
}

test("one person among bots may ask when there is a choice", () => {
  assert.equal(mayAsk(app()), true);
});

test("not among people, at an open seat, or as an onlooker", () => {
  for (const seats of [[{ kind: "human", you: true }, { kind: "human" }, { kind: "bot" }], [{ kind: "human", you: true }, { kind: "open" }]]) {
    assert.equal(practising(app({ table: { stage: "playing", seats } })), false);
  }
  assert.equal(practising(app({ table: { stage: "playing", seats: [{ kind: "human", you: false }, { kind: "bot" }] } })), false);
});

test("not out of turn, without a choice, at a cut, twice, or while something is under way", () => {
  const { view } = app();
  assert.equal(mayAsk(app({ view: { ...view, to_act: [1] } })), false);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "stay" }] } })), false);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "cut", range: [1, 31] }] } })), false);
  assert.equal(mayAsk(app({ hint: { text: "", page: "", question: "" } })), false);
  assert.equal(mayAsk(app({ pending: { t: "act" } })), false);
});

test("one card of several, and one bid of several, are choices", () => {
  const { view } = app();
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "play", from: ["HK", "HA"] }] } })), true);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "bid", args: ["1", "2"] }] } })), true);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "play", from: ["HK"] }] } })), false);
});
