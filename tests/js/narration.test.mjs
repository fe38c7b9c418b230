import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { captionAt } from "../../static/replay/caption.js";
import { linesAt, unroll, viewAt } from "../../static/replay/reel.js";
import { sentences } from "../../static/table/speak.js";
import { Words } from "../../static/table/words.js";

// The same hands as in tests/rules/test_narration.py.
const rows = JSON.parse(readFileSync(new URL("../narration.json", import.meta.url), "utf-8"));

for (const row of rows) {
  const frames = unroll(row.film);
  const last = frames.length - 1;
  const words = new Words(row.phrases, {}, row.deck, row.weli);
  const name = (/** @type {number} */ seat) => row.names[seat];

  test(`${row.game}: the table tells a hand as the server does`, () => {
    /** @type {{line: string, trick?: string, n: number, undone?: boolean}[]} */
    const counting = row.said.filter((/** @type {any} */ step) => !step.undone && !frames[step.n].undone);
    const told = sentences(linesAt(frames, last, null), viewAt(frames[last], 0, true), words, name);
    const expected = counting.flatMap(({ n, line, trick }) => [...(line ? [[String(n), line]] : []), ...(trick ? [[`${n}+`, trick]] : [])]);
    assert.deepEqual(told.map(({ key, text }) => [key, text]), expected);
  });

  test(`${row.game}: so does the replay, step by step`, () => {
    row.said.forEach((/** @type {any} */ { line, trick }, /** @type {number} */ at) => {
      const step = at + 1;
      const scene = /** @type {any} */ ({ words, name, app: { lines: linesAt(frames, step, null) } });
      const text = captionAt(frames, step, scene);
      if (!line) return assert.equal(text, frames[step].line);
      assert.equal(text, trick ? `${/[.!?]$/.test(line) ? line : `${line}.`} ${trick}` : line);
    });
  });
}

test("of a trick whose reason did not come nothing more is said than who took it", () => {
  const words = new Words({ "log.trick": "{name} takes it.", "won.trump-only": "The only trump." }, {}, "german");
  const trick = { leader: 0, cards: [[0, "HA"]], winner: 0 };
  const told = (/** @type {object} */ more) => sentences([[1, "0 play HA"]], /** @type {any} */ ({ tricks: [{ ...trick, ...more }] }), words, () => "Resi");
  assert.deepEqual([told({}), told({ why: "trump-only" })].map(([{ text }]) => text), ["Resi takes it.", "Resi takes it. The only trump."]);
});
