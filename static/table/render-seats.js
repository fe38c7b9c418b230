// @ts-check
/** The people around the table: name, score, cards held, tricks taken, what they said. */

import { scoreText, talliesOf } from "./accounts.js";
import { botWord } from "./bot-word.js";
import { isQuiet } from "./comfort.js";
import { byId, draw, keyed, make, mark, show, write } from "./dom.js";
import { dealt, inTricks, sayings, undertaken } from "./model.js";
import { writeGuest } from "./guests.js";
import { FEW, placeOf } from "./places.js";
import { drawFace, sitters } from "./portraits.js";
import { drawReaction } from "./reactions.js";
import { keepsCrosses, writeCrosses } from "./render-crosses.js";

/** @typedef {import("./render.js").Scene} Scene */

/** @param {Scene} scene */
export function renderSeats(scene) {
  const { table, near } = scene;
  const count = table.seats.length;
  const seats = table.seats.map((_, step) => (near + step) % count);
  const said = scene.view && !inTricks(scene.view) ? sayings(scene.app.lines, (one) => sayText(one, scene) === "") : new Map();
  const faces = sitters(table.seats);
  const quiet = isQuiet(scene.app);
  keyed(byId("seats"), seats, (seat) => (quiet ? `${seat} quiet` : String(seat)), (seat) => makeSeat(seat, quiet), (node, seat) => {
    const { side, n, of } = placeOf(seat, near, count);
    mark(node, "data-place", side);
    node.style.setProperty("--nth", String(n));
    node.style.setProperty("--of", String(of));
    drawFace(/** @type {HTMLElement} */ (node.querySelector(".face")), faces[seat], table.seats[seat]);
    updateSeat(node, seat, scene, said.get(seat));
  });
}

/** On a quiet table a seat has no place for its score, nor for a reaction. @param {number} seat @param {boolean} quiet */
function makeSeat(seat, quiet) {
  const face = make("span", { class: "face", "aria-hidden": "true" });
  const plate = make("p", { class: "plate" }, make("span", { class: "name" }), make("span", { class: "time", "aria-hidden": "true", hidden: "" }, make("span", { class: "left" })));
  const who = make("div", { class: "nameplate" }, plate, ...(quiet ? [] : ["score", "tallies"]).map(line), line("tags"));
  const held = make("p", { class: "held" }, make("span", { class: "backs", "aria-hidden": "true" }), make("span", { class: "unseen count" }), make("span", { class: "tricks" }));
  const reaction = quiet ? [] : [make("span", { class: "reaction", hidden: "" })];
  return make("li", { class: "seat", "data-anchor": `seat:${seat}` }, face, who, make("span", { class: "dealer" }), make("span", { class: "declarer", role: "img", hidden: "" }, rosette()), held, make("p", { class: "guest", hidden: "" }), line("says"), ...reaction);
}

/** @param {string} name */
function line(name) {
  return make("p", { class: name });
}

/**
 * @param {HTMLElement} node
 * @param {number} seat
 * @param {Scene} scene
 * @param {{verb: string, arg: string, cards: string[]}|undefined} said
 */
function updateSeat(node, seat, scene, said) {
  const { view, table, words, app } = scene;
  const chair = table.seats[seat];
  const playing = table.stage === "playing" && view !== null;
  const acting = playing && view.to_act.includes(seat) && !(app.pending && view.seat === seat);
  const out = playing && dealt(view) && view.playing.length > 0 && !view.playing.includes(seat);
  mark(node, "class", ["seat", acting && "acting", out && "out", chair.kind === "open" && "open", chair.you && "you"].filter(Boolean).join(" "));
  const name = node.querySelector(".name");
  write(name, scene.name(seat));
  mark(name ?? node, "title", scene.name(seat));
  const dealer = /** @type {HTMLElement} */ (node.querySelector(".dealer"));
  show(dealer, view?.dealer === seat && table.stage !== "waiting");
  write(dealer, words.ui("dealer-letter"));
  mark(dealer, "title", words.ui("dealer"));
  mark(dealer, "role", "img");
  mark(dealer, "aria-label", words.ui("dealer"));
  updateDeclarer(/** @type {HTMLElement} */ (node.querySelector(".declarer")), seat, scene);
  updateScore(node.querySelector(".score"), seat, scene);
  updateTallies(node.querySelector(".tallies"), seat, scene);
  updateHeld(node, seat, scene);
  writeGuest(/** @type {HTMLElement} */ (node.querySelector(".guest")), chair.guest, words);
  drawReaction(node.querySelector(".reaction"), app.reacted?.get(seat)?.sign ?? "", words);
  write(node.querySelector(".tags"), tags(seat, scene).join(" · "));
  const chat = isQuiet(app) ? undefined : app.spoken?.get(seat);
  const text = chat ?? (said && playing ? sayText(said, scene) : "");
  const says = bubble(/** @type {HTMLElement} */ (node.querySelector(".says")), text);
  write(says, text);
  mark(says, "data-chat", chat !== undefined);
  mark(says, "dir", chat === undefined ? null : "auto");
  show(says, text !== "");
}

/**
 * The bubble for what is said now. Another saying is another bubble: it comes where the last one was, none slides along.
 * @param {HTMLElement} last
 * @param {string} text
 */
function bubble(last, text) {
  if (!text || !last.textContent || last.textContent === text) return last;
  const fresh = /** @type {HTMLElement} */ (last.cloneNode(false));
  last.replaceWith(fresh);
  return fresh;
}

