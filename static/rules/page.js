// @ts-check
/** What makes a rules page livelier. Without it everything can be read, chosen and played. */

import { follow } from "./contents.js";
import { bindPermalinks } from "./permalink.js";
import { bindShares } from "../table/share.js";
import { work } from "./sums.js";
import { explain } from "./terms.js";
import { tell } from "./annotated-hand.js";
import { answer } from "./try.js";

for (const nav of document.querySelectorAll(".contents")) follow(/** @type {HTMLElement} */ (nav));
for (const example of document.querySelectorAll(".try")) answer(/** @type {HTMLElement} */ (example));
for (const told of document.querySelectorAll(".told")) tell(/** @type {HTMLElement} */ (told));
for (const sums of document.querySelectorAll(".sums")) work(/** @type {HTMLElement} */ (sums));
bindShares();
bindPermalinks();
explain();
