// @ts-check
/** The middle of the table: the trick, the stock and other piles, the sign of the trump suit, the pot, the way round. */

import { potOf } from "./accounts.js";
import { nudge } from "./animate.js";
import { byId, draw, keyed, make, mark, show, write } from "./dom.js";
import { dealt, inTricks } from "./model.js";
import { direction, placeOf } from "./places.js";
import { wonBy } from "./speak.js";
import { figure } from "./words.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {{name: string, label: string, cards: string[], backs: number}} Pile */

/** @param {Scene} scene */
export function renderMiddle(scene) {
  const on = scene.table.stage !== "waiting";
  show(byId("signs"), on);
  show(byId("trick"), on);
  show(byId("piles"), on);
  renderTrick(scene);
  renderPiles(scene);
  renderTrump(scene);
  renderPot(scene);
  renderWay(scene);
}

/** @param {Scene} scene */
function renderTrick({ view, app, near, words, faces, name }) {
  const last = app.looking && view ? view.tricks[view.tricks.length - 1] : null;
  const lying = last ?? (app.lingering && (!view || view.table.length === 0) ? app.lingering : null);
  const cards = lying ? lying.cards : (view?.table ?? []);
  const winner = lying ? lying.winner : view?.winning;
  const count = view?.seats ?? 2;
  mark(byId("trick"), "data-why", lying?.cards.length ? wonBy(lying, words).replace(/\.$/, "") || null : null);
  keyed(byId("trick"), cards, ([, card]) => card, ([, card]) => make("li", { "data-card": card }, faces.card(card, words), make("span", { class: "unseen" })), (node, [seat, card]) => {
    const best = seat === winner;
    mark(node, "data-place", placeOf(seat, near, count).side);
    const { x, y } = direction(seat, near, count);
    node.style.setProperty("--x", x.toFixed(3));
    node.style.setProperty("--y", y.toFixed(3));
    mark(node, "class", best ? "best" : null);
    mark(node, "data-pending", app.pending !== null && seat === view?.seat && !lying);
    faces.turn(/** @type {Element} */ (node.firstElementChild), card, words);
    write(node.lastElementChild, words.ui(best ? (lying ? "trick-won" : "trick-best") : "trick-card", { name: name(seat), card: words.card(card) }));
  });
}

/** @param {Scene} scene */
function renderPiles(scene) {
  const { words, faces } = scene;
  keyed(byId("piles"), pilesOf(scene), (pile) => pile.name, (pile) => make("li", { "data-anchor": pile.name }, make("span", { class: "pile" }), make("span", { class: "pile-name" })), (node, pile) => {
    const shown = pile.cards.length ? pile.cards : Array.from({ length: Math.min(3, pile.backs) }, (_, n) => `back ${n}`);
    const open = pile.cards.length > 0;
    mark(node, "class", open ? "open" : "closed");
    keyed(/** @type {Element} */ (node.firstElementChild), shown, String, (card) => {
      const picture = faces.card(open ? card : "back", words);
      if (open) picture.setAttribute("data-card", card);
      return picture;
    }, (picture, card) => faces.turn(picture, open ? card : "back", words));
    write(node.lastElementChild, pile.label);
    const text = open ? `${pile.label}: ${pile.cards.map((card) => words.card(card)).join(", ")}` : `${pile.label}: ${words.ui("cards", { n: pile.backs })}`;
    mark(node, "aria-label", text);
    mark(node, "role", "listitem");
  });
}

/** @param {Scene} scene @returns {Pile[]} */
function pilesOf({ view, words, name }) {
  if (!view) return [];
  const found = Object.entries(view.open).map(([pile, cards]) => openPile(pile, cards, words, name));
  if (view.phase === "over") return found;
  const own = Object.entries(view.own).filter(([pile]) => pile !== "laid"); // what lies away is on the pad
  found.push(...own.map(([pile, cards]) => openPile(pile, cards, words, name)));
  const closed = Object.entries(view.hidden).map(([pile, backs]) => ({ name: pile, label: pileName(pile, words, name), cards: [], backs }));
  const stock = view.stock > 0 && dealt(view) && !inTricks(view);
  if (stock) closed.unshift({ name: "stock", label: words.ui("pile-stock", { n: view.stock }), cards: [], backs: view.stock });
  return [...found, ...closed]; // the talon goes when tricks are played: what lies open stays where it was
}

/** @param {string} pile @param {string[]} cards @param {import("./words.js").Words} words @param {(seat: number) => string} name @returns {Pile} */
function openPile(pile, cards, words, name) {
  return { name: pile, label: pileName(pile, words, name), cards, backs: 0 };
}

/** A pile may be a seat's: "spare:2". @param {string} pile @param {import("./words.js").Words} words @param {(seat: number) => string} name */
function pileName(pile, words, name) {
  const [place, seat] = pile.split(":");
  const label = words.say([`pile.${place}`]) || place;
  return seat === undefined ? label : `${label}: ${name(Number(seat))}`;
}

/** @param {Scene} scene */
function renderTrump({ view, words, faces }) {
  const node = byId("trump");
  const known = view !== null && view.trump !== null && view.phase !== "over";
  show(node, known);
  if (!known) return;
  const key = `${faces.deck}:${view.trump}:${view.strikers}:${words.suit(view.trump ?? "")}`;
  if (node.dataset.shown === key) return;
  node.dataset.shown = key;
  const sign = view.trump ? [faces.suit(view.trump)] : [];
  const strikers = view.strikers ? [make("span", { class: "strikers" }, words.ui("strikers", { rank: words.rank(view.strikers) }))] : [];
  node.replaceChildren(make("span", { class: "label" }, words.ui("trump")), ...sign, make("strong", {}, words.suit(view.trump ?? "")), ...strikers);
}

const CHIPS = 7; // as many are drawn at most

/** @param {Scene} scene */
function renderPot({ table, view, words }) {
  const node = byId("pot");
  const chips = table.stage === "waiting" ? null : potOf(view, table);
  show(node, chips !== null);
  if (chips === null) return;
  const before = Number(node.dataset.chips ?? chips);
  node.dataset.chips = String(chips);
  const pile = Array.from({ length: Math.min(CHIPS, Math.ceil(chips)) }, (_, n) => n);
  keyed(byId("pot-chips"), pile, String, (n) => draw("ellipse", { class: "chip", cx: "17", cy: String(33 - n * 4), rx: "14", ry: "5" }));
  write(byId("pot-label"), words.ui("pot-label"));
  write(byId("pot-number"), figure(chips));
  mark(node, "aria-label", words.ui("pot", { n: chips }));
  if (before !== chips) nudge(node, chips > before);
}

/** Which way the turn goes; said only where it is not the usual one. @param {Scene} scene */
function renderWay({ view, table, words }) {
  const node = byId("way");
  const other = view !== null && !view.clockwise && table.stage !== "waiting";
  show(node, other);
  if (other) write(byId("way-words"), words.ui("counter-clockwise"));
}
