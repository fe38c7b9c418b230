// @ts-check
/** The chain of a record, `weli-chain-1`, a second time and independent of the server: docs/fairness.md describes it. */

import { hex, sha256, unhex } from "./sha256.js";

export const CHAIN = "weli-chain-1";

/** @typedef {{seat: number, kind: string, name: string, bot: string, since: number, salt?: string, seal?: string}} Person */
/**
 * A hand as far as the chain covers it.
 * @typedef {{number: number, dealer: number, scores: number[], nonces: string[], sealed: string[], given?: number, example?: string, lines: string[], score: string[], result: number[]}} Played
 */
/** @typedef {{algorithm: string, head: string, key?: string, signature?: string}} Chain */
/**
 * @typedef {{match: string, game: string, edition: number, options: Record<string, string|number|boolean>, seats: number, deals?: number, players: Person[], dealer: number, begun: Record<string, string>, started: string, ended: string, algorithm: string, commitment: string, seed: string, hands: Played[], winners: number[], chain?: Chain}} Chained
 */

/** What goes into the chain of a record. @param {Chained} record @returns {string[]} */
export function covered(record) {
  const options = sorted(record.options).map(([name, value]) => `${name}=${value}`);
  return [
    "weli 1",
    ...words(record, ["match", "game", "edition"]),
    ...(options.length ? [`options ${options.join(" ")}`] : []),
    `seats ${record.seats}`,
    ...(record.deals ? [`deals ${record.deals}`] : []),
    ...people(record, 1),
    `dealer ${record.dealer}`,
    ...sorted(record.begun).map(([name, value]) => `begun ${name} ${value}`),
    ...words(record, ["started", "ended", "algorithm", "commitment", "seed"]),
    ...record.hands.flatMap((hand) => ofHand(record, hand)),
    ...(record.winners.length ? [`winners ${record.winners.join(" ")}`] : []),
  ];
}

/** The head of the chain of these lines. @param {string[]} lines */
export function head(lines) {
  return lines.reduce((link, line) => hash(`${link}|${line}`), hash(CHAIN));
}

/**
 * Whether the head is signed with one of these keys. null = this browser cannot tell: it has no Ed25519, or keeps it
 * for pages that came over https.
 * @param {{match: string, chain?: Chain}} record @param {string[]} keys @returns {Promise<boolean|null>}
 */
export async function signed({ match, chain }, keys) {
  const { key, signature } = chain ?? {};
  if (!chain || !key || !signature) return null;
  if (!keys.includes(key)) return false;
  const message = new TextEncoder().encode(`${CHAIN}|${match}|${chain.head}`);
  try {
    const known = await crypto.subtle.importKey("raw", unhex(key), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, known, unhex(signature), message);
  } catch {
    return null;
  }
}

/** @param {Chained} record @param {Played} hand */
function ofHand(record, hand) {
  return [
    `hand ${hand.number}`,
    ...(hand.number > 1 ? people(record, hand.number) : []),
    `dealer ${hand.dealer}`,
    `scores ${hand.scores.join(" ")}`,
    ...(hand.given ? [`example ${hand.given} ${hand.example}`] : []),
    ...(hand.nonces.length ? [`nonces ${hand.nonces.map((nonce) => nonce || "0").join(" ")}`] : []),
    ...hand.sealed.map((one) => `sealed ${one}`),
    ...hand.lines,
    ...hand.score.map((one) => `score ${one}`),
    `result ${hand.result.join(" ")}`,
  ];
}

/** Who is named with this hand, the names of persons sealed. @param {Chained} record @param {number} hand */
function people(record, hand) {
  return record.players
    .filter((one) => one.since === hand)
    .map(({ seat, kind, bot, name, salt, seal }) => {
      const shown = salt ? hash(`${salt}|${name}`) : seal || name;
      return [`player ${seat} ${kind}`, bot, shown].filter(Boolean).join(" ");
    });
}

/** @param {Chained} record @param {("match"|"game"|"edition"|"started"|"ended"|"algorithm"|"commitment"|"seed")[]} names */
function words(record, names) {
  return names.map((name) => `${name} ${record[name]}`);
}

/** @template T @param {Record<string, T>} members @returns {[string, T][]} */
function sorted(members) {
  return Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** @param {string} text */
function hash(text) {
  return hex(sha256(text));
}
