// @ts-check
/** The picture of a game, as rules/encyclopedia/pages/game_pictures.py draws it. */

const SVG = "http://www.w3.org/2000/svg";
const BOX = "0 0 240 150";

/** @typedef {[kind: string, name: string, x: number, y: number, width: number, height: number, turn: number]} Thing */

/**
 * @param {Thing[]} things  what lies in it, from below
 * @param {string} cards  where the deck is drawn
 * @param {string} sprite  where the things are
 */
export function gamePicture(things, cards, sprite) {
  const picture = make("svg", { class: "game-picture", "aria-hidden": "true", viewBox: BOX });
  for (const [kind, name, x, y, width, height, turn] of things) {
    if (kind === "written" || kind === "struck") {
      const words = make("text", { x, y, "font-size": height });
      words.textContent = name;
      picture.append(words);
      if (kind === "struck") picture.append(make("path", { class: "struck", d: through(x, y, width, height) }));
      continue;
    }
    const use = make("use", { href: `${kind === "thing" ? sprite : cards}#${name}`, x, y, width, height });
    if (turn) use.setAttribute("transform", `rotate(${turn} ${x + width / 2} ${y + height / 2})`);
    picture.append(use);
  }
  return picture;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
function through(x, y, width, height) {
  return `M${x - width * 0.6} ${y + height * 0.06}L${x + width * 0.6} ${y - height * 0.76}`;
}

/** @param {string} tag @param {Record<string, string|number>} attributes */
function make(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
