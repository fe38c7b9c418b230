// @ts-check
/** The rules of this table in a panel beside it: fetched when they are first wanted, opened at the rule that is asked for. */

import { explain } from "../rules/terms.js";
import { byId, write } from "./dom.js";
import { openPanel } from "./panels.js";
import { Search } from "./rules-search.js";

const PATIENCE = 2000; // so long a rule waits for the style sheets of the text that it stands in

/**
 * @param {{words: import("./words.js").Words, look: () => string}} kit  `look`: what the text depends on besides the table
 */
export function bindRules({ words, look }) {
  const panel = byId("rules");
  const text = byId("rules-text");
  const body = byId("rules-body");
  const search = new Search(text, words, show);
  let shown = "";
  let asked = 0;

  /** Has the text in the panel, as the reader wants to see it. Says whether that went well. */
  async function fill() {
    const wanted = look();
    if (wanted === shown) return true;
    write(byId("rules-state"), words.ui("rules-coming"));
    try {
      const answer = await fetch(panel.dataset.beside ?? "");
      if (!answer.ok) throw new Error(`${answer.status}`);
      await put(await answer.text());
      shown = wanted;
      write(byId("rules-state"), "");
      search.again();
      return true;
    } catch {
      write(byId("rules-state"), words.ui("rules-missing"));
      return false;
    }
  }

  /** @param {string} html */
  async function put(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const links = /** @type {HTMLLinkElement[]} */ (Array.from(page.querySelectorAll("link[data-piece]")));
    const sheets = links.map(loaded);
    const piece = page.querySelector("main [data-piece]");
    for (const one of piece?.querySelectorAll("[id]") ?? []) one.removeAttribute("id"); // they could be ours as well
    text.replaceChildren(...links, ...(piece?.childNodes ?? []));
    await Promise.race([Promise.all(sheets), new Promise((done) => setTimeout(done, PATIENCE))]);
  }

  /** Brings a rule into sight, marks it and takes focus there. @param {string} rule */
  async function go(rule) {
    const turn = ++asked;
    if (!(await fill()) || turn !== asked) return;
    const place = placeOf(text, rule);
    for (const old of text.querySelectorAll(".here")) old.classList.remove("here");
    if (!place) return;
    place.classList.add("here");
    show(place);
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  /** @param {Element} place */
  function show(place) {
    body.scrollTop += place.getBoundingClientRect().top - body.getBoundingClientRect().top - body.clientHeight / 6;
  }

  explain();
  panel.addEventListener("panelopen", fill);
  panel.addEventListener("panelclose", () => queueMicrotask(keepFocus));
  for (const place of [byId("reason"), byId("guide"), text]) {
    place.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest("a");
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      const rule = link && ruleOf(link);
      if (!rule || elsewhere) return;
      event.preventDefault();
      openPanel("rules");
      go(rule);
    });
  }
}

/** The rule that a link leads to; "" if it leads elsewhere. @param {HTMLAnchorElement} link */
function ruleOf(link) {
  return ["reason-rule", "guide-rule"].includes(link.id) || link.getAttribute("href")?.startsWith("#") ? decodeURIComponent(link.hash.slice(1)) : "";
}

/** Where a rule stands; where it has no place of its own, that of the rule above it. @param {Element} text @param {string} rule */
function placeOf(text, rule) {
  const places = /** @type {HTMLElement[]} */ (Array.from(text.querySelectorAll("[data-rule]")));
  for (let name = rule; name; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
    const place = places.find((one) => one.dataset.rule === name);
    if (place) return place;
  }
  return null;
}

/** The link that led here may be gone with the refusal it belonged to: then the button in the bar has the focus. */
function keepFocus() {
  if (document.activeElement === document.body) byId("rules-open").focus({ preventScroll: true });
}

/** @param {HTMLLinkElement} sheet */
function loaded(sheet) {
  return new Promise((done) => {
    sheet.onload = sheet.onerror = done;
  });
}
