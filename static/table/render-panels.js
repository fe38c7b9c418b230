// @ts-check
/** What lies over the table when no hand is being played: the result of a hand or a match. */

import { scoreFigure, talliesOf } from "./accounts.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";
import { drawFace, sitters } from "./portraits.js";
import { isQuiet } from "./comfort.js";
import { drawReaction } from "./reactions.js";
import { keepsCrosses, writeCrosses } from "./render-crosses.js";
import { figure, signed } from "./words.js";

/** @typedef {import("./render.js").Scene} Scene */

const TRICKS = "score.trick"; // the part of a score that counts them
const FEW_NAMES = 3; // make a headline
const FEW_TRICKS = 5; // are seen at a glance; of more one is drawn, and how many

/**
 * The seats in the order in which they have come out of the match: who has won, then whoever is nearest to that.
 * @param {{winners: number[]}} table
 * @param {number[]} scores
 * @returns {number[]}
 */
export function byPlace({ winners }, scores) {
  const off = (/** @type {number} */ seat) => (winners.includes(seat) ? -1 : Math.abs(scores[seat] - (scores[winners[0]] ?? 0)));
  return scores.map((_, seat) => seat).sort((one, other) => off(one) - off(other));
}

/** @param {Scene} scene */
export function renderResult(scene) {
  const { table, words, app } = scene;
  const panel = byId("result");
  const last = table.history[table.history.length - 1];
  const on = (table.stage === "between" || table.stage === "over") && app.lingering === null;
  const comes = on && panel.hasAttribute("hidden");
  show(panel, on);
  if (!on) return;
  if (comes && panel.firstElementChild) panel.firstElementChild.scrollTop = 0; // who has read on in the last one begins anew
  const over = table.stage === "over";
  mark(panel, "data-over", over);
  const deals = app.duplicate?.deals ?? 0;
  const event = last ? eventOf(last, table.seats.length) : null;
  const title = over ? winnersText(scene) : eventText(event, scene) || words.ui("hand-over", { n: table.history.length });
  write(byId("result-title"), deals ? words.ui("shared-over", { n: table.match, of: deals }) : title);
  write(byId("result-note"), over && !deals ? decisiveText(scene) : noteText(scene));
  if (over) renderWinners(scene);
  if (last) renderLines(last, over ? byPlace(table, last.scores) : byNews(event, table.seats.length), scene);
  renderNext(scene, over);
}

/** @typedef {{part: string, amount: number, seats: number[]}} Event  whose score has moved the furthest, and by what */

/**
 * What a hand is remembered for: the line that has moved a score the furthest, and whose; of two that were the same to
 * somebody the later, since what is put in comes first. Null where none has moved, and where the same is so of all or of many. Pure.
 * @param {Pick<import("./types.js").Result, "lines">} result @param {number} count  of the seats
 * @returns {Event|null}
 */
export function eventOf({ lines }, count) {
  const far = lines.reduce((most, line) => Math.max(most, Math.abs(line[2])), 0);
  const most = lines.find((line) => Math.abs(line[2]) === far);
  const [, part, amount] = lines.filter((line) => line[0] === most?.[0] && line[2] === most[2]).pop() ?? [0, "", 0];
  const seats = [...new Set(lines.filter((line) => line[1] === part && line[2] === amount).map(([seat]) => seat))];
  return amount && seats.length <= Math.min(FEW_NAMES, count - 1) ? { part, amount, seats } : null;
}

/** The seats as they are told of after a hand: first whom it is remembered for. @param {Event|null} event @param {number} count */
function byNews(event, count) {
  const first = event?.seats ?? [];
  return [...first, ...Array.from({ length: count }, (_, seat) => seat).filter((seat) => !first.includes(seat))];
}

/** @param {Event|null} event @param {Scene} scene */
function eventText(event, scene) {
  if (!event) return "";
  const { part, amount, seats } = event;
  return scene.words.ui("hand-told", { name: seats.map(scene.name).join(", "), why: lineText([seats[0], part, amount], true, scene) });
}

