// What is behind a door is fetched while one stands before it: in which order, and for whom not.
import assert from "node:assert/strict";
import { test } from "node:test";

import { comeAhead } from "../../static/share/ahead.js";

/** A page with a door, and the links that were put into its head. @param {boolean} saving */
function page(saving = false) {
  /** @type {any[]} */
  const links = [];
  const door = { dataset: { ahead: "/static/main.js /static/page.css /static/deck.svg" } };
  const given = {
    HTMLFormElement: class {},
    navigator: { connection: { saveData: saving } },
    document: {
      querySelector: () => door,
      createElement: () => ({ relList: { supports: () => true } }),
      head: { append: (/** @type {any} */ link) => links.push(link) },
    },
  };
  for (const [name, value] of Object.entries(given)) Object.defineProperty(globalThis, name, { value, configurable: true });
  return { links, asked: () => links.map((link) => link.href) };
}

for (const end of ["onload", "onerror"]) {
  test(`the largest file has the line to itself until ${end}`, async () => {
    const { links, asked } = page();
    const coming = comeAhead();
    assert.deepEqual(asked(), ["/static/main.js"]);
    links[0][end]();
    await coming;
    assert.deepEqual(asked(), ["/static/main.js", "/static/page.css", "/static/deck.svg"]);
  });
}

test("nothing is fetched for who wants to save data", async () => {
  const { asked } = page(true);
  await comeAhead();
  assert.deepEqual(asked(), []);
});
