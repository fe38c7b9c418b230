import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Grace, Talk, comings, isOwn } from "../../static/table/talk.js";
import { table } from "./view.mjs";

/** @typedef {import("../../static/table/types.js").Table} Table */

/** @type {Map<string, string>} */
const stored = new Map();

function allow() {
  // @ts-ignore  as much of it as is used
  globalThis.localStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => void stored.set(name, value) };
}

beforeEach(() => {
  stored.clear();
  allow();
});

/** @param {number} n @param {string} [name] @param {number} [seat] */
const said = (n, name = "Toni", seat = 1) => ({ n, seat, name, text: `no. ${n}`, at: n * 1000 });

/** @param {Talk} talk */
const texts = (talk) => talk.rows(table()).map((row) => row.text);

test("sentences stand in their order, each once", () => {
  const talk = new Talk("t");
  assert.equal(talk.latest, 0);
  assert.deepEqual(talk.take([said(3), said(1)]).map((one) => one.n), [3, 1]);
  assert.deepEqual(talk.take([said(3), said(2)]).map((one) => one.n), [2]);
  assert.deepEqual(texts(talk), ["no. 1", "no. 2", "no. 3"]);
  assert.equal(talk.latest, 3);
});

test("a sentence that was taken away is gone", () => {
  const talk = new Talk("t");
  talk.take([said(1), said(2), said(3)]);
  assert.deepEqual(talk.take([{ ...said(2), name: "", text: "" }]), []);
  assert.deepEqual(texts(talk), ["no. 1", "no. 3"]);
});

test("two hundred are kept", () => {
  const talk = new Talk("t");
  talk.take(Array.from({ length: 250 }, (_, index) => said(index + 1)));
  assert.equal(texts(talk).length, 200);
  assert.equal(texts(talk)[0], "no. 51");
});

test("what others have said since is unread, also over a reload; what was said before one came is not", () => {
  const talk = new Talk("t");
  talk.recall([said(1), said(2)]);
  assert.equal(talk.unread(table()), 0);
  talk.take([said(3), said(4, "Resi", 0), said(5)]);
  assert.equal(talk.unread(table()), 2);
  const again = new Talk("t");
  again.recall([said(1), said(2), said(3), said(4, "Resi", 0), said(5)]);
  assert.equal(again.unread(table()), 2);
  again.read();
  assert.equal(again.unread(table()), 0);
});

test("the first sentence of all is unread, however it comes", () => {
  const talk = new Talk("t");
  talk.take([said(1)]);
  assert.equal(talk.unread(table()), 1);
  const other = new Talk("other");
  other.begin();
  other.recall([said(1)]);
  assert.equal(other.unread(table()), 1);
});

test("who is muted is not shown and does not count, at this table; everybody at every table", () => {
  const talk = new Talk("t");
  talk.take([said(1, "Toni", 1), said(2, "Sepp", 2), said(3, "Resi", 0)]);
  talk.mute("Toni", true);
  assert.deepEqual(texts(talk), ["no. 2", "no. 3"]);
  assert.equal(talk.unread(table()), 1);
  assert.equal(new Talk("t").mutes("Toni"), true);
  assert.equal(new Talk("other").mutes("Toni"), false);
  talk.mute("", true);
  assert.deepEqual(texts(talk), ["no. 3"], "one's own is always shown");
  assert.equal(new Talk("other").allMuted, true);
  talk.mute("", false);
  talk.mute("Toni", false);
  assert.deepEqual(texts(talk), ["no. 1", "no. 2", "no. 3"]);
});

test("forty tables are remembered", () => {
  for (let index = 0; index < 45; index += 1) new Talk(`t${index}`).mute("Toni", true);
  assert.equal(Object.keys(JSON.parse(stored.get("weli:talk") ?? "{}").tables).length, 40);
});

