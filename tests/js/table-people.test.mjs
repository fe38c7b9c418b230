import assert from "node:assert/strict";
import { test } from "node:test";

import { isLong, upperRow } from "../../static/table/fan.js";
import { sitters } from "../../static/table/portraits.js";
import { view } from "./view.mjs";

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
