// @ts-check
/** The lobby: keeps the list of open tables as the server tells it, filtered and sorted as the reader wants it. */

import { byId, make, mark, show, write } from "../table/dom.js";
import { Feed } from "./feed.js";
import { compare, fits, left, query } from "./list.js";

/** @typedef {import("./list.js").Row} Row */
/** @typedef {import("./list.js").Filter} Filter */
/** @typedef {import("./list.js").Known} Known */
/** @typedef {import("./list.js").News} News */

const list = byId("tables");
const form = /** @type {HTMLFormElement} */ (byId("filter"));
const seat = /** @type {HTMLFormElement} */ (byId("seat"));
const blank = /** @type {HTMLElement} */ (/** @type {HTMLTemplateElement} */ (byId("row")).content.firstElementChild);

/** @type {Map<string, HTMLElement>} */
const rows = new Map();
let waiting = false; // rows have come or gone, and the list stands still while somebody is in it

/** @returns {Filter} */
function filter() {
  const given = new FormData(form);
  const word = (/** @type {string} */ name) => String(given.get(name) ?? "");
  return { game: word("game"), players: word("players"), find: word("find"), sort: word("sort") };
}

/** @param {HTMLElement} node @returns {Known} */
function known(node) {
  const { key = "", game = "", seats, rank, order } = node.dataset;
  const text = ["name", "title", "rules", "people"].map((name) => slot(node, name).textContent).join(" ");
  return { code: key, game, seats: Number(seats), rank: Number(rank), order: Number(order), text };
}

/** @param {HTMLElement} node @param {string} name */
function slot(node, name) {
  return /** @type {HTMLElement} */ (node.querySelector(`[data-slot="${name}"]`));
}

/** @param {Row} row */
function created(row) {
  const node = /** @type {HTMLElement} */ (blank.cloneNode(true));
  node.dataset.key = row.code;
  /** @type {HTMLButtonElement} */ (slot(node, "sit")).value = row.code;
  for (const link of [slot(node, "watch"), slot(node, "report")]) {
    mark(link, "href", (link.getAttribute("href") ?? "").replace(blank.dataset.key ?? "", row.code));
  }
  node.classList.add("fresh");
  return node;
}

/** @param {HTMLElement} node @param {Row} row */
function fill(node, row) {
  Object.assign(node.dataset, { game: row.game, seats: row.seats, rank: row.rank, order: row.order });
  for (const name of /** @type {const} */ (["name", "title", "rules", "room", "now", "clock"])) write(slot(node, name), row[name]);
  const away = list.dataset.away ?? "";
  slot(node, "people").replaceChildren(
    ...row.people.map((name) => make("li", { dir: "auto", ...(row.away.includes(name) ? { class: "away", title: away } : {}) }, name)),
  );
  slot(node, "places").replaceChildren(...row.places.map((kind) => make("i", { class: kind })));
  const where = `: ${[row.name, ...row.people].join(", ")}`;
  write(slot(node, "sit-where"), where);
  write(slot(node, "watch-where"), where);
  write(slot(node, "report-what"), `: ${row.title}`);
  show(slot(node, "report"), Boolean(row.title));
  show(slot(node, "sit"), row.sit);
  show(slot(node, "watch"), row.watch);
}

/** @param {News} news */
function hear(news) {
  for (const code of left(rows.keys(), news)) {
    const node = rows.get(code);
    rows.delete(code);
    node?.classList.add("gone");
    for (const button of node?.querySelectorAll("button") ?? []) button.disabled = true;
  }
  for (const row of news.tables) {
    const node = rows.get(row.code) ?? created(row);
    rows.set(row.code, node);
    fill(node, row);
  }
  arrange();
}

/** Puts the rows in order and shows those that fit; under somebody's hands nothing moves. */
function arrange() {
  waiting = list.contains(document.activeElement);
  if (waiting) return;
  const wanted = filter();
  const sorted = [...rows.values()].map((node) => ({ node, table: known(node) })).sort((a, b) => compare(a.table, b.table, wanted.sort));
  let shown = 0;
  sorted.forEach(({ node, table }, index) => {
    const on = fits(table, wanted);
    if (on) shown += 1;
    show(node, on);
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
  while (list.children.length > sorted.length) list.lastElementChild?.remove();
  write(byId("count"), ((shown === 0 ? list.dataset.none : shown === 1 ? list.dataset.one : list.dataset.many) ?? "").replace("{n}", String(shown)));
  show(byId("empty"), shown === 0);
  for (const id of ["none-fits", "all-tables"]) show(byId(id), rows.size > 0);
  show(byId("nobody"), rows.size === 0);
}

/** What the filter says, the quick seat and the address of the page say too. */
function refine() {
  const wanted = filter();
  for (const name of /** @type {const} */ (["game", "players"])) {
    /** @type {HTMLInputElement} */ (seat.elements.namedItem(name)).value = wanted[name];
  }
  for (const id of ["with-bots", "with-friends"]) if (wanted.game) /** @type {HTMLButtonElement} */ (byId(id)).value = wanted.game;
  history.replaceState(null, "", location.pathname + query(wanted));
  arrange();
}

for (const node of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(":scope > li"))) rows.set(node.dataset.key ?? "", node);
form.addEventListener("input", refine);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  refine();
});
list.addEventListener("focusout", () => setTimeout(() => waiting && arrange()));
mark(byId("filter-go"), "hidden", true);

new Feed({ lang: list.dataset.lang ?? "en", mark: list.dataset.mark ?? "" }, hear, (there) =>
  write(byId("lobby-link"), there ? "" : byId("lobby-link").dataset.lost ?? ""),
).open();
