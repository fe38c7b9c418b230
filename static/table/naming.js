// @ts-check
/** One's own name at this table: asked for, and told to the others. */

import { byId, show } from "./dom.js";

/** Asks for the own name; where one has no seat, nothing happens. */
export function askName() {
  const dialog = /** @type {HTMLDialogElement|null} */ (document.getElementById("naming"));
  if (!dialog || dialog.open) return;
  const field = /** @type {HTMLInputElement} */ (byId("naming-name"));
  field.value = byId("game").hasAttribute("data-nameless") ? "" : (byId("naming").dataset.name ?? "");
  dialog.showModal();
  field.select();
}

/** Keeps in sight what one is called now, and what may be asked. @param {import("./render.js").Scene} scene */
export function renderNaming({ table }) {
  const dialog = document.getElementById("naming");
  const me = table.seats.find((chair) => chair.you);
  if (!dialog) return;
  if (me) dialog.dataset.name = me.name;
  show(byId("rename-open"), me !== undefined);
}

/** @param {import("./stage.js").Stage} stage @param {import("./socket.js").Connection} connection */
export function bindNaming(stage, connection) {
  const dialog = /** @type {HTMLDialogElement|null} */ (document.getElementById("naming"));
  if (!dialog) return;
  byId("rename-open").addEventListener("click", () => {
    byId("menu").removeAttribute("open");
    askName();
  });
  byId("naming-not").addEventListener("click", () => dialog.close());
  byId("naming-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = /** @type {HTMLInputElement} */ (byId("naming-name"));
    dialog.close();
    byId("game").removeAttribute("data-nameless");
    if (value.trim() && value !== dialog.dataset.name) stage.settle(connection.order({ t: "name", name: value }));
    stage.draw();
  });
  // Escape is an answer, and leaves what is behind it open.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
}
