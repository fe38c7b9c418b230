// @ts-check
/** The host's panel: who sits here, how the table is kept. And the question before somebody leaves or has to. */

import { byId, keyed, make, mark, show, write } from "./dom.js";
import { isMine } from "./model.js";
import { closePanel, openedPanel } from "./panels.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./types.js").Table} Table */

export const LEVELS = ["beginner", "steady", "strong", "master"];
let seated = false; // whether this person had a seat when the page was last drawn

/** Whether this page belongs to the table's host. @param {Table} table */
export function hosts(table) {
  if (table.host !== null) return table.seats[table.host].you;
  return document.getElementById("host")?.hasAttribute("data-organiser") ?? false; // who only looks on has no such panel
}

/** @param {Scene} scene */
export function renderHost(scene) {
  const panel = byId("host");
  if (!panel) return;
  const { table, app } = scene;
  const mine = hosts(table);
  show(byId("host-open").parentElement ?? panel, mine);
  if (!mine && openedPanel() === "host") closePanel();
  if (!app.phone) noticeLoss(table); // which is everybody's, one after the other
  if (!mine) return;
  const between = (table.stage === "waiting" || table.stage === "over") && !app.duplicate;
  keyed(byId("host-seats"), table.seats.map((_, seat) => seat), String, makeRow, (row, seat) => renderRow(row, seat, between, scene));
  show(byId("host-later"), !between && !app.duplicate && table.seats.some((chair) => chair.kind === "bot"));
  show(byId("host-begins"), (between || table.stage === "waiting") && table.seats.some((chair) => chair.kind === "open"));
  if (app.pending?.t === "set") return;
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[data-set]"))) {
    box.checked = String(/** @type {any} */ (table)[box.dataset.set ?? ""]) === box.dataset.on;
  }
}

/** Who loses the seat without having left is told. @param {Table} table */
function noticeLoss(table) {
  const now = table.seats.some(isMine);
  if (seated && !now) queueMicrotask(() => byId("game").dispatchEvent(new Event("seatlost")));
  seated = now;
}

/** One button for everything that can be done with a seat; those that do not apply are hidden. */
function makeRow() {
  const buttons = ["kick", "host", ...LEVELS, "open"].map((what) => make("button", { type: "button", class: "button", "data-host": what }));
  return make("li", {}, make("span"), make("span", { class: "row" }, ...buttons));
}

/** @param {HTMLElement} row @param {number} seat @param {boolean} between  matches @param {Scene} scene */
function renderRow(row, seat, between, { table, words, name, app }) {
  const chair = table.seats[seat];
  const state = chair.kind === "open" ? words.ui("seat-open") : chair.you ? words.ui("seat-you") : chair.kind === "bot" ? words.ui(`host-bot-${chair.level}`) : chair.standin ? words.ui("standin") : chair.away ? words.ui("away") : "";
  write(row.firstElementChild, state ? `${name(seat)} · ${state}` : name(seat));
  const person = chair.kind === "human" && !chair.you;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll("[data-host]"))) {
    const what = button.dataset.host ?? "";
    const level = LEVELS.includes(what);
    show(button, level && app.duplicate ? false : level ? chair.kind !== "human" && chair.level !== what : what === "open" ? chair.kind === "bot" && between : person);
    const text = level ? words.ui(chair.kind === "bot" ? `host-level-${what}` : `host-put-${what}`) : words.ui(`host-${what}`);
    write(button, text);
    mark(button, "data-seat", String(seat));
    mark(button, "aria-label", `${text}: ${name(seat)}`);
  }
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
  const { app, words } = stage;
  /** @param {{t: string, [name: string]: any}} order */
  const send = (order) => {
    if (!app.pending) stage.settle(connection.order(order));
    stage.draw();
  };
  panel.addEventListener("click", async (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    const what = button?.dataset.host;
    if (button?.id === "host-start") {
      closePanel(); // the cards are dealt: that is what one wants to see
      return send({ t: "start", level: /** @type {HTMLSelectElement} */ (byId("host-level")).value });
    }
    if (!button || !what) return;
    const seat = Number(button.dataset.seat);
    const name = stage.name(seat);
    if (what === "kick" && !(await sure(words.ui("host-kick-sure", { name }), words.ui("host-kick")))) return;
    if (what === "host" && !(await sure(words.ui("host-host-sure", { name }), words.ui("host-host")))) return;
    send(what === "kick" || what === "host" ? { t: what, seat } : { t: "fill", seat, level: what === "open" ? "" : what });
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
