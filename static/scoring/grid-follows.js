// @ts-check
/** What follows in a row of a typed sheet from the tricks that stand there: shown pale, and taken over by going on. */

export const OUT = "-";

/**
 * What every trick cell that is still empty comes to; null where nothing follows yet.
 * @param {string[]} row the cells by seat, "" where nothing was typed
 * @param {number} total
 * @param {string} rest what stands there for who took none: out of play, or nought where everybody plays
 * @returns {string|null}
 */
export function following(row, total, rest) {
  const open = row.filter((one) => one === "").length;
  const left = total - row.reduce((sum, one) => sum + (Number(one) || 0), 0);
  if (!open || left < 0) return null;
  if (left === 0) return rest;
  return open === 1 && left < 10 ? String(left) : null;
}

/** The trick cells of a row. @param {HTMLElement} row @returns {HTMLInputElement[]} */
const cells = (row) => [.../** @type {NodeListOf<HTMLInputElement>} */ (row.querySelectorAll('input[data-kind="digit"][name*="-tricks-"]'))];

/** Shows what follows in the empty cells of a row. @param {HTMLElement} row */
export function showFollowing(row) {
  const { total, rest } = row.closest("form")?.dataset ?? {};
  const tricks = cells(row);
  if (!total || !tricks.length) return;
  const value = following(
    tricks.map((one) => one.value),
    Number(total),
    rest ?? OUT,
  );
  for (const one of tricks) one.placeholder = value !== null && one.value === "" ? value : "";
}

/** Whether what follows in a row cannot be anything else: a number of tricks. @param {HTMLElement} row */
export const isForced = (row) => cells(row).some((one) => one.value === "" && /[1-9]/.test(one.placeholder));

/** Takes over what follows; whether there was anything. @param {HTMLElement|null} row */
export function takeFollowing(row) {
  const found = row ? cells(row).filter((one) => one.value === "" && one.placeholder) : [];
  for (const one of found) one.value = one.placeholder;
  return found.length > 0;
}
