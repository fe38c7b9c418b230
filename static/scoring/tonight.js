// @ts-check
/** On the page of somebody's evening: his phone keeps that page and his sheets of all rounds, opened or not. */

import { keepOnPhone } from "./phone-worker.js";

/** What the phone was last told to keep. */
let told = "";

/** Has the phone keep what stands on the page, once. */
async function keepTonight() {
  const workers = document.querySelector("[data-phone-workers]")?.getAttribute("data-phone-workers")?.split(" ").filter(Boolean) ?? [];
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.seat-table.mine a[href^="/s/"]'));
  const pages = [location.pathname, ...new Set([...links].map((link) => link.pathname))];
  if (!workers.length || !navigator.onLine || pages.join() === told) return;
  told = pages.join();
  await keepOnPhone(workers, pages);
}

addEventListener("load", () => void keepTonight().catch(() => undefined));
document.addEventListener("htmx:afterSwap", () => void keepTonight().catch(() => undefined));
