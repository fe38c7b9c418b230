// @ts-check
/** Lets this phone keep score sheets: starts the little program that does, or ends it where the house has switched it off. */

/**
 * Has the pages kept, below whichever of the two folders they lie. Does nothing where a browser cannot.
 * @param {string[]} workers  addresses of the program, empty where none is offered
 * @param {string[]} pages
 */
export async function keepOnPhone(workers, pages) {
  if (!("serviceWorker" in navigator)) return;
  for (const address of workers) {
    const scope = address.slice(0, address.lastIndexOf("/") + 1);
    const registered = await navigator.serviceWorker.register(address, { scope, updateViaCache: "none" });
    const own = pages.filter((page) => page.startsWith(scope));
    const worker = registered.active ?? registered.waiting ?? registered.installing;
    if (own.length) worker?.postMessage({ type: "keep", pages: own });
  }
}

/** Forgets all sheets. What was not sent is left where it is. */
export async function forgetSheets() {
  for (const name of await caches.keys()) if (name.startsWith("weli-sheets-")) await caches.delete(name);
  if (!("serviceWorker" in navigator)) return;
  for (const one of await navigator.serviceWorker.getRegistrations()) if (/\/(?:s|e|my)\/$/.test(new URL(one.scope).pathname)) await one.unregister();
}
