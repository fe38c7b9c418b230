/** Counts the taps of hands that are told on the standard input, by game, as `taps.py` tells them. */

import { text } from "node:stream/consumers";

import { OUT, tapsTo } from "../../static/scoring/tap-model.js";

const ENTER = 1;

/** @param {any} hand */
function taps({ spec, caller, bid, asksBid, answers, taken, beside, written }) {
  if (written) return ENTER + written.reduce((sum, n, seat) => sum + (n ? (seat > 0) + String(n).length : 0), 0);
  if (!taken.length) return ENTER + beside;
  const called = caller !== null && caller !== undefined;
  const open = taken.map((n, seat) => (called && !asksBid && seat === caller ? n : ""));
  const others = taken.every((n, seat) => seat === caller || n === OUT);
  const found = tapsTo(spec, { taken: open, caller: called ? caller : null, bid, answers }, taken);
  return ENTER + (called ? 1 : 0) + (called && others ? Math.min(1, found) : found) + beside;
}

const told = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(Object.fromEntries(Object.entries(told).map(([key, hands]) => [key, hands.map(taps)]))));
