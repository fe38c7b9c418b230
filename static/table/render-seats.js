// @ts-check
/** The people around the table: name, score, cards held, tricks taken, what they said. */

import { byId, keyed, make, mark, show, write } from "./dom.js";
import { placeOf, sayings } from "./model.js";
import { keepsCrosses, writeCrosses } from "./render-crosses.js";

/** @typedef {import("./render.js").Scene} Scene */

/** @param {Scene} scene */
export function renderSeats(scene) {
  const { table, near } = scene;
  const count = table.seats.length;
  const seats = table.seats.map((_, step) => (near + step) % count);
  const said = scene.view && scene.view.phase !== "play" ? sayings(scene.app.lines) : new Map();
  keyed(byId("seats"), seats, String, makeSeat, (node, seat) => {
    mark(node, "data-place", placeOf(seat, near, count));
    updateSeat(node, seat, scene, said.get(seat));
  });
}

/** @param {number} seat */
function makeSeat(seat) {
  const plate = make("p", { class: "plate" }, make("span", { class: "name" }), make("span", { class: "dealer" }));
  const tricks = make("span", { class: "tricks" });
  const held = make("p", { class: "held" }, make("span", { class: "backs", "aria-hidden": "true" }), make("span", { class: "unseen count" }), tricks);
  const says = make("p", { class: "says" });
  return make("li", { class: "seat", "data-anchor": `seat:${seat}` }, plate, make("p", { class: "score" }), held, make("p", { class: "tags" }), says);
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
  const out = playing && view.phase !== "cut" && view.playing.length > 0 && !view.playing.includes(seat);
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
  updateScore(/** @type {HTMLElement} */ (node.querySelector(".score")), seat, scene);
  updateHeld(node, seat, scene);
  write(node.querySelector(".tags"), tags(seat, scene).join(" · "));
  const says = /** @type {HTMLElement} */ (node.querySelector(".says"));
  const text = said && playing ? sayText(said, words) : "";
  write(says, text);
  show(says, text !== "");
}

/** @param {HTMLElement} node @param {number} seat @param {Scene} scene */
function updateScore(node, seat, scene) {
  const { table, words } = scene;
  show(node, table.stage !== "waiting" || table.history.length > 0);
  if (keepsCrosses(table)) writeCrosses(node, seat, scene);
  else write(node, words.ui("score", { n: String(table.scores[seat]).replace("-", "−") }));
}

/** @param {HTMLElement} node @param {number} seat @param {Scene} scene */
function updateHeld(node, seat, { view, faces, words, near }) {
  const held = /** @type {HTMLElement} */ (node.querySelector(".held"));
  const cards = view && view.phase !== "over" ? view.counts[seat] : 0;
  const tricks = view?.taken[seat] ?? 0;
  const own = seat === near && view?.hand;
  show(held, (cards > 0 && !own) || tricks > 0);
  const backs = /** @type {Element} */ (node.querySelector(".backs"));
  keyed(backs, own ? [] : Array.from({ length: cards }, (_, n) => n), String, () => faces.card("back", words), (back) => faces.turn(back, "back", words));
  write(node.querySelector(".count"), own ? "" : words.ui("cards", { n: cards }));
  const won = /** @type {Element} */ (node.querySelector(".tricks"));
  show(won, tricks > 0);
  write(won, `${tricks}`);
  mark(won, "title", words.ui("tricks", { n: tricks }));
  mark(won, "role", "img");
  mark(won, "aria-label", words.ui("tricks", { n: tricks }));
}

/** Who is away, and the public facts about a seat. @param {number} seat @param {Scene} scene */
function tags(seat, { view, table, words }) {
  const chair = table.seats[seat];
  const found = [];
  if (chair.kind === "bot" && view?.phase !== "play") found.push(words.ui("bot"));
  if (chair.standin) found.push(words.ui("standin"));
  else if (chair.away) found.push(words.ui("away"));
  if (table.stage === "between" && chair.ready) found.push(words.ui("ready"));
  if (view && view.phase === "play") {
    for (const [who, key, n] of view.notes) if (who === seat && key !== "stayed") found.push(words.say([`note.${key}`], { n }));
  }
  return found.filter(Boolean);
}

/** @param {{verb: string, arg: string, cards: string[]}} said @param {import("./words.js").Words} words */
function sayText({ verb, arg, cards }, words) {
  const data = { n: cards.length || Number(arg) || 0, arg, suit: words.suit(arg) };
  const fact = FACTS[verb] ? [`note.${FACTS[verb]}`] : [];
  return words.say([...fact, `verb.${verb}.${arg}`, `verb.${verb}`], data);
}

/** Verbs that are told as the fact they leave behind, not in the words of the button.
 * @type {Record<string, string>} */
const FACTS = { exchange: "exchanged", swap: "swapped", stay: "stayed", drop: "dropped", shove: "shoved" };
