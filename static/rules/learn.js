// @ts-check
/**
 * The course of a game. Without it every step can be answered and left by its link; this keeps how far somebody has
 * come, reads answers out, walks along the cards by arrow keys, and moves the reader's place with the step.
 */

import { keepReading } from "../offline/keep.js";
import { bindShares } from "../table/share.js";
import { remember, remembered } from "../table/memory.js";

/** Where the device remembers it: of each game the number of the step that comes next; 0 once all are done. */
export const COURSES = "weli:learned";
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });

/** The number of a step in an address; 0 for the beginning and the end. @param {string} hash */
export function numberOf(hash) {
  return Number(/^#step-(\d+)$/.exec(hash)?.[1] ?? 0);
}

/**
 * What comes next after a step was answered. It never goes back: who repeats a step has not forgotten the others.
 * @param {number|undefined} next  what was remembered; 0: all done
 * @param {number} answered
 * @param {number} all
 */
export function further(next, answered, all) {
  if (next === 0 || answered >= all) return 0;
  return Math.max(next ?? 1, answered + 1);
}

/** Attends a course. @param {HTMLElement} course @param {HTMLElement} head */
export function teach(course, head) {
  const game = head.dataset.lesson ?? "";
  const steps = /** @type {HTMLElement[]} */ ([...course.querySelectorAll(".lesson")]);
  const all = steps.length - 2; // the beginning and the end are none
  course.classList.add("live");
  offer();
  show(false);

  /** Shows the step that the address names; the beginning where it names none. @param {boolean} moved */
  function show(moved) {
    const wanted = steps.find((one) => `#${one.id}` === location.hash) ?? (moved && steps.find((one) => one.classList.contains("here"))) ?? steps[0];
    for (const one of steps) one.classList.toggle("here", one === wanted);
    const n = numberOf(`#${/** @type {HTMLElement} */ (wanted).id}`);
    const place = /** @type {HTMLElement} */ (head.querySelector(".learn-place"));
    place.textContent = n ? (place.dataset.words ?? "").replace("{n}", String(n)).replace("{all}", String(all)) : "";
    scrollTo(0, 0);
    if (moved) /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (wanted).querySelector("h1, h2"))?.focus({ preventScroll: true });
  }

  /** At the beginning: the way to where one left off. */
  function offer() {
    const next = /** @type {Record<string, number>} */ (remembered(COURSES, {}))[game] ?? 0;
    const door = /** @type {HTMLAnchorElement|null} */ (course.querySelector(".learn-on"));
    if (!door || next < 2 || next > all) return;
    const again = /** @type {HTMLAnchorElement} */ (door.cloneNode(true));
    again.classList.remove("primary", "learn-on");
    door.after(again);
    door.href = `#step-${next}`;
    door.textContent = (door.dataset.words ?? "").replace("{n}", String(next));
  }

  /** @param {Event} event */
  function answered(event) {
    const answer = event.target;
    if (!(answer instanceof HTMLDetailsElement) || !answer.open) return;
    const step = /** @type {HTMLElement} */ (answer.closest(".lesson"));
    const status = step.querySelector("[role=status]");
    const right = answer.classList.contains("yes");
    const said = [answer.querySelector(".answer"), right ? step.querySelector(".lesson-after p") : null];
    if (status) status.textContent = said.map(spoken).join(" ").trim();
    if (!right) return;
    const known = /** @type {Record<string, number>} */ (remembered(COURSES, {}));
    remember(COURSES, { ...known, [game]: further(known[game], numberOf(`#${step.id}`), all) });
    step.querySelector(".lesson-after")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const answers = /** @type {HTMLElement[]} */ ([...(/** @type {HTMLElement} */ (event.target).closest(".lesson-answers")?.querySelectorAll("summary") ?? [])]);
    const from = answers.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = answers[from + (STEPS[event.key] ?? 0)];
    if (from < 0 || !to || !(event.key in STEPS)) return;
    event.preventDefault();
    to.focus();
  }

  course.addEventListener("toggle", answered, true);
  course.addEventListener("keydown", walk);
  addEventListener("hashchange", () => show(true));
}

/** The words of an element without those of its keys. @param {Element|null} element */
function spoken(element) {
  const words = element?.cloneNode(true);
  if (!(words instanceof HTMLElement)) return "";
  for (const key of words.querySelectorAll("button")) key.remove();
  return (words.textContent ?? "").replace(/\s+/g, " ").trim();
}

const course = globalThis.document?.querySelector(".course");
const head = globalThis.document?.querySelector("[data-lesson]");
if (course instanceof HTMLElement && head instanceof HTMLElement) {
  teach(course, head);
  bindShares();
  keepReading();
}
