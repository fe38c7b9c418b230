// @ts-check
/** What the player wants: taps and keys become orders, or a reason why not. */

import { Premove } from "./premove.js";
import { choices, lineOf, mostPicked, myTurn, pick, playable, standing } from "./model.js";
import { offerOneTap, secondTap } from "./settings.js";
import { share } from "./share.js";

/** Why a card does nothing now: the key of a sentence. @param {import("./types.js").View} view */
function whyIdle(view) {
  if (!myTurn(view)) return view.to_act.length ? "not-yet" : "card-idle";
  return view.legal.some(({ verb }) => verb === "none") ? "exchange-spent" : "card-idle";
}

export class Commands {
  #stage;
  #connection;

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {import("./socket.js").Connection} connection
   */
  constructor(stage, connection) {
    this.#stage = stage;
    this.#connection = connection;
    this.premove = new Premove(stage, (verb, cards) => this.#act(verb, "", cards));
  }

  /** @param {string} card @param {"tap"|"key"} how */
  card(card, how) {
    const stage = this.#stage;
    const { app, words } = stage;
    const { view } = app;
    if (!view || view.seat === null || app.pending) return; // the cards of a hand that is open to a guest do nothing
    const state = standing(view, card);
    if (state === "refused") return stage.refuse(view.why_not[card]);
    if (state === "idle" && this.premove.card(card)) return;
    if (state === "idle") return stage.explain(words.ui(whyIdle(view)));
    app.reason = null;
    if (playable(view, card) && (how === "key" || !secondTap() || app.picked.includes(card))) {
      if (how === "tap" && secondTap()) offerOneTap();
      return this.#act("play", "", [card]);
    }
    const picked = pick(view, app.picked, card);
    if (picked === null) return stage.explain(words.ui("enough-picked", { n: mostPicked(view) }));
    app.picked = picked;
    stage.draw();
  }

  /** @param {string} id  of a button */
  choose(id) {
    const { view, picked } = this.#stage.app;
    const choice = view && choices(view, picked).find((one) => one.id === id);
    if (choice?.ready) this.#act(choice.verb, choice.arg, choice.cards);
  }

  /** Moves the place of the cut. @param {number} place */
  cutAt(place) {
    this.#stage.app.cut = place;
    this.#stage.draw();
  }

  /** The place of the cut, or another number of many. @param {number} place */
  cut(place) {
    const { view } = this.#stage.app;
    const offer = view?.legal.find((one) => one.range);
    if (offer) this.#act(offer.verb, String(place));
  }

  clear() {
    Object.assign(this.#stage.app, { picked: [], reason: null, premove: null });
    this.#stage.draw();
  }

  /** The next hand, or the next match. */
  next() {
    const { pending, table } = this.#stage.app;
    if (pending || !table) return;
    const nonce = share(table.stage === "over" ? table.next_commitment : table.commitment);
    this.#stage.settle(this.#connection.order({ t: "ready", nonce }));
    this.#stage.draw();
  }

  /** @param {string} verb @param {string} arg @param {string[]} [cards] */
  #act(verb, arg, cards = []) {
    const stage = this.#stage;
    const { app } = stage;
    const { view } = app;
    if (!view || view.seat === null || app.pending) return;
    stage.settle(this.#connection.order({ t: "act", seen: app.version, line: lineOf(view.seat, verb, arg, cards) }));
    Object.assign(app, { picked: [], reason: null, premove: null });
    stage.linger(null);
    stage.repaint(view);
  }
}
