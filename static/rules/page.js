// @ts-check
/** What makes a rules page livelier. Without it everything can be read, chosen and played. */

import { follow } from "./contents.js";
import { choose } from "./ladder.js";
import { bindPermalinks } from "./permalink.js";
import { bindShares } from "../table/share.js";
import { explain } from "./terms.js";
import { tell } from "./told.js";
import { answer } from "./try.js";

for (const nav of document.querySelectorAll(".contents")) follow(/** @type {HTMLElement} */ (nav));
for (const block of document.querySelectorAll(".ladders")) choose(/** @type {HTMLElement} */ (block));
for (const example of document.querySelectorAll(".try")) answer(/** @type {HTMLElement} */ (example));
for (const told of document.querySelectorAll(".told")) tell(/** @type {HTMLElement} */ (told));
bindShares();
bindPermalinks();
explain();
