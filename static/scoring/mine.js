// @ts-check
/** Somebody's own page of a club: his phone keeps it with his sheets, says how old it is, and forgets all of it on demand. */

import "../offline/outbox.js";
import { forgetSheets, keepOnPhone } from "./phone-worker.js";
import { fill } from "./sheet-limits.js";

const page = /** @type {HTMLElement|null} */ (document.querySelector("[data-phone-workers]"));
const since = document.documentElement.dataset.kept;

/** What the phone was last told to keep. */
let told = "";

/** Has the phone keep the page, his evening and his sheets, opened or not. @param {HTMLElement} page */
async function keep(page) {
  const workers = page.dataset.phoneWorkers?.split(" ").filter(Boolean) ?? [];
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (page.querySelectorAll("a[data-keep]"));
  const sheets = document.getElementById("tonight")?.dataset.sheets?.split(" ").filter(Boolean) ?? [];
  const pages = [location.pathname, ...new Set([...[...links].map((link) => link.pathname), ...sheets])];
  if (!workers.length || !navigator.onLine || since !== undefined || !("serviceWorker" in navigator) || pages.join() === told) return;
  told = pages.join();
  await keepOnPhone(workers, pages);
  const kept = document.getElementById("kept");
  if (kept) kept.hidden = false;
}

/** Says of what time the page is, where it comes from the phone. What would be sent waits until there is a connection. @param {HTMLElement} page */
function tellAge(page) {
  const away = document.getElementById("away");
  if (since === undefined || !away) return;
  const time = new Date(since).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  away.textContent = fill(page.dataset.keptWords ?? "", { time });
  away.hidden = false;
  for (const button of page.querySelectorAll("button")) if (!button.form?.action.endsWith("/confirm/")) button.disabled = true;
}

/** @param {HTMLFormElement} form @param {Event} event */
async function forget(form, event) {
  event.preventDefault();
  const outbox = /** @type {any} */ (globalThis).weliOutbox;
  if ("indexedDB" in window && (await outbox.all()).length) {
    if (!confirm(form.dataset.sure)) return;
    await outbox.clear();
  }
  if ("caches" in window) await forgetSheets();
  form.submit();
}

if (page) {
  tellAge(page);
  addEventListener("load", () => void keep(page).catch(() => undefined));
  document.addEventListener("htmx:afterSwap", () => void keep(page).catch(() => undefined));
}
const form = /** @type {HTMLFormElement|null} */ (document.querySelector("[data-forget]"));
form?.addEventListener("submit", (event) => void forget(form, event));
