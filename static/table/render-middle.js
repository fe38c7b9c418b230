// @ts-check
/** The middle of the table: the trick, the stock and other piles, the sign of the trump suit. */

import { byId, keyed, make, mark, show, write } from "./dom.js";
import { placeOf } from "./model.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {{name: string, label: string, cards: string[], backs: number}} Pile */

/** @param {Scene} scene */
export function renderMiddle(scene) {
  const on = scene.table.stage !== "waiting";
  show(byId("signs"), on);
  show(byId("trick"), on);
  renderTrick(scene);
  renderPiles(scene);
  renderTrump(scene);
}

/** @param {Scene} scene */
function renderTrick({ view, app, near, words, faces, name }) {
  const lying = app.lingering && (!view || view.table.length === 0) ? app.lingering : null;
  const cards = lying ? lying.cards : (view?.table ?? []);
  const winner = lying ? lying.winner : view?.winning;
  const count = view?.seats ?? 2;
  keyed(byId("trick"), cards, ([, card]) => card, ([, card]) => make("li", { "data-card": card }, faces.card(card, words), make("span", { class: "unseen" })), (node, [seat, card]) => {
    const best = seat === winner;
    mark(node, "data-place", placeOf(seat, near, count));
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
function pilesOf({ view, words }) {
  if (!view || view.phase === "over") return view?.open.shown ? [openPile("shown", view.open.shown, words)] : [];
  const found = [];
  if (view.stock > 0 && view.phase !== "cut" && view.phase !== "play") found.push({ name: "stock", label: words.ui("pile-stock", { n: view.stock }), cards: [], backs: view.stock });
  for (const [name, n] of Object.entries(view.hidden)) found.push({ name, label: pileName(name, words), cards: [], backs: n });
  for (const [name, cards] of Object.entries(view.open)) found.push(openPile(name, cards, words));
  for (const name of ["peek", "row"]) if (view.own[name]) found.push(openPile(name, view.own[name], words));
  return found;
}

/** @param {string} name @param {string[]} cards @param {import("./words.js").Words} words @returns {Pile} */
function openPile(name, cards, words) {
  return { name, label: pileName(name, words), cards, backs: 0 };
}

/** @param {string} name @param {import("./words.js").Words} words */
function pileName(name, words) {
  return words.ui(`pile-${name}`) || words.say([`pile.${name}`]) || name;
}

/** @param {Scene} scene */
function renderTrump({ view, words, faces }) {
  const node = byId("trump");
  const known = view !== null && view.trump !== null && view.phase !== "over";
  show(node, known);
  if (!known) return;
  const key = `${words.deck}:${view.trump}`;
  if (node.dataset.shown === key) return;
  node.dataset.shown = key;
  const sign = view.trump ? [faces.suit(view.trump, words)] : [];
  node.replaceChildren(make("span", { class: "label" }, words.ui("trump")), ...sign, make("strong", {}, words.suit(view.trump ?? "")));
}
