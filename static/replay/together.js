// @ts-check
/** Several look at one match: who leads shows the others where to look, and they follow or look around by themselves. */

import { byId, keyed, make, mark, show, write } from "../table/dom.js";
import { Connection } from "../table/socket.js";
import { isElsewhere, personsOf, roleOf, shownBy } from "./lead.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("./reel.js").Moment} Moment */
/** @typedef {import("./lead.js").Shared} Shared */
/** @typedef {import("./lead.js").Gathering} Gathering */

export class Together {
  #root;
  #words;
  #me;
  #connection;
  #pointer;
  #goTo;
  /** @type {Gathering|null} */
  #known = null;
  #version = 0;
  #watching = 0;
  #following = true;
  #lost = false;
  /** @type {Moment} */
  #here = { hand: 1, step: 0, seat: null };
  /** @type {Shared|null} what this page shows the others next */
  #next = null;
  #underWay = false;

  /**
   * @param {HTMLElement} root
   * @param {import("../table/types.js").Config & {me: number|null}} config
   * @param {import("../table/words.js").Words} words
   * @param {(moment: Moment) => void} goTo  shows what the leader shows
   */
  constructor(root, config, words, goTo) {
    this.#root = root;
    this.#words = words;
    this.#me = config.me;
    this.#goTo = goTo;
    this.#pointer = new Pointer(byId("felt"));
    this.#connection = new Connection(config, (message, order) => this.#hear(message, order), (state) => this.#connected(state));
    byId("leading-follow").addEventListener("click", () => this.#follow());
    byId("leading-take").addEventListener("click", () => this.#connection.order({ t: "lead", guest: this.#me }));
    byId("leading-signs").addEventListener("click", (event) => this.#sign(event));
    byId("together-people").addEventListener("click", (event) => this.#handOn(event));
    this.#bindCopy();
    root.addEventListener("click", (event) => this.#tapped(event));
    this.#connection.open(() => this.#version, () => 0);
  }

  get #role() {
    return roleOf(this.#known, this.#me);
  }

  /** The reader has gone somewhere: who leads takes the others along, who follows is free. @param {Moment} moment */
  moved(moment) {
    this.#here = moment;
    if (this.#role === "leads") this.#show(shownBy(this.#known?.shared ?? null, moment));
    else if (this.#known && isElsewhere(this.#known.shared, moment)) this.#following = false;
    this.#draw();
  }

  /** Another moment is on the cloth. @param {Moment} moment */
  look(moment) {
    this.#here = moment;
    this.#draw();
  }

  /** @param {Record<string, any>} message @param {import("../table/types.js").Order|null} order */
  #hear(message, order) {
    if (order?.t === "show") this.#underWay = false;
    if (message.t === "crowd") this.#watching = message.watching;
    if (message.t === "view" && message.version >= this.#version) this.#receive(message);
    if (message.t === "pong" && message.version > this.#version) this.#connection.sync();
    if (!this.#underWay && this.#next) this.#send();
    this.#draw();
  }

  /** @param {Record<string, any>} message */
  #receive(message) {
    const [first, before] = [this.#known === null, this.#role];
    this.#version = message.version;
    this.#known = /** @type {Gathering} */ ({ ...this.#known, ...message.table });
    const now = this.#role;
    if (now !== before) this.#following = true;
    if (!first && now === "leads" && before !== "leads") this.#show(shownBy(this.#known.shared, this.#here));
    else if (first || (now !== "leads" && this.#following)) this.#goTo(this.#known.shared);
  }

  #follow() {
    this.#following = true;
    if (this.#known) this.#goTo(this.#known.shared);
    this.#draw();
  }

  /** Shows the others something; what could not be sent yet gives way to what is newer. @param {Shared} wanted */
  #show(wanted) {
    if (this.#known) this.#known = { ...this.#known, shared: { ...this.#known.shared, ...wanted } };
    this.#next = wanted;
    if (!this.#underWay) this.#send();
  }

  #send() {
    if (!this.#next) return;
    const { hand, step, seat, card, sign } = this.#next;
    this.#next = null;
    this.#underWay = true;
    this.#connection.order({ t: "show", hand, step, ...(seat === null ? {} : { seat }), card, sign });
  }

  /** @param {MouseEvent} event */
  #tapped(event) {
    const card = /** @type {Element} */ (event.target).closest(".felt [data-card]")?.getAttribute("data-card");
    if (this.#role !== "leads" || !card || !this.#known) return;
    const pointed = this.#known.shared.card === card;
    this.#show({ ...this.#known.shared, ...this.#here, card: pointed ? "" : card, sign: "" });
    this.#draw();
  }

  /** @param {MouseEvent} event */
  #sign(event) {
    const sign = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-sign]"))?.dataset.sign;
    if (!sign || !this.#known?.shared.card) return;
    this.#show({ ...this.#known.shared, sign: this.#known.shared.sign === sign ? "" : /** @type {"!"|"?"} */ (sign) });
    this.#draw();
  }

  /** @param {MouseEvent} event */
  #handOn(event) {
    const guest = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-guest]"))?.dataset.guest;
    if (guest) this.#connection.order({ t: "lead", guest: Number(guest) });
  }

  /** @param {import("../table/types.js").ConnectionState} state */
  #connected(state) {
    this.#lost = state === "lost" || state === "gone" || state === "restart";
    this.#draw();
  }

  #bindCopy() {
    const button = byId("together-copy");
    show(button, "clipboard" in navigator);
    button.addEventListener("click", () => {
      const link = byId("together-link").textContent ?? "";
      navigator.clipboard.writeText(link).then(() => write(byId("together-copied"), this.#words.ui("copied")));
    });
  }

  #draw() {
    const known = this.#known;
    if (!known) return;
    const role = this.#role;
    const there = !isElsewhere(known.shared, this.#here);
    mark(this.#root, "data-leads", role === "leads");
    write(byId("leading-says"), this.#says(known, there));
    show(byId("leading-follow"), role !== "leads" && !this.#following);
    show(byId("leading-take"), role === "may-lead");
    show(byId("leading-signs"), role === "leads" && known.shared.card !== "");
    for (const button of document.querySelectorAll("[data-sign]")) mark(button, "aria-pressed", String(button.getAttribute("data-sign") === known.shared.sign));
    this.#pointer.point(there ? known.shared.card : "", known.shared.sign);
    this.#drawPeople(known);
  }

  /** @param {Gathering} known @param {boolean} there */
  #says(known, there) {
    const leader = personsOf(known).find((one) => one.leads)?.name ?? "";
    if (this.#lost) return this.#words.ui("together-lost");
    if (this.#role === "leads") return this.#words.ui("together-you-lead");
    if (!leader || personsOf(known).some((one) => one.leads && one.away)) return this.#words.ui("together-gone");
    if (!this.#following) return this.#words.ui("together-apart", { name: leader });
    const { card } = known.shared;
    if (card && there) return this.#words.ui("together-points", { name: leader, card: this.#words.card(card) });
    return this.#words.ui("together-leads", { name: leader });
  }

  /** @param {Gathering} known */
  #drawPeople(known) {
    const persons = personsOf(known);
    keyed(byId("together-people"), persons, (one) => String(one.n), () => make("li", {}, make("bdi"), make("button", { type: "button", class: "button" })), (item, one) => {
      mark(item, "data-leads", one.leads);
      write(item.firstElementChild, one.away ? this.#words.ui("together-away", { name: one.name }) : one.name);
      const button = /** @type {Element} */ (item.lastElementChild);
      show(button, this.#role === "leads" && !one.leads && !one.away);
      mark(button, "data-guest", String(one.n));
      write(button, this.#words.ui("together-hand-on", { name: one.name }));
    });
    write(byId("together-watching"), this.#watching ? this.#words.ui("together-watching", { n: this.#watching }) : "");
  }
}
