import assert from "node:assert/strict";
import { test } from "node:test";

import { mine, soundEvents } from "../../static/table/sound-events.js";
import { TUNES } from "../../static/table/sound.js";
import { table, view } from "./view.mjs";

/** @typedef {import("../../static/table/sound-events.js").State} State */

/** @param {Parameters<typeof view>[0]} [seen] @param {Parameters<typeof table>[0]} [around] @returns {State} */
const state = (seen = {}, around = {}) => ({ view: view({ to_act: [1], ...seen }), table: table(around) });

/** @type {[number, string][]} */
const four = [[0, "HK"], [1, "H7"], [2, "H8"], [3, "H9"]];
const trick = (/** @type {number} */ winner) => ({ tricks: [{ leader: 0, cards: four, winner }] });

test("a page that opens makes no noise", () => {
  assert.deepEqual(soundEvents({ view: null, table: null }, state({ to_act: [0] })), []);
});

test("a card, and the own turn that follows it", () => {
  assert.deepEqual(soundEvents(state(), state({ table: [[3, "HK"]] })), ["card"]);
  assert.deepEqual(soundEvents(state(), state({ table: [[3, "HK"]], to_act: [0] })), ["card", "turn"]);
  assert.deepEqual(soundEvents(state({ to_act: [0] }), state({ to_act: [0] })), [], "it was the own turn before");
});

test("a trick is heard by who takes it", () => {
  assert.deepEqual(soundEvents(state({ table: four.slice(0, 3) }), state(trick(0))), ["card", "trick"]);
  assert.deepEqual(soundEvents(state({ table: four.slice(0, 3) }), state(trick(2))), ["card"]);
});

test("the end of a hand, the end of a match, and the first turn of the next hand", () => {
  assert.deepEqual(soundEvents(state(), state({}, { stage: "between" })), ["hand"]);
  assert.deepEqual(soundEvents(state(), state({}, { stage: "over" })), ["match"]);
  const next = state({ hand_number: 2, to_act: [0] }, { hand: 2 });
  assert.deepEqual(soundEvents(state(trick(0), { stage: "between" }), next), ["turn"]);
  assert.deepEqual(soundEvents({ view: null, table: table({ stage: "waiting" }) }, next), ["turn"]);
});

test("what is taken back makes no noise", () => {
  assert.deepEqual(soundEvents(state({ table: [[3, "HK"]] }), state()), []);
});

test("nobody is called who watches, or when no hand is played", () => {
  assert.equal(mine(state({ seat: null, to_act: [0] })), false);
  assert.equal(mine(state({ to_act: [0] }, { stage: "between" })), false);
});

test("everything that may happen has a tune, and each is short", () => {
  for (const name of ["turn", "card", "trick", "refused", "chat", "hand", "match", "tick"]) {
    assert.ok(TUNES[name].length, name);
    assert.ok(Math.max(...TUNES[name].map((tone) => tone.at + tone.last)) < 1.5, name);
  }
});
