// @ts-check
/** A game to read aloud: a tap on the text brings the next step to the top, and the screen does not go dark meanwhile. */

import { Screen } from "../table/screen.js";

/**
 * Which step comes next: the first whose top lies clearly below the top of what is seen; -1 behind the last.
 * @param {readonly number[]} tops of the steps, in pixels from the top of what is seen
 * @param {number} above pixels at the top that a step may already have come to
 */
export function nextStep(tops, above) {
  return tops.findIndex((top) => top > above);
}

const ABOVE = 60;

/** @param {HTMLElement} script */
function bind(script) {
  const steps = [...script.children];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  script.addEventListener("click", () => {
    if (getSelection()?.isCollapsed === false) return; // somebody marks a word
    const next = nextStep(
      steps.map((step) => step.getBoundingClientRect().top),
      ABOVE,
    );
    const place = next >= 0 ? steps[next] : document.querySelector(".aloud-foot");
    place?.scrollIntoView({ behavior: still.matches ? "auto" : "smooth", block: "start" });
  });
}

/** Keeps the screen on while the page is looked at. */
function stayAwake() {
  const screen = new Screen();
  const wake = () => void screen.hold(!document.hidden);
  document.addEventListener("visibilitychange", wake);
  wake();
}

/** @param {Element | null} button */
function bindPrinting(button) {
  if (!(button instanceof HTMLElement)) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}

if (typeof document !== "undefined") {
  const script = document.querySelector(".aloud-script");
  if (script instanceof HTMLElement) {
    bind(script);
    for (const hint of document.querySelectorAll(".aloud-tap")) hint.removeAttribute("hidden");
  }
  stayAwake();
  bindPrinting(document.querySelector("[data-print]"));
}
