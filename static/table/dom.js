// @ts-check
/** Elements: made once, then only patched, so that focus and running movements survive an update. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element; children may be elements or text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node|string)} children
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * A new SVG element.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...Node} children
 */
export function draw(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** The element of the page with this id. @param {string} id */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Sets the text if it is another one. @param {Element|null} node @param {string} text */
export function write(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Sets or takes away an attribute. @param {Element} node @param {string} name @param {string|boolean|null} value */
export function mark(node, name, value) {
  const text = value === true ? "" : value;
  if (text === false || text === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Shows or hides an element. @param {Element} node @param {boolean} on */
export function show(node, on) {
  mark(node, "hidden", !on);
}

/**
 * Makes the children of `parent` one element per item, in order. An item keeps its element as long as its key
 * is there; elements move only when the order has changed.
 * @template T
 * @template {Element} N
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => N} create
 * @param {(node: N, item: T) => void} [update]
 */
export function keyed(parent, items, keyOf, create, update) {
  const old = new Map(Array.from(parent.children, (node) => [/** @type {HTMLElement} */ (node).dataset.key, node]));
  items.forEach((item, index) => {
    const key = keyOf(item);
    const node = /** @type {N} */ (old.get(key) ?? create(item));
    /** @type {any} */ (node).dataset.key = key;
    old.delete(key);
    const there = parent.children[index];
    if (there !== node) {
      // Cards that leave are taken out first, so that those behind them need not move (and lose focus).
      if (there && old.get(/** @type {any} */ (there).dataset.key) === there && there.nextElementSibling === node) there.remove();
      else parent.insertBefore(node, there ?? null);
    }
    update?.(node, item);
  });
  for (const node of old.values()) node.remove();
}
