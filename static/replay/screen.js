// @ts-check
/** A moment of a recorded match on the table's cloth. Draws with the table's own parts. */

import { byId, mark, show, write } from "../table/dom.js";
import { isLong } from "../table/fan.js";
import { keepingFocus } from "../table/focus.js";
import { dealt, inTricks } from "../table/model.js";
import { FEW } from "../table/places.js";
import { renderHand } from "../table/render-hand.js";
import { renderMiddle } from "../table/render-middle.js";
import { renderPad } from "../table/render-pad.js";
import { renderResult } from "../table/render-panels.js";
import { renderSealed } from "../table/render-sealed.js";
import { renderSeats } from "../table/render-seats.js";
import { linesAt, trickEndedAt, viewAt } from "./reel.js";

/** @typedef {import("./reel.js").Moment} Moment */
/** @typedef {import("./reel.js").Frame} Frame */
/** @typedef {import("./reel.js").Film} Film */
/** @typedef {import("../table/render.js").Scene} Scene */
/**
 * @typedef {object} Config  from the page
 * @property {string} address  below which the hands lie that did not come with the page
 * @property {string} game
 * @property {number} seats
 * @property {number} start
 * @property {number} crosses
 * @property {boolean} weli
 * @property {string[]} called   the words of the notes with which a seat undertakes another contract than the usual one
 * @property {boolean} whole     a match, not a single hand
 * @property {number} first      the number of the first hand
 * @property {string[][]} names  of the seats, by hand
 * @property {string[][]} bots   the level of each seat's bot, by hand; "" = a person
 * @property {import("./reel.js").Outcome[]} outcomes  by hand
 * @property {Record<string, Film>} films
 * @property {import("./marks.js").Mark[]} marks  of a review, in the order of the match
 * @property {string[]} anchors  of the article
 * @property {import("../table/types.js").Config & {me: number|null}|null} together  where several look at the match
 */

/**
 * Everything the table's parts draw a moment with.
 * @param {Config} config
 * @param {Film} film
 * @param {Frame[]} frames
 * @param {Moment} moment  its step may be one beyond the frames: the score
 * @param {number} near
 * @param {{words: import("../table/words.js").Words, faces: import("../table/cards.js").Faces, rules: string}} kit
 * @returns {Scene}
 */
export function sceneOf(config, film, frames, moment, near, kit) {
  const settled = moment.step >= frames.length;
  const step = Math.min(moment.step, frames.length - 1);
  const view = viewAt(frames[step], moment.seat ?? near, moment.seat === null);
  const table = tableOf(config, film, moment.hand, settled);
  const lines = linesAt(frames, step, moment.seat);
  const lingering = settled ? null : trickEndedAt(frames, step);
  const app = { view, table, lines, lingering, pending: null, picked: [], reason: null, nextAt: 0, version: 0, cut: 0, link: "open", late: false, watching: 0, called: config.called };
  const name = (/** @type {number} */ seat) => table.seats[seat]?.name ?? "";
  return /** @type {any} */ ({ ...kit, app, table, view, near: view.seat, name });
}

/** The people and the scores at a hand. @param {Config} config @param {Film} film @param {number} hand @param {boolean} settled */
function tableOf(config, film, hand, settled) {
  const index = hand - config.first;
  const outcome = config.outcomes[index];
  const over = settled && outcome.winners.length > 0;
  const standing = settled ? { scores: outcome.scores, tallies: outcome.tallies, pot: outcome.pot } : film;
  const seats = config.names[index].map((name, seat) => {
    const level = config.bots[index][seat];
    return { name, kind: level ? "bot" : "human", level, away: false, standin: false, ready: false, you: false, guest: "", open_to_you: false };
  });
  return /** @type {any} */ ({
    game: config.game, start: config.start, crosses: config.crosses, seats, hand, match: 1, host: null,
    stage: settled ? (over ? "over" : "between") : "playing",
    scores: standing.scores, tallies: standing.tallies, pot: standing.pot,
    history: config.outcomes.slice(0, settled ? index + 1 : index),
    winners: over ? outcome.winners : [], next_in: null, deadline_in: null, last_trick: "all", asked: null,
  });
}

/** @param {Scene} scene */
export function drawScene(scene) {
  keepingFocus(() => {
    const root = byId("game");
    const { table, view, app } = scene;
    mark(root, "data-stage", table.stage);
    mark(root, "data-seats", String(table.seats.length));
    mark(root, "data-many", table.seats.length > FEW);
    mark(root, "data-long", view !== null && dealt(view) && isLong(view));
    mark(root, "data-phase", view?.phase ?? "");
    mark(root, "data-tricks", inTricks(view) || app.lingering !== null);
    write(byId("hand-number"), scene.words.ui("hand", { n: table.hand }));
    const multiplier = view && view.multiplier > 1 ? `×${view.multiplier}` : "";
    write(byId("multiplier"), multiplier);
    show(byId("multiplier"), multiplier !== "");
    renderSeats(scene);
    renderMiddle(scene);
    renderHand(scene);
    renderPad(scene);
    renderResult(scene);
    renderSealed(scene);
    write(byId("laid").querySelector("h2"), scene.words.ui("replay-laid", { name: scene.name(scene.near) }));
  });
}
