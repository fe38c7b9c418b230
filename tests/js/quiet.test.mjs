import assert from "node:assert/strict";
import { test } from "node:test";

import { isQuiet, quietNews } from "../../static/table/comfort.js";
import { table } from "./view.mjs";

const words = /** @type {any} */ ({ ui: String });

test("a table is quiet for all by the host, or for who wants it so", () => {
  assert.equal(isQuiet({ quiet: false, table: null }), false);
  assert.equal(isQuiet({ quiet: false, table: table() }), false);
  assert.equal(isQuiet({ quiet: false, table: table({ quiet: true }) }), true);
  assert.equal(isQuiet({ quiet: true, table: table() }), true, "and stays so where the host has not chosen it");
});

test("everybody is told when the host changes it, and not of what was so when one came", () => {
  assert.deepEqual(quietNews(table(), table({ quiet: true }), words), ["quiet-true"]);
  assert.deepEqual(quietNews(table({ quiet: true }), table(), words), ["quiet-false"]);
  assert.deepEqual(quietNews(null, table({ quiet: true }), words), []);
  assert.deepEqual(quietNews(table({ quiet: true }), table({ quiet: true, hand: 2 }), words), []);
});
