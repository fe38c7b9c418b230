import assert from "node:assert/strict";
import { test } from "node:test";

import { fateOf, handName, lastCard, mayChooseCard, mayChooseVerb } from "../../static/table/premove.js";
import { secondsLeft, warnedAt } from "../../static/table/clock.js";
import { take, whole } from "../../static/table/inbox.js";
import { counting, sayings } from "../../static/table/model.js";
import { readable } from "../../static/table/speak.js";
import { mayAsk, mayLookBack, part } from "../../static/table/undo.js";
import { table, view } from "./view.mjs";

/** @typedef {import("../../static/table/types.js").Line} Line */

const others = { to_act: [1], legal: [] };
const play = [{ verb: "play", min: 1, max: 1, from: ["HK"] }];

/** @param {object} [more] @returns {any} */
function app(more = {}) {
  return { view: view(), table: table(), lines: [], version: 9, pending: null, undo: 0, deadlineAt: 0, looking: false, ...more };
}

/** @param {object} more @returns {any} */
function chosen(more = {}) {
  return { card: "HK", verb: "", hand: "1.1", phase: "play", ...more };
}

test("lines that were taken back are gone, and who asked is known", () => {
  /** @type {Line[]} */
  const lines = [[1, "* shuffle"], [2, "0 stay"], [3, "1 stay"], [4, "~ undo 2"], [5, "0 drop"], [6, "~ undo 5"]];
  assert.deepEqual(counting(lines), [[1, "* shuffle"], [4, "0 undo"], [6, "0 undo"]]);
  assert.equal(sayings(counting(lines), () => false).size, 0);
});

test("parts that come are put over what is there, and what does not come is as before", () => {
  const known = app();
  const news = whole(known, { t: "view", version: 10, lines: [], view: { to_act: [3], notes: [] } });
  assert.deepEqual(news.view, { ...known.view, to_act: [3], notes: [] });
  assert.equal(news.table, known.table);
  assert.deepEqual(whole(known, { lines: [], table: { next_in: 4 } }).view, known.view);
  assert.deepEqual(whole(known, { lines: [], table: { next_in: 4 } }).table, { ...known.table, next_in: 4 });
  assert.equal(whole(known, { lines: [], view: null }).view, null);
  assert.deepEqual(whole({ view: null, table: null }, { lines: [], view: view(), table: table() }), { lines: [], view: view(), table: table() });
});

test("news line by line and everything at once come to the same story", () => {
  /** @type {Line[]} */
  const lines = [[1, "* shuffle"], [2, "0 stay"], [3, "1 drop"], [4, "~ undo 3"], [5, "1 stay"], [6, "~ undo 2"], [7, "0 drop"]];
  const slow = app();
  const news = (/** @type {Line[]} */ some) => ({ version: 10, view: view(), table: table(), lines: some });
  for (const line of lines) take(slow, news([line]));
  const fresh = app();
  take(fresh, news(lines));
  assert.deepEqual(slow.lines, fresh.lines);
  assert.deepEqual(fresh.lines, [[1, "* shuffle"], [4, "1 undo"], [6, "0 undo"], [7, "0 drop"]]);
  take(slow, news(lines));
  assert.deepEqual(slow.lines, fresh.lines);
});

test("a card is chosen before the turn only while others play tricks", () => {
  assert.equal(mayChooseCard(view(others)), true);
  assert.equal(mayChooseCard(view()), false);
  assert.equal(mayChooseCard(view({ ...others, leader: null })), false);
  assert.equal(mayChooseCard(view({ ...others, seat: null })), false);
  assert.equal(mayChooseCard(view({ ...others, playing: [1, 2, 3] })), false);
});

test("staying in is chosen before the turn where one is still to be asked", () => {
  const asked = view({ ...others, phase: "declare", leader: null });
  assert.equal(mayChooseVerb(asked, ["declare"]), true);
  assert.equal(mayChooseVerb(asked, ["respond"]), false);
  assert.equal(mayChooseVerb({ ...asked, notes: [[0, "stayed", 1]] }, ["declare"]), false);
  assert.equal(mayChooseVerb({ ...asked, to_act: [0] }, ["declare"]), false);
});

test("what was chosen waits, is sent, or is put back", () => {
  assert.equal(fateOf(chosen(), view(others), table()), "wait");
  assert.equal(fateOf(chosen(), view({ legal: play }), table()), "send");
  assert.equal(fateOf(chosen(), view({ legal: [{ ...play[0], from: ["G7"] }], why_not: { HK: { rule: "play.follow" } } }), table()), "refused");
  assert.equal(fateOf(chosen(), view({ hand: ["G7"], legal: play }), table()), "gone");
  assert.equal(fateOf(chosen(), view({ hand_number: 2 }), table()), "gone");
  assert.equal(fateOf(chosen(), view({ legal: play }), table({ stage: "between" })), "gone");
  assert.equal(handName(view(), table()), "1.1");
});

