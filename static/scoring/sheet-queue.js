// @ts-check
/** Which of the entries kept on this phone go out next, and under which hand. Knows no rules of any game. */

/** @typedef {{id?: number, ref: string, path: string, sheet: string, kind: string, fields: [string, string][], state: string, why: string[], at: number}} Kept */

/**
 * What may be sent now, in order: of each sheet what stands before the first entry that somebody has to look at. A call
 * for the director waits for nothing: it may be about that very entry.
 * @param {Kept[]} entries
 */
export function due(entries) {
  /** @type {Set<string>} */
  const held = new Set();
  return entries.filter((entry) => {
    if (entry.state !== "waiting" && entry.kind !== "call") held.add(entry.sheet);
    return entry.state === "waiting" && (entry.kind === "call" || !held.has(entry.sheet));
  });
}

/** What a form said under a name; empty if nothing. @param {Kept} entry @param {string} name */
export function said(entry, name) {
  return entry.fields.find(([key]) => key === name)?.[1] ?? "";
}

/** An entry with another answer in one field. @param {Kept} entry @param {string} name @param {string} value @returns {Kept} */
export function saying(entry, name, value) {
  return { ...entry, fields: [...entry.fields.filter(([key]) => key !== name), [name, value]] };
}

/** Whether an entry changes the sheet; else it only says something of it. @param {Kept} entry */
export function changesSheet(entry) {
  return entry.kind === "hand" || entry.kind === "correction";
}

/** The new hands of a sheet that wait. @param {Kept[]} entries @param {string} sheet */
export function hands(entries, sheet) {
  return entries.filter((entry) => entry.sheet === sheet && entry.kind === "hand");
}

/**
 * Whether an entry was written down before people were found to sit elsewhere: its seats are not those of the form.
 * @param {Kept} entry
 * @param {number} seated since which version of the sheet everybody sits where he sits now
 */
export function seatedElsewhere(entry, seated) {
  return Number(said(entry, "seen")) < seated;
}

/**
 * The key of the hand that is entered next, if the server would give the next one this key.
 * @param {Kept[]} entries
 * @param {string} sheet
 * @param {number} next
 */
export function nextHand(entries, sheet, next) {
  return Math.max(next, ...hands(entries, sheet).map((entry) => Number(said(entry, "hand")) + 1));
}

/**
 * The waiting hands of a sheet, moved behind what has been entered by others meanwhile: from this key on, in their order.
 *
 * What their writer had seen stays as it was: it says who sat where when they were written down. Had somebody told the
 * sheet meanwhile that people sat elsewhere, a later version would give their tricks to others.
 * @param {Kept[]} entries
 * @param {string} sheet
 * @param {number} next
 */
export function moved(entries, sheet, next) {
  return hands(entries, sheet)
    .filter((entry) => entry.state === "waiting")
    .map((entry, at) => saying(entry, "hand", String(next + at)));
}
