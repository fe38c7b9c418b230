// Which dated facts a choice shows, and which year a place of the map then bears.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen, first, shown } from "../../static/rules/records.js";

const FACTS = [
  { key: "cotton", year: 1674, games: ["loo", "five-card-loo"], places: ["london"] },
  { key: "ban", year: 1826, games: ["rams"], places: ["austria"] },
  { key: "fashion", year: 1850, games: ["rams"], places: ["paris", "leipzig"] },
];

/** @param {Record<string, string>} fields */
function asked(fields) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return chosen(data, 2030);
}

/** @param {Record<string, string>} fields */
const keys = (fields) => [...shown(FACTS, asked(fields))];

test("game, place and year narrow each other down", () => {
  assert.deepEqual(keys({ game: "", place: "", until: "2030" }), ["cotton", "ban", "fashion"]);
  assert.deepEqual(keys({ game: "rams", place: "", until: "2030" }), ["ban", "fashion"]);
  assert.deepEqual(keys({ game: "rams", place: "", until: "1840" }), ["ban"]);
  assert.deepEqual(keys({ game: "rams", place: "leipzig", until: "2030" }), ["fashion"]);
  assert.deepEqual(keys({ game: "loo", place: "paris", until: "2030" }), []);
});

test("the last year of the slider means every year", () => {
  assert.equal(asked({ until: "2030" }).until, Infinity);
  assert.equal(asked({ until: "2020" }).until, 2020);
});

test("a place bears the first year that is to be seen", () => {
  const told = "cotton:1674 ban:1826 fashion:1850";
  assert.equal(first(told, new Set(["fashion", "ban"])), 1826);
  assert.equal(first(told, new Set(["other"])), null);
});
