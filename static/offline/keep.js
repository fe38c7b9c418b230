// @ts-check
/**
 * On pages of the encyclopedia: lets the worker of this language keep them while nobody waits for anything, and says so
 * where a page comes from the device. With Save-Data only the pages that are visited are kept.
 */

const rooms = /** @type {HTMLElement} */ (document.querySelector("[data-worker]"));
const WAIT = 3000; // milliseconds after the page is there

if ("serviceWorker" in navigator) {
  if (rooms.dataset.worker) addEventListener("load", () => setTimeout(() => idle(begin), WAIT));
  else void end();
}
tell();
showRoom();

/** On a phone the row is longer than the screen: the room we are in is shoved into sight. */
function showRoom() {
  const room = rooms.querySelector("[aria-current]");
  if (room instanceof HTMLElement) rooms.scrollLeft = room.offsetLeft - (rooms.clientWidth - room.offsetWidth) / 2;
}

/** @param {() => void} task */
function idle(task) {
  if ("requestIdleCallback" in window) requestIdleCallback(() => task(), { timeout: 10_000 });
  else setTimeout(task, 0);
}

async function begin() {
  await navigator.serviceWorker.register(rooms.dataset.worker ?? "", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  const saving = /** @type {any} */ (navigator).connection?.saveData === true;
  active?.postMessage({ type: "keep", look: rooms.dataset.look, sprite: rooms.dataset.sprite, here: location.pathname + location.search, all: !saving });
}

/** The house has switched it off: what an earlier release has left goes. */
async function end() {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) if (name.startsWith("weli-")) await caches.delete(name);
}

/** Says since when the page has been kept, if it comes from the device. */
function tell() {
  const since = document.documentElement.dataset.kept;
  const sign = rooms.parentElement?.querySelector(".kept-sign");
  if (since === undefined || !(sign instanceof HTMLElement)) return;
  const date = new Date(since).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  sign.textContent = (sign.dataset.words ?? "").replace("{date}", date);
  sign.hidden = false;
}

export {}; // a module: its names are its own
