// The worker that keeps the encyclopedia, in a little browser of our own: caches, a network that can be cut, releases.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

import { Device, HOME } from "./device.mjs";

const source = (/** @type {string} */ name) => readFileSync(new URL(`../../static/offline/${name}.js`, import.meta.url), "utf-8");
const PAGES = ["/en/games/", "/en/offline/", "/en/search/", "/en/games/ramsen/"];
const PUBLIC = { "cache-control": "public, max-age=86400, no-cache", "content-type": "text/html", "content-security-policy": "default-src 'none'" };

/** A site of one release, and a worker of it on a device. */
class Site {
  online = true;
  broken = false;
  lacking = "nothing";
  status = 404;
  slow = 0;
  /** @type {string[]} */
  asked = [];
  unregistered = false;

  /** @param {Device} device @param {string} release @param {string} [script] */
  constructor(device, release, script = "worker") {
    this.release = release;
    /** @type {Record<string, (event: any) => void>} */
    this.handlers = {};
    const self = {
      kept: { release, lang: "en", pages: PAGES, index: `/en/search/index-${release}.json`, offline: "/en/offline/", search: "/en/search/", home: "/en/", static: "/static/" },
      location: { origin: HOME },
      clients: { claim: async () => undefined },
      skipWaiting: () => undefined,
      registration: { unregister: async () => (this.unregistered = true) },
      addEventListener: (/** @type {string} */ type, /** @type {any} */ handler) => (this.handlers[type] = handler),
    };
    const soon = (/** @type {() => void} */ task, /** @type {number} */ time) => setTimeout(task, time > 1000 ? 20 : 0);
    vm.runInNewContext(source(script), { self, caches: device, fetch: this.fetch, setTimeout: soon, URL, Response, Headers, Promise, Set, Map, JSON, Date });
  }

  fetch = async (/** @type {any} */ request) => {
    const path = String(request.url ?? request).replace(HOME, "");
    this.asked.push(path);
    if (this.slow) await new Promise((resolve) => setTimeout(resolve, this.slow));
    if (!this.online) throw new TypeError("no connection");
    if (this.broken) return new Response("gone", { status: 502 });
    if (path.includes(this.lacking)) return new Response("gone", { status: this.status });
    if (path.startsWith("/static/") || path.endsWith(".json")) return new Response(`${path} of ${this.release}`);
    if (path.includes("secret")) return new Response("<html lang=\"en\">yours", { headers: { ...PUBLIC, "cache-control": "private" } });
    const body = `<html lang="en"><link href="/static/site.${this.release}.css"><use href="/static/cards/german.svg#x"><use href="/static/cards/french.svg#x">${path} of ${this.release}`;
    return new Response(body, { headers: PUBLIC });
  };

  /** @param {string} type @param {any} [event] */
  async send(type, event = {}) {
    /** @type {Promise<any>[]} */
    const waits = [];
    this.handlers[type]?.({ ...event, waitUntil: (/** @type {Promise<any>} */ wait) => waits.push(wait) });
    await Promise.all(waits);
  }

  /** @param {any} [wish] */
  keep(wish) {
    return this.send("message", { data: { type: "keep", look: "german.auto.usual", sprites: "/static/cards/german.svg", here: "/en/games/ramsen/", all: true, ...wish } });
  }

  /** What the worker answers, as text; null if it lets the request pass. @param {string} path @param {any} [how] @returns {Promise<string|null>} */
  async get(path, how = { mode: "navigate", method: "GET" }) {
    /** @type {Promise<Response>|null} */
    let answer = null;
    this.handlers.fetch({ request: { url: HOME + path, ...how }, respondWith: (/** @type {Promise<Response>} */ given) => (answer = given) });
    const response = /** @type {Response|null} */ (await answer);
    return response && response.text();
  }
}

test("after one visit everything is there without a connection", async () => {
  const device = new Device();
  const site = new Site(device, "one");
  await site.keep();
  site.online = false;
  for (const page of PAGES) assert.match((await site.get(page)) ?? "", new RegExp(`<html data-kept="20[^"]*" lang="en">.*${page} of one`));
  assert.equal(await site.get("/static/site.one.css", { mode: "no-cors", method: "GET" }), "/static/site.one.css of one");
  assert.equal(await site.get("/en/search/index-one.json", { mode: "cors", method: "GET" }), "/en/search/index-one.json of one");
  assert.match((await site.get("/en/search/?q=weli")) ?? "", /data-kept.*\/en\/search\/ of one/);
});

test("of the decks only the reader's is fetched", async () => {
  const site = new Site(new Device(), "one");
  await site.keep();
  assert.ok(site.asked.includes("/static/cards/german.svg"));
  assert.ok(!site.asked.some((path) => path.includes("french")));
});

