// @ts-check
/** The one prompt, the reason why something was not done, and the buttons. */

import { TRUMP } from "./card-order.js";
import { byId, keyed, make, mark, show, write } from "./dom.js";
import { choices, formality, inTricks, isMine, isTight, myTurn, parseLine } from "./model.js";
import { settleUnderFinger } from "./settling.js";
import { signed } from "./words.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./model.js").Choice} Choice */

/** @param {Scene} scene */
export function renderPrompt(scene) {
  const { app, words, rules } = scene;
  write(byId("prompt"), prompt(scene));
  const reason = byId("reason");
  show(reason, app.reason !== null);
  write(byId("reason-text"), app.reason?.text ?? "");
  const link = byId("reason-rule");
  show(link, app.reason?.refusal != null);
  mark(link, "href", `${rules}#${app.reason?.refusal?.rule ?? ""}`);
  write(link, words.ui("the-rule"));
}

/** @param {Scene} scene */
function prompt({ app, table, words, name }) {
  const { view } = app;
  if (!view || table.stage !== "playing") return "";
  if (app.pending) return app.late ? words.ui("sending") : byId("prompt").textContent || "";
  if (table.seats.some((chair) => chair.joining && isMine(chair))) return words.ui("joining-yours");
  if (myTurn(view)) return ownPrompt(view, words) || words.ui("your-turn");
  if (app.premove?.card || app.premove?.low) return chosenBefore(app.premove, words);
  const others = view.to_act.filter((seat) => seat !== view.seat);
  if (!others.length) return "";
  const who = others.map(name).join(", ");
  const call = view.legal.length ? " " + words.say([`prompt.call.${view.legal[0].verb}`]) : "";
  return (words.say([`prompt.${view.phase}.other`], { name: who }) || words.ui("to-act", { name: who, n: others.length })) + call;
}

/** @param {NonNullable<import("./types.js").App["premove"]>} premove @param {import("./words.js").Words} words */
function chosenBefore({ card, led, low }, words) {
  if (low) return words.ui("before-low");
  return words.ui(led ? "before-led" : "before-chosen", { card: words.card(card), suit: led === TRUMP ? words.ui("led-trump") : words.suit(led ?? "") });
}

/** @param {import("./types.js").View} view @param {import("./words.js").Words} words */
function ownPrompt(view, words) {
  const bounds = view.legal.filter((offer) => offer.from);
  const data = {
    max: Math.max(0, ...bounds.map((offer) => offer.max ?? 1)),
    min: Math.min(5, ...bounds.map((offer) => offer.min ?? 1)),
    card: (view.own.peek ?? view.open.turned ?? view.open["turn-up"] ?? []).map((card) => words.card(card)).join(", "),
    suit: view.trump === null ? "" : words.suit(view.trump),
  };
  const only = formality(view);
  if (only) return words.say([`prompt.${view.phase}.only.${only.verb}`, `prompt.only.${only.verb}`, `prompt.${view.phase}.${only.verb}`], data) || words.ui("goes-on");
  const keys = view.legal.map((offer) => `prompt.${view.phase}.${offer.verb}`);
  if (keepsAll(view)) keys.unshift(`prompt.${view.phase}.spent`);
  if (inTricks(view) && view.table.length === 0) keys.unshift(`prompt.${view.phase}.lead`);
  const plays = view.legal.some((offer) => offer.verb === "play") ? ["prompt.play"] : [];
  return words.say([...keys, `prompt.${view.phase}`, ...plays], data);
}

/** Whether the hand stays as it is in spite of the question: what is left is to take a card that lies open. @param {import("./types.js").View} view */
function keepsAll({ legal }) {
  return legal.some(({ verb }) => verb === "swap") && legal.some(({ verb }) => verb === "none") && !legal.some(({ verb }) => verb === "exchange");
}

/** @param {Scene} scene */
export function renderActions(scene) {
  const { app, table, words } = scene;
  const list = byId("actions");
  // While an order is under way the buttons stay where they are, but nothing can be pressed twice.
  const view = table.stage === "playing" ? app.view : null;
  const found = view ? choices(view, app.picked) : [];
  renderRange(found.find((choice) => choice.range) ?? null, scene);
  const buttons = found.filter((choice) => !choice.range);
  mark(list, "data-count", String(buttons.length));
  keyed(list, buttons, (choice) => choice.id, makeButton, (button, choice) => {
    const sent = app.pending?.line && parseLine(app.pending.line);
    const busy = Boolean(sent && sent.verb === choice.verb && sent.arg === choice.arg);
    mark(button, "class", `button large${choice.primary ? " primary" : ""}${SUIT.test(choice.arg) ? " suit-button" : ""}`);
    mark(button, "aria-disabled", !choice.ready || app.pending ? "true" : null);
    mark(button, "aria-busy", busy ? "true" : null);
    face(button, choice, scene, isTight(buttons));
  });
  show(list, buttons.length > 0);
  settleUnderFinger(byId("game"), questionOf(view));
  mark(list, "aria-label", words.ui("actions"));
}

