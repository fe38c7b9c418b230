// @ts-check
/**
 * How the table is wanted: on this device without the flight of cards; and quiet, by oneself or by the host for all: no
 * talk, no reactions, no numbers. What a quiet table does not tell is not drawn, so that it is nowhere on the page.
 */

import { byId, mark, show } from "./dom.js";
import { remember, remembered } from "./memory.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Table} Table */

const SHELF = "weli:comfort";

/** Whether this page tells nothing but the game. @param {Pick<App, "quiet"|"table">} app */
export function isQuiet({ quiet, table }) {
  return quiet || table?.quiet === true;
}

/** What is said when the host has made the table quiet, or has ended it. @param {Table|null} before @param {Table|null} after @param {import("./words.js").Words} words */
export function quietNews(before, after, words) {
  return before && after && before.quiet !== after.quiet ? [words.ui(`quiet-${after.quiet}`)] : [];
}

/** That it is so, where everybody sees it; and the own switch, which the host's choice stands above. @param {import("./render.js").Scene} scene */
export function renderComfort({ app, table }) {
  show(byId("quiet-now"), isQuiet(app));
  show(byId("room-quiet"), table.quiet);
  show(byId("quiet-all"), table.quiet);
  const box = /** @type {HTMLInputElement} */ (byId("quiet-on"));
  box.disabled = table.quiet;
  box.checked = isQuiet(app);
}

/** The two switches of the menu: what flies is said on the table as data-quick. @param {HTMLElement} root @param {import("./stage.js").Stage} stage @param {() => void} changed */
export function bindComfort(root, stage, changed) {
  const { app } = stage;
  const wanted = remembered(SHELF, { quick: false, quiet: false });
  const apply = () => {
    mark(root, "data-quick", wanted.quick);
    app.quiet = wanted.quiet;
  };
  for (const name of /** @type {("quick"|"quiet")[]} */ (["quick", "quiet"])) {
    const box = /** @type {HTMLInputElement} */ (byId(`${name}-on`));
    box.checked = wanted[name];
    box.addEventListener("change", () => {
      wanted[name] = box.checked;
      remember(SHELF, wanted);
      apply();
      stage.draw();
      changed();
    });
  }
  apply();
  // On a quiet table the scores on the pad are not drawn until one opens it.
  for (const word of ["panelopen", "panelclose"]) byId("pad").addEventListener(word, () => isQuiet(app) && stage.draw());
}
