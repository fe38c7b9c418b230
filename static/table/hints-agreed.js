// @ts-check
/** Hints for everybody at a table of people: wished for by one, there once all have agreed, ended by anybody. */

import { byId, show, write } from "./dom.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {"none"|"answer"|"waits"|"on"} Agreement */

/** The seats of people who have not agreed. @param {Table} table */
function missing({ seats, hints }) {
  return seats.flatMap((chair, seat) => (chair.kind === "human" && !hints.includes(seat) ? [seat] : []));
}

/** Whether several people play here, each on a seat. @param {Table} table */
function amongPeople({ seats }) {
  return seats.filter((chair) => chair.kind === "human").length > 1;
}

/** Whether everybody has agreed. @param {Table|null} table */
export function agreed(table) {
  return table !== null && amongPeople(table) && table.seats.every((chair) => chair.kind !== "open") && missing(table).length === 0;
}

/** How it stands for who looks at this table. @param {Table} table @returns {Agreement} */
export function agreement(table) {
  if (agreed(table)) return "on";
  if (!amongPeople(table) || !table.hints.length) return "none";
  const own = table.seats.findIndex((chair) => chair.you);
  return own >= 0 && !table.hints.includes(own) ? "answer" : "waits";
}

/** @param {Scene} scene */
export function renderAgreed({ table, words, name }) {
  const now = agreement(table);
  const seated = table.seats.some((chair) => chair.you);
  show(byId("hints-now"), now === "on");
  show(byId("hints-wish"), seated && (now === "answer" || now === "waits"));
  write(byId("hints-wish-text"), wishText(table, words, name));
  show(byId("hints-yes"), now === "answer");
  write(byId("hints-no"), words.ui(now === "answer" ? "wish-no" : "wish-withdraw"));
  const menu = document.getElementById("hints-all"); // who only looks on has none
  if (!menu) return;
  show(menu, amongPeople(table));
  write(byId("hints-switch"), words.ui(now === "on" || now === "waits" ? "hints-end" : "hints-ask"));
}

/** @param {Table} table @param {import("./words.js").Words} words @param {(seat: number) => string} name */
function wishText(table, words, name) {
  const now = agreement(table);
  if (now === "answer") return words.ui("hints-asked", { names: table.hints.map(name).join(", ") });
  const left = missing(table);
  return now === "waits" ? words.ui(left.length === 1 ? "hints-wait-one" : "hints-wait", { names: left.map(name).join(", ") }) : "";
}

/** What has changed about it, to be said aloud. @param {Table|null} before @param {Table} after @param {import("./words.js").Words} words @param {(seat: number) => string} name */
export function hintsNews(before, after, words, name) {
  const [was, now] = [before ? agreement(before) : "none", agreement(after)];
  if (was === now) return [];
  if (now === "on") return [words.ui("hints-are-on")];
  if (was === "on") return [words.ui("hints-are-off")];
  return now === "answer" ? [wishText(after, words, name)] : [];
}

/** @param {HTMLElement} root @param {import("./stage.js").Stage} stage @param {import("./socket.js").Connection} connection */
export function bindAgreed(root, stage, connection) {
  root.addEventListener("click", (event) => {
    const id = /** @type {Element} */ (event.target).closest("button")?.id ?? "";
    const { table } = stage.app;
    if (!table || !["hints-switch", "hints-yes", "hints-no"].includes(id)) return;
    const now = agreement(table);
    connection.order({ t: "agree", yes: id === "hints-yes" || (id === "hints-switch" && (now === "none" || now === "answer")) });
  });
}