/** Who has won, in the wreath. @param {Scene} scene */
function renderWinners({ table }) {
  const faces = sitters(table.seats);
  keyed(byId("winners"), table.winners, String, () => make("span", { class: "face" }), (face, seat) => drawFace(/** @type {HTMLElement} */ (face), faces[seat], table.seats[seat]));
}

/** @param {Scene} scene */
function winnersText({ table, words, name }) {
  const you = table.seats.findIndex((chair) => chair.you);
  if (table.winners.length === 1) return table.winners[0] === you ? words.ui("you-win") : words.ui("wins", { name: name(table.winners[0]) });
  return words.ui("win-shared", { name: table.winners.map(name).join(", ") });
}

/** What the last hand brought whoever has won. @param {Scene} scene */
function decisiveText(scene) {
  const { table, words } = scene;
  const last = table.history[table.history.length - 1];
  const [winner, another] = table.winners;
  const lines = last && another === undefined ? linesOf(last, winner) : [];
  return lines.length ? words.ui("won-by", { why: lines.map((line) => lineText(line, true, scene)).join(", ") }) : "";
}

/** Why a hand ended without play, if it did. @param {Scene} scene */
function noteText({ view, words, name }) {
  if (!view) return "";
  const shared = view.notes.filter(([seat]) => seat === null).map(([, key, n]) => words.say([`note.${key}`], { n }));
  const [last] = view.notes.slice(-1);
  // A hand without tricks and without a word on all: whoever was noted last has ended it.
  const by = last && last[0] !== null && !view.tricks.length && !shared.some(Boolean) ? [`${name(last[0])}: ${words.say([`note.${last[1]}`], { n: last[2] })}`] : [];
  return [...shared, ...by].filter(Boolean).join(" ");
}

/** @param {import("./types.js").Result} result @param {number[]} order  of the seats @param {Scene} scene */
function renderLines(result, order, scene) {
  const { table, words, name } = scene;
  const faces = sitters(table.seats);
  keyed(byId("result-rows"), order, String, makeRow, (row, seat) => {
    drawFace(/** @type {HTMLElement} */ (row.querySelector(".face")), faces[seat], table.seats[seat]);
    const lines = linesOf(result, seat);
    const change = lines.reduce((sum, line) => sum + line[2], 0);
    mark(row, "class", [table.winners.includes(seat) && "winner", table.seats[seat].you && "you"].filter(Boolean).join(" ") || null);
    drawReaction(row.querySelector(".reaction"), (!isQuiet(scene.app) && scene.app.reacted?.get(seat)?.sign) || "", words);
    write(row.querySelector("th > .name"), name(seat));
    write(row.children[0].lastElementChild, [...cardPoints(scene, seat), ...talliesOf(table, seat, words)].join(", "));
    write(row.children[1], lines.map((line) => lineText(line, lines.length > 1, scene)).join(", "));
    drawTaken(row.children[2], scene, seat);
    write(row.children[3], change ? signed(change) : "0");
    if (keepsCrosses(table)) writeCrosses(row.children[4], seat, scene);
    else write(row.children[4], scoreFigure(table, result.scores[seat]));
  });
  renderPotLine(result, scene);
}

/** The lines of a result that have changed the score of this seat. @param {import("./types.js").Result} result @param {number} seat */
function linesOf({ lines }, seat) {
  return lines.filter((line) => line[0] === seat && line[2] !== 0);
}

/** What this seat has taken in card points, where they decide. @param {Scene} scene @param {number} seat */
function cardPoints({ view, words }, seat) {
  const taken = view?.card_points?.[seat];
  return taken === undefined ? [] : [words.ui("card-points", { n: taken })];
}

