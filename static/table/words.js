// @ts-check
/** Codes into words, in the viewer's language and deck. The words themselves come from the page. */

/** @typedef {Record<string, string|number>} Data */

/**
 * @param {string} text
 * @param {Data} data
 */
export function fill(text, data) {
  return text.replace(/\{(\w+)\}/g, (_, name) => (typeof data[name] === "number" ? figure(data[name]) : (data[name] ?? "")));
}

/** "12", "7½", "−3" with a real minus sign. @param {number} n */
export function figure(n) {
  const whole = Math.floor(Math.abs(n));
  const half = Math.abs(n) !== whole;
  return `${n < 0 ? "−" : ""}${whole || !half ? whole : ""}${half ? "½" : ""}`;
}

/** The same with its sign: "+5". @param {number} n */
export function signed(n) {
  return n > 0 ? `+${figure(n)}` : figure(n);
}

export const COVERED = "??"; // a card that lies face down for this viewer

export class Words {
  #phrases;
  #ui;
  #nameless;

  /**
   * @param {Record<string, string>} phrases  of the game: "refusal.play.follow"
   * @param {Record<string, string>} ui       of the page: "next"
   * @param {"german"|"french"} deck          whose words name the cards
   * @param {boolean} [weli]  whether the Six of bells of this pack is the Weli
   */
  constructor(phrases, ui, deck, weli = false) {
    this.weli = weli;
    this.#phrases = phrases;
    this.#ui = ui;
    this.deck = deck;
    this.#nameless = new RegExp(`^(?:${ui["nameless-stored"]})$`, "i");
    /** What people of some country say instead. @type {Record<string, string>} */
    this.terms = {};
  }

  /** A sentence of the page itself. @param {string} key @param {Data} [data] */
  ui(key, data = {}) {
    const one = Math.abs(Number(data.n)) === 1 ? this.#ui[`${key}-one`] : undefined;
    return fill(this.terms[`page.${key}`] ?? one ?? this.#ui[key] ?? "", data);
  }

  /** The first of these phrases that exists, or "". @param {string[]} keys @param {Data} [data] */
  say(keys, data = {}) {
    for (const key of keys) {
      const one = data.n === 1 ? this.#phrase(`${key}.one`) : undefined;
      const text = one ?? this.#phrase(key);
      if (text !== undefined) return fill(this.#called(text), data);
    }
    return "";
  }

  /** A name as who reads this page calls it: that of somebody who has said none is told by the rule of config/web/nameless.py. @param {string} name */
  called(name) {
    const nameless = this.#nameless.exec(name);
    return nameless ? this.ui("nameless") + (nameless[1] ?? "") : name;
  }

  /** The keys of all phrases of the game that begin so, in their order. @param {string} beginning */
  keys(beginning) {
    return Object.keys(this.#phrases).filter((key) => key.startsWith(beginning));
  }

  /** What stands in a phrase for German cards and for French ones. @param {string} text */
  #called(text) {
    return text.replace(/\{([^{}/]+)\/([^{}/]+)\}/g, this.deck === "german" ? "$1" : "$2");
  }

  /** @param {string} key */
  #phrase(key) {
    return this.terms[key] ?? this.#phrases[key];
  }

  /** @param {string} letter  "" = no trump suit */
  suit(letter) {
    return this.say([`suit.${this.deck}.${letter || "none"}`]) || letter;
  }

  /** @param {string} code */
  card(code) {
    if (code === COVERED) return this.say(["card.back"]);
    const own = this.symbol(code);
    const named = this.say([`card.${own}.${this.deck}`, `card.${own}`]);
    if (named) return named;
    return this.say([`card.pattern.${this.deck}`], { suit: this.suit(code[0]), rank: this.rank(code[1]) }) || code;
  }

  /** @param {string} letter */
  rank(letter) {
    return this.say([`rank.${this.deck}.${letter}`]) || letter;
  }

  /** The name of a card's face: the Weli has one of its own. @param {string} code */
  symbol(code) {
    if (code === "??") return "back";
    return code === "S6" && this.weli ? "W" : code;
  }

  /**
   * A refusal as one sentence; "" where the page has no words for it.
   * @param {import("./types.js").Refusal} refusal
   * @param {(seat: number) => string} name
   */
  refusal({ rule, data = {} }, name) {
    /** @type {Data} */
    const said = { ...data };
    if (typeof data.suit === "string") said.suit = this.suit(data.suit);
    for (const key of ["card", "best"]) if (typeof data[key] === "string") said[key] = this.card(String(data[key]));
    if (typeof data.seat === "number") said.seat = name(data.seat);
    return this.say([`refusal.${rule}`, `refusal.${rule.split(".")[0]}`], said);
  }
}
