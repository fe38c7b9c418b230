// @ts-check
/** The connection to the table. It heals alone and says how it is; it knows nothing of cards. */

import { Outbox, freshRef, pause, sessionShelf, shortShelf } from "./outbox.js";
import { Polling } from "./polling.js";
import { noted, share } from "./share.js";

/** @typedef {import("./types.js").Order} Order */
/** @typedef {import("./types.js").ConnectionState} ConnectionState */
/** @typedef {Record<string, any>} Message */

const PING = 5000;
const UNEASY = 900; // without an answer for so long the connection is called slow
const DEAD = 4000;
const ENTRY = 30000; // so old a page may be for its ticket to be good
const OPENING = 8000; // a socket that is not open by then is taken to be blocked
const AGAIN = 60000; // while polling, how often a socket is tried once more
const HERE = new Set(["open", "slow", "polling"]); // there is a connection
const FINAL = new Set([4403, 4404, 4422]);
const FORBIDDEN = 4403;
const DAMAGED = 4422;
const RESTART = 4012;
const LATER = { busy: 0, rate: 2, "disk-full": 3 }; // what was not done and is sent again by itself: how patiently

export class Connection {
  #config;
  #entry;
  #hear;
  #tell;
  #outbox;
  #polling;
  /** @type {WebSocket|null} */
  #socket = null;
  #greeted = false;
  #tries = 0;
  #asked = 0; // when the unanswered ping was sent; 0 = none
  #timer = 0;
  #opening = 0;
  #fetching = false;
  #full = false; // the server's disk has taken nothing
  #turning = ""; // the name under which other eyes were asked for: views of before are not looked at
  #seen = () => 0;
  #heard = () => 0;

  /**
   * @param {import("./types.js").Config} config
   * @param {(message: Message, order: Order|null) => void} hear  each message, with the order that it answers
   * @param {(state: ConnectionState) => void} tell
   */
  constructor(config, hear, tell) {
    this.#config = config;
    this.#entry = config.entry ?? "";
    this.#hear = hear;
    this.#tell = (/** @type {ConnectionState} */ state) => tell(this.#full && HERE.has(state) ? "full" : state);
    this.#outbox = new Outbox(config.phone ? shortShelf() : sessionShelf(`weli:${config.code}`));
    this.#polling = new Polling(config, (message) => this.#receive(message), this.#tell);
  }

  /** The action that is under way, also one from before a reload. */
  get pending() {
    return this.#outbox.waiting.find((order) => order.t === "act") ?? null;
  }

