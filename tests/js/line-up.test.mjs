// @ts-check
/** Names of a line-up are tapped into its list and out of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { tapped } from "../../static/scoring/line-up.js";

test("a tap writes a name at the end of the list, another takes it out", () => {
  assert.equal(tapped("", "Anna"), "Anna");
  assert.equal(tapped("Anna\n\n Bert ", "Cilli"), "Anna\nBert\nCilli");
  assert.equal(tapped("Anna\nBert\nCilli", "Bert"), "Anna\nCilli");
});
