// @ts-check
/** The table page: holds the state, hears the server, does what the player wants. */

import { collect, spots, travel } from "./animate.js";
import { Faces } from "./cards.js";
import { finishedTrick } from "./diff.js";
import { byId, write } from "./dom.js";
import { bindInput } from "./input.js";
import { invite } from "./invite.js";
import { choices, foresee, lineOf, mostPicked, pick, standing } from "./model.js";
import { keepingFocus } from "./focus.js";
import { bindReading } from "./reading.js";
import { render } from "./render.js";
import { bindSettings, secondTap } from "./settings.js";
import { Link } from "./socket.js";
import { Announcer, sentences } from "./speak.js";
import { Words } from "./words.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Order} Order */
/** @typedef {Record<string, any>} Message */

const LINGER = 1100; // how long a finished trick may be looked at, unless the next card comes
const LATE = 1200; // an order without an answer for so long is called under way
const JUMP = 4; // when more has happened at once, nothing is animated

const root = byId("game");
const config = /** @type {import("./types.js").Config} */ (json("table-config"));
const words = new Words(json("table-phrases"), pageWords(), root.dataset.deck === "french" ? "french" : "german");
const faces = new Faces({ german: root.dataset.german ?? "", french: root.dataset.french ?? "" });
const kit = { words, faces, rules: root.dataset.rules ?? "" };
const announcer = new Announcer(byId("log"));

/** @type {App} */
const app = { view: null, table: null, version: 0, lines: [], pending: null, picked: [], cut: 16, reason: null, lingering: null, link: "connecting", late: false, nextAt: 0 };
let match = 0;
let lateTimer = 0;
let lingerTimer = 0;

const link = new Link(config, hear, (state) => {
  if (state === app.link) return;
  app.link = state;
  draw();
});

function draw() {
  keepingFocus(() => render(app, kit));
}

/** @param {string} id */
function json(id) {
  return JSON.parse(byId(id)?.textContent || "{}");
}

/** The page's own sentences, written into it by the server. */
function pageWords() {
  const template = /** @type {HTMLTemplateElement} */ (byId("table-words"));
  const nodes = /** @type {HTMLElement[]} */ (Array.from(template.content.querySelectorAll("[data-key]")));
  return Object.fromEntries(nodes.map((node) => [node.dataset.key, (node.textContent ?? "").trim()]));
}

// --- what the server says ---------------------------------------------------

/** @param {Message} message @param {Order|null} order  that it answers */
function hear(message, order) {
  if (order && order.ref === app.pending?.ref && message.t !== "view") settle(null);
  if (message.t === "view") return receive(/** @type {any} */ (message), order);
  if (message.t === "refused") refuse({ rule: message.rule, data: message.data }, message.why);
  else if (message.t === "stale") explain(words.ui("stale"), true);
  else if (message.t === "error") explain(words.ui(`error-${message.code}`) || words.ui("error"));
  else if (message.t === "pong" && message.version > app.version) link.sync();
}

/**
 * @param {{version: number, view: App["view"], table: NonNullable<App["table"]>, lines: App["lines"]}} message
 * @param {Order|null} order
 */
function receive(message, order) {
  if (message.version < app.version) return;
  const before = app.view;
  const shown = before && foresee(before, app.pending);
  const told = app.table ? new Set(sentences(app.lines, before, words, seatName).map((one) => one.key)) : null;
  const jump = message.version - app.version > JUMP;
  if (order || app.pending?.t !== "act" || !link.pending) settle(null);
  takeLines(message);
  app.version = message.version;
  app.view = message.view;
  app.table = message.table;
  app.nextAt = message.table.next_in === null ? 0 : Date.now() + message.table.next_in * 1000;
  match = message.table.match;
  if (changed(before, app.view)) app.picked = [];
  if (app.reason?.outlives) app.reason.outlives = false;
  else if (changed(before, app.view)) app.reason = null;
  const trick = app.view && !jump ? finishedTrick(before, app.view) : null;
  if (trick || app.view?.table.length || app.view?.hand_number !== before?.hand_number) linger(trick);
  repaint(jump ? null : shown);
  const hand = `${match}.${app.view?.hand_number ?? 0}`;
  announcer.tell(hand, sentences(app.lines, app.view, words, seatName), told ?? new Set());
}

