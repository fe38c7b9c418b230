// @ts-check
/** How far somebody has come in the courses: what the device remembers, and what follows from it. */

/** Where the device remembers it: of each game the number of the step that comes next; 0 once all are done. */
export const COURSES = "weli:learned";

/** The number of a step in an address; 0 for the beginning and the end. @param {string} hash */
export function numberOf(hash) {
  return Number(/^#step-(\d+)$/.exec(hash)?.[1] ?? 0);
}

/**
 * What comes next after a step was answered. It never goes back: who repeats a step has not forgotten the others.
 * @param {number|undefined} next  what was remembered; 0: all done
 * @param {number} answered
 * @param {number} all
 */
export function further(next, answered, all) {
  if (next === 0 || answered >= all) return 0;
  return Math.max(next ?? 1, answered + 1);
}