/** The tricks of a seat as they lie before it, where it is they that count. @param {Element} cell @param {Scene} scene @param {number} seat */
function drawTaken(cell, { view, words, faces }, seat) {
  const tricks = (!view?.card_points.length && view?.taken[seat]) || 0;
  const [backs, number, told] = /** @type {HTMLElement[]} */ (Array.from(cell.children));
  const few = tricks <= FEW_TRICKS;
  keyed(backs, Array.from({ length: few ? tricks : 1 }, (_, n) => n), String, () => faces.card("back", words), () => {});
  write(number, few ? "" : figure(tricks));
  write(told, tricks ? words.ui("tricks", { n: tricks }) : "");
}

/** Roles are named, since on a phone the rows are no table rows to the eye. */
function makeRow() {
  const [why, taken, change, sum] = ["why", "taken", "change", "sum"].map((name) => make("td", { class: name, role: "cell" }));
  taken.append(make("span", { class: "backs", "aria-hidden": "true" }), make("span", { "aria-hidden": "true" }), make("span", { class: "unseen" }));
  return make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, make("span", { class: "face", "aria-hidden": "true" }), make("span", { class: "name" }), make("span", { class: "reaction", hidden: "" }), make("small")), why, taken, change, sum);
}

/** What stays in the pot, and what lay there. @param {import("./types.js").Result} result @param {Scene} scene */
function renderPotLine({ pot, lines }, { words }) {
  const line = byId("result-pot");
  show(line, pot !== null);
  if (pot === null) return;
  const before = pot + lines.reduce((sum, [, , amount]) => sum + amount, 0);
  write(line, words.ui(before === pot ? "pot-stays" : "pot-left", { n: pot, before: figure(before) }));
}

/** Tricks by their number. @param {[number, string, number]} line @param {boolean} several  so that each says how much @param {Scene} scene */
function lineText([seat, part, amount], several, { view, words }) {
  const tricks = part === TRICKS ? words.ui("tricks", { n: view?.taken[seat] ?? 0 }) : "";
  if (tricks && view?.taken[seat]) return several ? `${tricks} ${signed(amount)}` : tricks;
  const text = words.say([part, `score.${part}`], { n: Math.abs(amount), amount: signed(amount) }) || part;
  return several && !text.includes(figure(Math.abs(amount))) ? `${text} ${signed(amount)}` : text;
}

/** Where others' results stand beside one's own. @param {import("./types.js").App} app @param {boolean} over */
function renderCompare({ duplicate }, over) {
  const link = document.getElementById("compare");
  if (!link) return; // a match is only looked back at
  show(link, Boolean(duplicate) && over);
  mark(link, "href", duplicate?.page ?? null);
}

/** The button that goes on. @param {Scene} scene @param {boolean} over */
function renderNext({ table, words, app }, over) {
  const me = table.seats.find((chair) => chair.you);
  const ready = Boolean(me?.ready) || app.pending?.t === "ready";
  const button = byId("next");
  const left = app.duplicate ? app.duplicate.deals - table.match : Infinity;
  write(button, words.ui(app.duplicate ? "next-deal" : over ? "play-again" : "next"));
  show(button, (me !== undefined || app.phone) && left > 0);
  renderCompare(app, over);
  mark(button, "aria-disabled", ready ? "true" : null);
  const others = table.seats.filter((chair) => chair.kind === "human" && !chair.you);
  const late = others.filter((chair) => !chair.ready && !chair.away);
  const early = others.filter((chair) => chair.ready);
  const free = over && table.seats.some((chair) => chair.kind === "open");
  const named = (/** @type {string} */ key, /** @type {typeof others} */ chairs) => words.ui(key, { name: chairs.map((chair) => chair.name).join(", ") });
  const text = ready && late.length ? named("wait-for", late) : free ? words.ui("waiting") : !ready && early.length ? named("want-on", early) : "";
  write(byId("next-note"), text);
  const seconds = Math.max(0, Math.ceil((app.nextAt - Date.now()) / 1000));
  write(byId("next-in"), app.nextAt && !over ? words.ui("next-in", { n: seconds }) : "");
}
