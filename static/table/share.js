// @ts-check
/**
 * This browser's share in the shuffles, and what it notes so that it can check them afterwards: which seal it saw
 * before it gave the share, and the seals of the cards as they were dealt.
 */

import { keep, kept } from "./memory.js";

const KEPT = "weli:shuffles";
const MATCHES = 40; // as many are remembered
const SHARES = 60; // of one match; older ones make room
/** @type {Set<string>} */
const asked = new Set(); // the seals of matches of whose heads this page has asked
const GOOD = 8 * 60_000; // milliseconds for which a seal that was drawn ahead still opens a table
/** @typedef {{asked: Promise<string>, shown: string, at: number}} Drawn  `shown`: "" while it is asked for */
/** @type {WeakMap<HTMLFormElement, Drawn>} */
const ahead = new WeakMap(); // seals that were asked for before the form was sent

/** @typedef {{commitment: string, shares: string[], sealed: Record<string, string[]>, head?: string}} Note */

/** 128 bits of chance that the server has not made. */
export function newShare() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new share in a match whose seed has been sealed; noted together with the seal. @param {string} commitment */
export function share(commitment) {
  if (!commitment) return "";
  const given = newShare();
  change(commitment, (note) => {
    note.shares = [...note.shares, given].slice(-SHARES);
  });
  return given;
}

/**
 * Notes the seals of a hand as it is dealt; what was noted once is not written over.
 * @param {{commitment: string, hand: number, sealed: string[], seats: {you: boolean}[]}} table
 */
export function noteSeals({ commitment, hand, sealed, seats }) {
  if (!commitment || !sealed?.length || !seats.some((chair) => chair.you)) return;
  const known = noted(commitment)?.sealed[hand] ?? [];
  if (known.length >= sealed.length) return;
  change(commitment, (note) => {
    note.sealed[hand] = [...known, ...sealed.slice(known.length)];
  });
}

/**
 * Notes the head of a match's record once it is over, so that it cannot become another one unnoticed.
 * @param {{commitment: string, replay: string|null, seats: {you: boolean}[]}} table
 */
export async function noteHead({ commitment, replay, seats }) {
  if (!replay || !commitment || asked.has(commitment) || !seats.some((chair) => chair.you) || noted(commitment)?.head) return;
  asked.add(commitment);
  try {
    const [, , name] = replay.split("/"); // not the seal: other tables may have been dealt by the same seed
    const answer = await fetch(`/api/v1/matches/${name}/head`);
    if (!answer.ok) return;
    const { head } = await answer.json();
    change(commitment, (note) => {
      note.head ??= String(head);
    });
  } catch {
    asked.delete(commitment); // the line was lost; the next view asks again
  }
}

/** What this browser knows of a match from the time it was played; null if nothing. @param {string} commitment @returns {Note|null} */
export function noted(commitment) {
  return read().find((note) => note.commitment === commitment) ?? null;
}

/**
 * Gives a share with every form that says in which seed: data-commitment for a table that is there, data-seal (the
 * address that tells the seal) where the table is opened or chosen by this form. Without scripts such a form works as
 * well, without a share.
 * @param {EventTarget} [root]
 */
export function bindShares(root = document) {
  root.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const submitter = /** @type {HTMLButtonElement|null} */ (/** @type {SubmitEvent} */ (event).submitter);
    const { seal, commitment } = form.dataset;
    const other =
      submitter?.name === "ready" || submitter?.name === "saved" || (submitter?.name === "do" && submitter.value !== "open");
    if ((!seal && !commitment) || other || form.elements.namedItem("nonce")) return;
    if (commitment) return fill(form, { nonce: share(commitment) });
    const drawn = drawnAhead(form);
    if (drawn?.shown) return fill(form, { commitment: drawn.shown, nonce: share(drawn.shown) });
    event.preventDefault();
    event.stopPropagation();
    const asking = drawn?.asked ?? sealed(String(seal), new FormData(form, submitter));
    asking.then((shown) => {
      fill(form, { commitment: shown, nonce: share(shown) });
      form.requestSubmit(submitter);
    });
  }, { capture: true });
  // Who comes back to the page by the history gives another share.
  addEventListener("pageshow", () => {
    for (const field of document.querySelectorAll("[data-share]")) field.remove();
  });
}

/** Asks for the seal of a form before it is sent, so that nobody waits for it then. @param {HTMLFormElement} form */
export function sealAhead(form) {
  const { seal } = form.dataset;
  if (!seal) return;
  const drawn = { asked: sealed(seal, new FormData(form)), shown: "", at: Date.now() };
  drawn.asked.then((shown) => (shown ? Object.assign(drawn, { shown }) : ahead.delete(form)));
  ahead.set(form, drawn);
}

/** The seal that was drawn ahead, once: it opens one table and no second. @param {HTMLFormElement} form */
function drawnAhead(form) {
  const drawn = ahead.get(form);
  ahead.delete(form);
  return drawn && Date.now() - drawn.at < GOOD ? drawn : null;
}

/** Puts hidden fields into a form. @param {HTMLFormElement} form @param {Record<string, string>} fields */
function fill(form, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    field.dataset.share = "";
    form.append(field);
  }
}

/**
 * The commitment to the seed of the table to which the form leads; "" if none is to be had soon.
 * @param {string} address @param {FormData} body
 */
async function sealed(address, body) {
  try {
    const answer = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(2500) });
    return answer.ok ? String((await answer.json()).commitment) : "";
  } catch {
    return "";
  }
}

/** @param {string} commitment @param {(note: Note) => void} how */
function change(commitment, how) {
  const notes = read();
  const known = notes.find((note) => note.commitment === commitment) ?? { commitment, shares: [], sealed: {} };
  how(known);
  const others = notes.filter((note) => note.commitment !== commitment);
  keep(KEPT, JSON.stringify([...others, known].slice(-MATCHES)));
}

/** @returns {Note[]} */
function read() {
  try {
    const notes = JSON.parse(kept(KEPT) ?? "[]");
    return Array.isArray(notes) ? notes : [];
  } catch {
    return [];
  }
}
