// @ts-check
/**
 * On pages of the encyclopedia: lets the worker of this language keep them while nobody waits for anything, and says so
 * where a page comes from the device. With Save-Data only the pages that are visited are kept.
 */

import { remembered } from "../table/memory.js";

const rooms = /** @type {HTMLElement|null} */ (document.querySelector("[data-worker]"));
const WAIT = 3000; // milliseconds after the page is there
/** Where the device remembers whether its owner wants anything kept. */
export const SHELF = "weli:keep";

/** A browser that will not keep anything is left in peace. Does nothing on pages that are not of the encyclopedia. */
export function keepReading() {
  if (!rooms) return;
  tell(rooms);
  showRoom(rooms);
  if (!("serviceWorker" in navigator)) return;
  const task = () => idle(() => begin(rooms).catch(() => undefined));
  if (rooms.dataset.worker) addEventListener("load", () => setTimeout(task, WAIT));
  else void end();
}

/** On a phone the row is longer than the screen: the room we are in is shoved into sight. @param {HTMLElement} rooms */
function showRoom(rooms) {
  const room = rooms.querySelector("[aria-current]");
  if (room instanceof HTMLElement) rooms.scrollLeft = room.offsetLeft - (rooms.clientWidth - room.offsetWidth) / 2;
}

/** @param {() => void} task */
function idle(task) {
  if ("requestIdleCallback" in window) requestIdleCallback(() => task(), { timeout: 10_000 });
  else setTimeout(task, 0);
}

/** @param {HTMLElement} rooms */
async function begin(rooms) {
  if (!remembered(SHELF, { on: true }).on) return; // thrown away, perhaps a moment ago
  const here = location.pathname + location.search;
  const registered = await navigator.serviceWorker.register(rooms.dataset.worker ?? "", { updateViaCache: "none" });
  if (await whole(rooms.dataset.set ?? "", here)) return;
  // Not the worker of an older release, if there is one: it would keep our pages among its own.
  if (registered.active) await registered.update();
  const worker = registered.installing ?? registered.waiting ?? registered.active;
  const saving = /** @type {any} */ (navigator).connection?.saveData === true;
  worker?.postMessage({ type: "keep", look: rooms.dataset.look, sprites: rooms.dataset.sprites, here, all: !saving });
}

/** Whether all pages of this release and look are kept, and this one. @param {string} name @param {string} here */
async function whole(name, here) {
  if (!(await caches.has(name))) return false;
  const set = await caches.open(name);
  const both = await Promise.all([set.match("/complete"), set.match(here, { ignoreVary: true })]);
  return both.every((answer) => answer !== undefined);
}

/** The house has switched it off: what an earlier release has left goes. */
async function end() {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) if (name.startsWith("weli-")) await caches.delete(name);
}

/** Says since when the page has been kept, if it comes from the device. @param {HTMLElement} rooms */
function tell(rooms) {
  const since = document.documentElement.dataset.kept;
  const sign = rooms.parentElement?.querySelector(".kept-sign");
  if (since === undefined || !(sign instanceof HTMLElement)) return;
  const date = new Date(since).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  sign.textContent = (sign.dataset.words ?? "").replace("{date}", date);
  sign.hidden = false;
}
