// @ts-check
/** What calls a player who looks elsewhere: sounds, a sign in the tab, a short shake; and a screen that stays on. */

import { byId, mark, show } from "./dom.js";
import { mine, soundEvents } from "./sound-events.js";
import { remember, remembered } from "./memory.js";
import { Screen } from "./screen.js";
import { Sounds } from "./sound.js";

/** @typedef {import("./sound-events.js").State} State */
/** @typedef {import("./types.js").App} App */

const SHELF = "weli:signals";
const LAST = 5000; // milliseconds before the end of a decision that are counted aloud
const LATER = 0.3; // seconds by which each further sound of one moment comes later
const TOLD = 1.2; // seconds for which the last trick lies there before the result is told: its sound waits, too
const GESTURES = ["pointerup", "keyup", "click"];

export class Signals {
  #app;
  #sounds = new Sounds();
  #chosen = remembered(SHELF, { sound: false, volume: 0.6, shake: false, awake: false });
  #icon = new Sign(byId("signals-menu").dataset.sign ?? "");
  #screen = new Screen();
  #ticking = 0;
  /** The refusal that was heard. @type {App["reason"]} */
  #refused = null;

  /** @param {App} app @param {HTMLElement} root */
  constructor(app, root) {
    this.#app = app;
    this.#bind();
    for (const name of GESTURES) addEventListener(name, () => this.#sounds.wake(), { capture: true });
    // After the page has done what was wished: whether it was refused.
    root.addEventListener("click", () => this.#refusal());
    new MutationObserver(() => this.#look()).observe(root, { attributeFilter: ["data-turn", "data-stage"] });
    document.addEventListener("visibilitychange", () => this.#look());
  }

  /** A message has changed the table, or not. @param {State} before */
  hear(before) {
    const { view, table } = this.#app;
    if (view === before.view && table === before.table) return this.#refusal();
    const names = soundEvents(before, this.#app);
    const ends = (/** @type {string} */ name) => name === "hand" || name === "match";
    names.forEach((name, index) => this.#play(name, ends(name) && this.#app.lingering ? TOLD : index * LATER));
    if (names.includes("turn") && this.#chosen.shake && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
    this.#countDown(table?.deadline_in ?? null);
    this.#refusal();
  }

  /** Somebody has said something. */
  talk() {
    this.#play("chat");
  }

  /** In a tab that nobody sees only the own turn sounds. @param {string} name @param {number} [after] */
  #play(name, after = 0) {
    if (!document.hidden || name === "turn") this.#sounds.play(name, document.hidden ? 0 : after);
  }

  #refusal() {
    const { reason } = this.#app;
    if (reason?.refusal && reason !== this.#refused) this.#play("refused");
    this.#refused = reason;
  }

  /** @param {number|null} seconds  until a decision is taken from who must act */
  #countDown(seconds) {
    clearTimeout(this.#ticking);
    if (seconds === null || !mine(this.#app)) return;
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      if (Date.now() >= end || !mine(this.#app) || this.#app.pending) return;
      this.#play("tick");
      this.#ticking = window.setTimeout(tick, 1000);
    };
    this.#ticking = window.setTimeout(tick, Math.max(0, end - LAST - Date.now()));
  }

  #look() {
    const { turn, stage } = byId("game").dataset;
    this.#icon.show(turn === "mine" && stage === "playing");
    this.#screen.hold(this.#chosen.awake && stage === "playing" && !document.hidden);
  }

  #bind() {
    show(byId("shake"), "vibrate" in navigator);
    show(byId("awake"), "wakeLock" in navigator);
    this.#switch("sound-on", "sound", () => this.#tune());
    this.#switch("shake-on", "shake", () => navigator.vibrate?.(this.#chosen.shake ? 120 : 0));
    this.#switch("awake-on", "awake", () => this.#look());
    const volume = /** @type {HTMLInputElement} */ (byId("sound-volume"));
    volume.value = String(this.#chosen.volume * 100);
    volume.addEventListener("change", () => {
      this.#keep({ volume: Number(volume.value) / 100 });
      this.#tune();
    });
    this.#apply();
  }

  /** @param {string} id @param {"sound"|"shake"|"awake"} name @param {() => void} then */
  #switch(id, name, then) {
    const box = /** @type {HTMLInputElement} */ (byId(id));
    box.checked = this.#chosen[name];
    box.addEventListener("change", () => {
      this.#keep({ [name]: box.checked });
      then();
    });
  }

  /** @param {Partial<{sound: boolean, volume: number, shake: boolean, awake: boolean}>} changes */
  #keep(changes) {
    Object.assign(this.#chosen, changes);
    remember(SHELF, this.#chosen);
    this.#apply();
  }

  #apply() {
    this.#sounds.on = this.#chosen.sound;
    this.#sounds.volume = this.#chosen.volume;
    show(byId("volume"), this.#chosen.sound);
  }

  /** What it sounds like from now on. */
  #tune() {
    this.#sounds.wake();
    window.setTimeout(() => this.#sounds.play("turn"), 100);
  }
}

/** The icon in the tab. */
class Sign {
  #links = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll('link[rel="icon"]')]);
  #usual = this.#links.map((link) => [link.getAttribute("href"), link.type]);
  #address;
  #on = false;

  /** @param {string} address  of the icon that calls */
  constructor(address) {
    this.#address = address;
  }

  /** @param {boolean} on */
  show(on) {
    if (on === this.#on) return;
    this.#on = on;
    this.#links.forEach((link, index) => {
      const [address, type] = on ? [this.#address, "image/svg+xml"] : this.#usual[index];
      mark(link, "type", type);
      mark(link, "href", address);
    });
  }
}
