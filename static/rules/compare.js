// @ts-check
/** The comparison at once, without asking the server: sorting, choosing, folding, ticking. The address follows. */

import { tick } from "./pick.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".compare-form"));
const table = /** @type {HTMLTableElement} */ (document.querySelector(".compare"));
const body = table.tBodies[0];
const rows = [...body.rows];
const folds = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(".fold")]);
const asked = new URLSearchParams(location.search);
const usual = form.dataset.columns ?? "";

let sort = asked.get("sort") ?? "";
const unfolded = new Set((asked.get("forms") ?? "").split(",").filter(Boolean));

/** @param {HTMLTableRowElement} row @param {string} key */
function cell(row, key) {
  return /** @type {HTMLTableCellElement} */ (row.querySelector(`.c-${key}`));
}

/** What is wanted, by column. */
function wanted() {
  const selects = [...form.querySelectorAll("select")].filter((one) => one.value);
  return selects.map((one) => /** @type {[string, string]} */ ([one.name, one.value]));
}

/** @param {HTMLTableRowElement} row @param {[string, string][]} pairs */
function fits(row, pairs) {
  return pairs.every(([key, kind]) => (cell(row, key).dataset.kinds ?? "").split(" ").includes(kind));
}

/** Show the rows that have what is wanted. A ready-made form is also seen where it alone has it. */
function choose() {
  const pairs = wanted(), games = new Set();
  const all = unfolded.has("all");
  for (const row of rows) {
    const game = row.dataset.game ?? "";
    const own = !row.classList.contains("form");
    const usually = own || fits(/** @type {HTMLTableRowElement} */ (document.getElementById(`row-${game}`)), pairs);
    const shown = fits(row, pairs) && (own || all || unfolded.has(game) || !usually);
    row.hidden = !shown;
    if (shown) games.add(game);
  }
  /** @type {HTMLElement} */ (form.querySelector(".wanted")).textContent = pairs.length ? String(pairs.length) : "";
  const count = /** @type {HTMLElement} */ (form.querySelector(".compare-count"));
  const words = { 0: count.dataset.none, 1: count.dataset.one }[games.size] ?? count.dataset.many ?? "";
  count.textContent = words.replace("{n}", String(games.size));
  for (const fold of folds) fold.setAttribute("aria-expanded", String(all || unfolded.has(fold.dataset.game ?? "")));
}

/** Put the games in order, each followed by its ready-made forms. */
function arrange() {
  const key = sort.replace("-", ""), way = sort.startsWith("-") ? -1 : 1;
  for (const heading of table.querySelectorAll("thead [data-key]")) {
    const now = /** @type {HTMLElement} */ (heading).dataset.key === key;
    if (now) heading.setAttribute("aria-sort", way < 0 ? "descending" : "ascending");
    else heading.removeAttribute("aria-sort");
  }
  /** @param {HTMLTableRowElement} row */
  const place = (row) => (key ? way * Number(cell(row, key).dataset.place) : Number(row.dataset.place));
  const games = rows.filter((row) => !row.classList.contains("form"));
  games.sort((a, b) => place(a) - place(b) || Number(a.dataset.place) - Number(b.dataset.place));
  for (const game of games) {
    body.append(game, ...rows.filter((row) => row !== game && row.dataset.game === game.dataset.game));
  }
}

/** Hide the columns that are not ticked; none ticked is all as usual. */
function hide() {
  const boxes = [...form.querySelectorAll("input")].filter((one) => one.name === "columns");
  const none = !boxes.some((one) => one.checked);
  const shown = none ? usual.split(",") : boxes.filter((one) => one.checked).map((one) => one.value);
  for (const one of boxes) table.classList.toggle(`off-${one.value}`, !shown.includes(one.value));
  return shown.join(",");
}

/** The address that shows the same. @param {string} columns */
function address(columns) {
  const query = new URLSearchParams(wanted());
  if (sort) query.set("sort", sort);
  if (columns !== usual) query.set("columns", columns);
  if (unfolded.size) query.set("forms", unfolded.has("all") ? "all" : [...unfolded].join(","));
  const games = picked();
  if (games.length === 1) query.set("games", games[0]);
  const words = query.toString().replaceAll("%2C", ",");
  history.replaceState(null, "", location.pathname + (words && `?${words}`));
}

function show() {
  choose();
  arrange();
  address(hide());
}

form.classList.add("live");
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (changed.name === "forms") {
    unfolded.clear();
    if (changed.checked) unfolded.add("all");
  }
  show();
});
table.tHead?.addEventListener("click", (event) => {
  const heading = /** @type {HTMLElement} */ (event.target).closest("[data-key]");
  if (!heading || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const key = /** @type {HTMLElement} */ (heading).dataset.key ?? "";
  sort = sort === key ? `-${key}` : key;
  show();
});
body.addEventListener("click", (event) => {
  const fold = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest(".fold"));
  if (!fold || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const game = fold.dataset.game ?? "";
  if (unfolded.delete("all")) for (const one of folds) unfolded.add(one.dataset.game ?? "");
  if (!unfolded.delete(game)) unfolded.add(game);
  const all = /** @type {HTMLInputElement} */ (form.querySelector("[name=forms]"));
  all.checked = false;
  show();
});
const picked = tick(table, () => address(hide()));
