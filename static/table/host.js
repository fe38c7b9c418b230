// @ts-check
/** The host's panel: who sits here, how the table is kept. And the question before somebody leaves or has to. */

import { hosts, makeChair, renderChair } from "./chairs.js";
import { byId, keyed, show, write } from "./dom.js";
import { isMine } from "./model.js";
import { closePanel, openedPanel } from "./panels.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./types.js").Table} Table */

let seated = false; // whether this person had a seat when the page was last drawn

/** @param {Scene} scene */
export function renderHost(scene) {
  const panel = byId("host");
  if (!panel) return;
  const { table, app } = scene;
  const mine = hosts(table);
  show(byId("host-open").parentElement ?? panel, mine);
  for (const way of document.querySelectorAll("[data-of-host]")) show(/** @type {HTMLElement} */ (way), mine); // the role may be passed on
  if (!mine && openedPanel() === "host") closePanel();
  if (!app.phone) noticeLoss(table); // which is everybody's, one after the other
  if (!mine) return;
  const between = (table.stage === "waiting" || table.stage === "over") && !app.duplicate;
  keyed(byId("host-seats"), table.seats.map((_, seat) => seat), String, makeChair, (item, seat) => renderChair(item, seat, scene));
  show(byId("host-later"), !between && !app.duplicate && table.seats.some((chair) => chair.kind === "bot"));
  show(byId("host-begins"), (between || table.stage === "waiting") && table.seats.some((chair) => chair.kind === "open"));
  if (app.pending?.t === "set") return;
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[data-set]"))) {
    box.checked = String(/** @type {any} */ (table)[box.dataset.set ?? ""]) === box.dataset.on;
    box.disabled = box.dataset.set === "chat" && table.quiet; // a quiet table goes further
  }
}

/** Who loses the seat without having left is told. @param {Table} table */
function noticeLoss(table) {
  const now = table.seats.some(isMine);
  if (seated && !now) queueMicrotask(() => byId("game").dispatchEvent(new Event("seatlost")));
  seated = now;
}

/**
 * Asks for a yes; Escape is a no.
 * @param {string} text @param {string} yes
 * @returns {Promise<boolean>}
 */
export function sure(text, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
  write(byId("sure-text"), text);
  write(byId("sure-yes"), yes);
  show(byId("sure-last"), false);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}

/**
 * @param {HTMLElement} root
 * @param {import("./stage.js").Stage} stage
 * @param {import("./socket.js").Connection} connection
 */
export function bindHost(root, stage, connection) {
  const panel = byId("host");
  if (!panel) return;
  const { words } = stage;
  /** @param {{t: string, [name: string]: any}} order */
  const send = (order) => stage.send(connection, order);
  byId("host-start").addEventListener("click", () => {
    closePanel(); // the cards are dealt: that is what one wants to see
    send({ t: "start", level: /** @type {HTMLSelectElement} */ (byId("host-level")).value });
  });
  panel.addEventListener("change", (event) => {
    const { checked, dataset } = /** @type {HTMLInputElement} */ (event.target);
    if (!dataset.set) return;
    const value = (checked ? dataset.on : dataset.off) ?? "";
    send({ t: "set", [dataset.set]: value === "true" ? true : value === "false" ? false : value });
  });
  byId("host-open").addEventListener("click", () => {
    byId("menu").querySelector("summary")?.focus(); // where focus comes back to: the button itself is folded away
    byId("menu").removeAttribute("open");
  });
  const invitation = /** @type {HTMLInputElement} */ (byId("host-invite"));
  invitation.addEventListener("focus", () => invitation.select());
  // Escape is an answer to the question, and leaves the panel behind it open.
  byId("sure").addEventListener("keydown", (event) => event.stopPropagation());
  root.addEventListener("seatlost", () => stage.explain(words.ui("seat-lost"), true));
  bindLeave(stage);
}

/** Who wants to leave is asked first what that means. @param {import("./stage.js").Stage} stage */
function bindLeave({ app, words }) {
  const form = /** @type {HTMLFormElement|null} */ (document.getElementById("leave"));
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = words.ui(app.table?.stage === "waiting" ? "leave-sure-waiting" : "leave-sure");
    const answer = sure(text, words.ui("leave"));
    show(byId("sure-last"), app.table?.chat === true && app.table.seats.some((chair) => chair.kind === "human" && !chair.you));
    if (!(await answer)) return;
    const [word, said] = ["leave-word", "sure-word"].map((id) => /** @type {HTMLInputElement} */ (byId(id)));
    word.value = byId("sure-last").hidden ? "" : said.value;
    form.submit();
  });
}
