// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { otherPage } from "../../static/rules/other-tongue.js";

const ALTERNATES = [
  { lang: "en", href: "https://weli.example/en/games/rams/" },
  { lang: "de", href: "https://weli.example/de/spiele/rams/" },
  { lang: "x-default", href: "https://weli.example/en/games/rams/" },
];

test("the other language has the same rules", () => {
  assert.deepEqual(otherPage(ALTERNATES, "en", "?pool=true"), { lang: "de", address: "/de/spiele/rams/?pool=true" });
  assert.deepEqual(otherPage(ALTERNATES, "de", ""), { lang: "en", address: "/en/games/rams/" });
  assert.equal(otherPage(ALTERNATES.slice(0, 1), "en", ""), null);
});
