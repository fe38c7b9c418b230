// @ts-check
/** The score pad beside the table: scores, the last trick, the hand in words. */

import { inChips, scoreFigure } from "./accounts.js";
import { isQuiet } from "./comfort.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";
import { openedPanel } from "./panels.js";
import { drawFace, sitters } from "./portraits.js";
import { keepsCrosses, writeCrosses } from "./render-crosses.js";
import { readable, sentences } from "./speak.js";
import { figure } from "./words.js";

/** @typedef {import("./render.js").Scene} Scene */

const POT = 99; // stands for the pot among the columns of the seats

/** @param {Scene} scene */
export function renderPad(scene) {
  const told = !isQuiet(scene.app) || openedPanel() === "pad";
  show(byId("scores"), told);
  if (told) renderScores(scene);
  else for (const list of ["slate", "score-names", "score-rows"]) byId(list).replaceChildren();
  renderLastTrick(scene);
  renderLaid(scene);
  renderStory(scene);
}

/** @param {Scene} scene */
function renderScores(scene) {
  const { table, words, name } = scene;
  const head = byId("score-names");
  renderSlate(scene);
  const seats = table.seats.map((_, seat) => seat);
  const faces = sitters(table.seats);
  const columns = [...seats, ...(inChips(table) ? [POT] : [])];
  keyed(head, [-1, ...columns], String, (seat) => makeHead(seat, words), (cell, seat) => {
    if (seat < 0 || seat === POT) return;
    mark(cell, "title", name(seat));
    drawFace(/** @type {HTMLElement} */ (cell.firstElementChild), faces[seat], table.seats[seat]);
    write(cell.lastElementChild, name(seat));
  });
  const rows = table.history.map((result, index) => ({ result, number: index + 1 }));
  keyed(byId("score-rows"), rows, (row) => String(row.number), ({ number }) => make("tr", {}, make("th", { scope: "row" }, String(number)), ...columns.map(() => make("td"))), (row, { result }) => {
    result.scores.forEach((score, seat) => {
      const cell = row.children[seat + 1];
      write(cell, scoreFigure(table, score));
      mark(cell, "class", result.dealer === seat ? "dealt" : null);
    });
    if (result.pot !== null) write(row.children[seats.length + 1] ?? null, figure(result.pot));
  });
  show(byId("score-none"), rows.length === 0 && table.stage !== "waiting");
  show(byId("score-table"), rows.length > 0);
}

/** The head of a column: a face, since names have no room there and stand in the lines above. @param {number} seat @param {import("./words.js").Words} words */
function makeHead(seat, words) {
  const told = seat < 0 ? [words.ui("hand-column")] : seat === POT ? [words.ui("pot-label")] : [make("span", { class: "face", "aria-hidden": "true" }), make("span", { class: "unseen" })];
  return make("th", { scope: "col" }, ...told);
}

/** How everybody stands now: a line for each, drawn as far as there is to go where one counts down. @param {Scene} scene */
function renderSlate(scene) {
  const { table, name } = scene;
  const slate = byId("slate");
  show(slate, table.stage !== "waiting");
  if (table.stage === "waiting") return;
  const faces = sitters(table.seats);
  const far = table.start > 0 ? Math.max(table.start, ...table.scores) : 0;
  keyed(slate, table.seats.map((_, seat) => seat), String, () => make("li", {}, ...["face", "name", "sum"].map((part) => make("span", { class: part }))), (item, seat) => {
    const [face, label, sum] = /** @type {HTMLElement[]} */ ([...item.children]);
    drawFace(face, faces[seat], table.seats[seat]);
    write(label, name(seat));
    if (keepsCrosses(table)) return writeCrosses(sum, seat, scene);
    write(sum, scoreFigure(table, table.scores[seat]));
    item.style.setProperty("--to-go", String(far && Math.max(0, table.scores[seat] / far)));
  });
}

/** @param {Scene} scene */
function renderLastTrick({ table, view, words, faces, name }) {
  const closed = table.last_trick === "none" && view?.phase !== "over";
  const trick = (!closed && view?.tricks[view.tricks.length - 1]) || null;
  show(byId("last-trick"), trick !== null);
  if (!trick) return;
  keyed(byId("last-cards"), trick.cards, ([, card]) => card, ([, card]) => make("li", {}, faces.card(card, words), make("span", { class: "who", "aria-hidden": "true" }), make("span", { class: "unseen" })), (item, [seat, card]) => {
    const best = seat === trick.winner;
    mark(item, "class", best ? "best" : null);
    faces.turn(/** @type {Element} */ (item.firstElementChild), card, words);
    write(item.children[1], name(seat));
    write(item.children[2], words.ui(best ? "trick-won" : "trick-card", { name: name(seat), card: words.card(card) }));
  });
}

/** The cards that this player has put away. @param {Scene} scene */
function renderLaid({ view, words }) {
  const cards = view?.own.laid ?? [];
  show(byId("laid"), cards.length > 0);
  write(byId("laid-cards"), cards.map((card) => words.card(card)).join(", "));
}

let followed = 0; // how far the hand in words was rolled to its end
let follows = true;
let rolling = 0;

/** Sees whether somebody has gone back in the hand in words. Asked before anything is drawn: later the page would have to be laid out for it. */
export function noteReader() {
  if (rolling) return; // what was told since the last picture is no reader who has gone back
  const story = byId("story");
  // Nor is a box that has only become smaller.
  follows = story.scrollTop === followed || story.scrollTop + story.clientHeight >= story.scrollHeight - 24;
}

/** @param {Scene} scene */
function renderStory({ app, table, view, words, name }) {
  const told = readable(sentences(app.lines, view, words, name), view, table.last_trick, words, name);
  const story = byId("story");
  keyed(story, told, (one) => one.key, (one) => make("li", { class: one.trick ? "trick-end" : "" }, one.text), (item, one) => write(item, one.text));
  rolling ||= requestAnimationFrame(() => roll(story));
}

/** Rolls the hand in words to its end, once for each picture, unless a reader has gone back in it. @param {HTMLElement} story */
function roll(story) {
  rolling = 0;
  if (!follows) return;
  story.scrollTop = story.scrollHeight;
  followed = story.scrollTop;
}