/** Who has undertaken what this hand is about. @param {HTMLElement} badge @param {number} seat @param {Scene} scene */
function updateDeclarer(badge, seat, { app, view, words }) {
  const [who, key] = (view && undertaken(view, app.called)) ?? [];
  const on = who === seat;
  show(badge, on);
  if (!on) return;
  const text = words.say([`note.${key}`, `called.${key}`, "note.declarer"]);
  mark(badge, "title", text);
  mark(badge, "aria-label", text);
}

/** A ribbon with a star, as it hangs on whoever plays against the others. */
function rosette() {
  const ribbon = draw("path", { class: "ribbon", d: "M8 12 5 23l4-2 3 3 3-3 4 2-3-11z" });
  const star = draw("path", { class: "star", d: "M12 3.500l1.900 3.900 4.200.6-3 3 .7 4.200L12 13.200l-3.800 2 .7-4.200-3-3 4.200-.6z" });
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ribbon, draw("circle", { class: "disc", cx: "12", cy: "9.500", r: "8.500" }), star);
}

/** @param {Element|null} node @param {number} seat @param {Scene} scene */
function updateScore(node, seat, scene) {
  if (!node) return;
  const { table, words } = scene;
  show(node, table.stage !== "waiting" || table.history.length > 0);
  if (keepsCrosses(table)) writeCrosses(node, seat, scene);
  else write(node, scoreText(table, seat, words));
}

/** @param {Element|null} node @param {number} seat @param {Scene} scene */
function updateTallies(node, seat, { table, words }) {
  if (!node) return;
  const found = talliesOf(table, seat, words);
  show(node, found.length > 0);
  keyed(node, found, String, (text) => make("span", {}, text));
}

/** @param {HTMLElement} node @param {number} seat @param {Scene} scene */
function updateHeld(node, seat, { view, faces, words, near }) {
  const held = /** @type {HTMLElement} */ (node.querySelector(".held"));
  const cards = view && view.phase !== "over" ? view.counts[seat] : 0;
  const tricks = view?.taken[seat] ?? 0;
  const own = seat === near && view?.hand;
  const open = (!own && view?.exposed[seat]) || [];
  show(held, (cards > 0 && !own) || tricks > 0);
  const pictures = own ? [] : [...Array.from({ length: Math.max(0, cards - open.length) }, (_, n) => `back ${n}`), ...open];
  keyed(/** @type {Element} */ (node.querySelector(".backs")), pictures, String, (one) => heldCard(one, faces, words), (picture, one) => faces.turn(picture, one.startsWith("back") ? "back" : one, words));
  const seen = open.length ? `; ${words.ui("holds-open", { cards: open.map((card) => words.card(card)).join(", ") })}` : "";
  write(node.querySelector(".count"), own ? "" : words.ui("cards", { n: cards }) + seen);
  const won = /** @type {Element} */ (node.querySelector(".tricks"));
  show(won, tricks > 0);
  write(won, `${tricks}`);
  mark(won, "title", words.ui("tricks", { n: tricks }));
  mark(won, "role", "img");
  mark(won, "aria-label", words.ui("tricks", { n: tricks }));
}

/** A card in somebody's hand: its back, or its face where all have seen it. @param {string} one @param {import("./cards.js").Faces} faces @param {import("./words.js").Words} words */
function heldCard(one, faces, words) {
  if (one.startsWith("back")) return faces.card("back", words);
  const picture = faces.card(one, words);
  picture.setAttribute("data-card", one);
  return picture;
}

/** Who is away, and the public facts about a seat. @param {number} seat @param {Scene} scene */
function tags(seat, { view, table, words }) {
  const chair = table.seats[seat];
  const found = [];
  if (chair.kind === "bot" && !inTricks(view) && table.seats.length <= FEW) found.push(botWord(chair, words));
  if (chair.joining) found.push(words.ui("joining"));
  else if (chair.standin) found.push(words.ui(chair.away ? "standin" : "standin-late"));
  else if (chair.away) found.push(words.ui("away"));
  if (table.stage === "between" && chair.ready) found.push(words.ui("ready"));
  if (view && inTricks(view)) found.push(...told(view, seat, words).map(([, key, n]) => words.say([`note.${key}`], { n })));
  return [...new Set(found)].filter(Boolean);
}

/**
 * The facts noted of a seat that tell it from the others: what is so of all who play, or of all but one, goes without
 * saying, unless it is a number.
 * @param {import("./types.js").View} view
 * @param {number} seat
 * @param {import("./words.js").Words} words
 */
function told({ notes, playing }, seat, words) {
  return notes.filter(([who, key, n]) => {
    if (who !== seat) return false;
    const same = playing.filter((other) => notes.some((one) => one[0] === other && one[1] === key && one[2] === n)).length;
    const counts = words.say([`note.${key}`], { n: 7 }) !== words.say([`note.${key}`], { n: 8 });
    return same < playing.length && (counts || playing.length < 3 || same < playing.length - 1);
  });
}

/** What was said, as it stands beside the seat; "" for a formality. @param {import("./model.js").Said} said @param {Scene} scene */
function sayText({ verb, arg, cards }, { words, name }) {
  const data = { n: cards.length || Number(arg) || 0, arg, suit: words.suit(arg), name: /^\d+$/.test(arg) ? name(Number(arg)) : "" };
  return words.say([`said.${verb}.${arg}`, `said.${verb}`, `verb.${verb}.${arg}`, `verb.${verb}`], data);
}
