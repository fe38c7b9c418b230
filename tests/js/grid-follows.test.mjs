import assert from "node:assert/strict";
import { test } from "node:test";

import { following } from "../../static/scoring/grid-follows.js";

test("when all tricks are taken the others were out, or took none where everybody plays", () => {
  assert.equal(following(["3", "2", "", ""], 5, "-"), "-");
  assert.equal(following(["3", "-", "2", ""], 5, "0"), "0");
});

test("the last one gets the rest", () => {
  assert.equal(following(["2", "-", "1", ""], 5, "-"), "2");
});

test("nothing follows while two can have taken what is left, or where there are too many", () => {
  assert.equal(following(["2", "1", "", ""], 5, "-"), null);
  assert.equal(following(["4", "3", "", ""], 5, "-"), null);
  assert.equal(following(["2", "1", "2", "0"], 5, "-"), null);
});
