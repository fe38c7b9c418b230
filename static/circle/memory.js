// @ts-check
/** The circle to which this browser came last: only the browser knows it, so that the home page can stay the same for all. */

import { keep, kept } from "../table/memory.js";

const KEPT = "weli:circle";

/** @typedef {{name: string, address: string, when: string}} KeptCircle  `when`: "2026-11-26T20:00", or "" */

/** @param {KeptCircle} circle */
export function remember(circle) {
  keep(KEPT, JSON.stringify(circle));
}

/** @returns {KeptCircle|null} */
export function remembered() {
  try {
    const { name, address, when } = JSON.parse(kept(KEPT) ?? "null") ?? {};
    const ours = typeof address === "string" && address.startsWith("/our/");
    return ours && typeof name === "string" ? { name, address, when: typeof when === "string" ? when : "" } : null;
  } catch {
    return null;
  }
}