test("a question that is not about a card to be played leaves the choice alone", () => {
  assert.equal(fateOf(chosen(), view({ legal: [{ verb: "knock" }] }), table()), "wait");
});

test("nothing is sent while somebody asks to take back", () => {
  const asked = { by: 1, first: 3, yes: [], no: false };
  assert.equal(fateOf(chosen(), view({ legal: play }), table({ asked })), "wait");
  assert.equal(fateOf(chosen(), view({ legal: play }), table({ asked: { ...asked, no: true } })), "send");
});

test("dropping out is sent if it may be done, and never as something else", () => {
  const drop = chosen({ card: "", verb: "drop", phase: "declare" });
  const mine = { phase: "declare", leader: null };
  assert.equal(fateOf(drop, view({ ...mine, legal: [{ verb: "stay" }, { verb: "drop" }] }), table()), "send");
  assert.equal(fateOf(drop, view({ ...mine, legal: [{ verb: "stay" }] }), table()), "refused");
  assert.equal(fateOf(drop, view({ legal: play }), table()), "gone");
});

test("only the very last card plays itself, never a forced one of several", () => {
  assert.equal(lastCard(view({ hand: ["HK"], legal: play })), "HK");
  assert.equal(lastCard(view({ hand: ["HK", "G7"], legal: play })), "");
  assert.equal(lastCard(view({ hand: ["HK"], legal: [...play, { verb: "knock" }] })), "");
  assert.equal(lastCard(view({ hand: ["HK"], ...others })), "");
});

test("a clock runs only while a hand is played", () => {
  assert.equal(secondsLeft(app({ deadlineAt: 5000 }), 2000), 3);
  assert.equal(secondsLeft(app({ deadlineAt: 5000 }), 9000), 0);
  assert.equal(secondsLeft(app(), 2000), null);
  assert.equal(secondsLeft(app({ deadlineAt: 5000, table: table({ stage: "between" }) }), 2000), null);
  assert.equal(warnedAt(30), 10);
  assert.equal(warnedAt(8), 4);
});

test("everybody has a part in a wish to take back", () => {
  const asked = { by: 1, first: 3, yes: [2], no: false };
  /** @param {number|null} seat */
  const as = (seat) => part(app({ view: view({ seat }), table: table({ asked }) }));
  assert.deepEqual([0, 1, 2, null].map(as), ["answer", "asked", "others", "others"]);
  assert.equal(part(app({ table: table({ asked: { ...asked, no: true } }) })), "none");
  assert.equal(part(app()), "none");
});

test("one asks only where the table and the last action allow it, and not twice", () => {
  assert.equal(mayAsk(app()), false);
  assert.equal(mayAsk(app({ undo: 3 })), true);
  assert.equal(mayAsk(app({ undo: 3, table: table({ undo: "never" }) })), false);
  assert.equal(mayAsk(app({ undo: 3, table: table({ asked: { by: 1, first: 3, yes: [], no: false } }) })), false);
  const no = { by: 0, first: 3, yes: [], no: true };
  assert.equal(mayAsk(app({ undo: 3, table: table({ asked: no }) })), false);
  assert.equal(mayAsk(app({ undo: 5, table: table({ asked: no }) })), true);
});

const trick = { leader: 0, cards: /** @type {[number, string][]} */ ([[0, "HK"], [1, "G7"]]), winner: 0, why: "" };
/** @type {any} */
const words = { say: (/** @type {string[]} */ [key], /** @type {any} */ data) => `${key} ${data.name}` };
const told = [
  { key: "1", text: "stays", trick: false, of: -1 },
  ...[0, 1].flatMap((of) => [
    { key: `${of}a`, text: "plays", trick: false, of },
    { key: `${of}b`, text: "takes", trick: true, of },
  ]),
];

test("of tricks that lie closed only who took them may be read", () => {
  const name = (/** @type {number} */ seat) => `P${seat}`;
  /** @param {"none"|"last"} rule @param {object} [more] */
  const read = (rule, more) => readable(told, view({ tricks: [trick, trick], ...more }), rule, words, name).map((one) => one.text);
  assert.deepEqual(read("last"), ["stays", "telling.closed P0", "plays", "takes"]);
  assert.deepEqual(read("none"), ["stays", "telling.closed P0", "telling.closed P0"]);
  assert.deepEqual(read("none", { phase: "over" }), told.map((one) => one.text));
});

test("the last trick may be looked at where the table allows it", () => {
  const later = view({ tricks: [trick] });
  assert.equal(mayLookBack(app({ view: later })), true);
  assert.equal(mayLookBack(app({ view: later, table: table({ last_trick: "none" }) })), false);
  assert.equal(mayLookBack(app()), false);
});
