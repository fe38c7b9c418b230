// @ts-check
/**
 * What follows from the taps on the pad of a hand. Knows no game: who must be in play, how many tricks there are, and
 * what a bid promises is told by the server, which alone judges what is entered.
 */

export const OUT = "-";

/**
 * A hand as its sheet asks for it. `total`: tricks there are; `lowest` and `highest`: that one can take; `canBeOut`:
 * whether anybody may be out of play at all; `outMatters`: whether scores tell that from taking nothing; `loneTakes`:
 * what the only player left in is given; `bound`: who must be in play, under "" always, under "trump=H" with that answer;
 * `made`: how many tricks each bid promises.
 * @typedef {{seats: number, total: number, lowest: number, highest: number, canBeOut: boolean, outMatters: boolean, loneTakes: number,
 *   bound: Record<string, number[]>, made: Record<string, number>}} HandSpec
 */

/**
 * What was tapped. `taken`: by seat, "" where nothing was; `caller`: who undertook it, null for nobody.
 * @typedef {{taken: string[], caller: number|null, bid: string, answers: Record<string, string>}} Taps
 */

/** The seats that must be in play, given the answers. @param {HandSpec} spec @param {Taps} taps @returns {Set<number>} */
export function mustPlay(spec, taps) {
  const found = new Set(spec.bound[""] ?? []);
  for (const [name, value] of Object.entries(taps.answers)) for (const seat of spec.bound[`${name}=${value}`] ?? []) found.add(seat);
  if (taps.caller !== null) found.add(taps.caller);
  return found;
}

/** @param {string[]} row */
const sum = (row) => row.reduce((total, one) => total + (Number(one) || 0), 0);

/**
 * The row as it would be entered: what was tapped, and what follows from it; "" where nothing follows yet.
 * @param {HandSpec} spec
 * @param {Taps} taps
 * @returns {string[]}
 */
export function filled(spec, taps) {
  const row = [...taps.taken];
  const { caller } = taps;
  const open = row.flatMap((one, seat) => (one === "" && seat !== caller ? [seat] : []));
  const untold = caller !== null && row[caller] === "";
  const given = sum(row);
  if (untold) row[caller] = String(promised(spec, taps, open, given));
  const left = spec.total - sum(row);
  if (left < 0 || !row.includes("")) return row;
  if (left > 0) {
    const told = caller === null || row[caller] !== "";
    if (open.length === 1 && left <= spec.highest && told) row[open[0] ?? 0] = String(left);
    return row;
  }
  return withTheRest(spec, taps, row);
}

/** What the caller took, as long as nobody says otherwise: what he has bid, or what the others leave him. @param {HandSpec} spec @param {Taps} taps @param {number[]} open @param {number} given */
function promised(spec, taps, open, given) {
  const left = Math.max(0, spec.total - given);
  const others = taps.taken.filter((_one, seat) => seat !== taps.caller);
  if (others.every((one) => one === OUT)) return spec.loneTakes;
  if (!open.length) return left;
  return taps.bid in spec.made ? Math.min(spec.made[taps.bid] ?? 0, left) : "";
}

/** When every trick has been taken: who is left was out of play, or took none where he had to be in or it is all the same. @param {HandSpec} spec @param {Taps} taps @param {string[]} row */
function withTheRest(spec, taps, row) {
  const must = mustPlay(spec, taps);
  const rest = [...row];
  for (const [seat, one] of row.entries()) if (one === "") rest[seat] = spec.canBeOut && spec.outMatters && !must.has(seat) ? OUT : "0";
  const playing = rest.filter((one) => one !== OUT).length;
  return playing > 1 || spec.loneTakes === spec.total ? rest : row; // somebody else was in: who, has to be said
}

/** Whether a hand like this cannot have been, whatever the others took. @param {HandSpec} spec @param {Taps} taps @param {number} seat @param {string} key */
export function impossible(spec, taps, seat, key) {
  if (key === OUT) return mustPlay(spec, taps).has(seat);
  const others = taps.taken.filter((_one, at) => at !== seat);
  return Number(key) > spec.total - sum(others);
}

/** What is left for somebody when all others have what they were given. @param {HandSpec} spec @param {Taps} taps @param {number} seat */
export function allThatIsLeft(spec, taps, seat) {
  const others = filled(spec, { ...taps, taken: taps.taken.map((one, at) => (at === seat ? "0" : one)) });
  const told = taps.taken.map((one, at) => (at === taps.caller && at !== seat ? (others[at] ?? one) : one));
  return Math.max(0, Math.min(spec.highest, spec.total - sum(told.filter((_one, at) => at !== seat))));
}

/** How many tricks are still to be given; nothing of it where a row is whole. @param {HandSpec} spec @param {string[]} row */
export const missing = (spec, row) => spec.total - sum(row);

/** Whether nothing is left to be said. @param {HandSpec} spec @param {string[]} row */
export function whole(spec, row) {
  if (row.some((one) => one === "")) return false;
  const playing = row.filter((one) => one !== OUT).length;
  return sum(row) === spec.total || (sum(row) === 0 && playing < 2);
}

/**
 * The keys of one row, in columns that are the same for all: who may be out has that in the place of the highest number,
 * which is given by a tap on the name.
 * @param {HandSpec} spec
 * @param {boolean} calls whether it is the row of the caller
 * @param {number} most how many keys fit
 * @returns {string[]}
 */
export function keysOf(spec, calls, most) {
  const numbers = Array.from({ length: spec.highest - spec.lowest + 1 }, (_one, at) => String(spec.lowest + at));
  if (!spec.canBeOut || calls) return numbers;
  return numbers.length >= most && numbers.length < most + 2 ? [...numbers.slice(0, most - 1), OUT] : [...numbers, OUT];
}

/**
 * The fewest taps by which somebody who taps what he reads comes to a row, from what he has tapped already; each tap is
 * one on a key or on a name. The biggest first, as people tell it.
 * @param {HandSpec} spec
 * @param {Taps} taps
 * @param {string[]} wanted
 */
export function tapsTo(spec, taps, wanted) {
  let now = taps;
  let count = 0;
  const seats = wanted.map((_one, seat) => seat).sort((a, b) => (Number(wanted[b]) || 0) - (Number(wanted[a]) || 0));
  while (count <= wanted.length) {
    const row = filled(spec, now);
    const next = seats.find((seat) => row[seat] !== wanted[seat]);
    if (next === undefined) return count;
    now = { ...now, taken: now.taken.map((one, seat) => (seat === next ? (wanted[seat] ?? "") : one)) };
    count += 1;
  }
  return count;
}
