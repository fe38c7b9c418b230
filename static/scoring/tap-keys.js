// @ts-check
/** How the pad of a hand is drawn: rows of keys, chips, a sentence. Knows nothing of what they mean. */

/** @typedef {{text: string, label: string, state: string, fades: boolean, tap: () => void}} Key */
/** @typedef {{name: string, score: string, mark: string, tapName: (() => void)|null, keys: Key[], typed?: {before: string, text: string, chosen: boolean}}} Row */
/** @typedef {{title: string, rows: Row[], count: string, over: boolean, digits?: Key[]}} Part */
/** @typedef {{part: Part|null, chips: HTMLElement[], further: HTMLElement[], more: string, told: string}} Shown */

/**
 * @param {string} tag
 * @param {string} look
 * @param {...(Node|string)} inside
 */
export function node(tag, look, ...inside) {
  const made = document.createElement(tag);
  if (look) made.className = look;
  made.append(...inside);
  return made;
}

/** @param {string} look @param {string} name by which it is found again after a tap @param {() => void} tap @param {...(Node|string)} inside */
function button(look, name, tap, ...inside) {
  const made = /** @type {HTMLButtonElement} */ (node("button", look, ...inside));
  made.type = "button";
  made.dataset.key = name;
  made.addEventListener("click", tap);
  return made;
}

/** A small key with words, and the sign that the form has beside them. @param {Element|null} drawn @param {string} words @param {boolean} on @param {() => void} tap */
export function chip(drawn, words, on, tap) {
  const sign = drawn?.querySelector(".sign")?.cloneNode(true);
  const made = button("chip", `chip ${words}`, tap, ...(sign ? [sign] : []), words);
  made.setAttribute("aria-pressed", String(on));
  return made;
}

/** @param {Key} key */
function drawKey(key) {
  const made = button(`key ${key.state}${key.fades ? " fades" : ""}`, key.label, key.tap, key.text);
  made.setAttribute("aria-label", key.label);
  made.setAttribute("aria-pressed", String(key.state !== ""));
  return made;
}

/** @param {Row} row */
function drawRow(row) {
  const words = [node("strong", "", row.name), node("span", "score", row.score, ...(row.mark ? [" ", node("b", "mark", row.mark)] : []))];
  const name = row.tapName ? button("name", `name ${row.name}`, row.tapName, ...words) : node("span", "name", ...words);
  const line = node("div", `tap-row${row.mark ? " calls" : ""}`, name);
  line.setAttribute("role", "group");
  line.setAttribute("aria-label", row.name);
  if (row.typed) line.append(node("span", `typed${row.typed.chosen ? " chosen" : ""}`, row.typed.before, node("b", "", row.typed.text || "–")));
  if (row.keys.length) line.append(node("div", "keys", ...row.keys.map(drawKey)));
  return line;
}

/** @param {HTMLElement} place @param {Shown} shown */
export function drawPad(place, shown) {
  const open = place.querySelector("details")?.open ?? false;
  const parts = [];
  if (shown.part) {
    const head = node("p", "ask", node("strong", "", shown.part.title));
    if (shown.part.count) head.append(" ", node("span", shown.part.over ? "count error" : "count", shown.part.count));
    parts.push(head, node("div", "tap-rows", ...shown.part.rows.map(drawRow)));
    if (shown.part.digits) parts.push(node("div", "digits", ...shown.part.digits.map(drawKey)));
  }
  const more = /** @type {HTMLDetailsElement} */ (node("details", "", node("summary", "", shown.more), node("div", "chips", ...shown.further)));
  more.open = open;
  parts.push(node("div", "chips", ...shown.chips, more));
  const told = node("p", "told", shown.told);
  told.setAttribute("aria-live", "polite");
  place.replaceChildren(...parts, told);
}
