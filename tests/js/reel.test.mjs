// A recorded hand unrolled: views, lines that count, tricks, addresses.

import assert from "node:assert/strict";
import { test } from "node:test";

import { anchorOf, hashOf, linesAt, momentOf, nextStop, stops, trickEndedAt, unroll, viewAt } from "../../static/replay/reel.js";
import { Player } from "../../static/replay/player.js";

const TRICK = { leader: 0, cards: [[0, "EA"], [1, "EK"]], winner: 0 };
/** @type {any} */
const FILM = {
  number: 2, dealer: 0, scores: [0, 0], tallies: {}, pot: null,
  steps: [
    { line: "", open: { phase: "shuffle", tricks: [], exposed: {}, to_act: [] }, own: [{ hand: ["EA", "E9"], covered: true, own: {} }, { hand: ["EK", "E7"], covered: false, own: { laid: ["S7"] } }] },
    { line: "* shuffle EA EK", others: "* shuffle", actor: "* shuffle", open: { phase: "exchange" } },
    { line: "1 exchange E7", others: "1 exchange ??", open: {}, own: [{}, { hand: ["EK", "E8"] }] },
    { line: "0 none", open: {}, rules: [{ rule: "exchange", phase: true }] },
    { line: "~ undo 3", undone: 3, open: { phase: "exchange" } },
    { line: "0 play EA", open: { phase: "play", exposed: { 0: ["E9"] } }, own: [{ hand: ["E9"], covered: false }, {}] },
    { line: "1 play EK", open: { tricks: [TRICK] } },
  ],
};
const frames = unroll(FILM);

test("each step has all that it shows, and earlier ones stay as they were", () => {
  assert.equal(frames.length, 7);
  assert.equal(frames[0].open.phase, "shuffle");
  assert.equal(frames[6].open.phase, "play");
  assert.deepEqual(frames[1].own[1].hand, ["EK", "E7"]);
  assert.deepEqual(frames[6].own[1].hand, ["EK", "E8"]);
  assert.deepEqual(frames[6].own[1].own, { laid: ["S7"] });
});

test("a seat sees its own hand, once it has looked at it; with all hands open everybody's", () => {
  assert.equal(viewAt(frames[1], 0, false).hand, null);
  assert.deepEqual(viewAt(frames[1], 0, true).hand, ["EA", "E9"]);
  assert.deepEqual(viewAt(frames[1], 1, false).exposed, {});
  assert.deepEqual(viewAt(frames[1], 0, true).exposed, { 0: [], 1: ["EK", "E7"] });
  assert.deepEqual(viewAt(frames[5], 0, true).exposed, { 0: ["E9"], 1: ["EK", "E8"] });
  assert.equal(viewAt(frames[5], 1, false).seat, 1);
});

test("lines are those that count, as their reader may read them", () => {
  assert.deepEqual(linesAt(frames, 2, 0), [[1, "* shuffle"], [2, "1 exchange ??"]]);
  assert.deepEqual(linesAt(frames, 2, 1), [[1, "* shuffle"], [2, "1 exchange E7"]]);
  assert.deepEqual(linesAt(frames, 2, null).length, 2);
  assert.deepEqual(linesAt(frames, 4, null).map(([n]) => n), [1, 2]);
  assert.deepEqual(linesAt(frames, 6, null).map(([n]) => n), [1, 2, 5, 6]);
});

test("tricks end at a step, and one can go from end to end", () => {
  assert.equal(trickEndedAt(frames, 5), null);
  assert.deepEqual(trickEndedAt(frames, 6), TRICK);
  assert.deepEqual(stops(frames, 7), [0, 6, 7]);
  assert.equal(nextStop([0, 6, 7], 3, 1), 6);
  assert.equal(nextStop([0, 6, 7], 3, -1), 0);
  assert.equal(nextStop([0, 6, 7], 0, -1), 0);
});

test("every moment has an address", () => {
  for (const moment of [{ hand: 3, step: 12, seat: null }, { hand: 1, step: 0, seat: 0 }, { hand: 40, step: 7, seat: 8 }]) {
    assert.deepEqual(momentOf(hashOf(moment)), moment);
  }
  assert.deepEqual(momentOf("#h4"), { hand: 4, step: 0, seat: null });
  for (const strange of ["", "#", "#main", "#h1s2x", "#h99999s1"]) assert.equal(momentOf(strange), null);
});

test("a rule leads to its paragraph, or to the chapter it belongs to", () => {
  assert.equal(anchorOf("play.follow", ["play", "play.follow"]), "play.follow");
  assert.equal(anchorOf("play.odd", ["play"]), "play");
  assert.equal(anchorOf("turn", ["play"]), "");
});

test("one goes through a match hand by hand, and hands are fetched when they are needed", async () => {
  const asked = /** @type {number[]} */ ([]);
  const config = /** @type {any} */ ({ first: 1, seats: 2, names: [["A", "B"], ["A", "B"]], outcomes: [{}, {}], films: { 1: { ...FILM, number: 1 } } });
  const player = new Player(config, async (hand) => {
    asked.push(hand);
    return FILM;
  });
  await player.goToHash("#h1s99p2");
  assert.equal(player.hash, "#h1s7p2");
  await player.go("on");
  assert.equal(player.hash, "#h2s0p2");
  assert.deepEqual(asked, [2]);
  await player.go("back");
  assert.equal(player.hash, "#h1s7p2");
  await player.go("hand-back");
  await player.go("hand-back");
  assert.equal(player.hash, "#h1s0p2");
  assert.equal(player.can("back"), false);
  await player.go("trick-on");
  assert.equal(player.moment.step, 6);
  await player.go("last");
  assert.equal(player.hash, "#h2s7p2");
  assert.equal(player.can("on"), false);
  assert.deepEqual(asked, [2]);
  await player.goToHash("#h9s1p7");
  assert.equal(player.hash, "#h2s1");
});
