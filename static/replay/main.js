// @ts-check
/** The page on which a finished match is looked at step by step. */

import { Faces } from "../table/cards.js";
import { byId, mark, show, write } from "../table/dom.js";
import { bindPanels } from "../table/panels.js";
import { bindSettings } from "../table/settings.js";
import { Words } from "../table/words.js";
import { captionAt, renderRules } from "./caption.js";
import { markAt, nextMark } from "./marks.js";
import { PlayOn } from "./play-on.js";
import { Player } from "./player.js";
import { drawScene, sceneOf } from "./screen.js";
import { Together } from "./together.js";

const root = byId("game");
/** @type {import("./screen.js").Config} */
const config = json("replay-config");
const faces = new Faces(JSON.parse(root.dataset.sprites ?? "{}"), root.dataset.deck ?? "");
const words = new Words(json("table-phrases"), pageWords(), faces.wording, config.weli);
const terms = json("table-terms");
words.terms = terms[root.dataset.terms ?? ""] ?? {};
const kit = { words, faces, rules: root.dataset.rules ?? "" };
const player = new Player(config, film);
const playOn = new PlayOn(words);
const together = config.together ? new Together(root, config.together, words, follow) : null;
const slider = /** @type {HTMLInputElement} */ (byId("step"));
const hands = /** @type {HTMLSelectElement} */ (byId("hand-choice"));
const seen = /** @type {HTMLSelectElement} */ (byId("seen-by"));
let near = 0; // who sits at the bottom while all hands are open
/** @type {import("../table/types.js").Refusal|null} */
let asked = null; // why a card could not be played at this moment
/** @type {Promise<void>} */
let going = Promise.resolve();

/** What the server has put into the page. @param {string} id */
function json(id) {
  return JSON.parse(byId(id)?.textContent || "{}");
}

/** The page's own sentences, in the viewer's language. */
function pageWords() {
  const templates = /** @type {HTMLTemplateElement[]} */ ([byId("table-words"), byId("replay-words")]);
  const nodes = /** @type {HTMLElement[]} */ (templates.flatMap((one) => Array.from(one.content.querySelectorAll("[data-key]"))));
  return Object.fromEntries(nodes.map((node) => [node.dataset.key, (node.textContent ?? "").trim()]));
}

/** The steps of a hand that did not come with the page. @param {number} hand @returns {Promise<import("./reel.js").Film>} */
async function film(hand) {
  const answer = await fetch(`${config.address}${hand}/`);
  if (!answer.ok) throw new Error(`hand ${hand}: ${answer.status}`);
  return answer.json();
}

function draw() {
  const { moment, frames } = player;
  if (moment.seat !== null) near = moment.seat;
  const scene = sceneOf(config, player.film, frames, moment, near, kit);
  drawScene(scene);
  write(byId("caption"), `${captionAt(frames, moment.step, scene)} ${markAt(config.marks, moment)}`.trimEnd());
  renderRules(frames[moment.step], scene, config.anchors);
  renderReason(scene);
  slider.max = String(player.last);
  slider.value = String(moment.step);
  mark(slider, "aria-valuetext", words.ui("replay-step", { n: moment.step, of: player.last }));
  write(byId("step-number"), words.ui("replay-step", { n: moment.step, of: player.last }));
  hands.value = String(moment.hand);
  seen.value = moment.seat === null ? "" : String(moment.seat);
  for (const button of document.querySelectorAll("[data-go]")) {
    mark(button, "aria-disabled", player.can(/** @type {any} */ (button.getAttribute("data-go"))) ? null : "true");
  }
  playOn.look(frames, moment);
  together?.look(moment);
  if (location.hash !== player.hash) history.replaceState(null, "", player.hash);
}

/** @param {import("../table/render.js").Scene} scene */
function renderReason(scene) {
  show(byId("reason"), asked !== null);
  write(byId("reason-text"), asked ? words.refusal(asked, scene.name) : "");
}

/** One way after the other, so that quick keys lose no step. @param {() => Promise<void>} way */
function move(way) {
  asked = null;
  going = going.then(way).then(drawMoved, () => write(byId("caption"), words.ui("replay-lost")));
}

function drawMoved() {
  together?.moved(player.moment);
  draw();
}

/** What whoever leads shows. @param {import("./reel.js").Moment} moment */
function follow({ hand, step, seat }) {
  asked = null;
  going = going.then(() => player.goTo({ hand, step, seat })).then(draw, () => write(byId("caption"), words.ui("replay-lost")));
}

/** @param {Partial<import("./reel.js").Moment>} wanted */
function jump(wanted) {
  move(() => player.goTo({ ...player.moment, ...wanted }));
}

/** @type {Record<string, import("./player.js").Way>} */
const KEYS = { ArrowRight: "on", ArrowLeft: "back", PageDown: "trick-on", PageUp: "trick-back", Home: "first", End: "last", n: "hand-on", b: "hand-back" };

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (target instanceof Element && target.closest("input, select, textarea, summary, [data-open]")) return;
  if (event.key === "o") jump({ seat: player.moment.seat === null ? near : null });
  if (event.key === "m" || event.key === "M") jumpToMark(event.key === "m" ? 1 : -1);
  const way = KEYS[event.key];
  if (!way) return;
  event.preventDefault();
  move(() => player.go(way));
});

root.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  const way = button?.dataset.go;
  if (way) move(() => player.go(/** @type {any} */ (way)));
  else if (button?.id === "copy-link") copyLink();
  else if (button?.dataset.cardButton) {
    asked = sceneOf(config, player.film, player.frames, player.moment, near, kit).view?.why_not[button.dataset.cardButton] ?? null;
    draw();
  }
});

/** @param {1|-1} direction */
function jumpToMark(direction) {
  const found = nextMark(config.marks, player.moment, direction);
  if (found) jump(found);
}

function copyLink() {
  const said = byId("copied");
  navigator.clipboard?.writeText(location.href).then(() => write(said, words.ui("copied")), () => write(said, location.href)) ?? write(said, location.href);
}

slider.addEventListener("input", () => jump({ step: Number(slider.value) }));
hands.addEventListener("change", () => jump({ hand: Number(hands.value), step: 0 }));
seen.addEventListener("change", () => jump({ seat: seen.value === "" ? null : Number(seen.value) }));
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest('a[href^="#h"]');
  if (!link) return;
  event.preventDefault();
  move(() => player.goToHash(link.getAttribute("href") ?? ""));
  root.scrollIntoView();
});
addEventListener("hashchange", () => move(() => player.goToHash(location.hash)));
bindPanels(root);
bindSettings(root.dataset.look ?? "", {
  deck(chosen) {
    faces.deck = chosen;
    words.deck = faces.wording;
    draw();
  },
  terms(chosen) {
    words.terms = terms[chosen] ?? {};
    draw();
  },
});
going = going.then(() => player.goToHash(location.hash)).then(draw, () => write(byId("caption"), words.ui("replay-lost")));
