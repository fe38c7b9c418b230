// @ts-check
/** A recorded hand unrolled: every step as anybody could see it. Pure: no DOM, no words. */

import { parseLine } from "../table/model.js";

/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("../table/types.js").Line} Line */
/** @typedef {import("../table/types.js").Table} Table */
/** @typedef {{rule: string, phase?: boolean, data?: Record<string, string|number>}} Applied  a rule, and whether it is the one of the phase */
/** @typedef {{hand?: string[], covered?: boolean, own?: Record<string, string[]>, why_not?: Record<string, any>}} Own  what a seat alone knows */
/**
 * A step as the server tells it: of `open` and `own` only what is new.
 * @typedef {{line: string, others?: string, actor?: string, rules?: Applied[], undone?: number, open: Record<string, any>, own?: Own[]}} Step
 * @typedef {{number: number, dealer: number, scores: number[], tallies: Record<string, number[]>, pot: number|null, steps: Step[]}} Film
 * @typedef {{line: string, others: string, actor: string, rules: Applied[], undone: number, open: any, own: Own[]}} Frame
 * @typedef {{dealer: number, lines: [number, string, number][], scores: number[], pot: number|null, closed: boolean, tallies: Record<string, number[]>, now: number[], winners: number[], tricks: number}} Outcome
 * @typedef {{hand: number, step: number, seat: number|null}} Moment  `seat`: whose view; null = all hands open
 */

/** Every step with all that it shows. @param {Film} film @returns {Frame[]} */
export function unroll(film) {
  /** @type {Frame[]} */
  const frames = [];
  let open = {};
  /** @type {Own[]} */
  let own = [];
  for (const step of film.steps) {
    open = { ...open, ...step.open };
    own = step.own ? step.own.map((news, seat) => ({ ...own[seat], ...news })) : own;
    const { line, others = line, actor = line, rules = [], undone = 0 } = step;
    frames.push({ line, others, actor, rules, undone, open, own });
  }
  return frames;
}

/**
 * The view of a seat at a step; with `all` the hands of the others lie open as well.
 * @param {Frame} frame
 * @param {number} near
 * @param {boolean} all
 * @returns {View}
 */
export function viewAt({ open, own }, near, all) {
  const mine = own[near] ?? {};
  const hand = mine.covered && !all ? null : (mine.hand ?? null);
  const shown = all ? Object.fromEntries(own.map((one, seat) => [String(seat), one.hand ?? []]).filter(([, cards]) => cards.length > 0)) : open.exposed;
  const exposed = all ? { ...shown, [near]: open.exposed[near] ?? [] } : shown;
  return { ...open, seat: near, hand, own: mine.own ?? {}, legal: [], why_not: mine.why_not ?? {}, stakes: {}, exposed };
}

/**
 * The lines that count after a step, as the reader of this view may read them.
 * @param {Frame[]} frames
 * @param {number} step
 * @param {number|null} seat  null = in full
 * @returns {Line[]}
 */
export function linesAt(frames, step, seat) {
  /** @type {Line[]} */
  let lines = [];
  for (let n = 1; n <= step && n < frames.length; n += 1) {
    const frame = frames[n];
    if (frame.undone) lines = lines.filter(([number]) => number < frame.undone);
    else lines.push([n, readBy(frame, seat)]);
  }
  return lines;
}

/** @param {Frame} frame @param {number|null} seat */
function readBy(frame, seat) {
  if (seat === null) return frame.line;
  return parseLine(frame.line).seat === seat ? frame.actor : frame.others;
}

/** The trick that was finished with this step, if one was. @param {Frame[]} frames @param {number} step */
export function trickEndedAt(frames, step) {
  const now = frames[step]?.open.tricks ?? [];
  const before = frames[step - 1]?.open.tricks ?? [];
  return now.length > before.length && !frames[step].undone ? now[now.length - 1] : null;
}

/** The steps at which a trick was finished, with the first and the last step of the hand. @param {Frame[]} frames @param {number} last */
export function stops(frames, last) {
  const ends = frames.map((_, step) => step).filter((step) => trickEndedAt(frames, step));
  return [...new Set([0, ...ends, last])];
}

/** The next stop in a direction; the same step if there is none. @param {number[]} places @param {number} step @param {1|-1} way */
export function nextStop(places, step, way) {
  const found = way > 0 ? places.find((place) => place > step) : places.filter((place) => place < step).pop();
  return found ?? step;
}

/** @param {Moment} moment */
export function hashOf({ hand, step, seat }) {
  return `#h${hand}s${step}${seat === null ? "" : `p${seat + 1}`}`;
}

/** The moment that an address names; null if it names none. @param {string} hash @returns {Moment|null} */
export function momentOf(hash) {
  const found = /^#h(\d{1,4})(?:s(\d{1,4}))?(?:p(\d{1,2}))?$/.exec(hash);
  if (!found) return null;
  return { hand: Number(found[1]), step: Number(found[2] ?? 0), seat: found[3] ? Number(found[3]) - 1 : null };
}

/**
 * The rule that an anchor of the article stands for: the paragraph itself, or the one it belongs to; "" if there is none.
 * @param {string} rule
 * @param {string[]} anchors
 */
export function anchorOf(rule, anchors) {
  if (anchors.includes(rule)) return rule;
  const [chapter] = rule.split(".");
  return anchors.includes(chapter) ? chapter : "";
}
