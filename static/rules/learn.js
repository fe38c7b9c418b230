// @ts-check
/**
 * The course of a game. Without it every step can be answered and left by its link; this keeps how far somebody has
 * come, reads answers out, walks along the cards by arrow keys, and moves the reader's place with the step.
 */

import { keepReading } from "../offline/keep.js";
import { bindShares } from "../table/share.js";
import { remember, remembered } from "../table/memory.js";
import { COURSES, further, numberOf } from "./learned.js";

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });

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
    const before = steps.find((one) => one.classList.contains("here"));
    const wanted = steps.find((one) => `#${one.id}` === location.hash) ?? before ?? steps[0];
    for (const one of steps) one.classList.toggle("here", one === wanted);
    const n = numberOf(`#${wanted.id}`);
    const place = /** @type {HTMLElement} */ (head.querySelector(".learn-place"));
    place.textContent = n ? (place.dataset.words ?? "").replace("{n}", String(n)).replace("{all}", String(all)) : "";
    scrollTo(0, 0);
    if (moved) /** @type {HTMLElement|null} */ (wanted.querySelector("h2"))?.focus({ preventScroll: true });
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

const course = document.querySelector(".course");
const head = document.querySelector("[data-lesson]");
if (course instanceof HTMLElement && head instanceof HTMLElement) {
  teach(course, head);
  bindShares();
  keepReading();
}
