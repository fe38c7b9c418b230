// @ts-check
/** The whole page from the app's state. Each part is patched; nothing here changes state. */

import { renderScreenDoor } from "./big-screen.js";
import { renderClock } from "./clock.js";
import { isQuiet, renderComfort } from "./comfort.js";
import { byId, mark, show, write } from "./dom.js";
import { ONE_ROW, isLong } from "./fan.js";
import { asked, dealt, foresee, inTricks, nearSeat } from "./model.js";
import { FEW } from "./places.js";
import { renderActions, renderPrompt } from "./render-actions.js";
import { renderFacts } from "./render-facts.js";
import { renderPremove } from "./render-premove.js";
import { renderGuests } from "./guests.js";
import { renderGuide } from "./guide.js";
import { renderHint } from "./hint.js";
import { renderAgreed } from "./hints-agreed.js";
import { renderHost } from "./host.js";
import { renderHand } from "./render-hand.js";
import { renderTableSettings } from "./render-table-settings.js";
import { renderMiddle } from "./render-middle.js";
import { noteReader, renderPad } from "./render-pad.js";
import { renderNaming } from "./naming.js";
import { renderResult } from "./render-panels.js";
import { renderReactions } from "./reactions.js";
import { renderRoom } from "./room.js";
import { renderSealed } from "./render-sealed.js";
import { renderSeats } from "./render-seats.js";
import { renderWish } from "./undo.js";
import { renderWhatCounts } from "./what-counts.js";

/**
 * What every part draws with.
 * @typedef {object} Scene
 * @property {import("./types.js").App} app
 * @property {import("./types.js").View|null} view   as it will be once the pending order is done
 * @property {import("./types.js").Table} table
 * @property {import("./words.js").Words} words
 * @property {import("./cards.js").Faces} faces
 * @property {number} near           the seat at the bottom
 * @property {(seat: number) => string} name
 * @property {string} rules          address of the game's page
 */

/**
 * @param {import("./types.js").App} app
 * @param {{words: import("./words.js").Words, faces: import("./cards.js").Faces, rules: string}} kit
 */
export function render(app, kit) {
  renderLink(app, kit.words);
  if (!app.table) return;
  noteReader();
  const { table } = app;
  /** @type {Scene} */
  const scene = {
    ...kit,
    app,
    table,
    view: app.view && foresee(app.view, app.pending),
    near: nearSeat(app),
    name: (seat) => table.seats[seat]?.name || kit.words.ui("seat", { n: seat + 1 }),
  };
  const root = byId("game");
  mark(root, "data-version", String(app.version));
  mark(root, "data-lingering", app.lingering !== null);
  mark(root, "data-stage", table.stage);
  mark(root, "data-seats", String(table.seats.length));
  mark(root, "data-many", table.seats.length > FEW);
  mark(root, "data-long", app.view && dealt(app.view) ? isLong(app.view) : app.packets.reduce((sum, n) => sum + n, 0) > ONE_ROW);
  mark(root, "data-phase", app.view?.phase ?? "");
  mark(root, "data-tricks", inTricks(app.view) || app.lingering !== null);
  mark(root, "data-quiet", isQuiet(app));
  mark(root, "data-turn", asked(app.view) && !app.pending ? "mine" : "");
  renderBar(scene);
  renderSeats(scene);
  renderMiddle(scene);
  renderFacts(scene);
  renderWhatCounts(scene);
  renderPrompt(scene);
  renderActions(scene);
  renderPremove(scene);
  renderReactions(scene);
  renderHand(scene);
  renderClock(app, kit.words);
  renderGuests(scene);
  renderHint(scene);
  renderGuide(scene);
  renderAgreed(scene);
  renderWish(scene); // shows the row of asides if anything is in it
  renderPad(scene);
  renderTableSettings(scene);
  renderRoom(scene);
  renderNaming(scene);
  renderResult(scene);
  renderSealed(scene);
  renderHost(scene);
  renderComfort(scene);
  renderScreenDoor(scene);
}

/** @param {Scene} scene */
function renderBar({ table, view, words, app }) {
  write(byId("hand-number"), table.stage === "waiting" ? "" : handText(table, view, words));
  const multiplier = view && view.multiplier > 1 && view.phase !== "over" ? `×${view.multiplier}` : "";
  write(byId("multiplier"), multiplier);
  show(byId("multiplier"), multiplier !== "");
  const watching = isQuiet(app) ? 0 : app.watching;
  write(byId("crowd-number"), watching ? String(watching) : "");
  write(byId("crowd-words"), watching ? words.ui("watching", { n: watching }) : "");
  show(byId("crowd"), watching > 0);
  const turn = asked(app.view) && !app.pending && table.stage === "playing";
  const title = byId("game").dataset.title ?? "";
  document.title = turn ? `● ${words.ui("your-turn")} – ${title}` : title;
}

/** Which hand of how many. @param {import("./types.js").Table} table @param {import("./types.js").View|null} view @param {import("./words.js").Words} words */
function handText(table, view, words) {
  if (!view?.deals) return words.ui("hand", { n: view?.hand_number ?? table.hand });
  const [n, of] = view.deals;
  return words.ui("deal-of", { n, of });
}

/** The state of the connection, where it is not simply good. @param {import("./types.js").App} app @param {import("./words.js").Words} words */
function renderLink(app, words) {
  const node = byId("link");
  const begins = app.connection === "connecting" && app.table !== null; // the table came with the page
  const text = app.connection === "open" || begins ? "" : words.ui(`link-${app.connection}`);
  write(node, text);
  show(node, text !== "");
  mark(byId("game"), "data-link", app.connection);
}
