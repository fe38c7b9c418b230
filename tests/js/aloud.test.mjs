// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { nextStep } from "../../static/rules/aloud.js";

test("a tap brings the first step that is not yet at the top, and at the end there is none", () => {
  assert.equal(nextStep([380, 700, 1100], 60), 0);
  assert.equal(nextStep([24, 340, 740], 60), 1);
  assert.equal(nextStep([-600, -200, 24], 60), -1);
});
