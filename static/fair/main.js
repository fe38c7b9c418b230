// @ts-check
/** Checks the shuffles of a finished match in this browser and shows what holds. Nothing is asked of the server. */

import { byId, keyed, make, mark, write } from "../table/dom.js";
import { noted } from "../table/share.js";
import { fill } from "../table/words.js";
import { signed } from "./chain.js";
import { checks, outcome } from "./checks.js";

/** @typedef {import("./checks.js").Check} Check */

const found = byId("fair-record");
if (found) run(JSON.parse(found.textContent || "{}"), list("fair-deck"), list("fair-keys"));

/** What the server has put into the page. @param {string} id @returns {string[]} */
function list(id) {
  return JSON.parse(byId(id).textContent || "[]");
}

/** @param {import("./checks.js").RecordedMatch} record @param {string[]} deck @param {string[]} keys  of the site */
async function run(record, deck, keys) {
  const [chain, ...others] = checks(record, deck, noted(record.commitment));
  /** @type {Check[]} */
  const signature = record.chain ? [{ what: "signature", hand: 0, ok: await signed(record, keys), data: {} }] : [];
  const done = [chain, ...signature, ...others];
  const wrong = done.filter((check) => check.ok === false);
  const ran = done.filter((check) => check.ok !== null);
  keyed(byId("fair-checks"), grouped(done), (group) => String(group.hand), () => make("li", {}, make("h2"), make("ul", { role: "list" })), (item, group) => {
    write(item.firstElementChild, group.hand ? word("hand", { n: group.hand }) : word("match"));
    keyed(/** @type {Element} */ (item.lastElementChild), group.checks, (check) => check.what, () => make("li", {}, make("strong"), make("span")), showCheck);
  });
  const sum = byId("fair-sum");
  mark(sum, "class", wrong.length ? "notice bad" : "notice good");
  const good = done.some((check) => check.what === "example") ? "good-but" : "good";
  write(sum, word(wrong.length ? "bad" : good, { n: ran.length, wrong: wrong.length }));
  write(byId("fair-outcome"), word(`outcome-${outcome(done)}`));
}

/** @param {HTMLElement} item @param {Check} check */
function showCheck(item, check) {
  const state = check.ok === null ? "none" : check.ok ? "ok" : "wrong";
  mark(item, "data-state", state);
  write(item.firstElementChild, word(`state-${state}`));
  write(item.lastElementChild, word(check.ok === false ? `${check.what}-wrong` : check.ok === null ? `${check.what}-none` : check.what, check.data));
}

/** The checks of the match as a whole, then those of each hand. @param {Check[]} done */
function grouped(done) {
  const hands = [...new Set(done.map((check) => check.hand))];
  return hands.map((hand) => ({ hand, checks: done.filter((check) => check.hand === hand) }));
}

/** A sentence of the page. @param {string} key @param {Record<string, string|number>} [data] */
function word(key, data = {}) {
  const template = /** @type {HTMLTemplateElement} */ (byId("fair-words"));
  const text = template.content.querySelector(`[data-key="${key}"]`)?.textContent ?? "";
  return fill(text.trim(), data);
}
