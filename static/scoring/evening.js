// @ts-check
/** Pages of an evening: the clock counts down by the server's time; a page nobody looks at does not ask for news. */

/** @type {Map<HTMLElement, {left: number, since: number}>} */
const clocks = new Map();

/** @param {number} seconds */
function written(seconds) {
  const whole = Math.abs(Math.round(seconds));
  return `${seconds < 0 ? "–" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Finds the clocks of the page as it is now. */
function wind() {
  clocks.clear();
  for (const clock of document.querySelectorAll("[data-clock]")) {
    if (!(clock instanceof HTMLElement)) continue;
    clocks.set(clock, { left: Number(clock.dataset.left), since: Date.now() });
  }
}

function tick() {
  for (const [clock, { left, since }] of clocks) {
    if (!("running" in clock.dataset)) continue;
    const now = left - (Date.now() - since) / 1000;
    const time = clock.querySelector("[data-time]");
    if (time) time.textContent = written(Math.round(now));
    clock.classList.toggle("over", now <= 0);
    const up = clock.querySelector("[data-up]");
    if (up instanceof HTMLElement) up.hidden = now > 0;
  }
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const asking = /** @type {HTMLElement} */ (event.target);
  if (["tonight", "seated", "now"].includes(asking.id) && document.hidden) event.preventDefault();
});

// Whoever is typing goes on typing, a question or the minutes of the clock: the news come as soon as he has done.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = /** @type {CustomEvent<{target: HTMLElement, shouldSwap: boolean}>} */ (event);
  const typing = document.activeElement;
  if (typing instanceof HTMLInputElement && detail.target.contains(typing)) detail.shouldSwap = false;
});

// What somebody has opened or closed stays so when the news come in.
/** @type {Map<string, boolean>} */
const opened = new Map();

document.addEventListener("htmx:beforeSwap", () => {
  for (const details of document.querySelectorAll("details[id]")) {
    if (details instanceof HTMLDetailsElement) opened.set(details.id, details.open);
  }
});

document.addEventListener("htmx:afterSettle", () => {
  for (const [id, open] of opened) {
    const details = document.getElementById(id);
    if (details instanceof HTMLDetailsElement) details.open = open;
  }
  opened.clear();
  wind();
});

// A page that comes back out of the browser's memory shows an old clock.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

wind();
setInterval(tick, 1000);
