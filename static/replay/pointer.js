// @ts-check
/** The card at which somebody points: it is framed, and an arrow comes down on it with what is said of it. */

import { draw, make, mark, show, write } from "../table/dom.js";

export class Pointer {
  #felt;
  #arrow = make("div", { id: "pointer", "aria-hidden": "true", hidden: "" }, make("span"), draw("svg", { viewBox: "0 0 24 24" }, draw("path", { d: "M8 2h8v9h5l-9 11-9-11h5z" })));
  #card = "";
  #sign = "";

  /** @param {HTMLElement} felt */
  constructor(felt) {
    this.#felt = felt;
    felt.append(this.#arrow);
    new ResizeObserver(() => this.point(this.#card, this.#sign)).observe(felt);
  }

  /** @param {string} card  "" = at none @param {string} sign */
  point(card, sign) {
    this.#card = card;
    this.#sign = sign;
    const shown = Array.from(this.#felt.querySelectorAll("[data-card]"));
    for (const node of shown) mark(node, "data-pointed", card !== "" && node.getAttribute("data-card") === card);
    const place = shown.find((node) => node.hasAttribute("data-pointed"))?.getBoundingClientRect();
    show(this.#arrow, place !== undefined);
    if (!place) return;
    const around = this.#felt.getBoundingClientRect();
    write(this.#arrow.firstElementChild, sign);
    this.#arrow.style.insetInlineStart = `${place.left + place.width / 2 - around.left}px`;
    this.#arrow.style.insetBlockStart = `${place.top - around.top}px`;
  }
}
