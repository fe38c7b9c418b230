// @ts-check
/** Answers while one types: fetches the indexes once, and from then on needs nobody. */

import { beside, confusion, find, Index } from "./find.js";
import { firstAnswer, unknownIn } from "./show-answer.js";
import { findings } from "./show.js";

const INSIDE = 60; // places of one game, if only its are asked for
const SHORT = 8; // places in the box, where there is little room
const FEW = 3; // meanings of a name that are shown there unasked

/** @typedef {{index: Index, words: import("./show.js").Words}} Shelf */

const opener = /** @type {HTMLElement} */ (document.querySelector("[data-indexes]"));
const { deck = "", wording = "", sprite = "", things = "", own = "", ownDeck = "", ownSprite = "" } = opener.dataset;
const look = { deck, wording, sprite, things, own: { games: own.split(" "), deck: ownDeck, sprite: ownSprite } };
const addresses = (opener.dataset.indexes ?? "").split(" "); // the page's own language first
/** What has come so far, in the order of the addresses. @type {Shelf[]} */
const shelves = [];
/** @type {Live[]} */
const fields = [];

/** Fetches one index after the other; each makes the answers better. Without a connection the page does without. */
async function load() {
  for (const address of addresses) {
    try {
      const answer = await fetch(address);
      const data = await answer.json();
      shelves.push({ index: new Index(data), words: data });
    } catch {
      if (!shelves.length) return; // without the page's own language there is nothing to say
    }
    for (const field of fields) field.answer(true);
  }
}

/** A field and what it finds. */
class Live {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.form = /** @type {HTMLFormElement} */ (root.querySelector("form"));
    this.field = /** @type {HTMLInputElement} */ (root.querySelector("[name=q]"));
    this.list = /** @type {HTMLElement} */ (root.querySelector(".findings"));
    this.count = /** @type {HTMLElement} */ (root.querySelector(".search-count"));
    this.shown = this.field.defaultValue.trim(); // what the server has answered; somebody may have typed on since
    this.live = false; // whether what is shown is ours, and not the server's
    this.field.addEventListener("input", () => this.answer(false));
    root.addEventListener("keydown", (event) => this.#move(event));
    // A page kept on the device has no answer of the server in it, whatever its address asks for.
    const asked = new URLSearchParams(location.search).get("q");
    if (root.closest(".search-page") && asked && !this.shown) this.field.value = asked;
  }

  /** @param {boolean} again  also what has been answered: there is more to tell now */
  answer(again) {
    const query = this.field.value.trim();
    const [own, ...others] = shelves;
    if (!own || (query === this.shown && !(again && this.live))) return;
    if (again && this.list.contains(document.activeElement)) return; // somebody is reading it
    this.shown = query;
    this.live = true;
    if (query) this.#show(query, own, others);
    else this.list.replaceChildren();
    if (query && document.activeElement === this.field) this.#bringUp();
    if (!query) this.count.textContent = "";
    if (this.root.closest(".search-page")) this.#tellAddress(query);
  }

  /** Low down on a small screen nobody would see the answers: then the field goes to the top, with them below it. */
  #bringUp() {
    const low = this.list.getBoundingClientRect().top > innerHeight * 0.4;
    if (low && this.root.closest("main")) this.root.scrollIntoView({ block: "start" });
  }

  /** The address follows the query, and so do the forms that come back to this page. @param {string} query */
  #tellAddress(query) {
    history.replaceState(null, "", query ? this.address(query, this.inside) : this.form.action);
    for (const next of document.querySelectorAll("form [name=next]")) /** @type {HTMLInputElement} */ (next).value = location.pathname + location.search;
  }

  get inside() {
    return /** @type {HTMLInputElement|null} */ (this.form.querySelector("[name=in]"))?.value ?? "";
  }

  /** @param {string} query @param {string} inside */
  address(query, inside) {
    return `${this.form.action}?${new URLSearchParams(inside ? { q: query, in: inside } : { q: query })}`;
  }

  /** @param {string} query @param {Shelf} own @param {Shelf[]} others */
  #show(query, own, others) {
    const { inside } = this;
    const boxed = this.root.closest("dialog") !== null;
    const limits = inside ? { only: inside, hits: INSIDE } : boxed ? { places: SHORT, hits: 1 } : {};
    const found = find(own.index, query, limits);
    const all = find(own.index, query, { hits: 0 });
    const more = inside ? [] : others.map(({ index, words }) => ({ lang: index.lang, words, found: beside(all, find(index, query, limits)) }));
    const mixed = inside ? null : confusion(own.index, query);
    const given = inside ? null : firstAnswer(shelves, query);
    const named = [found, ...more.map((one) => one.found)].flat().some(({ fit }) => fit > 0);
    const unknown = inside || given ? [] : unknownIn(shelves, query).filter(({ sure, words }) => words.length && (sure || !named));
    const ways = { all: (/** @type {string} */ key) => this.address(query, key), search: (/** @type {string} */ word) => this.address(word, "") };
    const answer = { own: found, others: more, mixed, words: own.words, given, unknown, ...ways };
    this.list.replaceChildren(findings(answer, { ...look, open: boxed ? FEW : Infinity }));
    this.count.textContent = found.length ? own.words.ui.counted.replace("%s", String(inside ? found[0].hits.length : all.length)) : given ? "" : own.words.ui.nothing;
  }

  /** The arrows go from the field through the results and back. @param {KeyboardEvent} event */
  #move(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const seen = [...this.list.querySelectorAll("summary, a")].filter((stop) => !stop.closest("details:not([open]) > :not(summary)"));
    const stops = [this.field, ...seen];
    const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    event.preventDefault();
    const next = /** @type {HTMLElement} */ (stops[Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)]);
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
}

for (const root of document.querySelectorAll("[data-search]")) fields.push(new Live(/** @type {HTMLElement} */ (root)));
void load();
