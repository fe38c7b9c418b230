// @ts-check
/** The time that is left for a decision: a thin bar beside the name, seconds only at the end. */

import { byId, mark, show, write } from "./dom.js";
import { myTurn } from "./model.js";

/** @typedef {import("./types.js").App} App */

const COUNTED = 10; // seconds from which on they are shown
const TICK = 250;

/** Seconds left, or null where no clock runs. @param {App} app @param {number} now  in milliseconds */
export function secondsLeft(app, now) {
  return app.deadlineAt && app.table?.stage === "playing" ? Math.max(0, (app.deadlineAt - now) / 1000) : null;
}

/** From how many seconds on the player is told of the end. @param {number} limit  seconds for a decision */
export function warnedAt(limit) {
  return limit > COUNTED ? COUNTED : 4;
}

/** @param {App} app @param {import("./words.js").Words} words */
export function renderClock(app, words) {
  const left = secondsLeft(app, Date.now());
  const { table, view } = app;
  if (!table) return;
  for (const node of byId("seats").children) {
    const seat = Number(/** @type {HTMLElement} */ (node).dataset.key);
    const chair = table.seats[seat];
    const acts = left !== null && view !== null && view.to_act.includes(seat) && chair.kind === "human" && !chair.standin && !(app.pending && view.seat === seat);
    const time = node.querySelector(".time");
    if (!time) continue;
    show(time, acts);
    if (!acts) continue;
    /** @type {HTMLElement} */ (time).style.setProperty("--left", Math.min(1, left / Number(table.pace)).toFixed(3));
    mark(time, "data-late", left <= COUNTED / 2);
    write(time.lastElementChild, left <= COUNTED && !chair.you ? String(Math.ceil(left)) : "");
  }
  const own = left !== null && left <= COUNTED && myTurn(view) && !app.pending && !table.seats[view?.seat ?? 0]?.standin;
  show(byId("clock"), own);
  if (own) write(byId("clock"), words.ui("seconds-left", { n: Math.ceil(left) }));
}

export class Clock {
  #stage;
  #say;
  #timer = 0;
  #told = 0; // the deadline that was announced

  /** @param {import("./stage.js").Stage} stage @param {(text: string) => void} say */
  constructor(stage, say) {
    this.#stage = stage;
    this.#say = say;
  }

  /** Runs while there is a deadline. */
  look() {
    const runs = this.#stage.app.deadlineAt > 0;
    if (runs && !this.#timer) this.#timer = window.setInterval(() => this.#tick(), TICK);
    if (runs || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  #tick() {
    const { app, words } = this.#stage;
    renderClock(app, words);
    const left = secondsLeft(app, Date.now());
    if (left === null || !app.table || !myTurn(app.view) || app.pending || left > warnedAt(Number(app.table.pace))) return;
    if (left === 0 || Math.abs(this.#told - app.deadlineAt) < 1500) return; // the same decision, told anew by the server
    this.#told = app.deadlineAt;
    this.#say(words.ui("seconds-left", { n: Math.ceil(left) }));
  }
}