  /** @param {() => number} seen  the version on the page; 0 = none yet @param {() => number} heard  the last sentence on it */
  open(seen, heard) {
    this.#seen = seen;
    this.#heard = heard;
    addEventListener("offline", () => this.#drop("lost"));
    addEventListener("online", () => this.#connect());
    document.addEventListener("visibilitychange", () => document.hidden || this.#ping());
    setInterval(() => this.#beat(), 300);
    setInterval(() => this.#ping(), PING);
    setInterval(() => this.#polling.on && this.#connect(), AGAIN);
    this.#connect();
  }

  /** Sends an order, now or as soon as there is a connection; resent with the same ref until answered. @param {{t: string, [name: string]: any}} order */
  order(order) {
    const named = { ref: freshRef(), ...order };
    this.#outbox.add(named);
    this.#dispatch(named);
    return named;
  }

  /**
   * Where one phone goes round: who has it in hand now, null = nobody. The next view is that seat's, and none of before.
   * @param {number|null} seat
   * @returns {boolean}  whether there is a connection to do so
   */
  hold(seat) {
    this.#polling.hold(seat);
    if (this.#polling.on || !this.#greeted) return this.#polling.on;
    this.#turning = freshRef();
    this.#send({ t: "hold", ref: this.#turning, ...(seat === null ? {} : { seat }) });
    return true;
  }

  /** What has not been answered is not sent again. */
  forget() {
    this.#outbox.forget();
  }

  /** Asks for everything again. */
  sync() {
    this.#send({ t: "sync" });
  }

  async #connect() {
    clearTimeout(this.#timer);
    if (this.#socket || this.#fetching) return;
    if (!this.#opening) this.#opening = window.setTimeout(() => this.#blocked(), OPENING);
    this.#fetching = true;
    const ticket = await this.#ticket();
    this.#fetching = false;
    if (!ticket) return this.#retry();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#config.socket}`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", ticket, parts: true, heard: this.#heard(), ...(this.#seen() ? { seen: this.#seen() } : {}) }));
    socket.onmessage = (event) => socket === this.#socket && this.#arrived(event.data);
    socket.onclose = (event) => socket === this.#socket && this.#closed(event.code);
  }

  /** What goes with the first ticket: this browser's share in the shuffles, unless a form has given it. */
  #given() {
    const { seat, seal, screen } = this.#config;
    if (screen) return { watch: true };
    if (seat === null || !seal || noted(seal)?.shares.length) return {};
    return { nonce: share(seal), commitment: seal };
  }

  async #ticket() {
    const [entry, given, { screen }] = [this.#entry, this.#given(), this.#config];
    this.#entry = "";
    if (entry && performance.now() < ENTRY && !("nonce" in given)) return entry;
    try {
      const answer = await fetch(this.#config.ticket, {
        method: "POST",
        headers: { "X-CSRFToken": this.#config.csrf, "Content-Type": "application/json" },
        body: JSON.stringify(given),
        signal: AbortSignal.timeout(OPENING),
      });
      if (answer.status === 403) this.#shutOut();
      if (!answer.ok) return null;
      const { ticket, seat } = await answer.json();
      if (this.#config.seat !== null && seat === null && !screen) location.reload(); // the seat is gone: to the page that says why
      return ticket;
    } catch {
      return null;
    }
  }

  /** @param {string} text */
  #arrived(text) {
    this.#asked = 0;
    const message = JSON.parse(text);
    if (!this.#greeted && message.t === "view") this.#welcome();
    else this.#tell("open");
    this.#receive(message);
  }

  #welcome() {
    clearTimeout(this.#opening);
    this.#opening = 0;
    this.#greeted = true;
    this.#tries = 0;
    this.#polling.stop();
    this.#tell("open");
    for (const order of this.#outbox.waiting) this.#send(order);
  }

  /** @param {Message} message */
  #receive(message) {
    const ref = message.ref ?? message.ack;
    if (this.#turning && ref === this.#turning) this.#turning = "";
    else if (this.#turning && message.t === "view") return;
    if (message.t === "error" && message.code in LATER) return this.#later(ref, /** @type {keyof typeof LATER} */ (message.code));
    const order = this.#outbox.settle(ref);
    if (order) this.#fill(false);
    this.#hear(message, order);
  }

  /** Not done, and may be sent again under its name. @param {string} ref @param {keyof typeof LATER} code */
  #later(ref, code) {
    const order = this.#outbox.waiting.find((one) => one.ref === ref);
    if (!order) return;
    if (code === "disk-full") this.#fill(true);
    window.setTimeout(() => this.#dispatch(order), pause(LATER[code]));
  }

  /** Whether the server has room: told until something of ours is done. @param {boolean} full */
  #fill(full) {
    if (this.#full === full) return;
    this.#full = full;
    this.#tell(this.#polling.on ? "polling" : "open");
  }

  /** @param {Order} order */
  #dispatch(order) {
    if (this.#polling.on) this.#polling.post(order);
    else this.#send(order);
  }

  /** @param {object} message */
  #send(message) {
    if (this.#greeted && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ping() {
    if (!this.#greeted || this.#asked) return;
    this.#asked = Date.now();
    this.#send({ t: "ping", seen: this.#seen() });
  }

  #beat() {
    const silence = this.#asked ? Date.now() - this.#asked : 0;
    if (silence > DEAD) {
      this.#drop("lost");
      this.#retry();
    } else if (silence > UNEASY) this.#tell("slow");
  }

  /** Who could look at the table and may or can no longer gets the page that says so. */
  #shutOut() {
    if (this.#seen()) location.reload();
  }

  /** @param {number} code */
  #closed(code) {
    if (code === FORBIDDEN || code === DAMAGED) this.#shutOut();
    this.#drop(code === RESTART ? "restart" : FINAL.has(code) ? "gone" : "lost");
    if (!FINAL.has(code)) this.#retry(code === RESTART ? Math.random() * 3000 : undefined);
  }

  /** @param {ConnectionState} state */
  #drop(state) {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    this.#turning = ""; // a new connection is in nobody's hand
    this.#asked = 0;
    socket?.close();
    if (!this.#polling.on) this.#tell(state);
  }

  /** @param {number} [wait] */
  #retry(wait = pause(this.#tries)) {
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  /** The socket did not open: the same messages go over plain requests. */
  #blocked() {
    this.#opening = 0;
    if (this.#greeted || this.#polling.on || !navigator.onLine) return;
    this.#drop("lost");
    this.#polling.start(this.#seen, this.#heard);
    for (const order of this.#outbox.waiting) this.#polling.post(order);
  }
}
