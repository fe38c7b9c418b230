// The search of the browser answers as the server does, from the same index: tests/search/queries.json and misspelt words.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { before, test } from "node:test";
import { beside, confusion, find, Index } from "../../static/search/find.js";
import { slips } from "../../static/search/spelling.js";

const ROOT = new URL("../../", import.meta.url).pathname;
const PYTHON = process.env.PYTHON ?? (existsSync(`${ROOT}.venv/bin/python`) ? `${ROOT}.venv/bin/python` : "python3");
const ASKED = JSON.parse(readFileSync(`${ROOT}tests/search/asked.json`, "utf-8"));
const TABLE = JSON.parse(readFileSync(`${ROOT}tests/search/queries.json`, "utf-8")).queries;
// Of some 3,000 words in 3,000 paragraphs; the most that any query takes is 434 and, for „ein“ alone, 2,286.
const MOST_COMPARED = 700; // words that a query is compared with letter by letter
const MOST_READ = 2600; // times a word stands in a paragraph
/** @type {any} */
let server;
/** @type {Record<string, Index>} */
const indexes = {};

before(() => {
  server = JSON.parse(execFileSync(PYTHON, ["-m", "tests.search.answers"], { cwd: ROOT, encoding: "utf-8", maxBuffer: 1e8 }));
  for (const [lang, data] of Object.entries(server.indexes)) indexes[lang] = new Index(/** @type {any} */ (data));
});

test("the first results of the table", () => {
  for (const row of TABLE) {
    for (const lang of ["en", "de"].filter((one) => one in row)) {
      const found = find(indexes[lang], row.q);
      const first = row[lang].length ? found.slice(0, row[lang].length).map((one) => one.place.key) : found.map((one) => one.place.key);
      assert.deepEqual(first, row[lang], `${lang}: ${row.q}`);
      const hit = found.flatMap(({ hits }) => hits)[0]?.url ?? "";
      if (row.hit) assert.ok(hit.endsWith(row.hit), `${lang}: ${row.q} finds ${hit}`);
      if (row.mixed) assert.ok(confusion(indexes[lang], row.q), `${lang}: ${row.q}`);
      if (row.beside) {
        const other = find(indexes[lang === "en" ? "de" : "en"], row.q);
        assert.ok(beside(found, other).some((one) => one.place.key === row.beside), `${lang}: ${row.q}`);
      }
    }
  }
});

test("browser and server find the same, to the letter", () => {
  for (const [lang, answers] of Object.entries(server.answers)) {
    server.queries.forEach((/** @type {string} */ query, /** @type {number} */ at) => {
      const found = find(indexes[lang], query).map(({ place, ...rest }) => ({ key: place.key, ...rest }));
      assert.deepEqual({ found, mixed: confusion(indexes[lang], query)?.says ?? "" }, answers[at], `${lang}: ${query}`);
    });
  }
});

test("browser and server answer the same", () => {
  for (const [lang, answers] of Object.entries(server.given)) {
    const { questions, reader } = indexes[lang];
    server.typed.forEach((/** @type {string} */ query, /** @type {number} */ at) => {
      const given = /** @type {any} */ (questions.answer(query));
      assert.deepEqual({ given, unknown: reader.unknown(query) }, answers[at], `${lang}: ${query}`);
    });
  }
});

test("questions are answered from the facts, and others are not", () => {
  for (const { q, lang, answer, says, which } of ASKED.queries) {
    const given = indexes[lang].questions.answer(q);
    if (which) assert.equal(String(new URLSearchParams(given?.facets)), which, `${lang}: ${q}`);
    else assert.equal(given?.question, answer, `${lang}: ${q}`);
    if (says) assert.equal(given?.groups[0].label, says, `${lang}: ${q}`);
  }
  for (const [lang, queries] of Object.entries(ASKED.silent)) for (const q of queries) assert.equal(indexes[lang].questions.answer(q), null, `${lang}: ${q}`);
});

test("slips are counted", () => {
  for (const [a, b, n] of /** @type {[string, string, number][]} */ ([["knekpas", "knektpas", 1], ["murln", "mulrn", 1], ["lupfen", "lpfn", 2], ["loo", "bourre", 3]])) {
    assert.equal(slips(a, b, 2), n, `${a} ${b}`);
  }
});

test("no query is compared with many words or looked up in many paragraphs", () => {
  for (const [lang, index] of Object.entries(indexes)) {
    for (const query of server.queries) {
      const terms = index.fold.words(query);
      const letterByLetter = terms.map((/** @type {string} */ term) => index.words.lookalikes(term).length);
      assert.ok(sum(letterByLetter) <= MOST_COMPARED, `${lang}: ${query} is compared with ${sum(letterByLetter)} words`);
      const read = terms.map((/** @type {string} */ term) => sum([...index.words.fitting(term).keys()].map((word) => index.postings.get(word)?.size ?? 0)));
      assert.ok(sum(read) <= MOST_READ, `${lang}: ${query} reads ${sum(read)} postings`);
    }
  }
});

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, n) => all + n, 0);
}
