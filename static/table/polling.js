// @ts-check
/** The same messages over plain requests, for networks that let no WebSocket through. */

import { pause } from "./outbox.js";

const NOBODY = -1; // with nobody's eyes

export class Polling {
  #base;
  #csrf;
  #hear;
  #tell;
  #seen = () => 0;
  #heard = () => 0;
  #round = 0; // a number per start, so that a loop that was stopped ends
  #watching = 0;
  /** Who has the phone in hand, where one goes round. @type {number|null} */
  #held = null;
  on = false;

  /**
   * @param {import("./types.js").Config} config
   * @param {(message: Record<string, any>) => void} hear
   * @param {(state: import("./types.js").ConnectionState) => void} tell
   */
  constructor(config, hear, tell) {
    this.#base = config.ticket.replace(/ticket$/, "");
    this.#csrf = config.csrf;
    this.#held = config.screen ? NOBODY : null;
    this.#hear = hear;
    this.#tell = tell;
  }

  /** @param {() => number} seen @param {() => number} heard */
  async start(seen, heard) {
    if (this.on) return;
    this.on = true;
    const round = ++this.#round;
    this.#seen = seen;
    this.#heard = heard;
    for (let failed = 0; this.on && round === this.#round; ) {
      const fine = await this.#ask(seen(), heard(), round);
      if (round !== this.#round) return;
      failed = fine ? 0 : failed + 1;
      if (!this.on) return;
      this.#tell(fine ? "polling" : "lost");
      if (!fine) await new Promise((done) => setTimeout(done, pause(failed)));
    }
  }

  stop() {
    this.on = false;
  }

  /** Asks with other eyes from now on; what is on its way for those of before is not heard. @param {number|null} seat */
  hold(seat) {
    this.#held = seat;
    if (!this.on) return;
    this.on = false;
    this.start(this.#seen, this.#heard);
  }

  /** In an address: who has the phone. @param {"?"|"&"} sign */
  #eyes(sign) {
    return this.#held === null ? "" : `${sign}hold=${this.#held}`;
  }

  /** Posts an order and hears the answer; without an answer it stays in the outbox and is posted again. @param {import("./types.js").Order} order */
  async post(order) {
    for (let tries = 0; this.on; tries += 1) {
      try {
        const answer = await fetch(`${this.#base}act${this.#eyes("?")}`, {
          method: "POST",
          headers: { "X-CSRFToken": this.#csrf, "Content-Type": "application/json" },
          body: JSON.stringify(order),
        });
        const told = await answer.json();
        if (answer.status < 500) return this.#hear({ ...told, ref: order.ref });
        if (told.code === "disk-full") return this.#hear({ t: "error", code: told.code, ref: order.ref });
      } catch {
        // No network, or no answer of ours: the loop tries again.
      }
      await new Promise((done) => setTimeout(done, pause(tries)));
    }
  }

  /** @param {Record<string, any>} message */
  #take(message) {
    if (message.t === "crowd") this.#watching = message.watching;
    this.#hear(message);
  }

  /** @param {number} since @param {number} heard @param {number} round */
  async #ask(since, heard, round) {
    try {
      const answer = await fetch(`${this.#base}events?since=${since}&heard=${heard}&watching=${this.#watching}${this.#eyes("&")}`, { signal: AbortSignal.timeout(40000) });
      if (answer.status === 403 && since) location.reload(); // to the page that says why
      const told = answer.status === 200 ? await answer.json() : null;
      if (told && this.on && round === this.#round) this.#take(told);
      return answer.status === 200 || answer.status === 204;
    } catch {
      return false;
    }
  }
}
