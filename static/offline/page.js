// @ts-check
/** The page about reading without a connection: what is kept here, to be kept now, to be thrown away. */

import { remember } from "../table/memory.js";
import { SHELF } from "./keep.js";

const rooms = /** @type {HTMLElement} */ (document.querySelector("[data-worker]"));
const state = /** @type {HTMLElement} */ (document.querySelector("[data-state]"));
const missing = document.documentElement.dataset.missing;
const FAMILY = `weli-${document.documentElement.lang}-`;
const AGAIN = 1000; // milliseconds between two looks while something is being fetched
const LOOKS = 120;

if (missing) showMissing(missing);
if ("serviceWorker" in navigator && rooms.dataset.worker) {
  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => press(/** @type {HTMLElement} */ (button)));
    /** @type {HTMLElement} */ (button).hidden = false;
  }
  void look();
}

/** @param {string} address */
function showMissing(address) {
  const words = /** @type {HTMLElement} */ (document.querySelector("[data-when=missing]"));
  words.hidden = false;
  const base = address.split("?")[0];
  for (const link of document.querySelectorAll("[data-pages] a")) {
    const usual = /** @type {HTMLElement|null} */ (words.querySelector("[data-usual]"));
    if (usual && base !== address && link.getAttribute("href") === base) {
      usual.hidden = false;
      usual.querySelector("a")?.setAttribute("href", base);
    }
  }
}

/** Everything that is kept for this language, by address. */
async function kept() {
  const found = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(FAMILY)) continue;
    for (const { url } of await (await caches.open(name)).keys()) found.add(new URL(url).pathname);
  }
  return found;
}

/** Shows what is kept; says whether it is all, or nothing. */
async function look() {
  const found = await kept();
  const whole = await caches.match("/complete");
  const told = whole ? await whole.json() : null;
  const links = [...document.querySelectorAll("[data-pages] a")];
  const there = links.filter((link) => found.has(link.getAttribute("href")));
  for (const link of links) link.toggleAttribute("data-kept", there.includes(link));
  document.querySelector("[data-pages]")?.classList.toggle("known", there.length > 0);
  const words = told ? state.dataset.whole : there.length ? state.dataset.some : state.dataset.none;
  state.textContent = (words ?? "")
    .replace("{n}", String(there.length))
    .replace("{mb}", told ? (told.bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }) : "")
    .replace("{date}", told ? new Date(told.since).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) : "");
  return { whole: Boolean(told), none: there.length === 0 };
}

/** @param {HTMLElement} button */
async function press(button) {
  remember(SHELF, { on: button.dataset.do === "keep" });
  const registered = await navigator.serviceWorker.register(rooms.dataset.worker ?? "", { updateViaCache: "none" });
  if (registered.active && navigator.onLine) await registered.update();
  const worker = registered.installing ?? registered.waiting ?? registered.active;
  if (button.dataset.do === "keep") worker?.postMessage({ type: "keep", look: rooms.dataset.look, sprites: rooms.dataset.sprites, here: location.pathname, all: true });
  else worker?.postMessage({ type: "forget" });
  for (let n = 0; n < LOOKS; n += 1) {
    const { whole, none } = await look();
    if (button.dataset.do === "keep" ? whole : none) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
