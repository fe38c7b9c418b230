// @ts-check
/** The page of the packs: its contents follow, its words are explained on the spot, each place can be linked to. */

import { follow } from "./contents.js";
import { bindPermalinks } from "./permalink.js";
import { explain } from "./terms.js";
import { unfoldNamed } from "./unfold.js";

for (const nav of document.querySelectorAll(".contents")) follow(/** @type {HTMLElement} */ (nav));
unfoldNamed();
bindPermalinks();
explain();
