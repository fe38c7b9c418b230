// @ts-check
/** The buttons of the bar are one stop of Tab, so that the cards are soon reached; arrow keys, Home and End go on among them. */

/** @param {HTMLElement} bar  whose last button is always there */
export function bindToolbar(bar) {
  const all = /** @type {HTMLElement[]} */ (Array.from(bar.querySelectorAll(":scope > .tools > button, :scope > details > summary")));
  const shown = () => all.filter((tool) => tool.getClientRects().length > 0);
  /** @param {HTMLElement|undefined} held */
  const hold = (held) => all.forEach((tool) => (tool.tabIndex = tool === held ? 0 : -1));
  bar.addEventListener("focusin", ({ target }) => {
    const held = all.find((tool) => tool === target);
    if (held) hold(held);
  });
  bar.addEventListener("keydown", (event) => {
    const tools = shown();
    const there = neighbour(tools.findIndex((tool) => tool === event.target), tools.length, event.key);
    if (there === null) return;
    event.preventDefault();
    tools[there].focus();
  });
  const settle = () => shown().some((tool) => tool.tabIndex === 0) || hold(shown()[0]);
  hold(shown()[0]);
  addEventListener("resize", settle);
}

/**
 * Where a key leads from the button at this place; from the last to the first, and back. null: nowhere.
 * @param {number} here
 * @param {number} count
 * @param {string} key
 */
export function neighbour(here, count, key) {
  const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: count - 1 }[key];
  return here < 0 || there === undefined ? null : (there + count) % count;
}
