// @ts-check
/**
 * Movement from one rendering to the next. What lies on the page is already right; a movement only starts a
 * card where it was and lets it arrive, so that cutting one short changes nothing.
 */

import { flights, fresh, moves, packets } from "./diff.js";
import { make } from "./dom.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {Map<string, DOMRect>} Spots */

const LENGTH = 220;
const STAGGER = 24;
const PACE = 130; // from one packet of a deal to the next
const LONGEST = 1300; // a deal to many goes quicker
const EASE = "cubic-bezier(.2, .7, .3, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing shall move: so wished by the device or the player, or seen by nobody. */
function atRest() {
  return still.matches || document.hidden || "quick" in (document.getElementById("game")?.dataset ?? {});
}

/** Where each visible card is now; nobody needs to know where none travels. @param {HTMLElement} root @returns {Spots} */
export function spots(root) {
  const found = new Map();
  if (atRest()) return found;
  for (const node of root.querySelectorAll("[data-card]")) {
    const box = node.getBoundingClientRect();
    if (box.width) found.set(/** @type {any} */ (node).dataset.card, box);
  }
  return found;
}

/**
 * Lets cards travel from where they were to where they are.
 * @param {HTMLElement} root
 * @param {Spots} was
 * @param {View|null} before
 * @param {View|null} after
 * @param {() => Element} back  draws a card face down
 * @param {number[]} [sizes]  of the packets in which this game deals
 * @returns {number}  milliseconds for which cards are dealt
 */
export function travel(root, was, before, after, back, sizes = []) {
  root.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
  if (atRest() || !after) return 0;
  const dealing = packets(before, after, sizes);
  if (dealing.length) return deal(root, after, dealing, back);
  const same = before !== null && (before.hand_number === after.hand_number || fresh(before, after));
  const { arrived, laid } = same ? moves(before, after) : { arrived: new Map(), laid: [] };
  let late = 0;
  for (const node of root.querySelectorAll("[data-card]")) {
    const card = /** @type {any} */ (node).dataset.card;
    const box = node.getBoundingClientRect();
    const from = was.get(card) ?? anchor(root, arrived.get(card));
    if (!from || !box.width) continue;
    const fresh = !was.has(card);
    if (fly(node, from, box, fresh ? late : 0) && fresh) late += STAGGER;
  }
  for (const card of laid) leave(root, back(), was.get(card), stock(root));
  for (const flight of flights(before, after)) send(root, flight, back);
  return 0;
}

/**
 * Deals: each packet flies from the dealer to whom it belongs, and lies there only then. Says for how long, in milliseconds.
 * @param {HTMLElement} root
 * @param {View} after
 * @param {{seat: number, first: number, n: number}[]} dealing
 * @param {() => Element} back
 */
function deal(root, after, dealing, back) {
  const pause = Math.min(PACE, LONGEST / dealing.length);
  const start = anchor(root, `seat:${after.dealer}`);
  dealing.forEach(({ seat, first, n }, turn) => {
    const own = seat === after.seat && after.hand !== null;
    const cards = [...root.querySelectorAll(own ? "#hand > li" : `[data-anchor="seat:${seat}"] .backs > *`)].slice(first, first + n);
    for (const card of cards) arrive(card, turn * pause + LENGTH);
    const end = cards[0]?.getBoundingClientRect();
    if (!start?.width || !end?.width) return;
    const from = new DOMRect(start.x + start.width / 2 - 14, start.y + 12, 28, 43);
    leave(root, back(), from, end, turn * pause, Math.max(1, end.width / 28), true);
  });
  return (dealing.length - 1) * pause + LENGTH;
}

/** Not to be seen before its time. @param {Element} card @param {number} delay */
function arrive(card, delay) {
  card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay });
}

/** Lets cards that nobody sees go from one place to another. @param {HTMLElement} root @param {import("./diff.js").Flight} flight @param {() => Element} back */
function send(root, { from, to, n, wave }, back) {
  const [start, end] = [from, to].map((place) => (place === "stock" ? stock(root) : anchor(root, place)));
  if (!start?.width || !end?.width) return;
  const width = root.querySelector(".backs .card")?.getBoundingClientRect().width || 24;
  const [here, there] = [start, end].map((box) => new DOMRect(box.x + box.width / 2 - width / 2, box.y + box.height / 2 - width * 0.7, width, width * 1.5));
  for (let card = 0; card < Math.min(n, 5); card += 1) leave(root, back(), here, there, wave * LENGTH + card * 2 * STAGGER, 1);
}

/** Where the closed cards lie. @param {HTMLElement} root */
function stock(root) {
  return anchor(root, "stock") ?? root.querySelector(".piles > .closed")?.getBoundingClientRect() ?? root.querySelector("#trick")?.getBoundingClientRect();
}

/** Lets a finished trick go to its winner. Says for how long, in milliseconds. @param {HTMLElement} root @param {number} winner */
export function collect(root, winner) {
  if (atRest()) return 0;
  const to = anchor(root, `seat:${winner}`);
  for (const picture of root.querySelectorAll("#trick [data-card] > svg")) {
    leave(root, /** @type {Element} */ (picture.cloneNode(true)), picture.getBoundingClientRect(), to);
  }
  return LENGTH;
}

/** Shows that a number has changed. @param {Element} node @param {boolean} grew */
export function nudge(node, grew) {
  if (atRest()) return;
  const there = `translateY(${grew ? "-" : ""}5px) scale(1.12)`;
  node.animate([{}, { transform: there, offset: 0.35 }, {}], { duration: 420, easing: EASE });
}

/** @param {HTMLElement} root @param {string|undefined} place */
function anchor(root, place) {
  return place ? root.querySelector(`[data-anchor="${place}"]`)?.getBoundingClientRect() : undefined;
}

/** @param {Element} node @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function fly(node, from, to, delay) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return false;
  for (const running of node.getAnimations()) running.cancel();
  const start = { transform: `translate(${x}px, ${y}px)`, opacity: delay || from.width > to.width * 3 ? 0.4 : 1 };
  node.animate([start, { opacity: 1 }], { duration: LENGTH, delay, easing: EASE, fill: "backwards", composite: "add" });
  return true;
}

/**
 * A picture of a card that is gone, on its way out.
 * @param {HTMLElement} root
 * @param {Element} picture
 * @param {DOMRect|undefined} from
 * @param {DOMRect|undefined} to
 * @param {number} [delay]
 * @param {number} [size]  how large it is when it arrives; it fades unless it stays as it is or grows
 * @param {boolean} [hidden]  not to be seen before it starts
 */
function leave(root, picture, from, to, delay = 0, size = 0.5, hidden = false) {
  if (!from?.width || !to?.width) return;
  const ghost = make("div", { class: "ghost", "aria-hidden": "true" }, picture);
  Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
  root.append(ghost);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const end = { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: size < 1 ? 0 : 1 };
  const flight = ghost.animate([{ opacity: 1 }, end], { duration: LENGTH, delay, easing: "ease-in" });
  if (hidden) arrive(ghost, delay);
  flight.finished.finally(() => ghost.remove()).catch(() => {});
}
