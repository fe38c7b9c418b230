// @ts-check
/** Codes into words, in the viewer's language and deck. The words themselves come from the page. */

/** @typedef {Record<string, string|number>} Data */

/**
 * @param {string} text
 * @param {Data} data
 */
export function fill(text, data) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(data[name] ?? ""));
}

/** "+5", "−3" with a real minus sign. @param {number} amount */
export function signed(amount) {
  return amount > 0 ? `+${amount}` : String(amount).replace("-", "−");
}

export class Words {
  #phrases;
  #ui;

  /**
   * @param {Record<string, string>} phrases  of the game: "refusal.play.follow"
   * @param {Record<string, string>} ui       of the page: "next"
   * @param {"german"|"french"} deck
   */
  constructor(phrases, ui, deck) {
    this.#phrases = phrases;
    this.#ui = ui;
    this.deck = deck;
  }

  /** A sentence of the page itself. @param {string} key @param {Data} [data] */
  ui(key, data = {}) {
    const one = data.n === 1 ? this.#ui[`${key}-one`] : undefined;
    return fill(one ?? this.#ui[key] ?? "", data);
  }

  /** The first of these phrases that exists, or "". @param {string[]} keys @param {Data} [data] */
  say(keys, data = {}) {
    for (const key of keys) {
      const one = data.n === 1 ? this.#phrases[`${key}.one`] : undefined;
      const text = one ?? this.#phrases[key];
      if (text !== undefined) return fill(text, data);
    }
    return "";
  }

  /** @param {string} letter  "" = no trump suit */
  suit(letter) {
    return letter ? this.say([`suit.${this.deck}.${letter}`]) || letter : this.say(["trump.none"]);
  }

  /** @param {string} code */
  card(code) {
    const own = this.symbol(code);
    const named = this.say([`card.${own}.${this.deck}`, `card.${own}`]);
    if (named) return named;
    const rank = this.say([`rank.${this.deck}.${code[1]}`]) || code[1];
    return this.say([`card.pattern.${this.deck}`], { suit: this.suit(code[0]), rank }) || code;
  }

  /** The name of a card's face: the Weli has one of its own. @param {string} code */
  symbol(code) {
    return code === "S6" && this.say(["card.W"]) ? "W" : code;
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
