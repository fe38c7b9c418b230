import assert from "node:assert/strict";
import { test } from "node:test";

import { isLong, upperRow } from "../../static/table/fan.js";
import { sitters as sittersOf } from "../../static/table/portraits.js";
import { ranksOf, trumpsNow } from "../../static/table/what-counts.js";
import { view } from "./view.mjs";

/** As a page draws them that is opened now. @param {{name: string, portrait?: number|null}[]} seats */
const sitters = (seats) => sittersOf(seats, new Map());

test("nobody's face changes because another one has left", () => {
  const named = (/** @type {string[]} */ ...names) => names.map((name) => ({ name }));
  const people = ["Anna", "Sepp", "Resi", "Toni", "Hias", "Wastl", "Luis", "Karl"];
  const before = sitters(named(...people));
  for (const [gone, name] of people.entries()) {
    const now = people.map((one, seat) => (seat === gone ? "Vroni" : one));
    const after = sittersOf(named(...now), new Map(people.map((one, seat) => [one, before[seat]])));
    assert.deepEqual(after.filter((_, seat) => seat !== gone), before.filter((_, seat) => seat !== gone), name);
  }
});

test("the same name has the same face at any seat, and nobody has another's", () => {
  const named = (/** @type {string[]} */ ...names) => names.map((name) => ({ name }));
  const [resi] = sitters(named("Resi", "Toni"));
  assert.equal(sitters(named("Sepp", "Resi"))[1], resi);
  const ten = sitters(named("Resi", "Resi", "Toni", "Sepp", "Vroni", "Hias", "Anna", "Burgl", "", ""));
  assert.equal(new Set(ten).size, 10);
});

test("more than seven cards are a long hand until it is played to its end", () => {
  assert.equal(isLong(view({ counts: [5, 5, 5, 5] })), false);
  assert.equal(isLong(view({ counts: [10, 10, 10, 0] })), true);
  const trick = { leader: 0, cards: /** @type {[number, string][]} */ ([[0, "G7"]]), winner: 0 };
  assert.equal(isLong(view({ counts: [2, 2, 2, 0], tricks: Array(8).fill(trick) })), true);
});

test("of two rows the upper ends where a suit ends, if that is near the middle", () => {
  assert.equal(upperRow(["EU", "GU", "EA", "EK", "GA", "GK", "G9", "H7", "H8", "H9"], ["EU", "GU"]), 4);
  assert.equal(upperRow(["EA", "EK", "EO", "E9", "E8", "E7", "GA"], []), 4);
  assert.equal(upperRow(["EA", "EK", "EO", "E9", "E8", "GA", "GK", "G9", "G8", "G7"], []), 5);
});

test("a name that tells is drawn as it tells, and what was chosen stays", () => {
  const men = [1, 5, 6, 8, 10, 12, 13, 15];
  for (const name of ["Sepp", "Luca", "Herr Moser", "Hofrat Rainer", "Tom"]) assert.ok(men.includes(sitters([{ name }])[0]), name);
  for (const name of ["Anna", "Vroni", "Frau Gruber", "Hofrätin Mayr", "Kate"]) assert.ok(!men.includes(sitters([{ name }])[0]), name);
  const [anna] = sitters([{ name: "Anna" }]);
  const [given, chosen] = sitters([{ name: "Anna", portrait: null }, { name: "Sepp", portrait: anna }]);
  assert.equal(chosen, anna);
  assert.notEqual(given, anna);
});

test("what counts: trumps by where they are, and the ranks of the longest suit", () => {
  const now = view({ hand: ["HK"], table: [[1, "HA"]], tricks: [{ leader: 0, cards: [[0, "SU"]], winner: 0 }] });
  assert.deepEqual(trumpsNow(now, ["HA", "HK", "HO", "SU"]).map(({ state }) => state), ["gone", "mine", "about", "gone"]);
  assert.deepEqual(ranksOf(["EA", "E9", "GA", "GK", "G7"]), ["A", "K", "7"]);
});
