// @ts-check
/** The first hand, explained: what the server says of this moment is read one card after another, and the bots wait for it. */

import { byId, make, mark, show, write } from "./dom.js";
import { keep, kept } from "./memory.js";
import { asked } from "./model.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {{key: string, text: string, rule: string, words: [string, string, string][]}} Remark  `words`: as it stands in the text, the entry of the glossary, what it means */
/** @typedef {{on: boolean, remarks: Remark[], read: Set<string>, waits: boolean, asked: string, word: number, leaving: boolean}} Guided  `word`: which word is explained; −1 = none */

const CHOSEN = "weli:guide"; // at which table it was switched on or off

/** Nothing is explained. @returns {Guided} */
export function unguided() {
  return { on: false, remarks: [], read: new Set(), waits: false, asked: "", word: -1, leaving: false };
}

/** Names the moment: what is said changes with it. @param {App} app */
export function momentOf({ view, table }) {
  if (!view || !table || view.seat === null) return "";
  const mine = asked(view);
  return JSON.stringify([table.match, view.hand_number, view.phase === "over", view.tricks.length, view.trump, view.hand !== null, view.playing.includes(view.seat), mine && [view.phase, view.legal, view.hand, view.table.length]]);
}

/** What is told of the moment; of staying in or not also the odds, as a hint tells them. @param {App} app @returns {Remark[]} */
export function told({ guide: { remarks }, hint }) {
  const weighed = remarks.find(({ key }) => key === "weigh");
  return weighed && hint?.guiding && hint.text ? [...remarks, { key: "odds", text: hint.text, rule: weighed.rule, words: [] }] : remarks;
}

/** What is not read yet, or else what is said of the question that stands. @param {App} app @returns {Remark[]} */
export function unread(app) {
  const all = told(app);
  const left = all.filter((one) => !app.guide.read.has(one.key));
  const standing = asked(app.view) ? all.slice(-1) : [];
  return left.length ? left : standing;
}

/** Whether there is something to go on to: of the question that stands the last card stays. @param {App} app */
export function mayGoOn(app) {
  const left = unread(app);
  return left.length > 1 || (left.length === 1 && !asked(app.view)) || (app.guide.waits && !asked(app.view));
}

/** @param {import("./render.js").Scene} scene */
export function renderGuide({ app, table, words, rules }) {
  const { guide } = app;
  const here = guide.on && table.stage !== "waiting";
  show(byId("guide"), here || guide.leaving);
  mark(byId("game"), "data-guided", here || guide.leaving);
  const menu = document.getElementById("guide-again"); // who only looks on has none
  if (menu) write(menu, words.ui(guide.on ? "guide-end" : "guide-again"));
  show(byId("guide-never"), guide.leaving);
  const ended = here ? guide.remarks.find(({ key }) => key === "end") : undefined;
  show(byId("guide-end"), ended !== undefined);
  write(byId("guide-end"), ended?.text ?? "");
  const [one] = here && !ended ? unread(app) : [];
  show(byId("guide-card"), one !== undefined && !guide.leaving);
  if (!one) return;
  const meaning = one.words[guide.word];
  putText(one, meaning);
  const all = told(app).map(({ key }) => key);
  write(byId("guide-place"), all.length > 1 ? `${all.indexOf(one.key) + 1} / ${all.length}` : "");
  mark(byId("guide-rule"), "href", `${rules}#${one.rule}`);
  show(byId("guide-next"), mayGoOn(app) || meaning !== undefined);
}

/** The text with its words to be touched, or what one of them means. @param {Remark} one @param {[string, string, string]|undefined} meaning */
function putText(one, meaning) {
  const place = byId("guide-text");
  const shown = meaning ? `${meaning[1]}: ${meaning[2]}` : one.text;
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  place.scrollTop = 0;
  place.replaceChildren(...(meaning ? [make("strong", {}, `${meaning[1]}:`), ` ${meaning[2]}`] : pieces(one)));
}

/** @param {Remark} one @returns {(Node|string)[]} */
function pieces({ text, words }) {
  /** @type {(Node|string)[]} */
  const found = [];
  let rest = text;
  const order = words.map(([said], n) => ({ said, n, at: text.indexOf(said) })).filter(({ at }) => at >= 0);
  for (const { said, n } of order.sort((a, b) => a.at - b.at)) {
    const at = rest.indexOf(said);
    if (at < 0) continue;
    const stop = /^[.,:;!?]*/.exec(rest.slice(at + said.length))?.[0] ?? ""; // stays with its word
    const button = make("button", { type: "button", class: "guide-word", "data-word": String(n) }, said);
    found.push(rest.slice(0, at), make("span", { class: "guide-said" }, button, stop));
    rest = rest.slice(at + said.length + stop.length);
  }
  return [...found, rest];
}

