// @ts-check
/** What a page remembers on this device. Where storage is refused it remembers until it is left. */

/** @type {Map<string, string>} */
const refused = new Map();

/**
 * What was kept under a name, laid over what holds otherwise.
 * @template {object} T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function remembered(name, otherwise) {
  try {
    return { ...otherwise, ...JSON.parse(refused.get(name) ?? localStorage.getItem(name) ?? "{}") };
  } catch {
    return { ...otherwise };
  }
}

/** @param {string} name @param {object} value */
export function remember(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    refused.delete(name);
  } catch {
    refused.set(name, text);
  }
}
