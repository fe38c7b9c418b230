// @ts-check
/** Shows how the match stands with what is kept on this phone, in the places where the server has written it. */

import { marksOf } from "../table/crosses.js";
import { fill } from "./sheet-limits.js";

/** @typedef {import("./sheet-ahead.js").Ahead} Ahead */
/** @typedef {import("./sheet-ahead.js").Player} Player */

const SVG = "http://www.w3.org/2000/svg";
const MARKS = 5;

/** @param {string} tag @param {string} text @param {string} [look] */
export function note(tag, text, look) {
  const node = document.createElement(tag);
  node.textContent = text;
  if (look) node.className = look;
  return node;
}

/**
 * Draws the scores, who deals, and how the match goes on.
 * @param {Ahead} told @param {DOMStringMap} words @param {boolean} counts  whether anything that is kept is counted in
 */
export function showStanding(told, words, counts) {
  const standing = document.getElementById("standing");
  const players = standing?.querySelector(".players");
  if (!standing || !players) return;
  standing.classList.toggle("ahead", counts);
  for (const [seat, item] of [...players.children].entries()) {
    const player = told.players[seat];
    if (player) showPlayer(item, player, words);
  }
  const pot = standing.querySelector(".in-the-pot strong");
  if (pot) pot.textContent = told.pot;
  replaceNote(standing, "ahead-note", counts ? note("p", words.ahead ?? "", "hush ahead-note") : null, players);
  const names = new Intl.ListFormat(document.documentElement.lang).format(told.winners);
  const won = fill((told.winners.length === 1 ? words.wonOne : words.wonMany) ?? "", { names });
  const winner = note("p", "", "notice good winner");
  winner.append(note("strong", won));
  replaceNote(standing, "winner", told.over ? winner : null, null);
}

/** Puts a note in the place of the one that was there. @param {Element} standing @param {string} look @param {Element|null} now @param {Element|null} after */
function replaceNote(standing, look, now, after) {
  standing.querySelector(`.${look}`)?.remove();
  if (now && after) after.after(now);
  else if (now) standing.prepend(now);
}

/** @param {Element} item @param {Player} player @param {DOMStringMap} words */
function showPlayer(item, player, words) {
  item.classList.toggle("won", player.won);
  const name = /** @type {HTMLElement} */ (item.querySelector(".name"));
  const dealer = Object.assign(note("span", "", "dealer"), { title: words.deals ?? "" });
  name.replaceChildren(...(player.deals ? [dealer] : []), player.name, ...(player.deals ? [note("span", ` ${words.deals ?? ""}`, "unseen")] : []));
  /** @type {HTMLElement} */ (item.querySelector(".score")).textContent = player.score;
  const crosses = item.querySelector(".crosses");
  if (crosses && player.crosses) drawCrosses(crosses, player.crosses, words.sprite ?? "");
  for (const old of item.querySelectorAll(".tally, .settled")) old.remove();
  item.append(...player.tallies.map((tally) => note("span", tally, "tally")));
  if (player.pays) item.append(note("span", fill(words.pays ?? "", { n: player.pays }), "settled"));
  if (player.receives) item.append(note("span", fill(words.receives ?? "", { n: player.receives }), "settled"));
}

/** @param {Element} place @param {[number, number]} marks  how many there are, and how many are drawn @param {string} sprite */
function drawCrosses(place, [marks, drawn], sprite) {
  const label = place.getAttribute("aria-label") ?? "";
  const numbers = [drawn, marks];
  place.setAttribute("aria-label", label.replace(/\d+/g, () => String(numbers.shift() ?? "")));
  place.replaceChildren(...Array.from({ length: Math.ceil(marks / MARKS) }, (_, at) => cross(marksOf(drawn, at), sprite)));
}

/** @param {number} bars @param {string} sprite */
function cross(bars, sprite) {
  const drawing = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "cross", viewBox: "0 0 24 24", "aria-hidden": "true" })) drawing.setAttribute(name, value);
  for (const piece of ["bare", ...Array.from({ length: bars }, (_, at) => `bar-${at + 1}`)]) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${sprite}#${piece}`);
    drawing.append(use);
  }
  return drawing;
}

/** The head of the form: which hand is next, who deals it, or that there is none. @param {Ahead} told @param {DOMStringMap} words */
export function showNext(told, words) {
  const [title, intro] = [document.getElementById("entry-title"), document.getElementById("entry-intro")];
  const { next } = told;
  const entry = document.getElementById("entry");
  entry?.classList.toggle("all-played", told.over);
  for (const form of entry?.querySelectorAll("form, details") ?? []) /** @type {HTMLElement} */ (form).hidden = told.over;
  if (title) title.textContent = told.over ? (words.over ?? "") : fill(title.dataset.words ?? "", { n: next.number });
  if (!intro) return;
  intro.hidden = false;
  if (told.over) {
    intro.textContent = words.then ?? "";
    return;
  }
  const sentences = next.dealer ? [fill(words.whoDeals ?? "", { name: next.dealer })] : [];
  if (next.deals) sentences.push(fill(words.deal ?? "", { n: next.deal, all: next.deals }));
  if (next.staked) sentences.push(fill(words.staked ?? "", { n: next.staked }));
  intro.textContent = sentences.join(" ");
  if (next.times > 1) intro.append(" ", note("strong", fill(words.times ?? "", { n: next.times })));
}

/** What a kept hand does to everybody, in one line. @param {Ahead} told @param {number} at @param {DOMStringMap} words */
export function changes(told, at, words) {
  const cells = told.kept[at]?.cells ?? [];
  return cells
    .map((cell, seat) => {
      const [name, change] = [told.players[seat]?.name ?? "", cell.out && !cell.change ? (words.notIn ?? "") : cell.change || "±0"];
      return fill(words.changeOf ?? "", { name, change, score: cell.score });
    })
    .join(" · ");
}
