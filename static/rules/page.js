// @ts-check
/** What makes a rules page livelier. Without it everything can be read, chosen and played. */

import { follow } from "./contents.js";
import { bindPermalinks } from "./permalink.js";
import { bindShares } from "../table/share.js";
import { work } from "./sums.js";
import { explain } from "./terms.js";
import { turnOver } from "./other-tongue.js";
import { tell } from "./annotated-hand.js";
import { answer } from "./try.js";

for (const nav of document.querySelectorAll(".contents")) follow(/** @type {HTMLElement} */ (nav));
for (const example of document.querySelectorAll(".try")) answer(/** @type {HTMLElement} */ (example));
for (const told of document.querySelectorAll(".told")) tell(/** @type {HTMLElement} */ (told));
for (const sums of document.querySelectorAll(".sums")) work(/** @type {HTMLElement} */ (sums));
/** Opens what is folded round the place that the address names. */
const unfold = () => {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = place ? place.closest("details") : null; fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
};
/** A rule that stands on the page of another game of the name: there leads the place where it once was. */
const followMoved = () => {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (place && place.dataset.moved) location.replace(place.dataset.moved);
};
followMoved();
unfold();
addEventListener("hashchange", unfold);
bindShares();
bindPermalinks();
for (const prose of document.querySelectorAll("[data-tongue]")) turnOver(/** @type {HTMLElement} */ (prose));
explain();
