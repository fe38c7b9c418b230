// @ts-check
/** Who is drawn at which seat: as one has chosen, else as the name tells, and no two alike at a table. */

import { draw, mark } from "./dom.js";

export const SITTERS = 16; // in static/people/people.svg
const WOMEN = [0, 2, 3, 4, 7, 9, 11, 14];
const MEN = [1, 5, 6, 8, 10, 12, 13, 15];
const ALL = Array.from({ length: SITTERS }, (_, n) => n);
const HATS = ["beginner", "strong", "master"]; // a steady bot wears none

// First names whose ending does not tell, or tells the wrong thing: those of our bots, and others that are heard at tables.
const SHE = words(`agnes alice amy anne annemarie astrid beate birgit brigitte burgl caroline charlotte chloe christine
  doris edith elfriede elisabeth elke emily erni evi frau gabi gertrud gitti gretl grete heidi heike helen helene
  hofrätin inge ingrid irene iris jane judith julie karin kate kathi kathl katrin kathrin lisi lisl liz lotte lucy lilly
  margit margarete marie marlene mary mirzl moidl monique nannerl nelly nicole pauline renate resi rosi rosemarie ruth
  sabine sally sarah silke simone sophie steffi susan susi traude traudl trudi uschi ute vroni waltraud yvonne zenzi`);
const HE = words(`alexander alois andi andreas anton ben bernd bertl bill charlie christian daniel david dieter ernst
  ferdl felix florian franz franzl fritz george georg gerhard günther gustl hans hansi hansl harald heinz helmut henry
  herbert hermann herr hias hofrat hubert jack jakob james joe johann john jonas josef karl kevin klaus konrad kurt leo
  leon leopold lois luca ludwig luis lukas manfred mark markus martin matthias max michael mike nico niko noah otto
  paul peter philipp poldl reinhard richard robert roland rudi rudolf sam schorsch seppl sepp simon stefan steve
  thomas tim tobias tom toni vinzenz walter wastl werner wilhelm willi wolfgang xandl xaver`);

/** @param {string} text */
function words(text) {
  return new Set(text.split(/\s+/));
}

/** Which portraits go with a name, so far as it tells. @param {string} name */
function fitting(name) {
  const first = (name.toLowerCase().match(/\p{L}+/u) ?? [""])[0];
  if (SHE.has(first)) return WOMEN;
  if (HE.has(first)) return MEN;
  return /a$/.test(first) && first.length > 2 ? WOMEN : ALL;
}

/** @param {string} name */
function number(name) {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}

/** How those who sit here are drawn on this page, so that nobody's face changes because another one has left. @type {Map<string, number>} */
const drawn = new Map();

/**
 * The number of each seat's portrait. What somebody has chosen stays, and then what was given before to who sits here
 * still; the others are given what is left.
 * @param {{name: string, portrait?: number|null}[]} seats
 * @param {Map<string, number>} before  by name; it is brought up to date
 */
export function sitters(seats, before = drawn) {
  const taken = new Set(seats.flatMap(({ portrait }) => portrait ?? []));
  const kept = seats.map(({ name, portrait }) => {
    const known = before.get(name);
    if (portrait !== null && portrait !== undefined) return portrait;
    if (known === undefined || taken.has(known)) return undefined;
    taken.add(known);
    return known;
  });
  const all = seats.map(({ name }, index) => {
    const own = name ? fitting(name) : ALL;
    const start = name ? number(name) : index;
    const turned = [...own.map((_, n) => own[(start + n) % own.length]), ...ALL];
    const found = kept[index] ?? turned.find((one) => !taken.has(one)) ?? turned[0];
    taken.add(found);
    return found;
  });
  before.clear();
  seats.forEach(({ name }, index) => name && before.set(name, all[index]));
  return all;
}

/** A portrait as a picture. @param {string[]} parts  their names in static/people/people.svg */
export function portrait(...parts) {
  const sprite = /** @type {HTMLElement|null} */ (document.querySelector("[data-people]"))?.dataset.people ?? "";
  return draw("svg", { viewBox: "0 0 64 64" }, ...parts.map((part) => draw("use", { href: `${sprite}#${part}` })));
}

/**
 * Draws a seat's face, if it is another one than before.
 * @param {HTMLElement} frame
 * @param {number} sitter
 * @param {import("./types.js").Chair} chair
 */
export function drawFace(frame, sitter, chair) {
  const hat = chair.kind === "bot" && HATS.includes(chair.level) ? chair.level : "";
  const shown = chair.kind === "open" ? "" : `p${sitter} ${hat}`;
  if (frame.dataset.shown === shown) return;
  mark(frame, "data-shown", shown);
  frame.replaceChildren(...(shown ? [portrait(`p${sitter}`, ...(hat ? [`hat-${hat}`] : []))] : [portrait()]));
}
