// @ts-check
/** The panel of the talk: what is written there, what is sent, who is not to be heard. Text goes in as text only. */

import { isQuiet } from "./comfort.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";
import { closePanel, openedPanel } from "./panels.js";
import { phraseOf, reactionIn } from "./reactions.js";
import { showings } from "./guests.js";
import { keepHere, keptHere } from "./memory.js";
import { isMine } from "./model.js";
import { Grace, Talk, comings, isOwn } from "./talk.js";

/** @typedef {import("./types.js").Order} Order */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./talk.js").Said} Said */
/** @typedef {import("./talk.js").Row} Row */

const LONGEST = 300;
const HISTORY = 3000; // milliseconds in which what was said before comes in; what comes later is news
const NEARLY = 40; // so many letters before the end one is told how many are left

export class Chat {
  #app;
  #words;
  #connection;
  #kit;
  #talk;
  #clock;
  #grace = new Grace((coming) => this.#note(coming));
  /** What has been sent and not been answered. @type {Map<string, Order>} */
  #waiting = new Map();
  #why = "";
  #begun = 0;

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {import("./socket.js").Connection} connection
   * @param {{code: string, lang: string, announce: (text: string) => void, heard: () => void, spoken: (seat: number, text: string) => void, shown: (seat: number, sign: string) => void}} kit
   *   `heard`: somebody else has just said something; `spoken`: what it was, or what the viewer has said, and at which seat;
   *   `shown`: the same of a reaction
   */
  constructor(stage, connection, kit) {
    this.#app = stage.app;
    this.#words = stage.words;
    this.#connection = connection;
    this.#kit = kit;
    this.#talk = new Talk(kit.code);
    const region = navigator.language.startsWith(kit.lang) ? navigator.language : kit.lang;
    this.#clock = new Intl.DateTimeFormat(region, { hour: "2-digit", minute: "2-digit" });
    this.#bind();
  }

  /** The number of the last sentence. */
  get latest() {
    return this.#talk.latest;
  }

  /** Takes what belongs to the talk, and says whether it did. @param {Record<string, any>} message @param {Order|null} order */
  hear(message, order) {
    if (message.t === "talk") this.#recalled(message.said);
    else if (message.t === "said") this.#heard(/** @type {any} */ (message));
    else if (order?.t === "say") this.#answered(message, order);
    else return false;
    this.draw();
    return true;
  }

  /** The table may have changed. @param {Table|null} before */
  look(before) {
    const { table } = this.#app;
    if (!table) return;
    if (!this.#begun) this.#begin();
    for (const coming of comings(before, table)) this.#grace.hear(coming);
    for (const showing of showings(before, table)) this.#note(showing);
    this.draw();
  }

  /** @param {import("./talk.js").Coming} coming */
  #note({ word, name, other }) {
    const text = this.#words.ui(`talk-${word}`, { name, other });
    this.#talk.note(text, Date.now());
    this.#kit.announce(text);
    this.draw();
  }

