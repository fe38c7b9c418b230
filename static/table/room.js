// @ts-check
/** The room in which people gather before a match: who sits where, what a touched seat offers, and how it begins. */

import { botWord } from "./bot-word.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";
import { LEVELS, hosts } from "./host.js";
import { askName } from "./naming.js";
import { drawFace, sitters } from "./portraits.js";
import { share } from "./share.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {{do: string, seat: number, to?: number, level?: string}} ChairChoice  what can be done with a seat */

/** @type {Set<string>} */
const spoken = new Set(); // the languages that this page has told of
const ROUND = 6; // so many sit around the drawn table; more stand in a list

/**
 * What who sits on seat `own` (-1 = nowhere) may do with a seat, the likeliest first. Pure.
 * @param {Table} table @param {number} seat @param {number} own @param {boolean} host
 * @returns {ChairChoice[]}
 */
export function chairChoices(table, seat, own, host) {
  const { kind, level } = table.seats[seat];
  if (seat === own) return [{ do: "name", seat }];
  const sit = own >= 0 ? [{ do: "sit", seat }] : [];
  if (!host) return kind === "human" ? [] : sit;
  const others = table.seats.map((_, to) => to).filter((to) => to !== seat && to !== own);
  const swaps = others.filter((to) => table.seats[to].kind !== "open").map((to) => ({ do: "swap", seat, to }));
  if (kind === "human") return [...sit, ...swaps, { do: "host", seat }, { do: "kick", seat }];
  const bots = LEVELS.filter((one) => one !== level).map((one) => ({ do: "fill", seat, level: one }));
  const open = kind === "bot" ? [{ do: "fill", seat, level: "" }] : [];
  const close = table.fits.includes(table.seats.length - 1) ? [{ do: "close", seat }] : [];
  return [...sit, ...bots, ...open, ...close];
}

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
  mark(panel, "data-round", table.seats.length <= ROUND);
  const { seats, more } = expected(table);
  keyed(byId("guests"), table.seats.map((_, seat) => seat), String, makeChair, (item, seat) => renderChair(item, seat, scene, seats.get(seat)));
  write(byId("room-told"), [...more.map((one) => comingText(one, words)), told(table, words)].join(" "));
  keyed(byId("room-pack"), ["back 0", "back 1", "back 2"], String, () => scene.faces.card("back", words), () => {});
  renderReady(scene);
  if (document.getElementById("room-start")) renderStart(scene);
}

function makeChair() {
  const [face, name, state, reads] = ["face", "name", "state", "reads"].map((part) => make("span", { class: part }));
  face.ariaHidden = "true";
  reads.append(make("span", { "aria-hidden": "true" }), make("span", { class: "unseen" }));
  return make("li", {}, make("button", { type: "button" }, face, name, state, reads));
}

/**
 * In which language somebody reads, where not all who are here read the same; "" otherwise. Pure.
 * @param {Table} table @param {number} seat
 */
export function tongueOf({ seats }, seat) {
  const read = new Set(seats.map(({ lang }) => lang).filter(Boolean));
  return read.size > 1 ? seats[seat].lang : "";
}

/** @param {Element} badge @param {string} lang @param {import("./words.js").Words} words */
function renderTongue(badge, lang, words) {
  show(/** @type {HTMLElement} */ (badge), lang !== "");
  if (!lang) return;
  write(badge.children[0], lang.toUpperCase());
  write(badge.children[1], words.ui("reads", { lang: new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang }));
}

/** @param {import("./types.js").Comer} comer @param {import("./words.js").Words} words */
function comingText({ name, sure }, words) {
  return words.ui(sure ? "room-coming" : "room-opened", { name });
}

/** @param {HTMLElement} item @param {number} seat @param {Scene} scene @param {import("./types.js").Comer} [comer]  who is expected there */
function renderChair(item, seat, scene, comer) {
  const { table, name, near, app } = scene;
  const chair = table.seats[seat];
  const own = table.seats.findIndex((one) => one.you);
  mark(item, "class", [chair.kind, chair.you && "you", chair.ready && "ready", chair.away && "away", comer && "expected"].filter(Boolean).join(" "));
  const angle = Math.PI / 2 + ((seat - near) * 2 * Math.PI) / table.seats.length;
  item.style.setProperty("--x", Math.cos(angle).toFixed(3));
  item.style.setProperty("--y", Math.sin(angle).toFixed(3));
  const button = /** @type {HTMLElement} */ (item.firstElementChild);
  const [face, label, state, reads] = /** @type {HTMLElement[]} */ ([...button.querySelectorAll(":scope > :is(.face, .name, .state, .reads)")]);
  mark(button, "data-chair", String(seat));
  mark(button, "disabled", !app.pending && chairChoices(table, seat, own, hosts(table)).length === 0);
  drawFace(face, sitters(table.seats)[seat], chair);
  write(label, comer?.name || name(seat));
  renderTongue(reads, tongueOf(table, seat), scene.words);
  write(state, comer ? scene.words.ui(comer.sure ? "seat-coming" : "seat-opened") : stateOf(seat, scene));
  renderSeatCode(item, seat, chair.kind !== "human");
}

