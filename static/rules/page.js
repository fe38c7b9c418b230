// @ts-check
/** What makes a rules page livelier. Without it everything can be read, chosen and played. */

import { bindPermalinks } from "./permalink.js";
import { bindShares } from "../table/share.js";
import { named, unfoldNamed } from "./unfold.js";

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
/** A rule that stands on the page of another game of the name: there leads the place where it once was. */
const followMoved = () => {
  const place = named();
  if (place?.dataset.moved) location.replace(place.dataset.moved);
};
followMoved();
unfoldNamed();
bindShares();
bindPermalinks();
