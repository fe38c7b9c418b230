// @ts-check
/** The screen, kept from going dark. */
export class Screen {
  /** @type {WakeLockSentinel|null} */
  #lock = null;
  #wanted = false;

  /** @param {boolean} on */
  async hold(on) {
    if (on === this.#wanted && (!on || (this.#lock && !this.#lock.released))) return;
    this.#wanted = on;
    await this.#lock?.release().catch(() => {});
    this.#lock = null;
    if (!on || !navigator.wakeLock) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
      if (!this.#wanted) await this.#lock.release();
    } catch {
      // An empty battery, or a browser that refuses: the screen goes dark as usual.
    }
  }
}
