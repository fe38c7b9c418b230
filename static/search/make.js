// @ts-check
/** Elements of what was found. */

/** @param {string} url @param {string|Node} words */
export function link(url, words) {
  const made = /** @type {HTMLAnchorElement} */ (make("a", "", words));
  made.href = url;
  return made;
}

/** @param {string} tag @param {string} name @param {...(string|Node)} inside */
export function make(tag, name, ...inside) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...inside);
  return made;
}