/** On a screen that all look at: the code by which a phone comes to this very seat. @param {HTMLElement} item @param {number} seat @param {boolean} free */
function renderSeatCode(item, seat, free) {
  const codes = /** @type {HTMLTemplateElement|null} */ (document.getElementById("seat-codes"));
  const code = free ? codes?.content.children[seat] : undefined;
  const there = item.querySelector(".seat-code");
  mark(item, "data-code", code !== undefined);
  if (!code) there?.remove();
  else if (!there) item.firstElementChild?.prepend(code.cloneNode(true));
}

/** What is said of a seat below its name. @param {number} seat @param {Scene} scene */
function stateOf(seat, { table, words }) {
  const chair = table.seats[seat];
  if (chair.kind === "open") return words.ui("seat-open");
  if (chair.kind === "bot") return botWord(chair, words);
  const parts = [chair.you && words.ui("seat-you"), table.host === seat && words.ui("room-host"), chair.away && words.ui("away"), chair.ready && words.ui("ready")];
  return parts.filter(Boolean).join(" · ");
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

/** @param {import("./stage.js").Stage} stage @param {import("./socket.js").Connection} connection @param {(text: string, yes: string) => Promise<boolean>} sure */
export function bindRoom(stage, connection, sure) {
  const { app, words } = stage;
  /** @param {{t: string, [name: string]: any}} order */
  const send = (order) => {
    if (!app.pending) stage.settle(connection.order(order));
    stage.draw();
  };
  byId("guests").addEventListener("click", (event) => {
    const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-chair]"));
    if (!button || !app.table) return;
    const { table } = app;
    const seat = Number(button.dataset.chair);
    const own = table.seats.findIndex((chair) => chair.you);
    const found = chairChoices(table, seat, own, hosts(table));
    if (found.length === 1) perform(found[0]);
    else if (found.length) offer(seat, found);
  });
  /** @param {number} seat @param {ChairChoice[]} found */
  const offer = (seat, found) => {
    write(byId("chair-title"), stage.name(seat));
    const buttons = found.map((one) => make("button", { class: "button", value: JSON.stringify(one) }));
    buttons.forEach((button, n) => write(button, words.ui(wordOf(found[n]), { name: stage.name(found[n].to ?? seat) })));
    byId("chair-choices").replaceChildren(...buttons);
    const dialog = /** @type {HTMLDialogElement} */ (byId("chair"));
    dialog.returnValue = "";
    dialog.showModal();
    dialog.addEventListener("close", () => dialog.returnValue && perform(JSON.parse(dialog.returnValue)), { once: true });
  };
  /** @param {ChairChoice} choice */
  const perform = async (choice) => {
    const { seat } = choice;
    const name = stage.name(seat);
    if (choice.do === "name") return askName();
    if (choice.do === "kick" && !(await sure(words.ui("host-kick-sure", { name }), words.ui("host-kick")))) return;
    if (choice.do === "host" && !(await sure(words.ui("host-host-sure", { name }), words.ui("host-host")))) return;
    send(orderOf(choice, app.table?.seats.length ?? 0));
  };
  document.getElementById("room-ready")?.addEventListener("click", () => send({ t: "ready", nonce: share(app.table?.next_commitment ?? "") }));
  byId("room-more").addEventListener("click", () => send({ t: "seats", seats: (app.table?.seats.length ?? 0) + 1 }));
  document.getElementById("room-start")?.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ t: "start", close: app.table?.gathers ?? false });
  });
}

/** The order that a choice becomes. @param {ChairChoice} choice @param {number} seats */
function orderOf({ do: what, seat, to, level }, seats) {
  if (what === "sit") return { t: "move", seat };
  if (what === "swap") return { t: "move", seat: to, who: seat };
  if (what === "close") return { t: "seats", seats: seats - 1, without: seat };
  return what === "fill" ? { t: "fill", seat, level } : { t: what, seat };
}

/** Under which key the words of a choice stand. @param {ChairChoice} choice */
function wordOf({ do: what, level }) {
  if (what === "fill") return level ? `host-put-${level}` : "host-open";
  return what === "kick" || what === "host" ? `host-${what}` : `room-${what}`;
}
