// The worker that keeps score sheets: pages with their files, over upgrades and over a line that goes at the wrong moment.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

import { Device, HOME } from "./device.mjs";

const source = readFileSync(new URL("../../static/offline/sheets.js", import.meta.url), "utf-8");
const SHEET = "/s/abc/";
const TAKES_IN = `import{a}from"./one.js";import"./two.js";const b=()=>import('./three.js');Array.from(t.attributes,f);o.from(x.y)`;

/** A site, and the worker of its sheets on a device. */
class Site {
  release = "one";
  online = true;
  /** What is not answered: a word in the address. */
  lost = "nothing";
  /** What it was asked for. @type {string[]} */
  asked = [];
  /** @type {Record<string, (event: any) => void>} */
  handlers = {};

  /** @param {Device} device */
  constructor(device) {
    const self = {
      sheets: { home: "/s/", static: "/static/" },
      location: { origin: HOME },
      clients: { claim: async () => undefined },
      addEventListener: (/** @type {string} */ type, /** @type {any} */ handler) => (this.handlers[type] = handler),
    };
    vm.runInNewContext(source, { self, caches: device, fetch: this.fetch, setTimeout, URL, Response, Headers, Promise, Set, Map, JSON, Date });
  }

  fetch = async (/** @type {any} */ request) => {
    const path = String(request.url ?? request).replace(HOME, "");
    this.asked.push(path);
    if (!this.online || path.includes(this.lost)) throw new TypeError("no connection");
    if (path.includes("felt.late")) await new Promise((resolve) => setTimeout(resolve, 20));
    const release = /(?:sheet\.|release-)(\w+)/.exec(path)?.[1] ?? this.release;
    if (path.startsWith("/static/")) return new Response(path.endsWith(".css") ? `a { background: url("felt.${release}.svg") }` : path === "/static/tap.js" ? TAKES_IN : path);
    const body = `<html lang="en"><link href="/static/sheet.${release}.css"><script src="/static/tap.js"></script>${path} of ${this.release}`;
    const answer = new Response(body, { headers: { "content-type": "text/html" } });
    Object.defineProperty(answer, "type", { value: "basic" });
    return answer;
  };

  /** What is shown under an address; all that is kept meanwhile has been kept. @param {string} path @param {string} [mode] @returns {Promise<string>} */
  async get(path, mode = "navigate") {
    /** @type {Promise<Response>|null} */
    let answer = null;
    /** @type {Promise<any>[]} */
    const waits = [];
    const request = { url: HOME + path, method: "GET", mode };
    this.handlers.fetch?.({ request, respondWith: (/** @type {Promise<Response>} */ given) => (answer = given), waitUntil: (/** @type {Promise<any>} */ wait) => waits.push(wait) });
    const text = await /** @type {Response} */ (/** @type {unknown} */ (await answer)).text();
    await Promise.all(waits);
    return text;
  }
}

test("a sheet that was opened is there without a connection, with all that its files take in", async () => {
  const site = new Site(new Device());
  await site.get(SHEET);
  site.online = false;
  assert.match(await site.get(SHEET), /data-kept.*of one/);
  assert.match(await site.get("/static/sheet.one.css", "no-cors"), /felt/);
  assert.equal(await site.get("/static/felt.one.svg", "no-cors"), "/static/felt.one.svg");
});

test("of a script it keeps what that imports, and asks for nothing that only looks so", async () => {
  const site = new Site(new Device());
  await site.get(SHEET);
  const files = site.asked.filter((path) => path.startsWith("/static/")).map((path) => path.replace("/static/", ""));
  assert.deepEqual(files.sort(), ["felt.one.svg", "one.js", "sheet.one.css", "tap.js", "three.js", "two.js"]);
});

for (const lost of ["sheet.two.css", "felt.two.svg"]) {
  test(`when the line goes before ${lost} is here, the sheet stays as it was kept, with its files`, async () => {
    const site = new Site(new Device());
    await site.get(SHEET);
    Object.assign(site, { release: "two", lost });
    assert.match(await site.get(SHEET), /of two/);
    site.online = false;
    assert.match(await site.get(SHEET), /data-kept.*of one/);
    assert.match(await site.get("/static/sheet.one.css", "no-cors"), /felt.one/);
  });
}

test("after an upgrade the files go that no kept sheet needs, and only those", async () => {
  const device = new Device();
  const site = new Site(device);
  await site.get(SHEET);
  await site.get("/s/other/");
  site.release = "two";
  await site.get(SHEET);
  const files = async () => (await (await device.open("weli-sheets-files")).keys()).map(({ url }) => url.replace(`${HOME}/static/`, "")).filter((name) => !/^(?:one|two|three)\.js$/.test(name)).sort();
  assert.deepEqual(await files(), ["felt.one.svg", "felt.two.svg", "sheet.one.css", "sheet.two.css", "tap.js"], "the other sheet is still that of the first release");
  site.release = "three";
  await site.get("/s/other/");
  await site.get(SHEET);
  site.release = "four";
  await site.get("/s/other/");
  assert.deepEqual(await files(), ["felt.four.svg", "felt.three.svg", "sheet.four.css", "sheet.three.css", "tap.js"]);
});

test("sheets that are opened at once do not sweep each other's files away", async () => {
  const site = new Site(new Device());
  await Promise.all(["/s/release-late/", "/s/release-early/"].map((path) => site.get(path)));
  site.online = false;
  for (const name of ["late", "early"]) {
    assert.match(await site.get(`/s/release-${name}/`), /data-kept/);
    assert.match(await site.get(`/static/sheet.${name}.css`, "no-cors"), /felt/);
  }
});
