// @ts-check
/** What happened at a step, in words, and the rules that applied at it. */

import { keyed, make, mark, show, write, byId } from "../table/dom.js";
import { sentence, trickTaken } from "../table/speak.js";
import { anchorOf, trickEndedAt } from "./reel.js";

/** @typedef {import("./reel.js").Frame} Frame */
/** @typedef {import("../table/render.js").Scene} Scene */

/**
 * The step as one or two sentences.
 * @param {Frame[]} frames
 * @param {number} step
 * @param {Scene} scene
 */
export function captionAt(frames, step, { words, name, app }) {
  if (step >= frames.length) return words.ui("replay-score");
  if (step === 0) return words.ui("replay-begin");
  const frame = frames[step];
  if (frame.undone) return words.say(["telling.undone"], { n: frame.undone });
  const [, line] = app.lines[app.lines.length - 1] ?? [0, frame.line];
  const said = sentence(line, words, name) || line;
  const trick = trickEndedAt(frames, step);
  if (!trick) return said;
  return `${/[.!?]$/.test(said) ? said : `${said}.`} ${trickTaken(trick, words, name)}`;
}

/**
 * Shows the rules of a step as links to their paragraphs.
 * @param {Frame|undefined} frame
 * @param {Scene} scene
 * @param {string[]} anchors
 */
export function renderRules(frame, { words, name, rules }, anchors) {
  const found = (frame?.rules ?? []).map((one) => ({ ...one, text: ruleText(one, words, name), anchor: anchorOf(one.rule, anchors) })).filter((one) => one.text);
  show(byId("rules-applied"), found.length > 0);
  keyed(byId("rule-links"), found, (one) => one.rule, () => make("li", {}, make("a", { target: "_blank" })), (item, one) => {
    const link = /** @type {HTMLElement} */ (item.firstElementChild);
    write(link, one.text);
    mark(link, "href", one.anchor ? `${rules}#${one.anchor}` : rules);
    mark(link, "data-rule", one.anchor);
  });
}

/** @param {import("./reel.js").Applied} applied @param {import("../table/words.js").Words} words @param {(seat: number) => string} name */
function ruleText({ rule, phase, data }, words, name) {
  return (phase && words.say([`phase.${rule}`])) || words.refusal({ rule, data }, name);
}
