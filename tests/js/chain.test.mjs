// The browser's own check of a record's chain: the golden vectors of tests/rules/test_chain.py, and a record that was changed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { covered, head, signed } from "../../static/fair/chain.js";
import { checks, outcome } from "../../static/fair/checks.js";

const GOLDEN_NAME = "669220235da985fcc887ce18c178581a94be24ce48ddc806d05d7bfa13866949";
const GOLDEN_LINES = [
  "weli 1",
  "match a8f98b08ab65e352b8aba1e637b49612",
  `player 0 human ${GOLDEN_NAME}`,
  "player 1 bot steady Leni",
  `player 2 human ${"ab".repeat(32)}`,
];
const GOLDEN_HEAD = "2ad3eaf9499474f3899b036b36ee774cb95a1d8fc86e17419fe649f3773ec10f";
const DECK = ["E", "G", "H", "S"].flatMap((suit) => Array.from("AKOUT98765432", (rank) => suit + rank));

/** @returns {any} a match as the site exports it */
const match = () => JSON.parse(readFileSync(new URL("chained.json", import.meta.url), "utf8"));

test("the golden chain", () => {
  assert.equal(head(GOLDEN_LINES), GOLDEN_HEAD);
});

test("a record has the head that it names, and is signed", async () => {
  const record = match();
  assert.equal(head(covered(record)), record.chain.head);
  assert.equal(await signed(record, ["ab".repeat(32), record.chain.key]), true);
  assert.equal(await signed(record, ["ab".repeat(32)]), false, "with a key of somebody else");
  assert.equal(await signed({ ...record, match: "another" }, [record.chain.key]), false);
  assert.equal(await signed({ ...record, chain: { ...record.chain, head: GOLDEN_HEAD } }, [record.chain.key]), false);
  assert.equal(await signed({ ...record, chain: undefined }, [record.chain.key]), null);
});

test("a browser without Ed25519 says nothing of the signature", async () => {
  const record = match();
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    assert.equal(await signed(record, [record.chain.key]), null);
    assert.equal(await signed(record, []), false);
  } finally {
    Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  }
});

test("whatever is changed has another head", () => {
  const [person] = match().players.filter((/** @type {any} */ one) => one.salt);
  /** @type {Record<string, (record: any) => void>} */
  const changes = {
    name: (record) => (record.players.find((/** @type {any} */ one) => one.salt === person.salt).name = "Other"),
    salt: (record) => (record.players.find((/** @type {any} */ one) => one.salt === person.salt).salt = "ab".repeat(16)),
    switch: (record) => (record.options.high_loss = 10),
    end: (record) => (record.ended = "2026-11-22T00:00:00+00:00"),
    line: (record) => record.hands[0].lines.splice(3, 1),
    share: (record) => (record.hands[0].nonces[0] = "ab".repeat(16)),
    score: (record) => record.hands[0].score.pop(),
    result: (record) => (record.hands[0].result[0] += 1),
    winners: (record) => (record.winners = [9]),
    dealer: (record) => (record.hands[1].dealer += 1),
  };
  for (const [what, change] of Object.entries(changes)) {
    const record = match();
    change(record);
    assert.equal(checks(record, DECK, null).find((check) => check.what === "chain")?.ok, false, what);
    assert.equal(outcome(checks(record, DECK, null)), "wrong");
  }
});

test("a forgotten name leaves its seal, and the head stays", () => {
  const record = match();
  const person = record.players.find((/** @type {any} */ one) => one.salt);
  const seal = covered(record).find((line) => line.startsWith(`player ${person.seat} human `))?.split(" ")[3];
  Object.assign(person, { name: "", salt: undefined, seal });
  assert.equal(head(covered(record)), record.chain.head);
});

test("what the checks come to", () => {
  const record = match();
  const done = checks(record, DECK, null);
  const signature = (/** @type {boolean|null} */ ok) => [...done, { what: /** @type {const} */ ("signature"), hand: 0, ok, data: {} }];
  assert.equal(outcome(signature(true)), "proven");
  assert.equal(outcome(signature(null)), "unsigned");
  assert.equal(outcome(signature(false)), "wrong");
  const kept = { commitment: record.commitment, shares: [], sealed: {} };
  assert.equal(outcome(checks(record, DECK, { ...kept, head: record.chain.head })), "proven");
  assert.equal(outcome(checks(record, DECK, { ...kept, head: GOLDEN_HEAD })), "wrong");
  assert.equal(outcome(checks({ ...record, chain: undefined }, DECK, null)), "unchained");
});
