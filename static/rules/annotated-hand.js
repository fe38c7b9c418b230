// @ts-check
/** A told hand step by step at the small table. Without this the whole hand is there to be read. */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
const PAUSE = 2200; // milliseconds for a step that goes by itself

/**
 * The table after a step; of the hands (`h`) and the rest only what is new. See rules/encyclopedia/book/hand_story.py.
 * @typedef {{h?: Record<string, string[]>, t?: [number, string][], w?: number|null, k?: number[], u?: string[], a?: number|null}} News
 * @typedef {{h: Record<string, string[]>, t: [number, string][], w: number|null, k: number[], u: string[], a: number|null}} Frame
 * @typedef {{sprite: string, cards: Record<string, [string, string]>, frames: News[]}} Data
 */

/** Every step with all that it shows. @param {News[]} news @returns {Frame[]} */
export function unrolled(news) {
  /** @type {Frame} */
  let frame = { h: {}, t: [], w: null, k: [], u: [], a: null };
  return news.map((one) => (frame = { ...frame, ...one, h: { ...frame.h, ...one.h } }));
}

/** Attends a told hand. @param {HTMLElement} told */
export function tell(told) {
  const source = told.querySelector("script[type='application/json']");
  const player = /** @type {HTMLElement|null} */ (told.querySelector(".told-player"));
  if (!source || !player) return;
  /** @type {Data} */
  const data = JSON.parse(source.textContent ?? "");
  new Teller(told, player, data);
}

class Teller {
  #told;
  #player;
  #data;
  #frames;
  #start;
  #at;
  #timer = 0;

  /** @param {HTMLElement} told @param {HTMLElement} player @param {Data} data */
  constructor(told, player, data) {
    this.#told = told;
    this.#player = player;
    this.#data = data;
    this.#frames = unrolled(data.frames);
    this.#at = this.#start = Number(player.dataset.start);
    player.tabIndex = 0;
    player.classList.add("live");
    player.addEventListener("click", (event) => this.#clicked(event));
    player.addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("beforeprint", () => this.#show(this.#start));
    this.#mark();
  }

  /** @param {Event} event */
  #clicked(event) {
    const way = /** @type {Element} */ (event.target).closest("[data-go]")?.getAttribute("data-go");
    if (way === "play") this.#run(!this.#timer);
    else if (way) this.#go(Number(way));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const to = event.key === "Home" ? 0 : event.key === "End" ? this.#frames.length - 1 : this.#at + (STEPS[event.key] ?? 0);
    if (to === this.#at || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#go(to - this.#at);
  }

  /** @param {number} steps */
  #go(steps) {
    this.#run(false);
    this.#show(this.#at + steps);
  }

  /** Goes on by itself, or stops. @param {boolean} on */
  #run(on) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (on) {
      this.#show(this.#at + 1 < this.#frames.length ? this.#at + 1 : this.#start);
      this.#timer = window.setInterval(() => (this.#at + 1 < this.#frames.length ? this.#show(this.#at + 1) : this.#run(false)), PAUSE);
    }
    this.#player.querySelector("[data-go=play]")?.setAttribute("aria-pressed", String(on));
  }

  /** @param {number} step */
  #show(step) {
    this.#at = Math.max(0, Math.min(this.#frames.length - 1, step));
    const frame = this.#frames[this.#at];
    for (const [seat, chair] of [...this.#player.querySelectorAll(".told-seats > li")].entries()) this.#seat(chair, seat, frame);
    this.#cards(".told-up", frame.u);
    const lying = this.#cards(".told-lying", frame.t.map(([, card]) => card));
    for (const [place, [seat]] of frame.t.entries()) {
      lying.children[place].append(Object.assign(document.createElement("span"), { textContent: this.#name(seat) }));
      lying.children[place].classList.toggle("winning", seat === frame.w);
    }
    this.#say();
    this.#mark();
  }

  /** @param {Element} chair @param {number} seat @param {Frame} frame */
  #seat(chair, seat, frame) {
    chair.classList.toggle("turn", seat === frame.a);
    const won = /** @type {HTMLElement|null} */ (chair.querySelector(".told-won"));
    const tricks = frame.k[seat] ?? 0;
    if (won) won.textContent = tricks < 0 ? won.dataset.out ?? "" : tricks ? (won.dataset.words ?? "").replace("{n}", String(tricks)) : "";
    this.#fill(/** @type {Element} */ (chair.querySelector(".told-hand")), frame.h[seat] ?? []);
  }

  /** @param {string} place @param {string[]} codes @returns {Element} */
  #cards(place, codes) {
    const list = /** @type {HTMLElement} */ (this.#player.querySelector(place));
    list.hidden = codes.length === 0;
    this.#fill(list, codes);
    return list;
  }

  /** @param {Element} list @param {string[]} codes */
  #fill(list, codes) {
    list.replaceChildren(...codes.map((code) => {
      const item = document.createElement("li");
      item.append(this.#card(code));
      return item;
    }));
  }

  /** @param {string} code */
  #card(code) {
    const [symbol, name] = this.#data.cards[code] ?? [code, ""];
    const [picture, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
    for (const [key, value] of Object.entries({ class: "card", role: "img", "aria-label": name, viewBox: "0 0 120 184" })) picture.setAttribute(key, value);
    use.setAttribute("href", `${this.#data.sprite}#${symbol}`);
    picture.append(use);
    return picture;
  }

  /** @param {number} seat */
  #name(seat) {
    return this.#player.querySelectorAll(".told-seats strong")[seat]?.textContent ?? "";
  }

  /** What the story says of this step; it is read out. */
  #say() {
    const said = [...this.#told.querySelectorAll(`.told-story [data-step="${this.#at}"]`)].map((one) => {
      const copy = /** @type {HTMLElement} */ (one.cloneNode(true));
      copy.classList.remove("unseen");
      copy.removeAttribute("data-step");
      return copy;
    });
    const caption = this.#player.querySelector(".told-caption");
    caption?.replaceChildren(...said);
    if (caption) caption.scrollTop = 0;
  }

  /** What can be done at this step. */
  #mark() {
    const last = this.#frames.length - 1;
    this.#player.querySelector("[data-go='-1']")?.setAttribute("aria-disabled", String(this.#at === 0));
    this.#player.querySelector("[data-go='1']")?.setAttribute("aria-disabled", String(this.#at === last));
    const at = /** @type {HTMLElement|null} */ (this.#player.querySelector(".told-at"));
    if (at) at.textContent = (at.dataset.words ?? "").replace("{n}", String(this.#at)).replace("{of}", String(last));
    const on = /** @type {HTMLButtonElement|null} */ (this.#player.querySelector("button[name=step]"));
    if (!on) return;
    on.value = String(this.#at);
    on.disabled = this.#frames[this.#at].a === null;
  }
}
