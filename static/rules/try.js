// @ts-check
/** Try a card: each card opens its answer by itself; this reads it out and lets the arrow keys walk along the hand. */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });

/**
 * Attends one example. Returns how to undo that.
 * @param {HTMLElement} example
 */
export function answer(example) {
  const status = example.querySelector("[role=status]");
  const cards = /** @type {HTMLElement[]} */ ([...example.querySelectorAll(".try-hand summary")]);

  /** @param {Event} event */
  const say = (event) => {
    const card = event.target;
    if (!(card instanceof HTMLDetailsElement) || !card.open || !status) return;
    const words = card.querySelector(".answer")?.cloneNode(true);
    if (words instanceof HTMLElement) {
      for (const link of words.querySelectorAll("a")) link.remove();
      status.textContent = (words.textContent ?? "").replace(/\s+/g, " ").trim();
    }
  };

  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const from = cards.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = event.key === "Home" ? 0 : event.key === "End" ? cards.length - 1 : from + (STEPS[event.key] ?? 0);
    if (from < 0 || to === from || !cards[to]) return;
    event.preventDefault();
    cards[to].focus();
  };

  example.addEventListener("toggle", say, true);
  example.addEventListener("keydown", walk);
  return () => {
    example.removeEventListener("toggle", say, true);
    example.removeEventListener("keydown", walk);
  };
}
