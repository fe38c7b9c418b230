import assert from "node:assert/strict";
import { test } from "node:test";

import { botWord } from "../../static/table/bot-word.js";

const PHRASES = /** @type {Record<string, string>} */ ({ bot: "bot", "bot-strong": "strong bot" });
/** @param {string} level */
const word = (level) => botWord(/** @type {any} */ ({ level }), /** @type {any} */ ({ ui: (/** @type {string} */ key) => PHRASES[key] ?? "" }));

test("a bot says how well it plays", () => assert.equal(word("strong"), "strong bot"));

test("one of a level that is no longer known is a bot all the same", () => assert.equal(word("grandmother"), "bot"));
