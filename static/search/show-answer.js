// @ts-check
/** An answer as a page shows it; the same as templates/rules/blocks/answer.html and rules/encyclopedia/pages/answers.py. */

import { link, make } from "./make.js";

const FEW = 12; // games that are named of those that give an answer
const FIRST = 6; // games that are named of those that fit

/**
 * @typedef {import("./answers.js").AnswerGroup} AnswerGroup
 * @typedef {import("./find.js").Index} Index
 * @typedef {import("./show.js").Words & {asked: import("./answers.js").Asked, lang: string}} AnswerWords
 * @typedef {{answer: import("./answers.js").GivenAnswer, index: Index, words: AnswerWords, foreign: boolean}} Given  an answer out of an index
 * @typedef {{says: string, words: string[], sure: boolean}} Unknown  what is said of a word that nobody knows, and what it is taken for
 * @typedef {(text: string, key: string) => Node[]|(string|Node)[]} Plain  a text about a game as the reader's deck has it
 */

/**
 * The answer of the first index that understands the question.
 * @param {{index: Index, words: any}[]} shelves  the page's own language first
 * @param {string} query
 * @returns {Given|null}
 */
export function firstAnswer(shelves, query) {
  for (const [at, { index, words }] of shelves.entries()) {
    const answer = index.questions.answer(query);
    if (answer) return { answer, index, words, foreign: at > 0 };
  }
  return null;
}

/**
 * The words of a query that no language has, each with what it is taken for.
 * @param {{index: Index, words: any}[]} shelves
 * @param {string} query
 * @returns {Unknown[]}
 */
export function unknownIn(shelves, query) {
  const [own, ...others] = shelves;
  let found = new Map(own.index.reader.unknown(query).map((one) => [one.word, one]));
  for (const { index } of others) {
    const theirs = new Map(index.reader.unknown(query).map((one) => [one.word, one]));
    found = new Map([...found].filter(([word]) => theirs.has(word)).map(([word, one]) => [word, theirs.get(word)?.how === "unknown" ? one : (theirs.get(word) ?? one)]));
  }
  const { ui } = own.words.asked;
  return [...found.values()].map((one) => ({
    says: ui[one.how].replace("{word}", one.word),
    words: [...new Set(one.words.map((word) => own.index.asWritten(word)))],
    sure: one.how !== "unknown",
  }));
}

/** @param {Given} given @param {Plain} plain */
export function answerBox({ answer, index, words, foreign }, plain) {
  const { ui } = words.asked;
  const games = answer.groups.flatMap((group) => group.games);
  const alone = games.length === 1 && !answer.facets.length ? games[0] : null;
  const place = alone ? index.places[alone[0]] : null;
  const key = place?.key ?? "";
  const box = make("section", "answer", make("h2", "finding-title", ...(place ? [link(place.url, place.title), ": "] : []), answer.title));
  if (foreign) box.lang = words.lang;
  for (const group of answer.groups) {
    const says = make("p", "answer-says", make("b", "", ...plain(group.label, key), group.text ? "." : ""), ...(group.text ? [" ", ...plain(group.text, key)] : []));
    box.append(says);
    if (alone) continue;
    const count = answer.facets.length ? ui.fits.replace("{n}", String(group.games.length)) : ui.family.replace("{n}", String(group.games.length)).replace("{all}", String(games.length));
    says.append(" ", make("small", "hush", count));
    const named = answer.facets.length ? group.games.slice(0, FIRST) : group.games.length <= FEW ? group.games : [];
    if (named.length) box.append(make("p", "answer-games", ...withCommas(named.map(([at, suffix]) => link(index.places[at].url + suffix, index.places[at].title)))));
  }
  if (answer.facets.length) {
    const which = link(`${words.asked.which}?${new URLSearchParams(answer.facets)}`, ui.link);
    which.className = "button";
    box.append(make("p", "", which));
  }
  if (place && alone?.[1]) box.append(make("p", "answer-rule", link(place.url + alone[1], ui.rule)));
  if (place && alone?.[2].length) {
    const links = alone[2].map((name) => link(`${place.url}#options`, make("span", "", ...plain(name, key))));
    box.append(make("p", "answer-rule", `${ui.decides} `, ...withCommas(links)));
  }
  return box;
}

/** @param {Unknown[]} unknown @param {(query: string) => string} search  the address of a query @returns {HTMLElement[]} */
export function unknownWords(unknown, search) {
  return unknown.map(({ says, words }) => make("p", "unknown-word", `${says} `, ...withCommas(words.map((word) => link(search(word), word)))));
}

/** @param {Node[]} parts @returns {(string|Node)[]} */
function withCommas(parts) {
  return parts.flatMap((part, at) => (at ? [", ", part] : [part]));
}