/** Lines are numbered within a hand; a new hand begins a new story. @param {{view: App["view"], table: NonNullable<App["table"]>, lines: App["lines"]}} message */
function takeLines({ view, table, lines }) {
  const another = table.match !== match || view?.hand_number !== app.view?.hand_number;
  const known = another ? new Map() : new Map(app.lines);
  for (const [n, line] of lines) known.set(n, line);
  app.lines = [...known].sort((a, b) => a[0] - b[0]);
}

/** Whether the player has something else to decide. @param {App["view"]} before @param {App["view"]} after */
function changed(before, after) {
  /** @param {App["view"]} view */
  const question = (view) => JSON.stringify([view?.phase, view?.hand, view?.legal, view?.hand_number]);
  return question(before) !== question(after);
}

/** @param {number} seat */
function seatName(seat) {
  return app.table?.seats[seat]?.name || words.ui("seat", { n: seat + 1 });
}

// --- what the player wants --------------------------------------------------

/** @param {string} card @param {"tap"|"key"} how */
function touchCard(card, how) {
  const view = app.view;
  if (!view || app.pending) return;
  const state = standing(view, card);
  if (state === "refused") return refuse(view.why_not[card], "");
  if (state === "idle") return view.legal.length || view.to_act.length === 0 ? undefined : explain(words.ui("not-yet"));
  app.reason = null;
  const plays = view.legal.find((offer) => offer.verb === "play" && offer.from?.includes(card));
  if (plays && (how === "key" || !secondTap() || app.picked.includes(card))) return act("play", "", [card]);
  const picked = pick(view, app.picked, card);
  if (picked === null) return explain(words.ui("enough-picked", { n: mostPicked(view) }));
  app.picked = picked;
  draw();
}

/** @param {string} id */
function choose(id) {
  const choice = app.view && choices(app.view, app.picked).find((one) => one.id === id);
  if (choice?.ready) act(choice.verb, choice.arg, choice.cards);
}

/** @param {string} verb @param {string} arg @param {string[]} [cards] */
function act(verb, arg, cards = []) {
  const { view } = app;
  if (!view || view.seat === null || app.pending) return;
  const shown = view;
  settle(link.order({ t: "act", seen: app.version, line: lineOf(view.seat, verb, arg, cards) }));
  app.picked = [];
  app.reason = null;
  linger(null);
  repaint(shown);
}

function next() {
  if (app.pending) return;
  settle(link.order({ t: "ready" }));
  draw();
}

// --- helpers of both --------------------------------------------------------

/** Sets or clears the order that is under way. @param {Order|null} order */
function settle(order) {
  app.pending = order;
  app.late = false;
  clearTimeout(lateTimer);
  if (!order) return;
  lateTimer = window.setTimeout(() => {
    app.late = true;
    draw();
  }, LATE);
}

/** @param {import("./types.js").Refusal} refusal @param {string} fallback */
function refuse(refusal, fallback) {
  app.reason = { refusal, text: words.refusal(refusal, seatName) || fallback || words.ui("refused"), outlives: false };
  repaint(app.view);
}

/** @param {string} text @param {boolean} [outlives]  the view that comes next */
function explain(text, outlives = false) {
  app.reason = { refusal: null, text, outlives };
  repaint(app.view);
}

/** Keeps a finished trick on the table for a moment. @param {App["lingering"]} trick */
function linger(trick) {
  clearTimeout(lingerTimer);
  app.lingering = trick;
  if (!trick) return;
  lingerTimer = window.setTimeout(() => {
    collect(root, trick.winner);
    app.lingering = null;
    draw();
  }, LINGER);
}

/** Renders, and lets cards travel from where they lay. @param {App["view"]} before */
function repaint(before) {
  const was = spots(root);
  draw();
  travel(root, was, before, app.view && foresee(app.view, app.pending), () => faces.card("back", words));
}

bindSettings(root.dataset.look ?? "", (deck) => {
  words.deck = deck;
  draw();
});
bindReading(byId("read-out"), {
  words,
  name: seatName,
  view: () => app.view,
  table: () => app.table,
  say: (...texts) => announcer.say(...texts),
  repeat: () => announcer.last,
});
bindInput(root, {
  card: touchCard,
  choose,
  cutAt: (place) => {
    app.cut = place;
    draw();
  },
  cut: () => act("cut", String(/** @type {HTMLInputElement} */ (byId("cut-place")).value)),
  clear: () => {
    app.picked = [];
    app.reason = null;
    draw();
  },
  next,
});
invite((done) => write(byId("copied"), done ? words.ui("copied") : words.ui("copy-by-hand")));
setInterval(() => app.nextAt && draw(), 1000);
settle(link.pending);
link.open(() => app.version);