  draw() {
    const { table } = this.#app;
    show(byId("chat-open"), !isQuiet(this.#app));
    if (isQuiet(this.#app)) return this.#fallSilent();
    const inSight = openedPanel() === "chat" && !document.hidden;
    if (inSight) this.#talk.read();
    this.#drawUnread(this.#talk.unread(table));
    if (openedPanel() !== "chat") return;
    this.#drawRows(table);
    this.#drawMuting(table);
    this.#drawForm(table);
  }

  /** What was said is kept, and stands nowhere. */
  #fallSilent() {
    if (openedPanel() === "chat") closePanel();
    byId("chat-said").replaceChildren();
    this.#drawUnread(0);
  }

  #bind() {
    const panel = byId("chat");
    if (matchMedia("(pointer: coarse)").matches) byId("chat-text").removeAttribute("data-first"); // no keyboard over the sheet unasked
    panel.addEventListener("panelopen", () => this.#opened());
    document.addEventListener("visibilitychange", () => this.draw());
    panel.addEventListener("click", (event) => this.#clicked(/** @type {Element} */ (event.target).closest("button")));
    byId("chat-muting").addEventListener("change", (event) => this.#muted(/** @type {HTMLInputElement} */ (event.target)));
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#write();
    });
    const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    field.value ||= keptHere(this.#draft); // a page that loads itself anew loses nothing that is half written
    field.addEventListener("input", () => this.#drawLeft());
  }

  get #draft() {
    return `weli:draft:${this.#kit.code}`;
  }

  #drawPhrases() {
    const button = () => make("li", {}, make("button", { type: "button", class: "button" }));
    keyed(byId("chat-phrases"), this.#words.keys("talk."), (key) => key, button, (node, key) => {
      mark(/** @type {Element} */ (node.firstElementChild), "data-phrase", key.slice("talk.".length));
      write(node.firstElementChild, this.#words.say([key]));
    });
  }

  #opened() {
    this.draw();
    const body = byId("chat-body");
    body.scrollTop = body.scrollHeight;
  }

  /** @param {HTMLButtonElement|null} button */
  #clicked(button) {
    if (button?.dataset.phrase) this.#say({ phrase: button.dataset.phrase });
    if (button?.id !== "chat-mute") return;
    const open = byId("chat-muting").hasAttribute("hidden");
    show(byId("chat-muting"), open);
    mark(button, "aria-expanded", String(open));
  }

  /** @param {HTMLInputElement} box */
  #muted(box) {
    this.#talk.mute(box.value, box.checked);
    this.draw();
  }

