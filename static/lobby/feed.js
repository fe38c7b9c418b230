// @ts-check
/** Where the news of the lobby comes from: a WebSocket that heals alone, or plain requests where there is none. */

import { pause } from "../table/outbox.js";

/** @typedef {import("./list.js").News} News */

const SILENT = 70_000; // a connection that has given no sign of life for so long is dead
const OPENING = 8000; // a socket that is not open by then is taken to be blocked
const AGAIN = 60_000; // while asking by requests, how often a socket is tried once more
const LEAST = 1000; // between two requests

export class Feed {
  #lang;
  #mark;
  #hear;
  #tell;
  /** @type {WebSocket|null} */
  #socket = null;
  #tries = 0;
  #timer = 0;
  #heard = 0;
  #asking = false;
  /** @type {News["tables"]} */
  #parts = [];

  /**
   * @param {{lang: string, mark: string}} known
   * @param {(news: News) => void} hear
   * @param {(there: boolean) => void} tell  whether the list is up to date
   */
  constructor(known, hear, tell) {
    this.#lang = known.lang;
    this.#mark = known.mark;
    this.#hear = hear;
    this.#tell = tell;
  }

  open() {
    addEventListener("online", () => this.#connect());
    addEventListener("pageshow", (event) => event.persisted && this.#drop());
    setInterval(() => this.#beat(), 5000);
    setInterval(() => this.#asking && this.#connect(), AGAIN);
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby/`);
    const blocked = window.setTimeout(() => this.#poll(), OPENING);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      clearTimeout(blocked);
      this.#tries = 0;
      this.#asking = false;
      this.#tell(true);
      socket.send(JSON.stringify({ t: "hello", lang: this.#lang, seen: this.#mark }));
    };
    socket.onmessage = (event) => socket === this.#socket && this.#arrived(JSON.parse(event.data));
    socket.onclose = () => {
      clearTimeout(blocked);
      if (socket === this.#socket) this.#drop();
    };
  }

  /** @param {News | {t: "still"}} message */
  #arrived(message) {
    this.#heard = Date.now();
    if (message.t === "tables") this.#gather(message);
    this.#socket?.send('{"t":"here"}');
  }

  /** A long list comes in parts. @param {News} news */
  #gather(news) {
    this.#parts.push(...news.tables);
    if (news.more) return;
    const tables = this.#parts;
    this.#parts = [];
    this.#take({ ...news, tables });
  }

  /** @param {News} news */
  #take(news) {
    this.#mark = news.mark;
    this.#hear(news);
  }

  #beat() {
    if (this.#socket?.readyState === WebSocket.OPEN && Date.now() - this.#heard > SILENT) this.#drop();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#parts = [];
    socket?.close();
    this.#tries += 1;
    if (!this.#asking) this.#tell(false);
    if (this.#tries > 2) this.#poll();
    this.#timer = window.setTimeout(() => this.#connect(), pause(this.#tries));
  }

  /** Asks by plain requests until a socket opens. */
  async #poll() {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#asking) {
      const begun = Date.now();
      const news = await this.#request();
      if (!this.#asking) return;
      this.#tell(news !== undefined);
      if (news) this.#take(news);
      await new Promise((done) => setTimeout(done, news === undefined ? pause(4) : Math.max(0, begun + LEAST - Date.now())));
    }
  }

  /** What is new; null if nothing is; undefined if there was no answer. @returns {Promise<News|null|undefined>} */
  async #request() {
    const asked = new URLSearchParams({ lang: this.#lang, since: this.#mark });
    try {
      const answer = await fetch(`/api/v1/tables?${asked}`, { signal: AbortSignal.timeout(40_000) });
      return answer.status === 204 ? null : answer.ok ? await answer.json() : undefined;
    } catch {
      return undefined;
    }
  }
}
