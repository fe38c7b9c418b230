// @ts-check
/** The seals of this match and the next one, and where a match that is over can be looked at and checked. */

import { byId, mark, show, write } from "./dom.js";

/** @typedef {import("./render.js").Scene} Scene */

/** The address of an example, or of the match that is played on. @param {string} example @param {string} rules */
function whereItBegan(example, rules) {
  const match = /^match-(.+)$/.exec(example);
  const matches = byId("from-example-link").dataset.matches ?? "";
  if (example === "record") return null; // a hand that somebody has brought lies nowhere
  return match ? matches.replace("/-/", `/${match[1]}/`) : `${rules}#${example}`;
}

/** @param {Scene} scene */
export function renderSealed({ table, words, rules }) {
  const { commitment, next_commitment: next, replay, example, stage } = table;
  show(byId("from-example"), Boolean(example));
  mark(byId("from-example-link"), "href", example ? whereItBegan(example, rules) : null);
  show(byId("from-example-link"), example !== "record");
  show(byId("sealed"), Boolean(commitment || next));
  write(byId("seal-now"), commitment ? words.ui("seal-now", { seal: commitment }) : "");
  write(byId("seal-next"), next ? words.ui("seal-next", { seal: next }) : "");
  const compare = document.getElementById("look-back-then"); // a page that looks back has none
  const then = compare !== null && Boolean(example?.startsWith("match-")) && stage !== "playing";
  show(byId("look-back"), Boolean(replay) || then);
  for (const id of ["look-back-replay", "look-back-fair"]) show(byId(id), Boolean(replay));
  if (compare) show(compare, then);
  mark(byId("look-back-replay"), "href", replay);
  mark(byId("look-back-fair"), "href", replay && `${replay}fair/`);
}
