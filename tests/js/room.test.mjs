// @ts-check
/** What a touched seat offers in the room where people gather, and how a match would begin there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chairChoices, tongueOf } from "../../static/table/chairs.js";
import { called } from "../../static/table/inbox.js";
import { beginning, expected } from "../../static/table/room.js";
import { Words } from "../../static/table/words.js";
import { table } from "./view.mjs";

/** Seats of these kinds; `kinds` such as "human open bot". @param {string} kinds @param {number[]} fits */
function room(kinds, fits = [3, 4, 5]) {
  const made = table({ stage: "waiting", gathers: true, fits });
  const [chair] = made.seats;
  made.seats = kinds.split(" ").map((kind, seat) => ({ ...chair, kind: /** @type {any} */ (kind), level: kind === "bot" ? "steady" : "", name: kind === "open" ? "" : `N${seat}`, you: false }));
  return made;
}

/** @param {{do: string, to?: number, level?: string}[]} choices */
const brief = (choices) => choices.map((one) => [one.do, one.level ?? one.to].filter((part) => part !== undefined).join(":"));

test("everybody takes a free seat or a bot's, and is asked for the name on the own", () => {
  const made = room("human human open bot");
  assert.deepEqual(brief(chairChoices(made, 2, 1, false)), ["sit"]);
  assert.deepEqual(brief(chairChoices(made, 3, 1, false)), ["sit"]);
  assert.deepEqual(brief(chairChoices(made, 0, 1, false)), []);
  assert.deepEqual(brief(chairChoices(made, 1, 1, false)), ["name"]);
  assert.deepEqual(brief(chairChoices(made, 2, -1, false)), [], "who only looks on does nothing");
});

test("the host changes people's seats, puts bots there, opens and takes away", () => {
  const made = room("human human open bot");
  assert.deepEqual(brief(chairChoices(made, 1, 0, true)), ["sit", "swap:3", "host", "kick"]);
  assert.deepEqual(brief(chairChoices(made, 2, 0, true)), ["sit", "fill:beginner", "fill:steady", "fill:strong", "fill:master", "close"]);
  assert.deepEqual(brief(chairChoices(made, 3, 0, true)), ["sit", "fill:beginner", "fill:strong", "fill:master", "fill:", "close"]);
  assert.deepEqual(brief(chairChoices(made, 2, -1, true)), ["fill:beginner", "fill:steady", "fill:strong", "fill:master", "close"], "a host without a seat");
});

test("no seat is taken away of which the rules need every one", () => {
  assert.ok(!brief(chairChoices(room("human open open"), 1, 0, true)).includes("close"));
  assert.ok(!brief(chairChoices({ ...room("human open open open"), fits: [] }, 1, 0, true)).includes("close"), "a table that does not gather");
});

test("during a match the host changes how well a bot plays, and whom the table belongs to; nobody changes seats", () => {
  const made = { ...room("human human bot", []), stage: /** @type {const} */ ("playing") };
  assert.deepEqual(brief(chairChoices(made, 1, 0, true)), ["host", "kick"]);
  assert.deepEqual(brief(chairChoices(made, 2, 0, true)), ["fill:beginner", "fill:strong", "fill:master"]);
  assert.deepEqual(brief(chairChoices(made, 2, 1, false)), []);
  assert.deepEqual(brief(chairChoices({ ...made, stage: "over" }, 2, 0, true, true)), [], "nor where others play the same deals");
});

test("it begins with as many as are there, and bots make up what the rules need", () => {
  assert.deepEqual(beginning(room("human human human open open")), { seats: 3, bots: 0 });
  assert.deepEqual(beginning(room("human open open open")), { seats: 3, bots: 2 });
  assert.deepEqual(beginning(room("human bot human bot")), { seats: 4, bots: 0 });
  assert.deepEqual(beginning(room("human human human open", [2, 4])), { seats: 4, bots: 1 }, "three do not fit");
});

test("who is on the way is expected on the open seats, the sure ones first", () => {
  const [anna, open] = [{ kind: "human", name: "Anna" }, { kind: "open", name: "" }];
  const seats = /** @type {any} */ ([anna, open, { kind: "open", name: "Kept" }, open]);
  const coming = [{ name: "", sure: false }, { name: "Sepp", sure: true }, { name: "", sure: false }];
  const found = expected(/** @type {any} */ ({ seats, coming }));
  assert.deepEqual([...found.seats], [[1, coming[1]], [3, coming[0]]]);
  assert.deepEqual(found.more, [coming[2]]);
});

test("in which language somebody reads stands there where not all read the same", () => {
  const made = room("human human open");
  made.seats[0].lang = "de";
  assert.deepEqual([0, 1, 2].map((seat) => tongueOf(made, seat)), ["", "", ""]);
  made.seats[1].lang = "en";
  assert.deepEqual([0, 1, 2].map((seat) => tongueOf(made, seat)), ["de", "en", ""]);
});

test("who has said no name is called in the language of the page, everywhere at the table", () => {
  const words = new Words({}, { nameless: "Gast", "nameless-stored": "(?:Gast|Guest)( \\d+)?" }, "german");
  const made = { ...room("human human open"), onlookers: [{ n: 1, name: "guest 3", away: false }], coming: [{ name: "", sure: false }] };
  made.seats[0].name = "Guest";
  made.seats[1] = { ...made.seats[1], name: "Guestina", guest: "Guest 2" };
  const { table: now } = called(/** @type {any} */ ({ table: made }), words);
  assert.deepEqual(now.seats.map(({ name, guest }) => [name, guest]), [["Gast", ""], ["Guestina", "Gast 2"], ["", ""]]);
  assert.equal(now.onlookers[0].name, "Gast 3");
});
