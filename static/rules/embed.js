// @ts-check
/** An example that stands in a page of somebody else. */

import { tell } from "./annotated-hand.js";
import { answer } from "./try.js";

for (const example of document.querySelectorAll(".try")) answer(/** @type {HTMLElement} */ (example));
for (const told of document.querySelectorAll(".told")) tell(/** @type {HTMLElement} */ (told));
