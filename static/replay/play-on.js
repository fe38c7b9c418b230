// @ts-check
/** From which step somebody plays on, on which seat and with whom: the form below the replay says what is shown above it. */

import { byId, mark, show, write } from "../table/dom.js";

/** @typedef {import("./reel.js").Frame} Frame */
/** @typedef {import("./reel.js").Moment} Moment */

const AS_DEALT = 0;

/** Who decides after a step; nobody where the hand is over or chance has its turn. @param {Frame[]} frames @param {number} step @returns {number[]} */
export function deciding(frames, step) {
  return step > 0 ? (frames[step]?.open.to_act ?? []) : [];
}

/** The seat that is meant where nobody has chosen one: whose view it is, else who decides. @param {Frame[]} frames @param {Moment} moment */
export function ownSeat(frames, { step, seat }) {
  return seat ?? deciding(frames, step)[0] ?? 0;
}

export class PlayOn {
  #form = /** @type {HTMLFormElement|null} */ (document.getElementById("play-on-form"));
  #words;
  #chosen = false; // whether the reader has said which seat
  /** @type {{frames: Frame[], moment: Moment}|null} */
  #at = null;

  /** @param {import("../table/words.js").Words} words */
  constructor(words) {
    this.#words = words;
    if (!this.#form) return;
    show(byId("play-on"), true);
    show(byId("to-play-on"), true);
    this.#seat.addEventListener("change", () => this.#choose());
    byId("play-on-company").addEventListener("change", () => this.#draw());
    this.#form.addEventListener("submit", (event) => event.submitter?.getAttribute("aria-disabled") && event.preventDefault());
  }

  get #seat() {
    return /** @type {HTMLSelectElement} */ (byId("play-on-seat"));
  }

  /** Another moment is shown. @param {Frame[]} frames @param {Moment} moment */
  look(frames, moment) {
    this.#at = { frames, moment };
    if (this.#form) this.#draw();
  }

  #choose() {
    this.#chosen = true;
    this.#draw();
  }

  #draw() {
    if (!this.#at) return;
    const { frames, moment } = this.#at;
    if (!this.#chosen) this.#seat.value = String(ownSeat(frames, moment));
    const here = /** @type {HTMLButtonElement} */ (byId("play-on-here"));
    const anew = /** @type {HTMLButtonElement} */ (byId("play-on-again"));
    const somebody = deciding(frames, moment.step).length > 0;
    here.value = [moment.hand, moment.step, this.#seat.value].join(".");
    anew.value = [moment.hand, AS_DEALT, this.#seat.value].join(".");
    mark(here, "aria-disabled", somebody ? null : "true");
    const where = somebody ? "replay-from" : "replay-nobody";
    write(byId("play-on-where"), this.#words.ui(where, { hand: moment.hand, n: moment.step }));
    show(byId("play-on-how"), /** @type {HTMLSelectElement} */ (byId("play-on-company")).value === "bots");
  }
}
