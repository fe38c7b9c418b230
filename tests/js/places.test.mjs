import assert from "node:assert/strict";
import { test } from "node:test";

import { direction, placeOf } from "../../static/table/places.js";

const sides = (/** @type {number} */ seats, from = 0) => Array.from({ length: seats }, (_, seat) => placeOf(seat, from, seats).side);

test("the next seat clockwise is on the left", () => {
  assert.deepEqual(sides(4), ["bottom", "left", "top", "right"]);
  assert.deepEqual(sides(3, 2), ["left", "right", "bottom"]);
  assert.equal(placeOf(0, 1, 2).side, "top");
});

test("from two to ten everybody has a place of his own", () => {
  for (let seats = 2; seats <= 10; seats += 1) {
    for (let from = 0; from < seats; from += 1) {
      const places = Array.from({ length: seats }, (_, seat) => JSON.stringify(placeOf(seat, from, seats)));
      assert.equal(new Set(places).size, seats, `${seats} seats`);
      assert.equal(sides(seats, from)[from], "bottom");
    }
  }
});

test("at a table of many as many sit on the left as on the right, up one side and down the other", () => {
  for (const seats of [6, 7, 8, 9, 10]) {
    const around = sides(seats);
    assert.equal(around.filter((side) => side === "left").length, around.filter((side) => side === "right").length);
    assert.deepEqual([...around].sort((a, b) => ["bottom", "left", "top", "right"].indexOf(a) - ["bottom", "left", "top", "right"].indexOf(b)), around);
  }
  assert.deepEqual([1, 2, 3].map((seat) => placeOf(seat, 0, 10).n), [2, 1, 0]);
  assert.deepEqual([7, 8, 9].map((seat) => placeOf(seat, 0, 10).n), [0, 1, 2]);
});

test("a card lies on the side of who played it", () => {
  const left = direction(2, 0, 8);
  assert.ok(left.x < -0.9 && Math.abs(left.y) < 0.1);
  assert.ok(direction(0, 0, 8).y > 0.9);
  assert.ok(direction(7, 0, 8).x > 0);
});
