// @ts-check
/**
 * One phone goes round. Between two people a curtain hangs over the place of the hand: the server shows what all may
 * see, and of the hand that was there nothing stays on this page.
 */

import { byId, keyed, make, mark, show, write } from "./dom.js";
import { lastOf, nextHolder, unseen } from "./holder.js";
import { drawFace, sitters } from "./portraits.js";
import { SETTLING } from "./settling.js";
import { readable, sentences } from "./speak.js";
import { fill } from "./words.js";

const TOLD = 12; // so many of the last sentences are kept for who has missed them

export class OnePhone {
  #root;
  #stage;
  #connection;
  #kit;
  #words;
  /** Who has the phone; null = nobody. @type {number|null} */
  #held = null;
  /** Who is to take it; null = nobody. @type {number|null} */
  #next = null;
  #last = -1;
  #visiting = false; // somebody who need not act wanted to look
  #fell = 0; // when the curtain has last said another name

  /**
   * @param {HTMLElement} root
   * @param {import("./stage.js").Stage} stage
   * @param {import("./socket.js").Connection} connection
   * @param {{forget: () => void, announce: (text: string) => void}} kit  `forget`: what the page has said and planned
   */
  constructor(root, stage, connection, kit) {
    this.#root = root;
    this.#stage = stage;
    this.#connection = connection;
    this.#kit = kit;
    const template = /** @type {HTMLTemplateElement} */ (byId("curtain-words"));
    const nodes = /** @type {HTMLElement[]} */ ([...template.content.querySelectorAll("[data-key]")]);
    this.#words = Object.fromEntries(nodes.map((node) => [node.dataset.key, (node.textContent ?? "").trim()]));
    stage.app.phone = true;
    byId("curtain-take").addEventListener("click", () => this.#next !== null && this.#take(this.#next, false));
    byId("curtain-other-seats").addEventListener("click", (event) => {
      const { seat } = /** @type {HTMLElement} */ (event.target).dataset;
      if (seat !== undefined) this.#take(Number(seat), true);
    });
    byId("curtain-on").addEventListener("click", () => this.#layDown());
    addEventListener("pagehide", () => this.#layDown());
    document.addEventListener("visibilitychange", () => document.hidden && this.#layDown());
  }

  /** A view has come: who has to have the phone now? */
  look() {
    const { table, view } = this.#stage.app;
    if (!table) return;
    if (this.#held !== null && view && view.seat === null) this.#gone(); // another page of this browser has it
    const next = nextHolder(table, view, this.#held, this.#last);
    if (next === this.#held) this.#visiting = false; // has taken something back: it is the own turn again
    if (this.#held !== null && next !== this.#held && !(this.#visiting && next !== null)) return this.#layDown();
    this.#name(this.#held === null ? next : null);
    this.#draw();
  }

  /** The connection is gone: whoever had the phone takes it once more when it is back. */
  lost() {
    this.#layDown();
    this.look();
  }

  /** @param {number} seat @param {boolean} visiting */
  #take(seat, visiting) {
    if (this.#held !== null || performance.now() - this.#fell < SETTLING) return;
    if (!this.#connection.hold(seat)) return;
    this.#held = this.#last = seat;
    this.#visiting = visiting;
    /** @type {HTMLDetailsElement} */ (byId("curtain-others")).open = false;
    this.#wipe();
    this.#name(null);
    this.#draw();
  }

  /** The phone is in nobody's hand; the curtain falls before anything is asked of the server. */
  #layDown() {
    if (this.#held === null) return;
    this.#gone();
    this.#connection.hold(null);
    this.look();
  }

  #gone() {
    this.#held = null;
    this.#visiting = false;
    this.#wipe();
  }

  /** Nothing of a hand stays: neither in what is drawn nor in what the page keeps. */
  #wipe() {
    const { app } = this.#stage;
    this.#connection.forget();
    this.#stage.settle(null);
    const view = app.view && unseen(app.view);
    Object.assign(app, { view, lines: [], version: 0, undo: 0, picked: [], cut: 0, reason: null, hint: null, premove: null, turned: true });
    this.#kit.forget();
    this.#root.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
    this.#stage.draw();
  }

  /** Who is to take the phone; a new name cannot be tapped at once. @param {number|null} seat */
  #name(seat) {
    if (seat === this.#next) return;
    this.#next = seat;
    this.#fell = performance.now();
    this.#stage.app.near = seat ?? this.#stage.app.near;
    this.#stage.draw();
    if (seat !== null) this.#kit.announce(this.#say(seat, seat === this.#last ? "phone-keep" : "phone-give"));
  }

  /** @param {number} seat @param {string} key */
  #say(seat, key) {
    return fill(this.#words[key] ?? "", { name: this.#stage.name(seat) });
  }

  #draw() {
    const { table, view } = this.#stage.app;
    const seat = this.#next;
    const waits = this.#held !== null && view?.seat !== this.#held; // the cards are on their way
    mark(this.#root, "data-curtain", seat !== null || waits);
    show(byId("curtain-on"), this.#held !== null && this.#visiting);
    const curtain = byId("curtain");
    const fallen = curtain.hidden && seat !== null;
    show(curtain, seat !== null);
    if (seat === null || !table) return;
    const faces = sitters(table.seats);
    drawFace(byId("curtain-face"), faces[seat], table.seats[seat]);
    write(byId("curtain-title"), this.#say(seat, seat === this.#last ? "phone-keep" : "phone-give"));
    write(byId("curtain-take"), this.#say(seat, "phone-take"));
    this.#drawSince(seat);
    this.#drawOthers(seat);
    if (fallen && !this.#root.contains(document.activeElement)) byId("curtain-take").focus({ preventScroll: true });
  }

  /** What all could see since this seat had the phone. @param {number} seat */
  #drawSince(seat) {
    const { app, words, name } = this.#stage;
    const told = readable(sentences(app.lines, app.view, words, name), app.view, app.table?.last_trick ?? "last", words, name);
    const last = lastOf(app.lines, seat);
    const fresh = last ? told.filter(({ key }) => Number.parseInt(key, 10) > last).slice(-TOLD) : [];
    show(byId("curtain-since"), fresh.length > 0);
    write(byId("curtain-since-title"), this.#words["phone-since"]);
    keyed(byId("curtain-told"), fresh, ({ key }) => key, () => make("li"), (item, { text }) => write(item, text));
    byId("curtain-since").scrollTop = byId("curtain-since").scrollHeight;
  }

  /** Whoever wants to call, or to look once more. @param {number} seat */
  #drawOthers(seat) {
    const { table } = this.#stage.app;
    const others = (table?.seats ?? []).flatMap(({ kind }, other) => (kind === "human" && other !== seat ? [other] : []));
    keyed(byId("curtain-other-seats"), others, String, (other) => make("button", { type: "button", class: "button", "data-seat": String(other) }), (button, other) => write(button, this.#say(other, "phone-take")));
  }
}
