// @ts-check
/** What a page remembers on this device. Where storage is refused it remembers until it is left. */

/** @type {Map<string, string>} */
const refused = new Map();

/** The text that was kept under a name, or null. @param {string} name */
export function kept(name) {
  try {
    return refused.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    refused.delete(name);
  } catch {
    refused.set(name, text);
  }
}

/**
 * What was kept under a name, laid over what holds otherwise.
 * @template {object} T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function remembered(name, otherwise) {
  try {
    return { ...otherwise, ...JSON.parse(kept(name) ?? "{}") };
  } catch {
    return { ...otherwise };
  }
}

/** @param {string} name @param {object} value */
export function remember(name, value) {
  keep(name, JSON.stringify(value));
}

/** What was kept for as long as this window is open, also over a reload; "" if nothing. @param {string} name */
export function keptHere(name) {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} text */
export function keepHere(name, text) {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Where storage is refused, a reload begins anew, and that is all.
  }
}
