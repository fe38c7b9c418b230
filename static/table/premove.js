// @ts-check
/**
 * What is chosen before the turn comes: a card, maybe for one suit led only, the lowest card that will be allowed, or to
 * stay in or to drop out. Only this page knows of it. It is sent when the turn comes, or put back with the reason if it
 * is no longer allowed or something else was led. The last card of a hand plays itself.
 */

import { cardOrder, ledSuit, lowest } from "./card-order.js";
import { myTurn, standing } from "./model.js";
import { remember, remembered } from "./memory.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./card-order.js").Orders} Orders */
/** @typedef {NonNullable<App["premove"]>} Choice */

const SHELF = "weli:turn";
const PAUSE = [600, 1400]; // like a bot's: drawn without a look at the cards

/** Whether this player may choose a card for a turn to come. @param {View|null} view */
export function mayChooseCard(view) {
  return view !== null && view.seat !== null && view.leader !== null && !myTurn(view) && view.to_act.length > 0 && view.playing.includes(view.seat);
}

/**
 * Whether this player may choose to stay or to drop out before being asked.
 * @param {View|null} view
 * @param {string[]} phases  in which one may stay in or drop out
 */
export function mayChooseVerb(view, phases) {
  if (view === null || view.seat === null || myTurn(view) || !view.to_act.length || !phases.includes(view.phase)) return false;
  return view.playing.includes(view.seat) && !view.notes.some(([seat, key]) => seat === view.seat && (key === "stayed" || key === "dropped"));
}

/** Names a hand among all of a table. @param {View} view @param {Table} table */
export function handName(view, table) {
  return `${table.match}.${view.hand_number}`;
}

/** The cards that may be played now. @param {View} view */
function playables(view) {
  return view.legal.flatMap(({ verb, from = [] }) => (verb === "play" ? from : []));
}

/**
 * The card that a choice comes to now: the chosen one, or the lowest that is allowed. "" for none, and for who leads:
 * that is worth a look.
 * @param {Choice} choice @param {View} view @param {Orders} orders
 */
export function cardOf({ card, low }, view, orders) {
  if (!low) return card;
  return view.table.length ? lowest(cardOrder(orders, view), playables(view)) : "";
}

/**
 * What becomes of a choice: it waits, it is sent, it may not be done any more, something else was led than what it was
 * meant for, or there is nothing left to choose.
 * @param {Choice} choice
 * @param {View|null} view
 * @param {Table} table
 * @param {Orders} [orders]
 * @returns {"wait"|"send"|"refused"|"unmet"|"gone"}
 */
export function fateOf(choice, view, table, orders = {}) {
  if (!view || view.seat === null || table.stage !== "playing" || choice.hand !== handName(view, table)) return "gone";
  const { card, verb, led = "", low = false } = choice;
  if (card ? !view.hand?.includes(card) : choice.phase !== view.phase) return "gone";
  if (!myTurn(view) || (table.asked && !table.asked.no)) return "wait";
  if (low) return cardOf(choice, view, orders) ? "send" : "unmet";
  if (led && ledSuit(cardOrder(orders, view), view) !== led) return "unmet";
  if (!card) return view.legal.some((offer) => offer.verb === verb && !offer.from && !offer.args) ? "send" : "refused";
  if (view.legal.some((offer) => offer.verb === "play" && offer.from?.includes(card))) return "send";
  return standing(view, card) === "refused" ? "refused" : "wait";
}

/** The card of a hand that has only this one left, where nothing else can be done; "" if there is more to decide. @param {View|null} view */
export function lastCard(view) {
  if (!view || !myTurn(view) || view.leader === null || view.hand?.length !== 1 || view.legal.length !== 1) return "";
  const [card] = view.hand;
  return view.legal[0].verb === "play" && view.legal[0].from?.includes(card) ? card : "";
}

/** The one card that may be played now, where nothing else can be done; "" if there is more to decide. @param {View|null} view */
export function onlyCard(view) {
  if (!view || !myTurn(view) || view.leader === null || view.legal.length !== 1) return "";
  const [{ verb, from = [] }] = view.legal;
  return verb === "play" && from.length === 1 ? from[0] : "";
}

export class Premove {
  #stage;
  #act;
  #timer = 0;
  #planned = "";
  #wanted = remembered(SHELF, { before: true, last: true, only: false });

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {(verb: string, cards: string[]) => void} act
   */
  constructor(stage, act) {
    this.#stage = stage;
    this.#act = act;
  }

