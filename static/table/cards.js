// @ts-check
/** Pictures of cards and suits out of the deck's sprite, and crosses on a slate. */

import { BARE, BARS, marksOf } from "./crosses.js";
import { draw, mark } from "./dom.js";

/** @typedef {import("./words.js").Words} Words */

export class Faces {
  #sprites;

  /**
   * @param {Record<string, ["german"|"french", string]>} sprites  deck → whose words name its cards, address of its sprite
   * @param {string} deck
   */
  constructor(sprites, deck) {
    this.#sprites = sprites;
    this.deck = deck;
  }

  /** Whose words name the cards that are shown. */
  get wording() {
    return this.#sprites[this.deck]?.[0] ?? "german";
  }

  /** @param {string} symbol */
  #address(symbol) {
    return `${this.#sprites[this.deck]?.[1]}#${symbol}`;
  }

  /** A card, or the back of one ("back"). It is decoration: whoever shows it also names it. @param {string} code @param {Words} words */
  card(code, words) {
    const picture = draw("svg", { class: "card", viewBox: "0 0 120 184", "aria-hidden": "true" }, draw("use"));
    this.turn(picture, code, words);
    return picture;
  }

  /** Gives a picture another face. @param {Element} picture @param {string} code @param {Words} words */
  turn(picture, code, words) {
    mark(picture.firstElementChild ?? picture, "href", this.#address(words.symbol(code)));
  }

  /** @param {string} letter */
  suit(letter) {
    const use = draw("use", { href: this.#address(`suit-${letter}`) });
    return draw("svg", { class: "suit", viewBox: "0 0 24 24", "aria-hidden": "true" }, use);
  }
}

/**
 * A row of crosses with their marks; patched in place, so that a new mark can be seen being drawn.
 * @param {Element} parent
 * @param {{crosses: number, drawn: number}} state
 */
export function drawCrosses(parent, { crosses, drawn }) {
  while (parent.children.length < crosses) parent.append(bareCross());
  while (parent.children.length > crosses) parent.lastElementChild?.remove();
  Array.from(parent.children).forEach((cross, index) => {
    const marks = marksOf(drawn, index);
    cross.querySelectorAll(".stroke").forEach((bar, n) => mark(bar, "class", n < marks ? "stroke drawn" : "stroke"));
  });
}

function bareCross() {
  const lines = BARE.map((d) => draw("path", { d, class: "bare" }));
  const bars = BARS.map((d) => draw("path", { d, class: "stroke", pathLength: "1" }));
  return draw("svg", { class: "cross", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...lines, ...bars);
}
