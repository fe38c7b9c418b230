// @ts-check
/** Who sits where around the table. Seats are numbered clockwise, whichever way the turn goes. Pure. */

/** @typedef {{side: "bottom"|"left"|"top"|"right"|"top-left"|"top-right", n: number, of: number}} Place  the n-th of so many on this side */

export const FEW = 5; // up to here everybody but the nearest fits into one row of a phone

/** @type {Place["side"][][]} */
const AROUND = [
  [],
  ["bottom"],
  ["bottom", "top"],
  ["bottom", "left", "right"],
  ["bottom", "left", "top", "right"],
  ["bottom", "left", "top-left", "top-right", "right"],
];

/**
 * Where a seat sits as seen from another; the next seat clockwise sits on the left.
 * @param {number} seat
 * @param {number} from
 * @param {number} seats
 * @returns {Place}
 */
export function placeOf(seat, from, seats) {
  const step = (seat - from + seats) % seats;
  if (seats <= FEW) return { side: AROUND[seats][step], n: 0, of: 1 };
  if (step === 0) return { side: "bottom", n: 0, of: 1 };
  const top = seats % 2 ? 2 : 3;
  const beside = (seats - 1 - top) / 2;
  if (step <= beside) return { side: "left", n: beside - step, of: beside };
  if (step <= beside + top) return { side: "top", n: step - beside - 1, of: top };
  return { side: "right", n: step - beside - top - 1, of: beside };
}

/**
 * In which direction a seat lies from the middle of the table, for tables of many: right and down are positive.
 * @param {number} seat
 * @param {number} from
 * @param {number} seats
 */
export function direction(seat, from, seats) {
  const angle = (2 * Math.PI * ((seat - from + seats) % seats)) / seats;
  return { x: -Math.sin(angle), y: Math.cos(angle) };
}
