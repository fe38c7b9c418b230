// @ts-check
/**
 * Lets score sheets be read and written without a connection.
 *
 * It answers only below the folder it lives in, and there for pages that this device has opened or was told to keep:
 * from the network as long as that answers in time, else as they were last seen. What is entered and cannot be sent is
 * put into the outbox; a page sends it later, where everybody can see it. A new release of this program takes over only
 * when no sheet is open any more: nothing changes in the middle of a hand.
 *
 * scoring/sheets/phone.py writes `self.sheets` before it and takes the outbox in.
 */

(() => {
  const here = /** @type {any} */ (self);
  const { home, static: files } = /** @type {{home: string, static: string}} */ (here.sheets);
  const outbox = /** @type {any} */ (globalThis).weliOutbox;
  const PAGES = "weli-sheets-pages";
  const FILES = "weli-sheets-files";
  const SINCE = "x-weli-kept";
  const AWAY = "x-weli-away";
  const PATIENCE = 2500; // milliseconds for a page that is kept
  const SENDING = 6000; // … for an entry: then it is kept, and goes out under the same name later
  const MOST = 80; // pages
  const COUNTING = /^\/s\/counting\/[\w-]+\/\w+\/$/; // how a sheet is counted: under its address it never changes
  const ENTERED = /^\/s\/[\w-]+\/(?:hands\/\d+\/|confirm\/|call\/)?$/; // forms whose entries can wait

  /** The last page that is being kept. @type {Promise<void>} */
  let saving = Promise.resolve();

  here.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep([home])));
  here.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(here.clients.claim()));
  here.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data?.type === "keep") event.waitUntil(keep(event.data.pages));
  });
  here.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== here.location.origin) return;
    if (request.method === "GET" && (url.pathname.startsWith(files) || COUNTING.test(url.pathname))) event.respondWith(lasting(request));
    else if (request.mode === "navigate" && request.method === "GET") event.respondWith(page(event, request, url));
    else if (request.mode === "navigate" && ENTERED.test(url.pathname)) event.respondWith(entry(request, url));
    else if (request.method === "GET" && /\/(?:part|form)\/$/.test(url.pathname)) event.respondWith(live(request));
  });

  // --- reading --------------------------------------------------------------------

  /** What never changes under its address. @param {Request} request */
  async function lasting(request) {
    return (await (await caches.open(FILES)).match(request.url.split("#")[0])) ?? fetch(request);
  }

  /** A page: from the network if it answers soon, else as it is kept, else the page that tells what is. @param {any} event @param {Request} request @param {URL} url */
  async function page(event, request, url) {
    const set = await caches.open(PAGES);
    const old = await set.match(url.pathname, { ignoreVary: true });
    const hurried = url.searchParams.has("away"); // an entry has just been kept: there is no use in waiting
    try {
      const answer = old && hurried ? undefined : await (old ? Promise.race([fetch(request), later(PATIENCE)]) : fetch(request));
      if (answer && !(old && answer.status >= 502)) {
        if (answer.status === 404 || answer.status === 410) event.waitUntil(set.delete(url.pathname));
        else if (answer.ok && answer.type === "basic") event.waitUntil(save(set, url.pathname, answer.clone()));
        return answer;
      }
    } catch {
      // no connection
    }
    if (old) return signed(old, old.headers.get(SINCE) ?? "");
    return (await set.match(home, { ignoreVary: true })) ?? Response.error();
  }

  /** What a page asks for while it is open. Without a connection nothing has changed. @param {Request} request */
  async function live(request) {
    try {
      return await fetch(request);
    } catch {
      return new Response(null, { status: 304, headers: { [AWAY]: "1" } });
    }
  }

  /** A page with an attribute at its root that says since when it has been kept. @param {Response} answer @param {string} since */
  async function signed(answer, since) {
    const text = await answer.text();
    return new Response(text.replace("<html ", `<html data-kept="${since.replace(/[^\w.:+-]/g, "")}" `), { headers: answer.headers });
  }

  /** @param {number} time @returns {Promise<undefined>} */
  function later(time) {
    return new Promise((resolve) => setTimeout(() => resolve(undefined), time));
  }

  // --- writing --------------------------------------------------------------------

  /** An entry: to the server, or into the outbox. It has a name of its own, so that it counts once even if both happen. @param {Request} request @param {URL} url */
  async function entry(request, url) {
    const copy = request.clone();
    try {
      const answer = await Promise.race([fetch(request), later(SENDING)]);
      if (answer && answer.status < 500) return answer;
    } catch {
      // no connection
    }
    await outbox.keep(url.pathname, [...(await copy.formData()).entries()]);
    return Response.redirect(`/s/${url.pathname.split("/")[2]}/?away=1`, 303);
  }

  // --- keeping --------------------------------------------------------------------

  /** Fetches pages anew and keeps them. @param {string[]} addresses */
  async function keep(addresses) {
    const set = await caches.open(PAGES);
    for (const address of addresses) {
      try {
        const answer = await fetch(address, { credentials: "same-origin" });
        if (answer.ok && !answer.redirected) await save(set, address, answer);
      } catch {
        return; // the connection went; what is kept stays
      }
    }
  }

  /** One page after the other: the files of one that is not kept yet would be swept away. @param {Cache} set @param {string} address @param {Response} answer */
  function save(set, address, answer) {
    saving = saving.then(() => saveNext(set, address, answer)).catch(() => undefined);
    return saving;
  }

  /** @param {Cache} set @param {string} address @param {Response} answer */
  async function saveNext(set, address, answer) {
    if (!/html/.test(answer.headers.get("content-type") ?? "")) return;
    const text = await answer.text();
    const headers = new Headers(answer.headers);
    headers.set(SINCE, new Date().toISOString());
    headers.delete("content-encoding");
    headers.delete("content-length");
    const fetched = await keepFiles(filesOf(text, address)); // first, so that a page that is kept lacks nothing
    if (fetched === null) return; // the connection went: what was kept before still has its files
    await set.put(address, new Response(text, { headers }));
    await trim(set);
    if (fetched) await sweep(set);
  }

  /** Keeps files, and what they take in themselves. Says how many were fetched; null if one cannot be had now. @param {string[]} addresses */
  async function keepFiles(addresses) {
    const set = await caches.open(FILES);
    const asked = [...addresses];
    let fetched = 0;
    for (const address of asked) {
      const had = await set.match(address);
      const answer = had ?? (await fetch(address, { credentials: "same-origin" }).catch(() => undefined));
      if (!answer || answer.status >= 500) return null;
      if (!answer.ok) continue;
      if (!had) {
        await set.put(address, answer.clone());
        fetched += 1;
      }
      for (const one of await inside(address, answer)) if (!asked.includes(one)) asked.push(one);
    }
    return fetched;
  }

  /** What a page names. @param {string} text @param {string} address */
  function filesOf(text, address) {
    return named(text, /="([^"#?\s]+)/g, address);
  }

  /** What a file takes in. @param {string} address @param {Response} answer */
  async function inside(address, answer) {
    if (!/\.(?:js|css)$/.test(address)) return [];
    const how = address.endsWith(".css") ? /(?:url\(\s*["']?|@import\s*["'])([^"'()\s#]+)/g : /\b(?:from|import)\s*\(?\s*["']([^"'()\s#]+)["']/g;
    return named(await answer.text(), how, address);
  }

  /** The static files that a text names, and how its sheet is counted, as whole paths. Of the decks of cards none is needed here. @param {string} text @param {RegExp} how @param {string} from */
  function named(text, how, from) {
    const base = new URL(from, here.location.origin);
    const found = [...text.matchAll(how)].filter(([, name]) => name && !name.startsWith("data:")).map(([, name]) => new URL(name ?? "", base).pathname);
    return [...new Set(found)].filter((path) => COUNTING.test(path) || (path.startsWith(files) && /\.\w+$/.test(path) && !path.startsWith(`${files}cards/`)));
  }

  /** The oldest pages go. @param {Cache} set */
  async function trim(set) {
    const all = (await kept(set)).filter((path) => path !== home);
    for (const path of all.slice(0, Math.max(0, all.length - MOST))) await set.delete(path);
  }

  /** The files go that no page of this device needs any more: those of an older release. @param {Cache} set */
  async function sweep(set) {
    const files = await caches.open(FILES);
    const needed = new Set();
    for (const path of await kept(set)) {
      const page = await set.match(path, { ignoreVary: true });
      for (const one of page ? filesOf(await page.text(), path) : []) needed.add(one);
    }
    for (const path of needed) {
      const answer = await files.match(path);
      for (const one of answer ? await inside(path, answer) : []) needed.add(one); // a set goes on with what is added
    }
    for (const path of await kept(files)) if (!needed.has(path)) await files.delete(path);
  }

  /** @param {Cache} set */
  async function kept(set) {
    return (await set.keys()).map(({ url }) => new URL(url).pathname);
  }
})();
