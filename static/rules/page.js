// @ts-check
/** What makes a rules page livelier. Without it everything can be read, chosen and played. */

import { follow } from "./contents.js";
import { bindPermalinks } from "./permalink.js";
import { bindShares } from "../table/share.js";
import { explain } from "./terms.js";

for (const nav of document.querySelectorAll(".contents")) follow(/** @type {HTMLElement} */ (nav));
/** The full article is folded away for most readers: what makes it livelier is fetched when it comes into sight. */
const full = /** @type {HTMLElement|null} */ (document.querySelector("[data-livelier]"));
const seen = new IntersectionObserver((entries) => {
  if (!full || !entries.some((entry) => entry.isIntersecting)) return;
  seen.disconnect();
  const script = document.createElement("script");
  script.type = "module";
  script.src = full.dataset.livelier ?? "";
  document.head.append(script);
});
if (full) seen.observe(full);
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
explain();
