// @ts-check
/** What the server says, and what it does to the state of the page. */

import { potOf } from "./accounts.js";
import { finishedTrick } from "./diff.js";
import { counting, foresee } from "./model.js";
import { noteHead, noteSeals } from "./share.js";
import { sentences } from "./speak.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Order} Order */
/** @typedef {{version: number, view: App["view"], table: NonNullable<App["table"]>, lines: App["lines"], undo?: number}} News */

const JUMP = 4; // when more than this has happened at once, nothing is animated

export class Inbox {
  #stage;
  #connection;
  #announcer;

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {import("./socket.js").Connection} connection
   * @param {import("./speak.js").Announcer} announcer
   */
  constructor(stage, connection, announcer) {
    this.#stage = stage;
    this.#connection = connection;
    this.#announcer = announcer;
  }

  /** @param {Record<string, any>} message @param {Order|null} order  that it answers */
  hear(message, order) {
    const stage = this.#stage;
    const { app, words } = stage;
    if (order && order.ref === app.pending?.ref && message.t !== "view") stage.settle(null);
    if (message.t === "view") this.#receive(called(whole(app, message), words), order);
    else if (message.t === "refused") stage.refuse({ rule: message.rule, data: message.data }, message.why);
    else if (message.t === "stale") stage.explain(words.ui("stale"), true);
    else if (message.t === "error") stage.explain(words.ui(`error-${message.code}`) || words.ui("error"));
    else if (message.t === "crowd") stage.count(message.watching);
    else if (message.t === "pong" && message.version > app.version) this.#connection.sync();
    else if (order) stage.draw();
  }

  /** @param {News} news @param {Order|null} order */
  #receive(news, order) {
    const stage = this.#stage;
    const { app } = stage;
    if (news.version < app.version) return;
    if (app.turned) return this.#turn(news);
    const before = app.view;
    const shown = before && foresee(before, app.pending);
    const old = new Set(app.table ? this.#story().map((one) => one.key) : []);
    const pot = potOf(before, app.table);
    const jump = news.version - app.version > JUMP || news.lines.some(([, line]) => line.startsWith("~"));
    if (order || app.pending?.t !== "act" || !this.#connection.pending) stage.settle(null);
    take(app, news);
    noteSeals(news.table);
    noteHead(news.table);
    if (changed(before, app.view)) Object.assign(app, { picked: [], cut: 0 });
    if (app.reason?.outlives) app.reason.outlives = false;
    else if (changed(before, app.view)) app.reason = null;
    const trick = app.view && !jump ? finishedTrick(before, app.view) : null;
    if (trick || app.view?.table.length || app.view?.hand_number !== before?.hand_number) stage.linger(trick);
    stage.repaint(jump ? null : shown);
    this.#announcer.tell(handOf(news), this.#story(), old);
    this.#announcer.say(...this.#asides(before, pot));
  }

  /** Other eyes look at the same table: nothing has happened. @param {News} news */
  #turn(news) {
    const stage = this.#stage;
    stage.app.turned = false;
    stage.settle(null);
    take(stage.app, news);
    noteSeals(news.table);
    noteHead(news.table);
    stage.draw();
    this.#announcer.tell(handOf(news), [], new Set());
  }

  /** What else is to be heard: a pot that has changed; at the beginning, that the turn goes the other way. @param {App["view"]} before @param {number|null} pot */
  #asides(before, pot) {
    const { app, words } = this.#stage;
    const now = potOf(app.view, app.table);
    const changed = pot !== null && now !== null && pot !== now ? [`${words.ui("pot", { n: now })}.`] : [];
    return before === null && app.view?.clockwise === false ? [`${words.ui("counter-clockwise")}.`, ...changed] : changed;
  }

  #story() {
    const { app, words, name } = this.#stage;
    return sentences(app.lines, app.view, words, name);
  }
}

/**
 * The news with all that is as before: only parts of a view and of a table are sent that have changed. What comes is
 * put over what is there, member by member.
 * @param {Pick<App, "view"|"table">} known
 * @param {Record<string, any>} message
 * @returns {News}
 */
export function whole({ view, table }, message) {
  const { view: newer, table: changed } = message;
  const news = { ...message, view: newer === null ? null : { ...view, ...newer }, table: changed ? { ...table, ...changed } : table };
  return /** @type {any} */ (news);
}

/** The news with everybody called as who reads this page calls them. @param {News} news @param {import("./words.js").Words} words @returns {News} */
export function called(news, words) {
  const { seats, onlookers, coming = [] } = news.table;
  const named = (/** @type {any} */ one) => ({ ...one, name: words.called(one.name) });
  const chairs = seats.map((chair) => ({ ...named(chair), guest: words.called(chair.guest) }));
  return { ...news, table: { ...news.table, seats: chairs, onlookers: onlookers.map(named), coming: coming.map(named) } };
}

/** Takes the news over. Lines are numbered within a hand; a new hand begins a new story. @param {App} app @param {News} news */
export function take(app, news) {
  const { version, view, table, lines, undo = 0 } = news;
  const same = app.table !== null && handOf({ ...news, view: app.view, table: app.table }) === handOf(news);
  const known = new Map(same ? app.lines : []);
  for (const [n, line] of lines) known.set(n, line);
  app.lines = counting([...known].sort((a, b) => a[0] - b[0]));
  app.nextAt = table.next_in === null ? 0 : Date.now() + table.next_in * 1000;
  app.deadlineAt = table.deadline_in === null ? 0 : Date.now() + table.deadline_in * 1000;
  Object.assign(app, { version, view, table, undo });
}

/** Names a hand among all of a table. @param {News} news */
function handOf({ view, table }) {
  return `${table.match}.${view?.hand_number ?? 0}`;
}

/** Whether the player has something else to decide. @param {App["view"]} before @param {App["view"]} after */
function changed(before, after) {
  /** @param {App["view"]} view */
  const question = (view) => JSON.stringify([view?.phase, view?.hand, view?.legal, view?.hand_number]);
  return question(before) !== question(after);
}
