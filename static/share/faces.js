// @ts-check
/** Who sits around the table of an invitation has the face that is going to be seen there. */

import { drawFace, sitters } from "../table/portraits.js";

/** Draws the faces of all chairs on this page. */
export function drawFaces() {
  const chairs = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".room [data-face]"))].map((face) => ({ face, ...chairOf(face) }));
  const faces = sitters(chairs);
  chairs.forEach((chair, n) => drawFace(chair.face, faces[n], /** @type {any} */ (chair)));
}

/** What the page says of who sits there. @param {HTMLElement} face */
function chairOf({ dataset: { face: name = "", level = "", portrait } }) {
  return { name, level, kind: level ? "bot" : "human", portrait: portrait ? Number(portrait) : null };
}
