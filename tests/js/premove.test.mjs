import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Premove } from "../../static/table/premove.js";
import { table, view } from "./view.mjs";

const play = [{ verb: "play", min: 1, max: 1, from: ["HK"] }];
const others = { to_act: [1], legal: [] };

/** @type {any[]} */
let done = [];
/** @type {any} */
let app;
/** @type {Premove} */
let before;

/** A switch of the menu. */
function box() {
  /** @type {() => void} */
  let heard = () => {};
  return { checked: false, addEventListener: (/** @type {string} */ _, /** @type {() => void} */ hear) => (heard = hear), change: () => heard() };
}

/** @type {ReturnType<typeof box>} */
let early;
/** @type {ReturnType<typeof box>} */
let last;
/** @type {ReturnType<typeof box>} */
let only;

beforeEach(() => {
  /** @type {any} */ (globalThis).window = globalThis;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  done = [];
  app = { view: view(others), table: table(), lines: [], pending: null, premove: null, choosing: true, phases: ["declare"], reason: null };
  const stage = {
    app,
    words: { ui: (/** @type {string} */ key) => key, card: (/** @type {string} */ card) => card },
    draw() {},
    refuse: (/** @type {any} */ ...why) => done.push(["refused", ...why]),
    explain: (/** @type {string} */ text) => done.push(["explained", text]),
  };
  before = new Premove(/** @type {any} */ (stage), (verb, cards) => done.push([verb, ...cards]));
  [early, last, only] = [box(), box(), box()];
  before.bind(/** @type {any} */ (early), /** @type {any} */ (last), /** @type {any} */ (only));
});

test("a chosen card is played when the turn comes, once", () => {
  assert.equal(before.card("HK"), true);
  before.turn();
  assert.deepEqual(done, []);
  app.view = view({ legal: play });
  before.turn();
  before.turn();
  assert.deepEqual(done, [["play", "HK"]]);
  assert.equal(app.premove, null);
});

test("a chosen card that may not be played is put back with the reason", () => {
  before.card("G7");
  const why = { rule: "play.follow", data: { suit: "H" } };
  app.view = view({ legal: play, why_not: { G7: why } });
  before.turn();
  assert.deepEqual(done, [["refused", why, "", "before-dropped"]]);
  assert.equal(app.premove, null);
});

test("a second tap puts the card back, another card takes its place", () => {
  before.card("HK");
  before.card("G7");
  assert.equal(app.premove.card, "G7");
  before.card("G7");
  assert.equal(app.premove, null);
});

test("staying in is said when one is asked; what cannot be done any more is told", () => {
  app.view = view({ ...others, phase: "declare", leader: null });
  before.verb("drop");
  app.view = view({ phase: "declare", leader: null, legal: [{ verb: "stay" }] });
  before.turn();
  assert.deepEqual(done, [["explained", "before-verb-dropped"]]);
});

test("with the switch off nothing is chosen before the turn", () => {
  early.checked = false;
  before.card("HK");
  early.change();
  assert.equal(app.premove, null);
  assert.equal(before.card("HK"), false);
});

test("the last card plays itself after a moment that is drawn without a look at the cards", () => {
  app.view = view({ hand: ["HK"], legal: play });
  before.turn();
  before.turn();
  mock.timers.tick(599);
  assert.deepEqual(done, []);
  mock.timers.tick(802);
  assert.deepEqual(done, [["play", "HK"]]);
});

test("the last card waits while somebody asks to take back, and where the switch is off", () => {
  app.view = view({ hand: ["HK"], legal: play });
  app.table = table({ asked: { by: 1, first: 3, yes: [], no: false } });
  before.turn();
  mock.timers.tick(2000);
  assert.deepEqual(done, []);
  app.table = table();
  before.turn();
  last.checked = false;
  last.change();
  mock.timers.tick(2000);
  assert.deepEqual(done, []);
});

test("the only card that is allowed plays itself where that is wanted", () => {
  app.view = view({ legal: play, why_not: { G7: { rule: "play.follow", data: { suit: "H" } } } });
  before.turn();
  mock.timers.tick(2000);
  assert.deepEqual(done, [], "not unasked");
  only.checked = true;
  only.change();
  mock.timers.tick(2000);
  assert.deepEqual(done, [["play", "HK"]]);
  app.view = view({ legal: [{ verb: "play", min: 1, max: 1, from: ["HK", "G7"] }] });
  before.turn();
  mock.timers.tick(2000);
  assert.equal(done.length, 1, "of two cards none");
});

const orders = { H: { trumps: "HA HK HO SU", plain: "EA EK G9 G8 G7 S9 S7" } };
const rivals = (/** @type {string} */ led) => ({ table: /** @type {[number, string][]} */ ([[1, led]]), leader: 1 });

test("a card chosen for one lead is played when that is led, and put back when something else is", () => {
  for (const [led, wanted] of [["G8", [["play", "G7"]]], ["SU", [["explained", "before-unmet"]]], ["EK", [["explained", "before-unmet"]]]]) {
    Object.assign(app, { orders, choosing: true });
    app.view = view(others);
    before.card("G7");
    before.led("G");
    before.turn();
    assert.deepEqual(done, []);
    app.view = view({ ...rivals(String(led)), legal: [{ verb: "play", min: 1, max: 1, from: ["HK", "G7"] }] });
    before.turn();
    assert.deepEqual(done, wanted, `${led} was led`);
    assert.equal(app.premove, null);
    done = [];
  }
});

test("a permanent trump that is led counts as a trump, not as its suit", () => {
  Object.assign(app, { orders, choosing: true });
  before.card("HK");
  before.led("T");
  app.view = view({ ...rivals("SU"), legal: play });
  before.turn();
  assert.deepEqual(done, [["play", "HK"]]);
});

test("who turns out to lead decides himself, whatever the card was meant for", () => {
  Object.assign(app, { orders, choosing: true });
  before.low();
  app.view = view({ legal: play, table: [] });
  before.turn();
  assert.deepEqual(done, [["explained", "before-lead"]]);
});

test("the lowest that is allowed: no trump where that can be, then the lowest rank", () => {
  for (const [from, wanted] of [[["HK", "G7", "G9"], "G7"], [["HA", "SU"], "SU"], [["EA", "S9"], "S9"]]) {
    Object.assign(app, { orders, choosing: true });
    app.view = view(others);
    before.low();
    app.view = view({ ...rivals("G8"), legal: [{ verb: "play", min: 1, max: 1, from: /** @type {string[]} */ (from) }] });
    before.turn();
    assert.deepEqual(done, [["play", wanted]]);
    done = [];
  }
});

test("a second tap on the lead means any, and on the lowest takes it back", () => {
  Object.assign(app, { orders, choosing: true });
  before.card("HK");
  before.led("G");
  before.led("G");
  assert.equal(app.premove.led, "");
  before.low();
  assert.equal(app.premove.low, true);
  before.low();
  assert.equal(app.premove, null);
});
