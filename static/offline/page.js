// @ts-check
/** The page about reading without a connection: what is kept here, to be kept now, to be thrown away. */

const rooms = /** @type {HTMLElement} */ (document.querySelector("[data-worker]"));
const state = /** @type {HTMLElement} */ (document.querySelector("[data-state]"));
const missing = document.documentElement.dataset.missing;
const FAMILY = `weli-${document.documentElement.lang}-`;
const AGAIN = 1000; // milliseconds between two looks while something is being fetched

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
  return Boolean(told);
}

/** @param {HTMLElement} button */
async function press(button) {
  await navigator.serviceWorker.register(rooms.dataset.worker ?? "", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  if (button.dataset.do === "keep") active?.postMessage({ type: "keep", look: rooms.dataset.look, sprite: rooms.dataset.sprite, here: location.pathname, all: true });
  else active?.postMessage({ type: "forget" });
  for (let n = 0; n < 60 && (await look()) !== (button.dataset.do === "keep"); n += 1) await new Promise((resolve) => setTimeout(resolve, AGAIN));
}

export {}; // a module: its names are its own
