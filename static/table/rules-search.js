// @ts-check
/** Search in the rules: every place found is marked, and Enter goes from one to the next. */

import { byId, write } from "./dom.js";

const BLOCKS = "p, li, h2, h3, h4, td, th, dt, dd, caption, summary";
const LEAST = 2; // letters

export class Search {
  #text;
  #words;
  #show;
  /** @type {Range[]} */
  #found = [];
  #at = -1;

  /**
   * @param {HTMLElement} text
   * @param {import("./words.js").Words} words
   * @param {(place: Element) => void} show  brings it into sight
   */
  constructor(text, words, show) {
    this.#text = text;
    this.#words = words;
    this.#show = show;
    const field = byId("rules-word");
    field.addEventListener("input", () => this.again());
    byId("rules-find").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#go(this.#at + 1);
    });
  }

  /** Looks for what stands in the field. */
  again() {
    const wanted = /** @type {HTMLInputElement} */ (byId("rules-word")).value.trim().toLowerCase();
    this.#found = wanted.length < LEAST ? [] : places(this.#text, wanted);
    this.#at = -1;
    if ("highlights" in CSS) CSS.highlights.set("found", new Highlight(...this.#found));
    if (this.#found.length) this.#go(0);
    else {
      this.#mark(null);
      write(byId("rules-state"), wanted.length < LEAST ? "" : this.#words.ui("rules-nothing"));
    }
  }

  /** @param {number} at  beyond the last place comes the first */
  #go(at) {
    if (!this.#found.length) return;
    this.#at = at % this.#found.length;
    const node = this.#found[this.#at].startContainer.parentElement;
    const block = node?.closest(BLOCKS) ?? node;
    this.#mark(block);
    if (block) this.#show(block);
    write(byId("rules-state"), this.#words.ui("rules-found", { at: this.#at + 1, of: this.#found.length }));
  }

  /** @param {Element|null} block */
  #mark(block) {
    for (const old of this.#text.querySelectorAll(".found")) old.classList.remove("found");
    block?.classList.add("found");
  }
}

/** Where these letters stand in what can be seen. @param {HTMLElement} text @param {string} wanted */
function places(text, wanted) {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const letters = (node.textContent ?? "").toLowerCase();
    if (!node.parentElement?.closest("p, li, h2, h3, h4, td, th, dt, dd, caption") || node.parentElement.closest("nav, [hidden]")) continue;
    for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      found.push(range);
    }
  }
  return found;
}