test("with a connection the page comes from the network, and its headers stay when it does not", async () => {
  const site = new Site(new Device(), "one");
  await site.keep();
  assert.ok(!(await site.get("/en/games/ramsen/"))?.includes("data-kept"));
  site.slow = 200;
  assert.match((await site.get("/en/games/ramsen/")) ?? "", /data-kept/, "the network takes too long");
});

test("a page that is not kept gives the page that says so", async () => {
  const site = new Site(new Device(), "one");
  await site.keep();
  site.online = false;
  assert.match((await site.get('/en/games/rams/?a=1&b="><script>')) ?? "", /<html data-missing="\/en\/games\/rams\/\?a=1&amp;b=[^"<>]*" lang="en">.*\/en\/offline\/ of one/);
  assert.match((await site.get("/en/")) ?? "", /data-missing/);
});

test("tables, sheets, accounts and posts pass unseen", async () => {
  const site = new Site(new Device(), "one");
  await site.keep();
  for (const path of ["/t/abcd/", "/s/abcd/", "/account/login/", "/en/score/new/", "/en/tables/", "/api/v1/tables"]) assert.equal(await site.get(path), null, path);
  assert.equal(await site.get("/en/games/ramsen/", { mode: "navigate", method: "POST" }), null);
});

test("what is not for everybody is never kept", async () => {
  const device = new Device();
  const site = new Site(device, "one");
  await site.keep({ here: "/en/games/secret/" });
  assert.ok(![...device.sets.values()].some((set) => [...set.keys()].some((path) => path.includes("secret"))));
});

test("a new release replaces the old one, and never mixes with it", async () => {
  const device = new Device();
  const old = new Site(device, "one");
  await old.keep();
  const fresh = new Site(device, "two");
  await fresh.send("activate");
  fresh.online = false;
  assert.match((await fresh.get("/en/games/ramsen/")) ?? "", /site\.one\.css.*of one/, "until the new set is there, the old one serves");
  fresh.online = true;
  await fresh.keep();
  assert.deepEqual(await device.keys(), ["weli-en-two-german.auto.usual"]);
  fresh.online = false;
  for (const page of PAGES) assert.match((await fresh.get(page)) ?? "", /site\.two\.css.*of two/);
  assert.ok(!fresh.asked.includes("/static/cards/german.svg"), "what has not changed is not fetched again");
});

for (const [what, trouble] of /** @type {[string, Partial<Site>][]} */ ([["a connection that goes", { online: false }], ["a restart behind a proxy", { broken: true }]])) {
  test(`${what} leaves the old set alone`, async () => {
    const device = new Device();
    await new Site(device, "one").keep();
    const fresh = Object.assign(new Site(device, "two"), trouble);
    await fresh.keep();
    assert.match((await fresh.get("/en/games/ramsen/")) ?? "", /data-kept.*of one/);
  });
}

for (const status of [404, 502]) {
  test(`a page whose sheet cannot be had (${status}) is not kept without it, but later with it`, async () => {
    const site = new Site(new Device(), "one");
    Object.assign(site, { lacking: "site.one.css", status });
    await site.keep();
    site.online = false;
    assert.ok(!(await site.get("/en/games/ramsen/").catch(() => ""))?.includes("data-kept"));
    Object.assign(site, { lacking: "nothing", online: true });
    await site.keep();
    site.online = false;
    assert.match((await site.get("/en/games/ramsen/")) ?? "", /data-kept/);
    assert.equal(await site.get("/static/site.one.css", { mode: "no-cors", method: "GET" }), "/static/site.one.css of one");
  });
}

test("another deck is another set", async () => {
  const device = new Device();
  const site = new Site(device, "one");
  await site.keep();
  await site.keep({ look: "french.auto.usual", sprites: "/static/cards/french.svg" });
  assert.deepEqual(await device.keys(), ["weli-en-one-french.auto.usual"]);
  assert.ok(site.asked.includes("/static/cards/french.svg"));
});

test("with Save-Data only what was visited is kept", async () => {
  const site = new Site(new Device(), "one");
  await site.keep({ all: false });
  site.online = false;
  assert.match((await site.get("/en/games/ramsen/")) ?? "", /data-kept/);
  assert.match((await site.get("/en/games/")) ?? "", /data-missing/);
});

test("one's own rule sets are kept where they were read, the oldest go", async () => {
  const device = new Device();
  const site = new Site(device, "one");
  for (let n = 0; n < 33; n += 1) await site.keep({ all: false, here: `/en/games/ramsen/?crosses=${n}` });
  site.online = false;
  assert.match((await site.get("/en/games/ramsen/?crosses=32")) ?? "", /data-kept/);
  assert.match((await site.get("/en/games/ramsen/?crosses=1")) ?? "", /data-missing/);
});

test("the house can take it all back", async () => {
  const device = new Device();
  await new Site(device, "one").keep();
  const away = new Site(device, "two", "away");
  await away.send("activate");
  assert.deepEqual(await device.keys(), []);
  assert.ok(away.unregistered);
});
