// @ts-check
/** Takes back a worker that is no longer wanted, with everything it has kept. Its address stays that of the worker. */

(() => {
  const away = /** @type {any} */ (self);

  away.addEventListener("install", () => away.skipWaiting());
  away.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(leave()));

  async function leave() {
    for (const name of await caches.keys()) if (name.startsWith("weli-")) await caches.delete(name);
    await away.registration.unregister();
  }
})();
