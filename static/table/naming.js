// @ts-check
/** One's own name and portrait at this table: asked for, and told to the others. */

import { byId, make, show } from "./dom.js";
import { isMine } from "./model.js";
import { SITTERS, portrait, sitters } from "./portraits.js";

/** Asks for the own name; where one has no seat, nothing happens. */
export function askName() {
  const dialog = /** @type {HTMLDialogElement|null} */ (document.getElementById("naming"));
  if (!dialog || dialog.open) return;
  const field = /** @type {HTMLInputElement} */ (byId("naming-name"));
  field.value = byId("game").hasAttribute("data-nameless") ? "" : (dialog.dataset.name ?? "");
  offerPortraits(dialog.dataset.portrait ?? "");
  dialog.showModal();
  field.select();
}

/** The faces one may choose from, with the own one marked. @param {string} own */
function offerPortraits(own) {
  const box = byId("naming-portraits");
  if (!box.childElementCount) {
    for (let n = 0; n < SITTERS; n += 1) {
      const radio = make("input", { type: "radio", name: "portrait", value: String(n), "aria-label": String(n + 1) });
      box.append(make("label", {}, radio, portrait(`p${n}`)));
    }
  }
  for (const radio of box.querySelectorAll("input")) radio.checked = radio.value === own;
}

/** Keeps in sight what one is called and how one is drawn now, and what may be asked. @param {import("./render.js").Scene} scene */
export function renderNaming({ table }) {
  const dialog = document.getElementById("naming");
  const seat = table.seats.findIndex(isMine);
  if (!dialog) return;
  if (seat >= 0) Object.assign(dialog.dataset, { name: table.seats[seat].name, portrait: String(sitters(table.seats)[seat]) });
  show(byId("rename-open"), seat >= 0);
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
    const face = /** @type {HTMLInputElement|null} */ (dialog.querySelector("input:checked"))?.value ?? "";
    const drawn = face && face !== dialog.dataset.portrait ? { portrait: Number(face) } : {};
    dialog.close();
    byId("game").removeAttribute("data-nameless");
    if (value.trim() && (value !== dialog.dataset.name || "portrait" in drawn)) stage.settle(connection.order({ t: "name", name: value, ...drawn }));
    stage.draw();
  });
  // Escape is an answer, and leaves what is behind it open.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
}
