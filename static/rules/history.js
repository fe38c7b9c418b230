// @ts-check
/** Filters timeline, maps and table as soon as something is chosen. Without it a button asks the server for the same. */

import { follow as followReader } from "./contents.js";
import { chosen, first, shown } from "./records.js";
import { explain } from "./terms.js";

/** Slides a map to where its dots are, those that are to be seen. @param {Element} map */
function toDots(map) {
  const spots = [...map.querySelectorAll(".dot:not(.gone) .hit")].map((spot) => Number(spot.getAttribute("cx"))).sort((a, b) => a - b);
  const sheet = map.querySelector("svg");
  if (!sheet || !spots.length) return;
  const scale = sheet.clientWidth / sheet.viewBox.baseVal.width;
  map.scrollLeft = spots[Math.floor(spots.length / 2)] * scale - map.clientWidth / 2;
}

/** @param {HTMLFormElement} form */
function follow(form) {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("table.records tr[data-year]")]);
  const facts = rows.map((row) => ({
    key: row.id.replace("fact-", ""),
    year: Number(row.dataset.year),
    games: (row.dataset.games ?? "").split(" "),
    places: (row.dataset.places ?? "").split(" "),
  }));
  const count = /** @type {HTMLElement} */ (form.querySelector(".count"));
  const all = /** @type {HTMLElement | null} */ (form.querySelector("a.button"));
  const year = /** @type {HTMLInputElement} */ (form.elements.namedItem("until"));
  const output = form.querySelector("output");
  const periods = /** @type {HTMLElement | null} */ (document.querySelector(".periods"));
  form.querySelector("button")?.setAttribute("hidden", "");

  const show = () => {
    const asked = chosen(new FormData(form), Number(year.max));
    const found = shown(facts, asked);
    if (output) output.textContent = year.value === year.max ? (output.dataset.last ?? "") : year.value;
    for (const [n, row] of rows.entries()) row.hidden = !found.has(facts[n].key);
    for (const period of document.querySelectorAll("table.records tbody"))
      /** @type {HTMLElement} */ (period).hidden = !period.querySelector("tr[data-year]:not([hidden])");
    for (const mark of document.querySelectorAll(".timeline [data-fact]"))
      mark.classList.toggle("gone", !found.has(mark.getAttribute("data-fact") ?? ""));
    for (const dot of document.querySelectorAll(".map [data-facts]")) {
      const since = first(dot.getAttribute("data-facts") ?? "", found);
      dot.classList.toggle("gone", since === null);
      const label = dot.querySelector("tspan");
      if (label && since !== null) label.textContent = String(since);
    }
    for (const map of document.querySelectorAll(".map .wide")) toDots(map);
    if (periods) periods.hidden = found.size < facts.length;
    const words = (found.size < facts.length ? count.dataset.some : count.dataset.all) ?? "";
    count.textContent = words.replace("{shown}", String(found.size)).replace("{total}", count.dataset.total ?? "");
    if (all) all.hidden = found.size === facts.length;
  };

  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  all?.addEventListener("click", (event) => {
    event.preventDefault();
    for (const name of ["game", "place"]) /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)).value = "";
    year.value = year.max;
    show();
  });
  for (const dot of document.querySelectorAll(".map a[data-place]")) {
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      /** @type {HTMLSelectElement} */ (form.elements.namedItem("place")).value = dot.getAttribute("data-place") ?? "";
      show();
      document.getElementById("facts")?.scrollIntoView();
    });
  }
  show();
}

const form = document.querySelector("form.records-filter");
// A page that was asked for a part of the facts holds no others: there the button goes on asking.
if (form instanceof HTMLFormElement && !location.search) follow(form);
explain();
// On a phone a map is wider than the page: where most dots are is seen first, not the sea in the west.
for (const map of document.querySelectorAll(".map .wide")) toDots(map);
for (const nav of document.querySelectorAll(".contents")) followReader(/** @type {HTMLElement} */ (nav));
