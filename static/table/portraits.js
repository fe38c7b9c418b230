// @ts-check
/** Who is drawn at which seat: somebody always of the same looks for the same name, and no two alike at a table. */

import { draw, mark } from "./dom.js";

const SITTERS = 12; // in static/people/people.svg
const HATS = ["beginner", "strong", "master"]; // a steady bot wears none

/**
 * The number of each seat's portrait.
 * @param {{name: string}[]} seats
 */
export function sitters(seats) {
  /** @type {number[]} */
  const taken = [];
  for (const [index, { name }] of seats.entries()) {
    let wanted = name ? [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % SITTERS : index;
    while (taken.includes(wanted) && taken.length < SITTERS) wanted = (wanted + 1) % SITTERS;
    taken.push(wanted);
  }
  return taken;
}

/**
 * Draws a seat's face, if it is another one than before.
 * @param {HTMLElement} frame
 * @param {number} sitter
 * @param {import("./types.js").Chair} chair
 */
export function drawFace(frame, sitter, chair) {
  const sprite = document.getElementById("game")?.dataset.people ?? "";
  const hat = chair.kind === "bot" && HATS.includes(chair.level) ? chair.level : "";
  const shown = chair.kind === "open" ? "" : `p${sitter} ${hat}`;
  if (frame.dataset.shown === shown) return;
  mark(frame, "data-shown", shown);
  const parts = shown ? [`p${sitter}`, ...(hat ? [`hat-${hat}`] : [])] : [];
  frame.replaceChildren(draw("svg", { viewBox: "0 0 64 64" }, ...parts.map((part) => draw("use", { href: `${sprite}#${part}` }))));
}
