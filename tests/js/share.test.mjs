// The browser's share in the shuffle and what it notes for the check afterwards.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
/** @type {any} */ (globalThis).localStorage = {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
};
const { newShare, noteHead, noteSeals, noted, share } = await import("../../static/table/share.js");

beforeEach(() => kept.clear());

const SEAL = "a".repeat(64);
const seats = [{ you: true }, { you: false }];

test("a share is 128 bits of chance", () => {
  assert.match(newShare(), /^[0-9a-f]{32}$/);
  assert.notEqual(newShare(), newShare());
});

test("no share without a seal", () => {
  assert.equal(share(""), "");
  assert.equal(kept.size, 0);
});

test("shares are noted with the seal that was seen before", () => {
  const one = share(SEAL);
  const two = share(SEAL);
  assert.deepEqual(noted(SEAL)?.shares, [one, two]);
  assert.equal(noted("b".repeat(64)), null);
});

test("seals are noted once, by who sits at the table; another shuffle of the hand adds its own", () => {
  noteSeals({ commitment: SEAL, hand: 1, sealed: ["x"], seats: [{ you: false }] });
  assert.equal(noted(SEAL), null);
  noteSeals({ commitment: SEAL, hand: 1, sealed: ["x"], seats });
  noteSeals({ commitment: SEAL, hand: 1, sealed: ["changed"], seats });
  noteSeals({ commitment: SEAL, hand: 1, sealed: ["changed", "y"], seats });
  assert.deepEqual(noted(SEAL)?.sealed, { 1: ["x", "y"] });
});

test("the head is asked for once the match is over, by who sits there, and never written over", async () => {
  /** @type {string[]} */
  const asked = [];
  let head = "first";
  /** @type {any} */ (globalThis).fetch = async (/** @type {string} */ address) => {
    asked.push(address);
    if (head === "lost") throw new TypeError("no line");
    return { ok: true, json: async () => ({ head }) };
  };
  const replay = `/m/${SEAL.slice(0, 32)}/`;
  await noteHead({ commitment: SEAL, replay: null, seats });
  await noteHead({ commitment: SEAL, replay, seats: [{ you: false }] });
  assert.deepEqual(asked, []);
  head = "lost";
  await noteHead({ commitment: SEAL, replay, seats });
  assert.equal(noted(SEAL), null);
  head = "first";
  await noteHead({ commitment: SEAL, replay, seats });
  head = "second";
  await noteHead({ commitment: SEAL, replay, seats });
  assert.equal(noted(SEAL)?.head, "first");
  assert.deepEqual(asked, Array(2).fill(`/api/v1/matches/${SEAL.slice(0, 32)}/head`));
});

test("old matches make room for new ones, and strange things in the storage are nothing", () => {
  for (let n = 0; n < 60; n += 1) share(String(n).padStart(64, "0"));
  assert.equal(noted("0".repeat(64)), null);
  assert.notEqual(noted("59".padStart(64, "0")), null);
  kept.set("weli:shuffles", "{broken");
  assert.equal(noted(SEAL), null);
  kept.set("weli:shuffles", "7");
  assert.equal(noted(SEAL), null);
});
