// @ts-check
/**
 * What makes the full article livelier: examples that answer, the annotated hand, the sums, a paragraph in the
 * other language, words explained on the spot, contents that follow.
 */

import { work } from "./sums.js";
import { turnOver } from "./other-tongue.js";
import { tell } from "./annotated-hand.js";
import { answer } from "./try.js";
import { explain } from "./terms.js";
import { follow } from "./contents.js";

for (const example of document.querySelectorAll(".try")) answer(/** @type {HTMLElement} */ (example));
for (const told of document.querySelectorAll(".told")) tell(/** @type {HTMLElement} */ (told));
for (const sums of document.querySelectorAll(".sums")) work(/** @type {HTMLElement} */ (sums));
for (const prose of document.querySelectorAll("[data-tongue]")) turnOver(/** @type {HTMLElement} */ (prose));
for (const nav of document.querySelectorAll(".contents")) follow(/** @type {HTMLElement} */ (nav));
explain();
