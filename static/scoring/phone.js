// @ts-check
/** The page that tells which sheets this phone keeps, and lets it forget them. */

import "../offline/outbox.js";
import { forgetSheets } from "./phone-worker.js";
import { fill } from "./sheet-limits.js";

const outbox = /** @type {any} */ (globalThis).weliOutbox;
const place = document.getElementById("on-this-phone");

/** The sheets themselves, not the pages below them: [address, title, how many entries wait]. @returns {Promise<[string, string, number][]>} */
async function sheets() {
  if (!(await caches.has("weli-sheets-pages"))) return [];
  const set = await caches.open("weli-sheets-pages");
  const waiting = /** @type {{sheet: string}[]} */ (await outbox.all());
  /** @type {[string, string, number][]} */
  const found = [];
  for (const { url } of await set.keys()) {
    const path = new URL(url).pathname;
    const code = /^\/s\/([\w-]+)\/$/.exec(path)?.[1];
    if (!code || code === "phone") continue;
    const text = (await (await set.match(url))?.text()) ?? "";
    const title = new DOMParser().parseFromString(text, "text/html").title.replace(/ · Weli$/, "");
    found.push([path, title, waiting.filter((one) => one.sheet === code).length]);
  }
  return found;
}

/** @param {HTMLElement} place */
async function show(place) {
  const list = /** @type {HTMLElement} */ (place.querySelector("ul"));
  const found = await sheets();
  list.replaceChildren(
    ...found.map(([path, title, waiting]) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("a"), { href: path, textContent: title }));
      if (waiting) item.append(` · ${fill(place.dataset.waiting ?? "", { n: waiting })}`);
      return item;
    }),
  );
  /** @type {HTMLElement} */ (place.querySelector("[data-when=none]")).hidden = found.length > 0;
  /** @type {HTMLElement} */ (place.querySelector("[data-when=missing]")).hidden = location.pathname === "/s/phone/";
  place.hidden = false;
}

/** @param {HTMLElement} place @param {HTMLFormElement} form @param {Event} event */
async function forget(place, form, event) {
  event.preventDefault();
  if ((await outbox.all()).length && !confirm(place.dataset.sure)) return;
  await outbox.clear();
  await forgetSheets();
  form.submit();
}

if (place && "caches" in window && "indexedDB" in window) {
  void show(place);
  const form = place.querySelector("form");
  form?.addEventListener("submit", (event) => void forget(place, form, event));
}
