// @ts-check
/** Search results as a page shows them; the same as templates/rules/blocks/findings.html. */

import { link, make } from "./make.js";
import { gamePicture } from "./picture.js";
import { answerBox, unknownWords } from "./show-answer.js";
import { FENCE } from "./spelling.js";

const CARD = /\ue000([^\ue001]*)\ue001/;
const CALLED = /([\ue002-\ue004])/; // before the word for German cards, before that for French ones, behind it
/** @type {Record<string, Record<string, string>>} */
const CORNERS = { german: { T: "10" }, french: { T: "10", O: "Q", U: "J" } };
/** @type {Record<string, string>} */
const INKS = { H: "red", frenchS: "red", "french-bigS": "red", "four-colourG": "green", "four-colourS": "amber" };

/**
 * @typedef {import("./find.js").Found} Found
 * @typedef {import("./find.js").Part} Part
 * @typedef {{deck: string, wording: string, sprite: string, things: string, open: number, own?: Own}} Look  the reader's deck, where
 *   the things beside cards are drawn, and how much room there is
 * @typedef {{games: string[], deck: string, sprite: string}} Own  games whose own deck is another one, for who has chosen none
 * @typedef {{ui: Record<string, string>, cards: Record<string, Record<string, string>>,
 *   pictures?: Record<string, import("./picture.js").Thing[]>}} Words  of an index
 * @typedef {{own: Found[], others: {lang: string, found: Found[], words: Words}[],
 *   mixed: import("./find.js").Confusion|null, words: Words, all: (key: string) => string,
 *   given: import("./show-answer.js").Given|null, unknown: import("./show-answer.js").Unknown[], search: (query: string) => string}} Answer
 */

/** Everything that fits a query. @param {Answer} answer @param {Look} look @returns {DocumentFragment} */
export function findings(answer, look) {
  const page = document.createDocumentFragment();
  const { given } = answer;
  if (given) page.append(answerBox(given, (text, key) => marked([{ text, found: false }], given.words, lookOf(key, look))));
  page.append(...unknownWords(answer.unknown, answer.search));
  if (answer.mixed) page.append(mixedUp(answer.mixed, look.open));
  for (const one of answer.own) page.append(finding(one, "h2", answer.words, look, answer));
  for (const { lang, found, words } of answer.others) {
    if (found.length === 0) continue;
    const part = make("div", "", ...found.map((one) => finding(one, "h3", words, look, answer)));
    part.lang = lang;
    page.append(make("h2", "finding-language", answer.words.ui[lang]), part);
  }
  if (!given && !answer.own.length && !answer.others.some(({ found }) => found.length)) page.append(make("p", "nothing", answer.words.ui.nothing));
  return page;
}

/** @param {import("./find.js").Confusion} mixed @param {number} open  with more meanings than that it stays folded */
function mixedUp({ says, means }, open) {
  const list = make("ul", "");
  for (const [label, words, url] of means) list.append(make("li", "", url ? link(url, label) : make("b", "", label), `: ${words}`));
  const box = /** @type {HTMLDetailsElement} */ (make("details", "mixed-up", make("summary", "", says), list));
  box.open = means.length <= open;
  return box;
}

/** @param {Found} one @param {string} level  of its heading @param {Words} words  of its language @param {Look} look @param {Answer} answer */
function finding(one, level, words, look, answer) {
  const { ui } = answer.words;
  const head = make(level, "finding-title", link(one.place.url, one.place.title));
  if (one.name && one.place.kind !== "page") head.append(" ", make("small", "", `${ui.also} `, make("i", "", one.name)));
  const section = make("section", "finding", head);
  const picture = one.place.kind === "game" && words.pictures?.[one.place.key];
  if (picture) section.prepend(gamePicture(picture, lookOf(one.place.key, look).sprite, look.things));
  if (one.about && (one.fit || !one.hits.length)) section.append(make("p", "hush", one.about));
  if (one.hits.length) {
    const list = make("ul", "", ...one.hits.map((hit) => hitItem(hit, ui, words, lookOf(one.place.key, look))));
    list.setAttribute("role", "list");
    section.append(list);
  }
  if (one.more) {
    const words = one.more === 1 ? ui.one : ui.more.replace("%s", String(one.more));
    section.append(make("p", "more", make("a", "", words, make("span", "unseen", `: ${one.place.title}`))));
    /** @type {HTMLAnchorElement} */ (section.querySelector(".more a")).href = answer.all(one.place.key);
  }
  return section;
}

/** The deck that a game is told with. @param {string} key @param {Look} look @returns {Look} */
function lookOf(key, look) {
  return look.own?.games.includes(key) ? { ...look, deck: look.own.deck, wording: look.own.deck, sprite: look.own.sprite } : look;
}

/** @param {import("./find.js").Hit} hit @param {Record<string, string>} ui @param {Words} words @param {Look} look */
function hitItem(hit, ui, words, look) {
  const head = make("b", "", hit.kind in ui ? `${ui[hit.kind]}: ` : "", ...marked(hit.heading, words, look));
  const place = link(hit.url, head);
  if (hit.text.length) place.append(make("span", "", ...marked(hit.text, words, look)));
  const item = make("li", "", place);
  if (hit.note) item.append(make("small", "", `${ui.said} `, make("mark", "", hit.note)));
  return item;
}

/** @param {Part[]} parts @param {Words} words @param {Look} look */
function marked(parts, words, look) {
  return asCalled(parts, look.wording).flatMap(({ text, found }) => {
    const pieces = text.includes(FENCE) ? text.split(CARD).map((piece, at) => (at % 2 ? chip(piece, words, look) : piece)) : [text];
    return found ? [make("mark", "", ...pieces)] : pieces;
  });
}

/** The parts without what stands in them for the other kind of cards. @param {Part[]} parts @param {string} wording @returns {Part[]} */
function asCalled(parts, wording) {
  const unsaid = wording === "german" ? "\ue003" : "\ue002";
  let skipping = false;
  const said = parts.map(({ text, found }) => {
    let kept = "";
    text.split(CALLED).forEach((piece, at) => {
      if (at % 2) skipping = piece === unsaid;
      else if (!skipping) kept += piece;
    });
    return { text: kept, found };
  });
  return said.filter(({ text }) => text);
}

/** A card in the line: sign and index. @param {string} code @param {Words} words @param {Look} look */
function chip(code, { cards }, { deck, wording, sprite }) {
  const [suit, rank] = code === "W" ? ["S", ""] : code;
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${sprite}#suit-${suit}`);
  sign.setAttribute("viewBox", "0 0 24 24");
  sign.setAttribute("aria-hidden", "true");
  sign.append(use);
  const card = make("span", `chip ${INKS[deck + suit] ?? INKS[suit] ?? "dark"}`, sign, code === "W" ? "Weli" : (CORNERS[wording][rank] ?? rank));
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", cards[wording][code]);
  return card;
}
