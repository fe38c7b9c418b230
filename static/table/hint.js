// @ts-check
/** A hint: asked for by whose turn it is, where one person plays with bots or all agree; what is said of the decision stays until it is taken. */

import { byId, mark, show, write } from "./dom.js";
import { agreed } from "./hints-agreed.js";
import { myTurn } from "./model.js";

/** @typedef {import("./types.js").App} App */

/** Whether this is a table with hints: one person among bots, or people who all agree; never where others have the same cards. @param {App} app */
export function practising({ table, view, duplicate }) {
  if (duplicate) return false;
  if (agreed(table)) return typeof view?.seat === "number";
  const chairs = table?.seats ?? [];
  const people = chairs.filter((chair) => chair.kind === "human");
  return people.length === 1 && people[0].you && chairs.every((chair) => chair.kind !== "open") && view?.seat !== null;
}

/** Whether there is something to ask about now: also what was looked up for a guide that has been sent away since. @param {App} app */
export function mayAsk(app) {
  const { view, pending, hint, guide } = app;
  return practising(app) && myTurn(view) && !pending && (hint === null || Boolean(hint.guiding && !guide.on)) && view?.legal[0]?.verb !== "cut" && ways(view) > 1;
}

/** Whether to stay in or not is the question. @param {App["view"]} view */
export function staysOrDrops(view) {
  const verbs = (view?.legal ?? []).map(({ verb }) => verb);
  return myTurn(view) && verbs.length > 1 && verbs.includes("drop");
}

/** About how many ways there are: more than one, or not. @param {App["view"]} view */
function ways(view) {
  return (view?.legal ?? []).reduce((sum, offer) => sum + (offer.args?.length ?? offer.from?.length ?? 1), 0);
}

/** @param {import("./render.js").Scene} scene */
export function renderHint({ app, table, words }) {
  const { hint } = app;
  const button = byId("hint");
  show(button, table.stage === "playing" && practising(app)); // it stays where it is while others play: nothing jumps
  mark(button, "aria-disabled", mayAsk(app) ? null : "true");
  const said = hint?.guiding ? null : hint; // nobody has asked: the guide has it among what it says itself
  mark(button, "aria-busy", said !== null && !said.text ? "true" : null);
  show(byId("hint-said"), said !== null);
  if (!said) return;
  write(byId("hint-text"), said.text || words.ui("hint-thinking"));
  write(byId("hint-how"), words.ui("hint-how"));
  show(byId("hint-how"), said.text !== "");
  if (said.page) mark(byId("hint-how"), "href", said.page);
}

export class Hint {
  #root;
  #stage;
  #connection;
  #lang;
  #guided = ""; // the question of which a guided person has been told the odds, or is being told

  /**
   * @param {HTMLElement} root
   * @param {import("./stage.js").Stage} stage
   * @param {import("./socket.js").Connection} connection
   * @param {string} lang
   */
  constructor(root, stage, connection, lang) {
    this.#root = root;
    this.#stage = stage;
    this.#connection = connection;
    this.#lang = lang;
    byId("hint").addEventListener("click", () => this.#ask());
  }

  /** @param {boolean} [guiding]  for the guide, unasked */
  #ask(guiding = false) {
    const { app, words } = this.#stage;
    if (!mayAsk(app)) return;
    app.reason = null;
    if (app.hint) {
      app.hint.guiding = false; // it is on its way, or here
      return this.#stage.draw();
    }
    const hint = { text: "", page: "", question: question(app), guiding, ref: "" };
    app.hint = hint;
    ({ ref: hint.ref } = this.#connection.order({ t: "hint", seen: app.version, lang: this.#lang, deck: words.deck, terms: this.#root.dataset.terms ?? "" }));
    this.#stage.draw();
  }

  /** Whether the message was about a hint. @param {Record<string, any>} message @param {import("./types.js").Order|null} order */
  hear(message, order) {
    const { app } = this.#stage;
    const past = Boolean(app.hint?.ref && app.hint.ref !== message.ref); // about a decision that was taken without it
    if (message.t === "advice") {
      if (past) return true;
      const unfit = app.hint?.guiding && message.rough; // nobody is taught by odds that may be further off than they look
      if (app.hint) app.hint = unfit ? null : { ...app.hint, text: message.text, page: message.page };
      this.#stage.draw();
      return true;
    }
    if (order?.t !== "hint" || (message.t !== "error" && message.t !== "stale")) return false;
    if (past) return true;
    const asked = app.hint !== null && !app.hint.guiding;
    app.hint = null;
    return !asked; // who still waits for it is shown the reason as any other
  }

  /** What was said of one decision is not left standing for the next. */
  look() {
    const { app } = this.#stage;
    const now = question(app);
    if (app.hint && app.hint.question !== now) {
      app.hint = null;
      this.#stage.draw();
    }
    if (!app.guide.on || this.#guided === now || !staysOrDrops(app.view) || !mayAsk(app)) return;
    this.#guided = now;
    this.#ask(true);
  }
}

/** Names the decision that the player has. @param {App} app */
function question({ view, table }) {
  return JSON.stringify([table?.match, view?.hand_number, view?.phase, view?.hand, view?.legal, view?.table]);
}
