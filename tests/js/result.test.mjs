import assert from "node:assert/strict";
import { test } from "node:test";

import { byPlace } from "../../static/table/render-panels.js";

test("whoever has won stands first, and whoever is nearest to that comes next, whichever way the game counts", () => {
  assert.deepEqual(byPlace({ winners: [2] }, [9, 4, 0, 12]), [2, 1, 0, 3]);
  assert.deepEqual(byPlace({ winners: [1] }, [9, 21, 20]), [1, 2, 0]);
  assert.deepEqual(byPlace({ winners: [0, 2] }, [5, 5, 5]), [0, 2, 1]);
});