/**
 * Whether this is the first hand of who has a seat here. Who came late and looked on while a bot played it has had none. Pure.
 * @param {Pick<App, "view"|"table">} app @param {boolean} played  whether this page has seen the seat play
 */
export function isFirst({ table, view }, played) {
  return table?.match === 1 && view?.hand_number === 1 && view.seat !== null && (played || view.phase !== "over");
}

export class Guide {
  #played = false;
  #root;
  #stage;
  #connection;
  #config;

  /**
   * @param {HTMLElement} root
   * @param {import("./stage.js").Stage} stage
   * @param {import("./socket.js").Connection} connection
   * @param {import("./types.js").Config & {guided: boolean, guide: string}} config
   */
  constructor(root, stage, connection, config) {
    this.#root = root;
    this.#stage = stage;
    this.#connection = connection;
    this.#config = config;
    const place = byId("guide");
    place.addEventListener("click", (event) => this.#press(/** @type {Element} */ (event.target).closest("button")));
    root.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest("#guide-again")) this.#toggle();
    });
    root.addEventListener("change", (event) => {
      const box = /** @type {HTMLInputElement} */ (event.target);
      if (box.id === "guide-on") this.#remember(box.checked ? "on" : "off");
    });
  }

  /** A new picture has come: is there something else to say? */
  look() {
    const { app } = this.#stage;
    const { guide } = app;
    const was = guide.on;
    guide.on = this.#wanted(app);
    if (was !== guide.on) this.#stage.draw();
    const moment = guide.on ? momentOf(app) : "";
    if (moment === guide.asked) return;
    Object.assign(guide, { asked: moment, word: -1, leaving: guide.leaving && !moment, remarks: guide.remarks.filter((one) => one.key !== "weigh") });
    if (!moment) return;
    for (const key of ["weigh", "odds"]) guide.read.delete(key);
    this.#connection.order({ t: "explain", lang: this.#config.lang, deck: this.#stage.words.deck, terms: this.#root.dataset.terms ?? "" });
  }

  /** Whether the message was about this. @param {Record<string, any>} message @param {import("./types.js").Order|null} order */
  hear(message, order) {
    if (message.t === "explained") {
      const { app } = this.#stage;
      if (message.version < app.version && order?.ref !== undefined && app.guide.asked !== momentOf(app)) return true;
      Object.assign(app.guide, { remarks: message.remarks, waits: message.waits ?? false });
      this.#stage.draw();
      return true;
    }
    return order?.t === "explain" || order?.t === "read";
  }

  /** @param {App} app */
  #wanted(app) {
    if (!app.table || !app.view || app.view.seat === null) return false;
    if (app.view.phase !== "over") this.#played = true;
    const [chosen, code] = (kept(CHOSEN) ?? "").split(" ");
    if (code === this.#config.code) return chosen === "on";
    return this.#config.guided && isFirst(app, this.#played);
  }

  /** @param {HTMLButtonElement|null} button */
  #press(button) {
    const { guide } = this.#stage.app;
    if (!button) return;
    if (button.dataset.word) guide.word = Number(button.dataset.word);
    else if (button.id === "guide-next") this.#goOn();
    else if (button.id === "guide-skip") this.#end(true);
    else if (button.id === "guide-here") guide.leaving = false;
    else if (button.id === "guide-ever") this.#never();
    this.#stage.draw();
  }

  #goOn() {
    const { app } = this.#stage;
    const { guide } = app;
    if (guide.word >= 0) {
      guide.word = -1;
      return;
    }
    const [one] = unread(app);
    if (one) guide.read.add(one.key);
    const left = told(app).some((other) => !guide.read.has(other.key));
    if (left || !guide.waits) return;
    guide.waits = false;
    this.#connection.order({ t: "read" });
  }

  /** @param {boolean} asking  whether to ask if that shall be so for ever */
  #end(asking) {
    const { guide } = this.#stage.app;
    keep(CHOSEN, `off ${this.#config.code}`);
    Object.assign(guide, { on: false, asked: "", remarks: [], leaving: asking, word: -1 });
    this.#connection.order({ t: "read", on: false });
  }

  #toggle() {
    const { guide } = this.#stage.app;
    if (guide.on) this.#end(false);
    else {
      keep(CHOSEN, `on ${this.#config.code}`);
      Object.assign(guide, { asked: "", read: new Set(), leaving: false });
      this.look();
    }
    this.#stage.draw();
  }

  #never() {
    this.#stage.app.guide.leaving = false;
    this.#remember("off");
    const box = /** @type {HTMLInputElement|null} */ (document.getElementById("guide-on"));
    if (box) box.checked = false;
  }

  /** @param {string} value */
  #remember(value) {
    fetch(this.#config.guide, { method: "POST", body: new URLSearchParams({ guide: value }), redirect: "manual" }).catch(() => {});
  }
}