/** Names what is asked: with it the meaning of the buttons changes. @param {import("./types.js").View|null} view */
function questionOf(view) {
  const offers = view?.legal.map(({ verb, args = [], range = [] }) => [verb, ...args, ...range].join(":")) ?? [];
  return view ? [view.hand_number, view.phase, view.leader ?? "", ...(formality(view) ? [] : offers)].join(" ") : "";
}

/** @param {Choice} choice */
function makeButton(choice) {
  return make("button", { type: "button", "data-choice": choice.id });
}

const SUIT = /^[EGHS]$/;
const CARD = /^[EGHS][AKOUT2-9]$/;

/** @param {HTMLElement} button @param {Choice} choice @param {Scene} scene @param {boolean} tight */
function face(button, choice, { app, words, faces, name }, tight) {
  const text = choiceText(choice, app.view?.phase ?? "", words, name);
  const costs = price(choice, app.view, words, tight);
  mark(button, "title", tight ? price(choice, app.view, words).join(", ") || null : null);
  const key = `${faces.deck} ${text} ${costs.join(" ")}`;
  if (button.dataset.face === key) return;
  button.dataset.face = key;
  const sign = SUIT.test(choice.arg) ? [faces.suit(choice.arg)] : [];
  button.replaceChildren(...sign, make("span", {}, text), ...costs.map((cost) => make("small", {}, cost)));
}

/**
 * What an answer costs or brings, where the view says so: in or out, or what a word binds to. Line by line.
 * @param {{verb: string, arg: string}} choice @param {import("./types.js").View|null} view @param {import("./words.js").Words} words
 * @param {boolean} [tight]  whether there is room for one line
 */
export function price({ verb, arg }, view, words, tight = false) {
  const { drop, none, one } = view?.stakes ?? {};
  if (drop !== undefined && verb === "drop") return [signed(drop)];
  if (none !== undefined && one !== undefined) return tight ? [`${signed(none)} / ${signed(one)}`] : [words.ui("fact-none", { signed: signed(none) }), words.ui("fact-one", { signed: signed(one) })];
  const worth = view?.legal.find((offer) => offer.verb === verb)?.price?.[arg] ?? {};
  const { made, short, wins } = worth;
  if (tight && wins) return [words.ui("price-match")];
  if (tight && made !== undefined) return [`${signed(made)} / ${signed(short)}`];
  return Object.entries(worth).map(([key, n]) => words.ui(`price-${key}`, { n, signed: signed(n) }));
}

/**
 * The words of a button. What follows the verb may be a number, a suit, a card or a seat: the phrase says which.
 * A game may call the same verb by another name in another phase.
 * @param {Choice} choice
 * @param {string} phase
 * @param {import("./words.js").Words} words
 * @param {(seat: number) => string} name
 */
export function choiceText({ verb, arg, cards, owed }, phase, words, name) {
  const data = {
    n: owed && cards.length < owed ? owed : cards.length || Number(arg) || 0,
    arg,
    suit: words.suit(arg),
    card: CARD.test(arg) ? words.card(arg) : cards.map((card) => words.card(card)).join(", ") || words.ui("some-card"),
    name: /^\d+$/.test(arg) ? name(Number(arg)) : "",
  };
  const bare = arg || cards.length || owed ? [] : [`verb.${verb}.none`];
  return words.say([`verb.${verb}.${arg}`, `verb.${phase}.${verb}`, ...bare, `verb.${verb}`], data) || [verb, arg].filter(Boolean).join(" ");
}

/** A slider for a number of many; for the place of a cut also a pack to tap. @param {Choice|null} choice @param {Scene} scene */
function renderRange(choice, { app, view, words, faces }) {
  const box = byId("cut");
  show(box, choice !== null);
  if (!choice?.range) return;
  const slider = /** @type {HTMLInputElement} */ (byId("cut-place"));
  const [low, high] = choice.range;
  const cutting = high === (view?.stock ?? 0) - 1;
  const place = Math.max(low, Math.min(high, app.cut || (cutting ? Math.round((low + high) / 2) : low)));
  mark(box, "data-verb", choice.verb);
  mark(slider, "min", String(low));
  mark(slider, "max", String(high));
  slider.value = String(place);
  mark(slider, "aria-valuetext", cutting ? words.ui("cut-place", { n: place }) : String(place));
  const data = { n: place, arg: String(place) };
  write(byId("cut-here"), words.say([`verb.${choice.verb}.${place}`, `verb.${choice.verb}`], data) || `${choice.verb} ${place}`);
  mark(byId("cut-here"), "aria-disabled", app.pending ? "true" : null);
  show(byId("cut-pack"), cutting);
  if (cutting) renderPack(place / (high + low), words, faces);
}

/** @param {number} share  of the pack that is lifted @param {import("./words.js").Words} words @param {import("./cards.js").Faces} faces */
function renderPack(share, words, faces) {
  const pack = byId("cut-pack");
  pack.style.setProperty("--lifted", String(share));
  keyed(pack, ["lower", "upper"], String, (half) => make("span", { class: half }, faces.card("back", words)), (half) => faces.turn(/** @type {Element} */ (half.firstElementChild), "back", words));
}