  /** The switches of the menu. @param {HTMLInputElement} before @param {HTMLInputElement} last @param {HTMLInputElement} only */
  bind(before, last, only) {
    Object.assign(before, { checked: this.#wanted.before });
    Object.assign(last, { checked: this.#wanted.last });
    Object.assign(only, { checked: this.#wanted.only });
    const keep = () => {
      this.#wanted = { before: before.checked, last: last.checked, only: only.checked };
      remember(SHELF, this.#wanted);
      this.#stage.app.choosing = before.checked;
      if (!before.checked) this.#stage.app.premove = null;
      this.turn();
      this.#stage.draw();
    };
    before.addEventListener("change", keep);
    last.addEventListener("change", keep);
    only.addEventListener("change", keep);
    this.#stage.app.choosing = before.checked;
  }

  /** Chooses a card, or puts it back. Says whether there was anything to choose. @param {string} card */
  card(card) {
    const { app } = this.#stage;
    if (!app.choosing || !mayChooseCard(app.view)) return false;
    this.#choose(app.premove?.card === card ? null : { card, verb: "" });
    return true;
  }

  /** Means the chosen card for this suit only, if it is led; once more: for any. @param {string} suit */
  led(suit) {
    const chosen = this.#stage.app.premove;
    if (chosen?.card) this.#choose({ ...chosen, led: chosen.led === suit ? "" : suit });
  }

  /** Chooses the lowest card that will be allowed instead of the chosen one, or puts that back. */
  low() {
    const { app } = this.#stage;
    if (app.choosing && mayChooseCard(app.view)) this.#choose(app.premove?.low ? null : { card: "", verb: "", low: true });
  }

  /** Chooses to stay or to drop out, or thinks better of it. @param {string} verb */
  verb(verb) {
    const { app } = this.#stage;
    if (mayChooseVerb(app.view, app.phases)) this.#choose(app.premove?.verb === verb ? null : { card: "", verb });
  }

  /** @param {{card: string, verb: string, led?: string, low?: boolean}|null} wish */
  #choose(wish) {
    const { app } = this.#stage;
    if (!app.view || !app.table) return;
    app.premove = wish && { led: "", low: false, ...wish, hand: handName(app.view, app.table), phase: app.view.phase };
    app.reason = null;
    this.#stage.draw();
  }

  /** Looks whether the turn has come. */
  turn() {
    const { app } = this.#stage;
    if (!app.table || app.pending) return;
    const choice = app.premove;
    const fate = choice ? fateOf(choice, app.view, app.table, app.orders) : "gone";
    if (choice && fate !== "wait") app.premove = null;
    if (choice && app.view && fate === "send") {
      const card = cardOf(choice, app.view, app.orders);
      return this.#act(choice.verb || "play", card ? [card] : []);
    }
    if (choice && fate === "refused") this.#putBack(choice);
    else if (choice && fate === "unmet") this.#leaveOpen(choice);
    else if (choice && fate === "gone") this.#stage.draw();
    this.#planLast();
  }

  /** Says why a choice was not sent. @param {Choice} choice */
  #putBack({ card }) {
    const { words, app } = this.#stage;
    const lead = words.ui("before-dropped", { card: words.card(card) });
    if (card && app.view) this.#stage.refuse(app.view.why_not[card], "", lead);
    else this.#stage.explain(words.ui("before-verb-dropped"));
  }

  /** Says that something else has come than what the choice was meant for. @param {Choice} choice */
  #leaveOpen({ card }) {
    const { words, app } = this.#stage;
    const leads = app.view?.table.length === 0;
    this.#stage.explain(words.ui(leads ? "before-lead" : "before-unmet", { card: words.card(card) }));
  }

  /** The card that plays itself, as the player wants it. @param {View|null} view */
  #forced(view) {
    return (this.#wanted.last && lastCard(view)) || (this.#wanted.only && onlyCard(view)) || "";
  }

  #planLast() {
    const { app } = this.#stage;
    const wish = app.table?.asked && !app.table.asked.no; // whoever would like to take back is answered first
    const card = wish ? "" : this.#forced(app.view);
    const plan = card && app.view && app.table ? `${handName(app.view, app.table)} ${card} ${app.lines.length}` : "";
    if (plan === this.#planned) return;
    this.#planned = plan;
    clearTimeout(this.#timer);
    if (!plan) return;
    const [least, most] = PAUSE;
    this.#timer = window.setTimeout(() => {
      this.#planned = "";
      if (!app.pending && this.#forced(app.view) === card) this.#act("play", [card]);
    }, least + Math.random() * (most - least));
  }
}
