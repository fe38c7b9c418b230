// @ts-check
/** Who leads and who follows, and what the leader shows. Pure: no DOM, no connection. */

/** @typedef {import("./reel.js").Moment} Moment */
/** @typedef {{hand: number, step: number, seat: number|null, card: string, sign: ""|"!"|"?"}} Shared  where everybody is to look */
/** @typedef {{n: number, name: string, away: boolean}} Onlooker */
/** @typedef {{onlookers: Onlooker[], shared: Shared & {leader: number|null}}} Gathering  what the server tells */
/** @typedef {"leads"|"follows"|"may-lead"|"unknown"} Role  `unknown`: without a name nobody leads */

/** @param {Gathering|null} known @param {number|null} me @returns {Role} */
export function roleOf(known, me) {
  if (!known || me === null || !known.onlookers.some((one) => one.n === me)) return "unknown";
  if (known.shared.leader === me) return "leads";
  return leaderIsHere(known) ? "follows" : "may-lead";
}

/** @param {Gathering} known */
function leaderIsHere({ onlookers, shared }) {
  return onlookers.some((one) => one.n === shared.leader && !one.away);
}

/** Everybody who is here by name, whoever leads first. @param {Gathering} known @returns {(Onlooker & {leads: boolean})[]} */
export function personsOf({ onlookers, shared }) {
  const all = onlookers.map((one) => ({ ...one, leads: one.n === shared.leader }));
  return all.sort((one, other) => Number(other.leads) - Number(one.leads) || one.n - other.n);
}

/** Whether a moment is another one than is shown to all. @param {Shared} shared @param {Moment} moment */
export function isElsewhere(shared, { hand, step, seat }) {
  return shared.hand !== hand || shared.step !== step || shared.seat !== seat;
}

/** What the leader shows at a moment: a card that was pointed at only where it was. @param {Shared|null} before @param {Moment} moment @returns {Shared} */
export function shownBy(before, moment) {
  const pointed = before && !isElsewhere(before, moment) ? { card: before.card, sign: before.sign } : { card: "", sign: /** @type {""} */ ("") };
  return { ...moment, ...pointed };
}
