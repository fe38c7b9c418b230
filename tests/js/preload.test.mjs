import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const ROOT = new URL("../../", import.meta.url);
const MODULES = readdirSync(new URL("static/table/", ROOT)).filter((name) => name.endsWith(".js"));

test("every module of the table is asked for at once, not one after another", () => {
  const page = readFileSync(new URL("templates/tables/table.html", ROOT), "utf8");
  const preloaded = [...page.matchAll(/modulepreload" href="\{% static "table\/([\w-]+\.js)" %\}"/g)].map((found) => found[1]);
  const wanted = MODULES.filter((name) => name !== "main.js" && name !== "types.js");
  assert.deepEqual(preloaded.sort(), wanted.sort());
});

test("the scripts of the table stay under 60 KB on the wire", () => {
  const bytes = MODULES.map((name) => gzipSync(readFileSync(new URL(`static/table/${name}`, ROOT))).length);
  assert.ok(bytes.reduce((sum, size) => sum + size, 0) < 60 * 1024);
});
