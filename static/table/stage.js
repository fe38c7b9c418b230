// @ts-check
/** The state of the page and how it gets onto it. */

import { collect, spots, travel } from "./animate.js";
import { foresee } from "./model.js";
import { keepingFocus } from "./focus.js";
import { unguided } from "./guide.js";
import { render } from "./render.js";

/** @typedef {import("./types.js").App} App */

const LINGER = 1100; // how long a finished trick may be looked at, unless the next card comes
const BUBBLE = 7000; // how long what is said stands at the seat
const SIGN = 4000; // how long a reaction does
const LATE = 1200; // an order without an answer for so long is called under way

export class Stage {
  /** @type {App} */
  app = { view: null, table: null, version: 0, lines: [], pending: null, picked: [], cut: 0, reason: null, hint: null, guide: unguided(), lingering: null, connection: "connecting", late: false, nextAt: 0, deadlineAt: 0, undo: 0, premove: null, choosing: true, orders: {}, phases: [], duplicate: null, packets: [], called: [], spoken: new Map(), reacted: new Map(), looking: false, watching: 0, quiet: false, phone: false, near: null, turned: false };
  #root;
  #kit;
  #late = 0;
  #linger = 0;
  #deal = 0;

  /**
   * @param {HTMLElement} root
   * @param {{words: import("./words.js").Words, faces: import("./cards.js").Faces, rules: string}} kit
   */
  constructor(root, kit) {
    this.#root = root;
    this.#kit = kit;
    this.words = kit.words;
  }

  /** @param {number} seat */
  name = (seat) => this.app.table?.seats[seat]?.name || this.words.ui("seat", { n: seat + 1 });

  draw() {
    keepingFocus(() => render(this.app, this.#kit));
  }

  /** Draws, and lets cards travel from where they lay. @param {App["view"]} before  null = nothing travels */
  repaint(before) {
    const { app } = this;
    const was = spots(this.#root);
    this.draw();
    const now = app.view && foresee(app.view, app.pending);
    this.#whileDealing(travel(this.#root, was, before, now, () => this.#kit.faces.card("back", this.words), app.packets));
  }

  /** Shows how the cards that lie there were dealt. */
  dealAgain() {
    const { view } = this.app;
    if (view) this.repaint({ ...view, counts: view.counts.map(() => 0) });
  }

  /** Nothing is asked before the cards lie there. @param {number} time  in milliseconds */
  #whileDealing(time) {
    if (!time) return;
    clearTimeout(this.#deal);
    this.#root.setAttribute("data-dealing", "");
    this.#deal = window.setTimeout(() => this.#root.removeAttribute("data-dealing"), time);
  }

  /** Sets or clears the order that is under way. @param {App["pending"]} order */
  settle(order) {
    this.app.pending = order;
    this.app.late = false;
    clearTimeout(this.#late);
    if (order) this.#late = window.setTimeout(() => this.#sayLate(), LATE);
  }

  /** Gives an order, unless another is under way. @param {import("./socket.js").Connection} connection @param {{t: string, [name: string]: any}} order */
  send(connection, order) {
    if (!this.app.pending) this.settle(connection.order(order));
    this.draw();
  }

  #sayLate() {
    this.app.late = true;
    this.draw();
  }

  /** Lets words stand in a bubble at a seat for a while. @param {number} seat @param {string} text */
  speak(seat, text) {
    const { spoken } = this.app;
    spoken.set(seat, text);
    this.draw();
    window.setTimeout(() => {
      if (spoken.get(seat) !== text) return;
      spoken.delete(seat);
      this.draw();
    }, BUBBLE);
  }

  /** Lets a reaction stand at a seat for a moment; the same once more stands anew. @param {number} seat @param {string} sign */
  react(seat, sign) {
    const { reacted } = this.app;
    const fresh = { sign };
    reacted.set(seat, fresh);
    this.draw();
    window.setTimeout(() => {
      if (reacted.get(seat) !== fresh) return;
      reacted.delete(seat);
      this.draw();
    }, SIGN);
  }

  /** @param {number} watching */
  count(watching) {
    this.app.watching = watching;
    this.draw();
  }

  /** @param {import("./types.js").Refusal} refusal @param {string} [fallback] @param {string} [lead]  a sentence in front */
  refuse(refusal, fallback, lead = "") {
    const text = this.words.refusal(refusal, this.name) || fallback || this.words.ui("refused");
    this.#reason({ refusal, text: [lead, text].filter(Boolean).join(" "), outlives: false });
  }

  /** @param {string} text @param {boolean} [outlives]  the view that comes next */
  explain(text, outlives = false) {
    this.#reason({ refusal: null, text, outlives });
  }

  /** @param {App["reason"]} reason */
  #reason(reason) {
    this.app.reason = reason;
    this.repaint(this.app.view);
  }

  /** Keeps a finished trick on the table for a moment. @param {App["lingering"]} trick */
  linger(trick) {
    clearTimeout(this.#linger);
    this.app.lingering = trick;
    if (trick) this.#linger = window.setTimeout(() => this.#collect(trick), LINGER);
  }

  /** What it comes to is told when it has gone to its winner. @param {NonNullable<App["lingering"]>} trick */
  #collect(trick) {
    const time = collect(this.#root, trick.winner);
    this.app.lingering = time ? { ...trick, cards: [] } : null;
    this.draw();
    if (!time) return;
    this.#linger = window.setTimeout(() => {
      this.app.lingering = null;
      this.draw();
    }, time);
  }
}
