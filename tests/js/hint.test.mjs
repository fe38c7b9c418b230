// Who may ask for a hint, and when: node --test tests/js/
import assert from "node:assert/strict";
import { test } from "node:test";
import { mayAsk, practising, staysOrDrops } from "../../static/table/hint.js";
import { agreement, hintsNews } from "../../static/table/hints-agreed.js";

/** @param {object} [change] */
function app(change = {}) {
  const chair = (/** @type {string} */ kind, you = false) => ({ kind, you });
  const table = { stage: "playing", hints: [], seats: [chair("human", true), chair("bot"), chair("bot")] };
  const view = { seat: 0, to_act: [0], phase: "declare", legal: [{ verb: "stay" }, { verb: "drop" }], hand: [] };
  return /** @type {any} */ ({ table, view, pending: null, hint: null, ...change });
}

test("one person among bots may ask when there is a choice", () => {
  assert.equal(mayAsk(app()), true);
});

test("not among people, at an open seat, or as an onlooker", () => {
  for (const seats of [[{ kind: "human", you: true }, { kind: "human" }, { kind: "bot" }], [{ kind: "human", you: true }, { kind: "open" }]]) {
    assert.equal(practising(app({ table: { stage: "playing", hints: [], seats } })), false);
  }
  assert.equal(practising(app({ table: { stage: "playing", hints: [], seats: [{ kind: "human", you: false }, { kind: "bot" }] } })), false);
});

test("not out of turn, without a choice, at a cut, twice, or while something is under way", () => {
  const { view } = app();
  assert.equal(mayAsk(app({ view: { ...view, to_act: [1] } })), false);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "stay" }] } })), false);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "cut", range: [1, 31] }] } })), false);
  assert.equal(mayAsk(app({ hint: { text: "", page: "", question: "" } })), false);
  assert.equal(mayAsk(app({ pending: { t: "act" } })), false);
});

test("what was looked up for the guide may be asked for once the guide was sent away", () => {
  const hint = { text: "", page: "", question: "", guiding: true };
  assert.equal(mayAsk(app({ hint, guide: { on: true } })), false);
  assert.equal(mayAsk(app({ hint, guide: { on: false } })), true);
});

test("one card of several, and one bid of several, are choices", () => {
  const { view } = app();
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "play", from: ["HK", "HA"] }] } })), true);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "bid", args: ["1", "2"] }] } })), true);
  assert.equal(mayAsk(app({ view: { ...view, legal: [{ verb: "play", from: ["HK"] }] } })), false);
});

test("among people there are hints once all have agreed, and for those who sit there", () => {
  const seats = [{ kind: "human", you: true }, { kind: "human" }, { kind: "bot" }];
  const of = (/** @type {number[]} */ ...hints) => app({ table: { stage: "playing", seats, hints } });
  assert.deepEqual([[], [0], [1], [0, 1]].map((hints) => agreement(of(...hints).table)), ["none", "waits", "answer", "on"]);
  assert.deepEqual([[], [0], [1], [0, 1]].map((hints) => practising(of(...hints))), [false, false, false, true]);
  assert.equal(practising({ ...of(0, 1), view: { seat: null } }), false, "who looks on has nothing to decide");
  const open = { stage: "playing", seats: [...seats, { kind: "open" }], hints: [0, 1] };
  assert.equal(agreement(app({ table: open }).table), "waits", "somebody is still to come");
});

test("it is said aloud when somebody wishes for hints, when they are there and when they end", () => {
  const seats = [{ kind: "human", you: true }, { kind: "human" }];
  const of = (/** @type {number[]} */ ...hints) => app({ table: { seats, hints } }).table;
  const words = /** @type {any} */ ({ ui: (/** @type {string} */ key) => key });
  const news = (/** @type {any} */ before, /** @type {any} */ after) => hintsNews(before, after, words, () => "");
  assert.deepEqual(news(of(), of(1)), ["hints-asked"]);
  assert.deepEqual(news(of(1), of(0, 1)), ["hints-are-on"]);
  assert.deepEqual(news(of(0, 1), of()), ["hints-are-off"]);
  assert.deepEqual(news(of(0), of(0)), []);
});

test("who is guided is told odds where staying in or not is the question", () => {
  const { view } = app();
  assert.equal(staysOrDrops(view), true);
  assert.equal(staysOrDrops({ ...view, to_act: [1] }), false);
  assert.equal(staysOrDrops({ ...view, legal: [{ verb: "stay" }] }), false, "who must play has nothing to weigh");
  assert.equal(staysOrDrops({ ...view, legal: [{ verb: "bid", args: ["1", "2"] }] }), false);
});
