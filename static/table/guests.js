// @ts-check
/** A hand that is open to one guest: who looks on by name, whose hand is shown to whom, and the panel to open the own. */

import { byId, keyed, make, mark, show, write } from "./dom.js";
import { openSeat } from "./model.js";
import { closePanel, openedPanel } from "./panels.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./types.js").Table} Table */

/** Who sees the hand of a seat, at that seat. @param {HTMLElement} node @param {string} guest @param {import("./words.js").Words} words */
export function writeGuest(node, guest, words) {
  show(node, guest !== "");
  if (guest && !node.firstChild) {
    const eye = /** @type {Element} */ (byId("crowd").querySelector("svg")).cloneNode(true);
    node.append(eye, make("bdi", { "aria-hidden": "true" }), make("span", { class: "unseen" }));
  }
  write(node.querySelector("bdi"), guest);
  write(node.querySelector(".unseen"), guest && words.ui("guest-sees", { name: guest }));
}

/** @param {Scene} scene */
export function renderGuests(scene) {
  const shown = openSeat(scene.table);
  mark(byId("hand"), "aria-label", shown < 0 || scene.table.seats[shown].joining ? scene.words.ui("hand-own") : scene.words.ui("hand-of", { name: scene.name(shown) }));
  renderOnlooker(scene);
  const panel = byId("showing");
  if (!panel) return;
  const { table, words, app } = scene;
  const own = table.seats.find((chair) => chair.you);
  const open = Boolean(own) && table.guests && table.watch && (table.stage === "playing" || table.stage === "between");
  show(byId("guests-open").parentElement ?? panel, open);
  if (!open && openedPanel() === "showing") closePanel();
  const guest = own?.guest ?? "";
  show(byId("hand-close"), guest !== "");
  show(byId("guests-shut"), guest !== "");
  write(byId("guests-now"), guest ? words.ui("guest-sees-yours", { name: guest }) : "");
  show(byId("guests-none"), table.onlookers.length === 0);
  keyed(byId("guests-list"), guest ? [] : table.onlookers, (one) => String(one.n), () => make("li", {}, make("button", { type: "button", class: "button" })), (item, one) => {
    const button = /** @type {Element} */ (item.firstElementChild);
    write(button, words.ui(one.away ? "guest-away" : "guest-open", { name: one.name }));
    mark(button, "data-guest", String(one.n));
    mark(button, "aria-disabled", one.away || app.pending ? "true" : null);
  });
}

/** What who looks on may say of himself, and whose hand is shown. @param {Scene} scene */
function renderOnlooker({ table, words, name, app }) {
  const place = document.getElementById("onlooker");
  if (!place || !app.table) return;
  const me = table.onlookers.find((one) => String(one.n) === place.dataset.n);
  const seat = openSeat(table);
  show(place, table.guests && table.watch);
  show(byId("onlooker-tell"), !me);
  show(byId("onlooker-told"), me !== undefined);
  const text = me ? words.ui(seat < 0 ? "onlooker-is" : "onlooker-sees", { name: me.name, other: seat < 0 ? "" : name(seat) }) : "";
  write(byId("onlooker-text"), text);
}

/**
 * What has changed about guests between two states of the table, as words of the page and their names.
 * @param {Table|null} before
 * @param {Table} after
 * @returns {{word: string, name: string, other: string}[]}
 */
export function showings(before, after) {
  if (!before || before.seats.length !== after.seats.length) return [];
  const came = after.onlookers.filter((one) => !before.onlookers.some((old) => old.n === one.n));
  return [
    ...came.map((one) => ({ word: "looks-on", name: one.name, other: "" })),
    ...after.seats.flatMap((now, seat) => {
      const { name, guest } = before.seats[seat];
      if (guest === now.guest) return [];
      const shut = guest ? [{ word: "hand-closed", name, other: guest }] : [];
      return now.guest ? [...shut, { word: "hand-opened", name: now.name, other: now.guest }] : shut;
    }),
  ];
}

/** @param {HTMLElement} root @param {import("./socket.js").Connection} connection */
export function bindGuests(root, connection) {
  root.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const shut = button.id === "hand-close" || button.id === "guests-shut";
    if (button.dataset.guest) connection.order({ t: "open", guest: Number(button.dataset.guest) });
    else if (shut) connection.order({ t: "close" });
    else return;
    closePanel();
  });
}
