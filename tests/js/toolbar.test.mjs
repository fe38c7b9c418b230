import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbour } from "../../static/table/toolbar.js";

test("arrow keys go round among the buttons of the bar, Home and End to its ends", () => {
  assert.equal(neighbour(1, 4, "ArrowRight"), 2);
  assert.equal(neighbour(3, 4, "ArrowRight"), 0);
  assert.equal(neighbour(0, 4, "ArrowLeft"), 3);
  assert.equal(neighbour(2, 4, "Home"), 0);
  assert.equal(neighbour(2, 4, "End"), 3);
});

test("other keys, and keys elsewhere, lead nowhere", () => {
  assert.equal(neighbour(1, 4, "Tab"), null);
  assert.equal(neighbour(-1, 4, "ArrowRight"), null);
});
