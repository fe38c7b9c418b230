import assert from "node:assert/strict";
import { test } from "node:test";

import { compare, fits, left, query } from "../../static/lobby/list.js";

const ANY = { game: "", players: "", find: "", sort: "free" };

/** @param {Partial<import("../../static/lobby/list.js").Known>} more */
function table(more) {
  return { code: "a", game: "ramsen", seats: 4, rank: 0, order: 5, text: "Ramsen Stammtisch Anna Bärbel", ...more };
}

/** @param {Partial<import("../../static/lobby/list.js").News>} more @returns {import("../../static/lobby/list.js").News} */
function news(more) {
  return { t: "tables", mark: "x-1", whole: false, tables: [], gone: [], more: false, ...more };
}

test("a table passes the filter by game, number and any of its words", () => {
  assert.ok(fits(table({}), ANY));
  assert.ok(fits(table({}), { ...ANY, game: "ramsen", players: "4", find: " bär" }));
  assert.ok(!fits(table({}), { ...ANY, game: "rams" }));
  assert.ok(!fits(table({}), { ...ANY, players: "3" }));
  assert.ok(!fits(table({}), { ...ANY, find: "Cilli" }));
});

test("who waits stands first, or the games stand together", () => {
  const waits = table({ code: "w", rank: 0, order: 9 });
  const plays = table({ code: "p", rank: 2, order: 1 });
  const twin = table({ code: "x", rank: 0, order: 9 });
  const codes = (/** @type {string} */ sort) => [plays, twin, waits].sort((a, b) => compare(a, b, sort)).map((one) => one.code).join("");
  assert.equal(codes("free"), "wxp");
  assert.equal(codes("game"), "pwx");
  assert.equal(compare(waits, waits, "free"), 0);
});

test("the address holds what is not as usual", () => {
  assert.equal(query(ANY), "");
  assert.equal(query({ game: "rams", players: "3", find: "a b", sort: "game" }), "?game=rams&players=3&find=a+b&sort=game");
});

test("a whole list takes away what is not in it, a part only what it names", () => {
  const row = /** @type {import("../../static/lobby/list.js").Row} */ (/** @type {unknown} */ ({ code: "b" }));
  assert.deepEqual(left(["a", "b"], news({ whole: true, tables: [row] })), ["a"]);
  assert.deepEqual(left(["a", "b"], news({ tables: [row], gone: ["c"] })), ["c"]);
});