test("storage that is broken or refused is no matter", () => {
  stored.set("weli:talk", "{nonsense");
  assert.equal(new Talk("t").allMuted, false);
  // @ts-ignore
  globalThis.localStorage = { getItem: () => { throw new Error("no"); }, setItem: () => { throw new Error("no"); } };
  const talk = new Talk("t");
  talk.mute("Toni", true);
  assert.equal(talk.mutes("Toni"), true);
  assert.equal(new Talk("t").mutes("Toni"), true, "as long as the page is there");
  allow();
  talk.mute("Toni", false);
  assert.equal(new Talk("t").mutes("Toni"), false);
});

test("what happens stands where it happened", () => {
  const talk = new Talk("t");
  talk.note("came", 1);
  talk.take([said(1)]);
  talk.note("left", 1500);
  talk.take([said(2)]);
  talk.note("away", 2500);
  assert.deepEqual(texts(talk), ["came", "no. 1", "left", "no. 2", "away"]);
  assert.equal(new Set(talk.rows(table()).map((row) => row.key)).size, 5);
});

test("one's own words are those of one's seat and name", () => {
  assert.equal(isOwn(said(1, "Resi", 0), table()), true);
  assert.equal(isOwn(said(1, "Moidl", 0), table()), false, "of who sat there before");
  assert.equal(isOwn(said(1, "Resi", 0), null), false);
});

/** @param {Partial<Table["seats"][number]>} more */
function withToni(more) {
  const seats = table().seats.map((chair, seat) => (seat === 1 ? { ...chair, kind: /** @type {const} */ ("human"), level: "", ...more } : chair));
  return table({ seats });
}

test("it is told who comes, goes away, comes back and leaves", () => {
  /** @param {Table} before @param {Table} after */
  const told = (before, after) => comings(before, after).map(({ word, name }) => `${word} ${name}`);
  assert.deepEqual(told(table(), withToni({ name: "Anna" })), ["came Anna"]);
  assert.deepEqual(told(withToni({}), withToni({ away: true })), ["went-away Toni"]);
  assert.deepEqual(told(withToni({ away: true }), withToni({ away: true, standin: true })), ["stood-in Toni"]);
  assert.deepEqual(told(withToni({ away: true, standin: true }), withToni({})), ["came-back Toni"]);
  assert.deepEqual(told(withToni({}), table()), ["left-to Toni"]);
  assert.equal(comings(withToni({ name: "Anna" }), table())[0].other, "Toni");
  assert.deepEqual(told(withToni({}), withToni({ kind: "open", name: "" })), ["left Toni"]);
  assert.deepEqual(told(withToni({}), withToni({})), []);
  assert.deepEqual(comings(null, table()), []);
  assert.deepEqual(told(table(), table({ seats: table().seats.map((chair) => ({ ...chair, away: chair.you })) })), []);
});

test("who is back in a moment was never away", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */
  const told = [];
  const grace = new Grace(({ word, name }) => told.push(`${word} ${name}`));
  const hear = (/** @type {string} */ word, name = "Toni") => grace.hear({ word, name, other: name });
  hear("went-away");
  hear("came", "Anna");
  context.mock.timers.tick(2900);
  hear("came-back");
  context.mock.timers.tick(5000);
  assert.deepEqual(told, ["came Anna"]);
  hear("went-away");
  context.mock.timers.tick(3000);
  hear("came-back");
  assert.deepEqual(told, ["came Anna", "went-away Toni", "came-back Toni"]);
  hear("went-away");
  hear("stood-in");
  hear("came-back");
  context.mock.timers.tick(5000);
  assert.deepEqual(told.slice(3), ["stood-in Toni", "came-back Toni"]);
});

test("a reaction is shown and gone: no row, and nothing unread", () => {
  const talk = new Talk("code");
  talk.begin();
  talk.take([{ n: 1, seat: 1, name: "Toni", text: "", at: 1, phrase: "react-bravo" }]);
  assert.equal(talk.unread(null), 0);
  assert.deepEqual(talk.rows(null), []);
  assert.equal(talk.latest, 1);
});
