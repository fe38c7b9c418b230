// The browser's own check of a shuffle: the same golden vectors as tests/rules/test_shuffle.py, and records that were tampered with.

import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checks } from "../../static/fair/checks.js";
import { hex, hmac, sha256, unhex } from "../../static/fair/sha256.js";
import { below, commitment, digest, keyOf, matchName, order, seals } from "../../static/fair/shuffle.js";

const DECK = ["E", "G", "H", "S"].flatMap((suit) => Array.from("AKOUT98765432", (rank) => suit + rank));
const PACK = DECK.filter((card) => "AKOUT987".includes(card[1]));
const SEED = "00112233445566778899aabbccddeeff".repeat(2);
const NONCES = ["", "0123456789abcdef", "", "ffff0000ffff0000"];
const GOLDEN_COMMITMENT = "a8f98b08ab65e352b8aba1e637b496124d114409cd7c68873f88f7f3cfdaecc9";
const GOLDEN_ORDER = "GT G7 GK HU G8 GU S9 EA GO H7 S7 S8 EK SK H8 ET E8 HK HO SA GA EO ST E7 G9 HT EU H9 HA SO SU E9";
const GOLDEN_SEAL = "eaf709349d61638bcfd4027b6f2118a2f85ec2e570ef0d8053dc5eb25324d7c2";

/** @returns {import("../../static/fair/checks.js").RecordedMatch} */
const match = () => JSON.parse(readFileSync(new URL("match.json", import.meta.url), "utf8"));

/** @param {import("../../static/fair/checks.js").RecordedMatch} record @param {any} [kept] */
const wrong = (record, kept = null) => checks(record, DECK, kept).filter((check) => check.ok === false).map((check) => `${check.what} ${check.hand}`);

test("SHA-256 and HMAC are those of Node for every length around a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = randomBytes(length);
    const key = randomBytes(length % 90);
    assert.equal(hex(sha256(text)), createHash("sha256").update(text).digest("hex"));
    assert.equal(hex(hmac(key, text)), createHmac("sha256", key).update(text).digest("hex"));
  }
  assert.equal(hex(sha256("Zoë ♠")), createHash("sha256").update("Zoë ♠").digest("hex"));
  assert.deepEqual(unhex("00ff10"), Uint8Array.from([0, 255, 16]));
});

test("golden vectors", () => {
  const key = keyOf({ seed: SEED, match: "match-1", hand: 3, draw: 0, nonces: NONCES });
  const cards = order(PACK, key);
  assert.equal(commitment(SEED), GOLDEN_COMMITMENT);
  assert.equal(cards.join(" "), GOLDEN_ORDER);
  assert.equal(seals(cards, key)[0], GOLDEN_SEAL);
  assert.equal(matchName(GOLDEN_COMMITMENT), GOLDEN_COMMITMENT.slice(0, 32));
});

test("numbers that would favour some are thrown away", () => {
  const from = (/** @type {number[]} */ ...numbers) => numbers[Symbol.iterator]();
  assert.equal(below(3, from(2 ** 32 - 1, 7)), 1);
  assert.equal(below(3, from(2 ** 32 - 2)), 2);
  assert.equal(below(6, from(2 ** 32 - 4, 2 ** 32 - 1, 2 ** 32 - 5)), 5);
  assert.equal(below(32, from(2 ** 32 - 1)), 31);
});

test("a match that was dealt as it was sealed holds", () => {
  const done = checks(match(), DECK, null);
  assert.deepEqual(wrong(match()), []);
  assert.equal(done.filter((check) => check.ok).length, 3 + 2 * match().hands.length);
});

test("what this browser noted is compared", () => {
  const record = match();
  const [{ nonces, sealed }] = record.hands;
  const share = nonces.find((nonce) => nonce) ?? "";
  const kept = { commitment: record.commitment, shares: [share], sealed: { 1: sealed } };
  const done = checks(record, DECK, kept);
  assert.equal(done.find((check) => check.what === "kept-share" && check.hand === 1)?.ok, share ? true : null);
  assert.equal(done.find((check) => check.what === "kept-seals" && check.hand === 1)?.ok, true);
  assert.equal(done.find((check) => check.what === "kept-seals" && check.hand === 2)?.ok, null);
  assert.deepEqual(wrong(record, { ...kept, sealed: { 1: ["ab".repeat(32)] } }), ["kept-seals 1"]);
  assert.deepEqual(wrong(record, { ...kept, commitment: "ab" }), ["kept-commitment 0"]);
});

test("a hand that an example has begun proves nothing, and the next one does", () => {
  const record = match();
  const begun = { ...record.hands[0], given: 4, seals: [], sealed: [], lines: ["* shuffle EA EK", ...record.hands[0].lines.slice(1)] };
  const done = checks({ ...record, hands: [begun, ...record.hands.slice(1)] }, DECK, null);
  assert.deepEqual(done.filter((check) => check.hand === 1), [{ what: "example", hand: 1, ok: null, data: {} }]);
  assert.deepEqual(done.filter((check) => check.hand === 2).map((check) => check.ok), [true, true, null, null]);
  assert.equal(checks({ ...record, hands: [{ ...begun, given: 0 }] }, DECK, null).find((check) => check.what === "seals")?.ok, false);
});

test("whatever is tampered with is found", () => {
  /** @param {(record: any) => void} how */
  const tampered = (how) => {
    const record = match();
    how(record);
    return wrong(record);
  };
  const [first] = match().hands;
  const last = match().hands.length;
  assert.deepEqual(tampered((record) => (record.seed = "ab".repeat(32))).slice(0, 2), ["commitment 0", "order 1"]);
  assert.deepEqual(tampered((record) => (record.algorithm = "riffle")), ["algorithm 0"]);
  assert.ok(tampered((record) => (record.match = "mine")).includes("name 0"));
  assert.deepEqual(tampered((record) => (record.hands[0].nonces[0] = "ab".repeat(8))), ["order 1", "seals 1"]);
  assert.deepEqual(tampered((record) => (record.hands[0].seals[0][7] = "00".repeat(32))), ["seals 1"]);
  assert.deepEqual(tampered((record) => (record.hands[0].sealed = [])), ["seals 1"]);
  assert.deepEqual(tampered((record) => (record.hands[0].lines = [])), ["order 1", "seals 1"]);
  const swapped = first.lines[0].split(" ");
  [swapped[30], swapped[31]] = [swapped[31], swapped[30]];
  assert.deepEqual(tampered((record) => (record.hands[last - 1].lines[0] = swapped.join(" "))), [`order ${last}`, `seals ${last}`]);
  const bad = checks({ ...match(), hands: [{ ...first, lines: [swapped.join(" ")] }] }, DECK, null).find((check) => check.ok === false);
  assert.equal(bad?.data.place, 29);
});

test("the digest is the hash of all seals", () => {
  assert.equal(digest(["a", "b"]), createHash("sha256").update("a\nb").digest("hex"));
});
