// @ts-check
/** The room in which people gather before a match: who sits where, what is waited for, and how it begins. */

import { hosts, makeChair, renderChair } from "./chairs.js";
import { byId, keyed, mark, show, write } from "./dom.js";
import { share } from "./share.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./types.js").Table} Table */

/** @type {Set<string>} */
const spoken = new Set(); // the languages that this page has told of

/**
 * How a gathering table would begin: with how many seats once those that are left over are taken away, and on how many
 * of them bots sit down then. Pure.
 * @param {Table} table
 */
export function beginning(table) {
  const taken = table.seats.filter((chair) => chair.kind !== "open").length;
  const seats = table.fits.find((n) => n >= taken) ?? table.seats.length;
  return { seats, bots: seats - taken };
}

/**
 * Who is expected on which of the open seats that are kept for nobody, and how many more are on the way. Pure.
 * @param {Table} table
 * @returns {{seats: Map<number, import("./types.js").Comer>, more: import("./types.js").Comer[]}}
 */
export function expected({ seats, coming = [] }) {
  const open = seats.flatMap((chair, seat) => (chair.kind === "open" && !chair.name ? [seat] : []));
  const [sure, unsure] = [coming.filter((one) => one.sure), coming.filter((one) => !one.sure)];
  const order = [...sure, ...unsure];
  return { seats: new Map(open.slice(0, order.length).map((seat, n) => [seat, order[n]])), more: order.slice(open.length) };
}

/** @param {Scene} scene */
export function renderRoom(scene) {
  const { table, words } = scene;
  const on = table.stage === "waiting";
  const panel = byId("waiting");
  show(panel, on);
  if (!on) return;
  const { seats, more } = expected(table);
  byId("guests").style.setProperty("--n", String(table.seats.length));
  keyed(byId("guests"), table.seats.map((_, seat) => seat), String, makeChair, (item, seat) => renderChair(item, seat, scene, seats.get(seat)));
  write(byId("room-told"), [...more.map((one) => comingText(one, words)), told(table, words)].join(" "));
  keyed(byId("room-pack"), ["back 0", "back 1", "back 2"], String, () => scene.faces.card("back", words), () => {});
  renderReady(scene);
  if (document.getElementById("room-start")) renderStart(scene);
}

/** @param {import("./types.js").Comer} comer @param {import("./words.js").Words} words */
function comingText({ name, sure }, words) {
  return words.ui(sure ? "room-coming" : "room-opened", { name });
}

/** What is waited for, as whoever sees this page reads it. @param {Table} table @param {import("./words.js").Words} words */
function told(table, words) {
  if (!table.gathers) return words.ui("waiting");
  const here = table.seats.filter((chair) => chair.kind === "human" && !chair.away);
  const [ready, late] = [here.filter((chair) => chair.ready), here.filter((chair) => !chair.ready)];
  const named = (/** @type {typeof here} */ chairs) => ({ name: chairs.map((chair) => chair.name).join(", ") });
  if (ready.some((chair) => chair.you)) return words.ui("wait-for", named(late));
  if (ready.length) return words.ui("want-on", named(ready));
  if (hosts(table)) return words.ui(company(table).length ? "room-touch" : "room-alone");
  return words.ui("gathering");
}

/** @param {Scene} scene */
function renderReady({ table, app }) {
  const button = document.getElementById("room-ready");
  if (!button) return;
  const me = table.seats.find((chair) => chair.you);
  show(button, table.gathers && company(table).length > 0 && me !== undefined && !me.ready);
  mark(button, "class", hosts(table) ? "button" : "button primary");
  mark(button, "aria-disabled", app.pending ? "true" : null);
}

/** The people beside who sees this page. @param {Table} table */
function company(table) {
  return table.seats.filter((chair) => chair.kind === "human" && !chair.you);
}

/** The button that begins, and what becomes of the open seats. @param {Scene} scene */
function renderStart({ table, words }) {
  const { seats, bots } = beginning(table);
  const open = table.seats.some((chair) => chair.kind === "open");
  const others = company(table);
  const complete = !open || (others.length > 0 && others.every((chair) => chair.ready));
  show(byId("room-start"), hosts(table));
  write(byId("room-begin-words"), words.ui(open && !table.gathers ? "start-bots" : "start-now"));
  write(byId("room-begin-note"), !open || !table.gathers ? "" : words.ui(bots ? "start-filled" : "start-closed", { n: bots || seats }));
  mark(byId("room-begin"), "class", complete ? "button large primary" : "button large");
  mark(byId("invite-share"), "class", complete ? "button" : "button primary");
  show(byId("room-more"), !open && table.gathers && hosts(table) && table.fits.includes(table.seats.length + 1));
}

/**
 * Lets those who wait here know in which language this person reads: that of the page, once, before the first hand.
 * @param {Table|null} table @param {import("./socket.js").Connection} connection @param {string} lang
 */
export function tellTongue(table, connection, lang) {
  const me = table?.stage === "waiting" ? table.seats.find((chair) => chair.you) : undefined;
  if (!me || spoken.has(lang)) return;
  spoken.add(lang);
  if (me.lang !== lang) connection.order({ t: "lang", lang });
}

/** @param {import("./stage.js").Stage} stage @param {import("./socket.js").Connection} connection */
export function bindRoom(stage, connection) {
  const { app } = stage;
  // Beside a whole table there is room for what is played; on a phone it is one line until it is asked for.
  document.querySelector(".room .rules-fold")?.toggleAttribute("open", matchMedia("(min-width: 60rem)").matches);
  /** @param {{t: string, [name: string]: any}} order */
  const send = (order) => stage.send(connection, order);
  document.getElementById("room-ready")?.addEventListener("click", () => send({ t: "ready", nonce: share(app.table?.next_commitment ?? "") }));
  byId("room-more").addEventListener("click", () => send({ t: "seats", seats: (app.table?.seats.length ?? 0) + 1 }));
  document.getElementById("room-start")?.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ t: "start", close: app.table?.gathers ?? false });
  });
}

