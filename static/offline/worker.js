// @ts-check
/**
 * Keeps the encyclopedia of one language on the device, and hands it out where there is no connection.
 *
 * It answers for pages of the encyclopedia, for the index of the search and for our static files; everything else it
 * lets pass unseen. Pages come from the network as long as that answers in time. What is kept belongs to one release
 * and one look (deck, light, terms) and is thrown away when another set is complete: a page and the files it names are
 * always of one release, since these have the hash of their content in their names. Whatever the page is to know of
 * all this stands in attributes of its root: data-kept (since when), data-missing (the address that is not kept).
 *
 * rules/encyclopedia/pages/offline.py writes `self.kept` before it.
 */

(() => {
  /** @typedef {{release: string, lang: string, pages: string[], index: string, offline: string, search: string, home: string, static: string}} Kept */
  /** @typedef {{type: string, look: string, sprites: string, here: string, all: boolean}} Wish  of a page: what to keep */

  const here = /** @type {any} */ (self);
  const { release, lang, pages, index, offline, search, home, static: files } = /** @type {Kept} */ (here.kept);
  const FAMILY = `weli-${lang}-`;
  const COMPLETE = "/complete"; // under this address a set says since when it is whole, and how large it is
  const SINCE = "x-weli-kept";
  const PATIENCE = 2500; // milliseconds for a page that is kept; without one, as long as it takes
  const PAUSE = 60; // milliseconds between two pages that are fetched in the background
  const REST = 2; // … and at least so many times as long as the last one took: a server with much to do is left alone
  const VISITED = 30; // pages kept beyond the list: rule sets of one's own, games of the web of links
  /** Sets that are being filled, by name. @type {Map<string, Promise<void>>} */
  const filling = new Map();

  here.addEventListener("install", () => here.skipWaiting());
  here.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(here.clients.claim()));
  here.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data?.type === "keep") event.waitUntil(keep(event.data));
    if (event.data?.type === "forget") event.waitUntil(forget(""));
  });
  here.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== here.location.origin) return;
    if (url.pathname.startsWith(files) || url.pathname === index) event.respondWith(lasting(request));
    else if (request.mode === "navigate" && (ours(url) || url.pathname === home)) event.respondWith(page(request, url));
    else if (pages.includes(url.pathname + url.search)) event.respondWith(part(request));
  });

  /** Whether an address belongs to the encyclopedia: it is one of its pages, or lies below one. @param {URL} url */
  function ours(url) {
    return pages.some((one) => (url.pathname + url.search).startsWith(one));
  }

  // --- handing out ----------------------------------------------------------------

  /** What never changes under its address: kept if it is kept. @param {Request} request */
  async function lasting(request) {
    return (await found(request.url)) ?? fetch(request);
  }

  /** A page: from the network if it answers soon, else as it is kept, else the page that says so. @param {Request} request @param {URL} url */
  async function page(request, url) {
    const old = await keptPage(url);
    try {
      const answer = await (old ? Promise.race([fetch(request), later(PATIENCE)]) : fetch(request));
      if (answer && !(old && answer.status >= 502)) return answer;
    } catch {
      // no connection
    }
    if (old) return signed(old, "kept", old.headers.get(SINCE) ?? "");
    const instead = await found(offline);
    return instead ? signed(instead, "missing", url.pathname + url.search) : Response.error();
  }

  /** A page that another takes in. @param {Request} request */
  async function part(request) {
    try {
      return await fetch(request);
    } catch {
      return (await found(request.url)) ?? Response.error();
    }
  }

  /** @param {URL} url */
  function keptPage(url) {
    return found(url.pathname === search ? search : url.pathname + url.search); // it answers queries by itself
  }

  /** The newest that is kept under an address. @param {string} address @returns {Promise<Response|undefined>} */
  async function found(address) {
    for (const name of await sets()) {
      const answer = await (await caches.open(name)).match(address, { ignoreVary: true });
      if (answer) return answer;
    }
    return undefined;
  }

  /** Our sets, the newest first. */
  async function sets() {
    return (await caches.keys()).filter((name) => name.startsWith(FAMILY)).reverse();
  }

  /** A page with an attribute at its root. @param {Response} answer @param {string} name @param {string} value */
  async function signed(answer, name, value) {
    const text = await answer.text();
    const clean = value.replace(/[^\w./:?&=%+-]/g, "");
    return new Response(text.replace("<html ", `<html data-${name}="${clean.replaceAll("&", "&amp;")}" `), { headers: answer.headers });
  }

  /** @param {number} time @returns {Promise<undefined>} */
  function later(time) {
    return new Promise((resolve) => setTimeout(() => resolve(undefined), time));
  }

  // --- keeping --------------------------------------------------------------------

  /** Keeps the page somebody is on and, if wished, all the others; at the end what is older goes. @param {Wish} wish */
  async function keep(wish) {
    const name = `${FAMILY}${release}-${wish.look}`;
    await filling.get(name);
    const task = fill(name, wish).catch(() => undefined); // the connection went: the next page goes on with it
    filling.set(name, task);
    await task;
    filling.delete(name);
  }

  /** @param {string} name @param {Wish} wish */
  async function fill(name, wish) {
    const set = await caches.open(name);
    const asked = new URL(wish.here, here.location.origin);
    if (ours(asked)) await keepPage(set, asked.pathname === search ? search : asked.pathname + asked.search, wish.sprites);
    await keepPage(set, offline, wish.sprites);
    if (!wish.all || (await set.match(COMPLETE))) return;
    await keepFile(set, index);
    for (const address of pages) {
      const begun = Date.now();
      if (await keepPage(set, address, wish.sprites)) await later(Math.max(PAUSE, REST * (Date.now() - begun)));
    }
    await set.put(COMPLETE, new Response(JSON.stringify({ since: new Date().toISOString(), bytes: await weight(set), pages: pages.length })));
    await forget(name);
  }

  /** Keeps a page with the files it names. Says whether it was asked for. @param {Cache} set @param {string} address @param {string} sprites */
  async function keepPage(set, address, sprites) {
    if (await set.match(address, { ignoreVary: true })) return false;
    const answer = await fetch(address, { credentials: "same-origin" });
    if (answer.status >= 500) throw new Error(`${address} answers ${answer.status}`); // a restart: what is kept stays
    // What is not the same for everybody, or no page at all, is never kept.
    if (!answer.ok || answer.redirected || !/\bpublic\b/.test(answer.headers.get("cache-control") ?? "") || !/html/.test(answer.headers.get("content-type") ?? "")) return true;
    const text = await answer.text();
    for (const file of named(text, sprites)) await keepFile(set, file);
    const headers = new Headers(answer.headers);
    headers.set(SINCE, new Date().toISOString());
    headers.delete("content-encoding");
    headers.delete("content-length");
    await set.put(address, new Response(text, { headers }));
    if (!pages.includes(address)) await trim(set);
    return true;
  }

  /** The static files that a page names; of the decks only those that the reader sees. @param {string} text @param {string} sprites */
  function named(text, sprites) {
    const decks = sprites.split(" ");
    const cards = decks[0].slice(0, decks[0].lastIndexOf("/") + 1);
    const all = [...text.matchAll(/="([^"#?\s]+)/g)].map(([, address]) => address).filter((address) => address.startsWith(files));
    return [...new Set(all)].filter((address) => !address.startsWith(cards) || decks.includes(address));
  }

  /** Keeps a file, from an older set if it is there. No page is kept without it: the next visit goes on. @param {Cache} set @param {string} address */
  async function keepFile(set, address) {
    if (await set.match(address, { ignoreVary: true })) return;
    const answer = (await found(address)) ?? (await fetch(address, { credentials: "same-origin" }));
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    await set.put(address, answer);
  }

  /** Of the pages beyond the list only the newest stay. @param {Cache} set */
  async function trim(set) {
    const beyond = (await set.keys()).map(({ url }) => new URL(url)).filter((url) => ours(url) && !pages.includes(url.pathname + url.search));
    for (const url of beyond.slice(0, -VISITED)) await set.delete(url.pathname + url.search);
  }

  /** How many bytes a set holds. @param {Cache} set */
  async function weight(set) {
    let bytes = 0;
    for (const answer of await set.matchAll()) bytes += (await answer.blob()).size;
    return bytes;
  }

  /** Throws away every set but one. @param {string} name */
  async function forget(name) {
    for (const one of await sets()) if (one !== name) await caches.delete(one);
  }
})();
