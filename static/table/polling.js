// @ts-check
/** The same messages over plain requests, for networks that let no WebSocket through. */

import { pause } from "./outbox.js";

export class Polling {
  #base;
  #csrf;
  #hear;
  #tell;
  #round = 0; // a number per start, so that a loop that was stopped ends
  #watching = 0;
  on = false;

  /**
   * @param {import("./types.js").Config} config
   * @param {(message: Record<string, any>) => void} hear
   * @param {(state: import("./types.js").ConnectionState) => void} tell
   */
  constructor(config, hear, tell) {
    this.#base = config.ticket.replace(/ticket$/, "");
    this.#csrf = config.csrf;
    this.#hear = hear;
    this.#tell = tell;
  }

  /** @param {() => number} seen @param {() => number} heard */
  async start(seen, heard) {
    if (this.on) return;
    this.on = true;
    const round = ++this.#round;
    for (let failed = 0; this.on && round === this.#round; ) {
      const fine = await this.#ask(seen(), heard());
      failed = fine ? 0 : failed + 1;
      if (!this.on) return;
      this.#tell(fine ? "polling" : "lost");
      if (!fine) await new Promise((done) => setTimeout(done, pause(failed)));
    }
  }

  stop() {
    this.on = false;
  }

  /** Posts an order and hears the answer; without an answer it stays in the outbox and is posted again. @param {import("./types.js").Order} order */
  async post(order) {
    for (let tries = 0; this.on; tries += 1) {
      try {
        const answer = await fetch(`${this.#base}act`, {
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

  /** @param {number} since @param {number} heard */
  async #ask(since, heard) {
    try {
      const answer = await fetch(`${this.#base}events?since=${since}&heard=${heard}&watching=${this.#watching}`, { signal: AbortSignal.timeout(40000) });
      if (answer.status === 403 && since) location.reload(); // to the page that says why
      if (answer.status === 200 && this.on) this.#take(await answer.json());
      return answer.status === 200 || answer.status === 204;
    } catch {
      return false;
    }
  }
}
