// @ts-check
/** Which moment is shown, and how one gets to another. */

import { hashOf, momentOf, nextStop, stops, unroll } from "./reel.js";

/** @typedef {import("./reel.js").Moment} Moment */
/** @typedef {import("./reel.js").Film} Film */
/** @typedef {import("./reel.js").Frame} Frame */
/** @typedef {"first"|"hand-back"|"trick-back"|"back"|"on"|"trick-on"|"hand-on"|"last"} Way */

export class Player {
  /** @type {Moment} */
  moment = { hand: 1, step: 0, seat: null };
  /** @type {Map<number, Film>} */
  #films = new Map();
  /** @type {Map<number, Frame[]>} */
  #frames = new Map();
  #config;
  #fetch;

  /**
   * @param {import("./screen.js").Config} config
   * @param {(hand: number) => Promise<Film>} fetchFilm  for hands that did not come with the page
   */
  constructor(config, fetchFilm) {
    this.#config = config;
    this.#fetch = fetchFilm;
    this.moment = { ...this.moment, hand: config.first };
    for (const [hand, film] of Object.entries(config.films)) this.#films.set(Number(hand), film);
  }

  get lastHand() {
    return this.#config.first + this.#config.names.length - 1;
  }

  get film() {
    return /** @type {Film} */ (this.#films.get(this.moment.hand));
  }

  get frames() {
    const { hand } = this.moment;
    const known = this.#frames.get(hand) ?? unroll(this.film);
    this.#frames.set(hand, known);
    return known;
  }

  /** The last step of the hand that is shown: its score, if it was played to its end. */
  get last() {
    const scored = this.#config.outcomes[this.moment.hand - this.#config.first] !== undefined;
    return scored ? this.frames.length : this.frames.length - 1;
  }

  /** Goes to a moment, as near to it as there is one. @param {Moment} wanted */
  async goTo(wanted) {
    const hand = Math.max(this.#config.first, Math.min(this.lastHand, wanted.hand));
    if (!this.#films.has(hand)) this.#films.set(hand, await this.#fetch(hand));
    const seat = wanted.seat !== null && wanted.seat < this.#config.seats ? wanted.seat : null;
    this.moment = { hand, step: 0, seat };
    this.moment.step = Math.max(0, Math.min(this.last, wanted.step));
  }

  /** @param {Way} way */
  async go(way) {
    const { hand, step } = this.moment;
    const places = stops(this.frames, this.last);
    /** @type {Record<Way, () => Promise<void>>} */
    const ways = {
      first: () => this.#to(this.#config.first, 0),
      last: () => this.#to(this.lastHand, Infinity),
      "hand-back": () => (step > 0 ? this.#to(hand, 0) : this.#to(hand - 1, 0)),
      "hand-on": () => (hand < this.lastHand ? this.#to(hand + 1, 0) : this.#to(hand, Infinity)),
      "trick-back": () => (step > 0 ? this.#to(hand, nextStop(places, step, -1)) : this.#to(hand - 1, Infinity)),
      "trick-on": () => (step < this.last ? this.#to(hand, nextStop(places, step, 1)) : this.#to(hand + 1, 0)),
      back: () => (step > 0 ? this.#to(hand, step - 1) : this.#to(hand - 1, Infinity)),
      on: () => (step < this.last ? this.#to(hand, step + 1) : this.#to(hand + 1, 0)),
    };
    await ways[way]();
  }

  /** @param {number} hand @param {number} step */
  async #to(hand, step) {
    if (hand < this.#config.first || hand > this.lastHand) return;
    await this.goTo({ ...this.moment, hand, step });
  }

  /** Whether there is anything that way. @param {Way} way */
  can(way) {
    const { hand, step } = this.moment;
    const forward = way.endsWith("on") || way === "last";
    return forward ? hand < this.lastHand || step < this.last : hand > this.#config.first || step > 0;
  }

  /** The address of what is shown. */
  get hash() {
    return hashOf(this.moment);
  }

  /** What an address asks for. @param {string} hash */
  async goToHash(hash) {
    await this.goTo(momentOf(hash) ?? this.moment);
  }
}