  #write() {
    const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    this.#drawLeft();
    this.#say({ text });
  }

  /** @param {{text?: string, phrase?: string}} wish */
  #say(wish) {
    this.#why = "";
    const order = this.#connection.order({ t: "say", ...wish });
    this.#waiting.set(order.ref, order);
    this.draw();
    byId("chat-body").scrollTop = byId("chat-body").scrollHeight;
  }

  /** Shows a reaction to everybody. @param {string} sign */
  react(sign) {
    this.#connection.order({ t: "say", phrase: phraseOf(sign) });
  }

  /** What was refused stands in the field again. @param {Record<string, any>} message @param {Order} order */
  #answered(message, order) {
    this.#waiting.delete(order.ref);
    if (message.t !== "error") return;
    this.#why = this.#words.ui(`error-${message.code}`) || this.#words.ui("error");
    if (!order.text) return;
    const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
    field.value = `${order.text} ${field.value}`.trim();
    this.#drawLeft();
  }

  #begin() {
    this.#begun = Date.now();
    window.setTimeout(() => this.#talk.begin(), HISTORY);
  }

  /** Over plain requests, and after a lost connection, news come like this too. @param {Said[]} said */
  #recalled(said) {
    if (Date.now() - this.#begun < HISTORY) this.#talk.recall(said.map(this.#called));
    else for (const one of said) this.#heard(one);
  }

  /** @param {Said} one @returns {Said} */
  #called = (one) => ({ ...one, name: this.#words.called(one.name) });

  /** @param {Said} news */
  #heard(news) {
    const said = this.#called(news);
    const own = isOwn(said, this.#app.table);
    if (!this.#talk.take([said]).length || isQuiet(this.#app) || !(own || this.#talk.hears(said.name))) return;
    const sign = reactionIn(said);
    if (sign) {
      this.#kit.shown(said.seat, sign);
      if (!own) this.#kit.announce(this.#words.ui("talk-said", { name: said.name, text: this.#words.ui(`react-${sign}`) }));
      return;
    }
    this.#kit.spoken(said.seat, this.#text(said));
    if (own) return;
    this.#kit.announce(this.#words.ui("talk-said", { name: said.name, text: this.#text(said) }));
    this.#kit.heard();
  }

  /** @param {{text: string, phrase?: string}} said */
  #text({ text, phrase }) {
    return phrase ? this.#words.say([`talk.${phrase}`]) || "…" : text;
  }

  /** @param {number} unread */
  #drawUnread(unread) {
    write(byId("chat-unread"), unread ? String(Math.min(unread, 99)) : "");
    write(byId("chat-unread-words"), unread ? this.#words.ui("talk-unread", { n: unread }) : "");
  }

  /** @param {Table|null} table */
  #drawRows(table) {
    const body = byId("chat-body");
    const atEnd = body.scrollHeight - body.scrollTop - body.clientHeight < 40;
    const rows = this.#talk.rows(table);
    keyed(byId("chat-said"), [...rows, ...this.#unanswered()], (row) => row.key, element, (node, row) => this.#drawRow(node, row, rows));
    show(byId("chat-nothing"), !rows.length && !this.#waiting.size);
    if (atEnd) body.scrollTop = body.scrollHeight;
  }

  #unanswered() {
    return [...this.#waiting.values()].map((order) => ({
      key: `w${order.ref}`, name: "", you: true, at: 0, text: order.text ?? "", phrase: order.phrase ?? "", note: false,
    }));
  }

  /** @param {HTMLElement} node @param {Row} row @param {Row[]} rows */
  #drawRow(node, row, rows) {
    const before = rows[rows.indexOf(row) - 1];
    const again = before !== undefined && !row.note && !before.note && before.name === row.name && row.at - before.at < 120000;
    node.className = row.note ? "note" : row.you ? "mine" : "";
    mark(node, "data-waiting", row.at === 0);
    mark(node, "data-again", again);
    write(node.querySelector("bdi"), row.you ? this.#words.ui("seat-you") : row.name);
    write(node.querySelector("time"), row.at ? this.#clock.format(row.at) : this.#words.ui("sending"));
    write(node.querySelector(".words"), this.#text(row));
  }

  /** @param {Table|null} table */
  #drawMuting(table) {
    const others = (table?.seats ?? []).filter((chair) => chair.kind === "human" && !chair.you).map((chair) => chair.name);
    keyed(byId("chat-muting"), ["", ...others], (name) => name, () => muting(), (node, name) => {
      const box = /** @type {HTMLInputElement} */ (node.querySelector("input"));
      box.value = name;
      box.checked = name === "" ? this.#talk.allMuted : this.#talk.mutes(name);
      box.disabled = name !== "" && this.#talk.allMuted;
      write(node.querySelector("bdi"), name || this.#words.ui("talk-everybody"));
    });
    show(byId("chat-mute"), others.length > 0 || this.#talk.allMuted);
  }

  /** @param {Table|null} table */
  #drawForm(table) {
    const seated = table?.seats.some(isMine) ?? false;
    const closed = table && !table.chat ? "talk-off" : seated ? "" : "talk-watching";
    show(byId("chat-writing"), closed === "");
    if (!closed) this.#drawPhrases();
    write(byId("chat-closed"), closed ? this.#words.ui(closed) : this.#talk.allMuted ? this.#words.ui("talk-all-muted") : "");
    write(byId("chat-why"), this.#why);
  }

  #drawLeft() {
    const { value } = /** @type {HTMLInputElement} */ (byId("chat-text"));
    keepHere(this.#draft, value);
    const left = LONGEST - value.length;
    write(byId("chat-left"), left <= NEARLY ? this.#words.ui("talk-space", { n: Math.max(left, 0) }) : "");
  }
}

/** A sentence, or a note between two. @param {Row} row */
function element(row) {
  const text = make("p", { class: "words", dir: "auto" });
  if (row.note) return make("li", {}, text);
  return make("li", {}, make("p", { class: "who" }, make("bdi"), " ", make("time")), text);
}

function muting() {
  return make("label", {}, make("input", { type: "checkbox" }), make("bdi"));
}
