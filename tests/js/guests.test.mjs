// @ts-check
/** Whose hand is open to whom, as the page tells it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { showings } from "../../static/table/guests.js";
import { nearSeat, openSeat } from "../../static/table/model.js";
import { table, view } from "./view.mjs";

/** A table where this seat's hand is open to a guest. @param {number} seat @param {string} guest @param {boolean} [mine] */
function opened(seat, guest, mine = false) {
  const made = table({ guests: true, onlookers: [{ n: 7, name: "Tante", away: false }] });
  made.seats = made.seats.map((chair, n) => (n === seat ? { ...chair, guest, open_to_you: mine } : { ...chair, you: chair.you && !mine }));
  return made;
}

test("what changes about guests is told, and nothing when the page is opened", () => {
  assert.deepEqual(showings(null, opened(1, "Tante")), []);
  assert.deepEqual(showings(table(), opened(1, "Tante")), [
    { word: "looks-on", name: "Tante", other: "" },
    { word: "hand-opened", name: "Toni", other: "Tante" },
  ]);
  assert.deepEqual(showings(opened(1, "Tante"), opened(1, "")), [{ word: "hand-closed", name: "Toni", other: "Tante" }]);
  assert.deepEqual(showings(opened(1, "Tante"), opened(1, "Tante")), []);
});

test("a guest sits behind the hand that is open to them, everybody else where they were", () => {
  /** @type {any} */
  const app = { view: view({ seat: null }), table: opened(2, "Tante", true) };
  assert.equal(openSeat(app.table), 2);
  assert.equal(nearSeat(app), 2);
  assert.equal(nearSeat({ ...app, table: opened(2, "Tante") }), 0);
  assert.equal(openSeat(null), -1);
});
