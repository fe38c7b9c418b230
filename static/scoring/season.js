// @ts-check
/** Standings that keep up while an evening runs: what a reader has unfolded stays unfolded. */

/** @type {Set<string>} */
const unfolded = new Set();

document.body.addEventListener("htmx:beforeSwap", () => {
  unfolded.clear();
  for (const row of document.querySelectorAll("#standings li:has(details[open])")) unfolded.add(row.id);
});

document.body.addEventListener("htmx:afterSwap", () => {
  for (const id of unfolded) document.getElementById(id)?.querySelector("details")?.setAttribute("open", "");
});
