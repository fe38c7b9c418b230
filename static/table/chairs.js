// @ts-check
/** The seats of a table as they are touched: who sits there, what that offers, and the question which of it is meant. */

import { botWord } from "./bot-word.js";
import { byId, make, mark, show, write } from "./dom.js";
import { askName } from "./naming.js";
import { drawFace, sitters } from "./portraits.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {{do: string, seat: number, to?: number, level?: string}} ChairChoice  what can be done with a seat */

const LEVELS = ["beginner", "steady", "strong", "master"];

/** Whether this page belongs to the table's host. @param {Table} table */
export function hosts(table) {
  if (table.host !== null) return table.seats[table.host].you;
  return document.getElementById("host")?.hasAttribute("data-organiser") ?? false; // who only looks on has no such panel
}

/**
 * What who sits on seat `own` (-1 = nowhere) may do with a seat, the likeliest first: between two matches more than during one. Pure.
 * @param {Table} table @param {number} seat @param {number} own @param {boolean} host
 * @param {boolean} [fixed]  whether others play the same deals, so that nobody changes seats here
 * @returns {ChairChoice[]}
 */
export function chairChoices(table, seat, own, host, fixed = false) {
  const { kind, level } = table.seats[seat];
  if (seat === own) return [{ do: "name", seat }];
  const between = !fixed && (table.stage === "waiting" || table.stage === "over");
  const sit = own >= 0 && between ? [{ do: "sit", seat }] : [];
  if (!host) return kind === "human" ? [] : sit;
  const others = table.seats.map((_, to) => to).filter((to) => between && to !== seat && to !== own);
  const swaps = others.filter((to) => table.seats[to].kind !== "open").map((to) => ({ do: "swap", seat, to }));
  if (kind === "human") return [...sit, ...swaps, { do: "host", seat }, { do: "kick", seat }];
  const bots = LEVELS.filter((one) => one !== level && !fixed).map((one) => ({ do: "fill", seat, level: one }));
  const open = kind === "bot" && between ? [{ do: "fill", seat, level: "" }] : [];
  const close = table.fits.includes(table.seats.length - 1) ? [{ do: "close", seat }] : [];
  return [...sit, ...bots, ...open, ...close];
}

/** A seat as something that can be touched. */
export function makeChair() {
  const [face, name, state, reads] = ["face", "name", "state", "reads"].map((part) => make("span", { class: part }));
  face.ariaHidden = "true";
  reads.append(make("span", { "aria-hidden": "true" }), make("span", { class: "unseen" }));
  return make("li", {}, make("button", { type: "button", class: "chair" }, face, name, state, reads));
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

/** @param {HTMLElement} item @param {number} seat @param {Scene} scene @param {import("./types.js").Comer} [comer]  who is expected there */
export function renderChair(item, seat, scene, comer) {
  const { table, name, near, app } = scene;
  const chair = table.seats[seat];
  const own = table.seats.findIndex((one) => one.you);
  mark(item, "class", [chair.kind, chair.you && "you", chair.ready && "ready", chair.away && "away", comer && "expected"].filter(Boolean).join(" "));
  item.style.setProperty("--k", String((seat - near + table.seats.length) % table.seats.length));
  const button = /** @type {HTMLElement} */ (item.firstElementChild);
  const [face, label, state, reads] = /** @type {HTMLElement[]} */ ([...button.querySelectorAll(":scope > :is(.face, .name, .state, .reads)")]);
  mark(button, "data-chair", String(seat));
  mark(button, "disabled", !app.pending && chairChoices(table, seat, own, hosts(table), app.duplicate !== null).length === 0);
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
  const parts = [chair.you && words.ui("seat-you"), table.host === seat && words.ui("room-host"), chair.standin ? words.ui("standin") : chair.away && words.ui("away"), chair.ready && words.ui("ready")];
  return parts.filter(Boolean).join(" · ");
}

/**
 * What is done with a touched seat, in the room and in the host's panel.
 * @param {import("./stage.js").Stage} stage @param {import("./socket.js").Connection} connection @param {(text: string, yes: string) => Promise<boolean>} sure
 */
export function bindChairs(stage, connection, sure) {
  const { app, words } = stage;
  /** @param {{t: string, [name: string]: any}} order */
  const send = (order) => stage.send(connection, order);
  const touched = (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-chair]"));
    if (!button || !app.table) return;
    const { table } = app;
    const seat = Number(button.dataset.chair);
    const own = table.seats.findIndex((chair) => chair.you);
    const found = chairChoices(table, seat, own, hosts(table), app.duplicate !== null);
    if (found.length === 1) perform(found[0]);
    else if (found.length) offer(seat, found);
  };
  for (const place of ["guests", "host-seats"]) document.getElementById(place)?.addEventListener("click", touched);
  document.getElementById("chair")?.addEventListener("keydown", (event) => event.stopPropagation()); // Escape leaves the panel behind it open
  /** @param {number} seat @param {ChairChoice[]} found */
  const offer = (seat, found) => {
    write(byId("chair-title"), stage.name(seat));
    const groups = [...new Set(found.map((one) => one.do))].map((key) => {
      const ones = found.filter((one) => one.do === key);
      const buttons = ones.map((one) => make("button", { class: "button", value: JSON.stringify(one) }));
      buttons.forEach((button, n) => write(button, words.ui(wordOf(ones[n]), { name: stage.name(ones[n].to ?? seat) })));
      return make("div", { class: ones.length > 2 ? "pairs" : "" }, ...buttons);
    });
    byId("chair-choices").replaceChildren(...groups);
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
