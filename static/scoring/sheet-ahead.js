// @ts-check
/** How the match stands with what is kept on this phone: counted by the rules of the sheet, which came along with it. */

import { Machine, asJson, fromJson } from "../portable/run.js";
import { changesSheet, hands, said, seatedElsewhere } from "./sheet-queue.js";

/** @typedef {import("./sheet-queue.js").Kept} Kept */
/** @typedef {{name: string, score: string, deals: boolean, won: boolean, pays: string, receives: string, tallies: string[], crosses: [number, number]|null}} Player */
/** @typedef {{score: string, change: string, out: boolean, dealt: boolean}} Cell */
/** @typedef {{number: number, facts: [string, string][], why: string[], counted: boolean, cells: Cell[]}} Became */
/** @typedef {{number: number, hand: number, dealer: string, deal: number, deals: number, staked: string, times: number}} Next */
/** @typedef {{players: Player[], kept: Became[], over: boolean, winners: string[], pot: string, settled: boolean, next: Next}} Ahead */

/** @type {{address: string, machine: Machine|null}} */
let known = { address: "", machine: null };

/** The counting of this sheet; null where this phone has none. @returns {Promise<Machine|null>} */
async function machine() {
  const address = document.getElementById("kept")?.dataset.counting ?? "";
  if (!address) return null;
  if (known.address !== address || !known.machine) {
    const told = await fetch(address)
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    known = { address, machine: told && new Machine(told) };
  }
  return known.machine;
}

/** The hands that stand on the sheet, as the server said it last. @returns {any} */
function soFar() {
  const told = document.getElementById("so-far")?.textContent;
  return told ? fromJson(JSON.parse(told)) : null;
}

/** An entry as the counting takes it. @param {Kept} entry @param {number} next @param {number} seated */
function taken(entry, next, seated) {
  const hand = entry.kind === "correction" ? Number(/\/hands\/(\d+)\//.exec(entry.path)?.[1]) : Number(said(entry, "hand"));
  const met = entry.kind === "hand" && hand < next; // others have written this hand meanwhile
  return { hand, typed: Object.fromEntries(entry.fields), apart: entry.state !== "waiting" || met || seatedElsewhere(entry, seated) };
}

/**
 * Runs one of the functions that came along.
 * @param {string} name @param {Kept[]} entries  of this sheet, in their order
 * @param {{next: number, seated: number}} form @param {any[]} more
 */
async function counted(name, entries, { next, seated }, ...more) {
  const [rules, sheet] = [await machine(), soFar()];
  if (!rules || !sheet) return null;
  try {
    const kept = entries.map((entry) => taken(entry, next, seated));
    return asJson(rules.run(name, [rules.root("reader"), sheet, fromJson(kept), ...more.map(fromJson)]));
  } catch (problem) {
    console.error(problem); // then it is said that this phone cannot count the sheet: never a wrong number
    return null;
  }
}

/** The entries of a sheet that change it. @param {Kept[]} entries @param {string} sheet */
export const about = (entries, sheet) => entries.filter((entry) => entry.sheet === sheet && changesSheet(entry));

/**
 * How the match will stand; null where this phone cannot say.
 * @param {Kept[]} entries  of this sheet
 * @param {{next: number, seated: number}} form  under which key the server expects the next hand; since when all sit as they do
 * @returns {Promise<Ahead|null>}
 */
export const ahead = (entries, form) => counted("ahead", entries, form);

/**
 * Why a hand cannot have been as it is typed; null where this phone cannot say.
 * @param {Kept[]} entries @param {{next: number, seated: number}} form @param {number} hand @param {Record<string, string>} typed
 * @returns {Promise<{about: string, why: string}[]|null>}
 */
export const refused = (entries, form, hand, typed) => counted("refused", before(entries, hand), form, hand, typed);

/** What comes before a hand: one that is changed does not stand in its own way. @param {Kept[]} entries @param {number} hand */
const before = (entries, hand) => entries.filter((entry) => !hands([entry], entry.sheet).length || Number(said(entry, "hand")) < hand);
