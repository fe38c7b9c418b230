// @ts-check
/**
 * Typing paper sheets in: digits move on by themselves, a row is entered when it is left, and what was typed and not
 * taken yet stays on this device, also over a reload. What can have been, only the server says.
 */

import { keep, kept, remember, remembered } from "../table/memory.js";
import { isForced, showFollowing, takeFollowing } from "./grid-follows.js";
import { showPhoto } from "./photo.js";

/** @typedef {HTMLInputElement|HTMLSelectElement} Field */
/** @typedef {{rows: Record<string, string>, sums: Record<string, string[]>, wrong: Record<string, string[]>, taken: number[], over: string}} Answer */

const QUICK = "weli:grid:quick";
const OUT = /^[–—xX./pP*]$/;
const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.grid-form"));

/** @param {Element|null} place @returns {HTMLTableSectionElement|null} */
const rowOf = (place) => place?.closest("tbody[data-hand]") ?? null;

/** @param {ParentNode} place @returns {Field[]} */
const fields = (place) => [.../** @type {NodeListOf<Field>} */ (place.querySelectorAll("select, input:not([type=hidden])"))];

/** Everything on the page that can be typed into, in order. */
const all = () => [...forms].flatMap((form) => fields(form)).filter((field) => field.offsetParent !== null);

// --- moving -----------------------------------------------------------------------

/** @param {Field|undefined} field */
function go(field) {
  if (!field) return;
  field.focus();
  if (field instanceof HTMLInputElement && field.type !== "checkbox") field.select();
}

/** @param {Field} field @param {number} by */
function along(field, by) {
  const order = all();
  go(order[order.indexOf(field) + by]);
}

/** To the same column of another row; `first`: to its first cell. @param {Field} field @param {number} by @param {boolean} first */
function across(field, by, first = false) {
  const rows = [...document.querySelectorAll("form.grid-form tbody[data-hand]")].filter((row) => /** @type {HTMLElement} */ (row).offsetParent !== null && fields(row).length > 0);
  const own = rowOf(field);
  const next = rows[rows.indexOf(/** @type {Element} */ (own)) + by];
  if (!next) {
    if (own && by > 0) void save(/** @type {HTMLFormElement} */ (own.closest("form")), null);
    return;
  }
  const column = own ? fields(own).indexOf(field) : 0;
  const cells = fields(next);
  go(first ? (cells.find(open) ?? cells[0]) : (cells[column] ?? cells[0]));
}

/** Whether nothing is answered: what stands at its usual answer is passed over. @param {Field} field */
function open(field) {
  return field.value === "" && !(field instanceof HTMLSelectElement && field.selectedOptions[0]?.text);
}

/** One key chooses: the letter with which only one answer begins, or the number of the answer. @param {HTMLSelectElement} field @param {string} key */
function choose(field, key) {
  const answers = [...field.options].filter((option) => option.text);
  const begin = answers.filter((option) => option.text.toLowerCase().startsWith(key.toLowerCase()));
  const found = begin.length === 1 ? begin[0] : begin.length === 0 && /\d/.test(key) ? answers[Number(key) - 1] : undefined;
  if (!found) return false;
  field.value = found.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  along(field, 1);
  return true;
}

/** Takes over what follows in the row from what stands there. @param {Field} field */
function follow(field) {
  const row = rowOf(field);
  if (!row || !takeFollowing(row)) return;
  row.dataset.typed = "";
  keepDraft(row);
}

/** With the first answer of the next row: what follows in this one is taken over. @param {Field} field @param {string} key */
function onToNext(field, key) {
  const next = rowOf(field)?.nextElementSibling;
  const first = next && fields(next).find(open);
  if (!(first instanceof HTMLSelectElement)) return false;
  follow(field);
  across(field, 1, true);
  return choose(first, key);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !rowOf(field)) return;
  const text = field instanceof HTMLInputElement && field.type !== "checkbox";
  const [start, end] = text ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [0, 0];
  const whole = text && start === 0 && end === field.value.length;
  if (event.key === "Enter") {
    if (!event.shiftKey) follow(field);
    across(field, event.shiftKey ? -1 : 1, true);
  } else if (field instanceof HTMLInputElement && field.placeholder && /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && onToNext(field, event.key)) event.preventDefault();
  else if (field instanceof HTMLSelectElement && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && choose(field, event.key)) event.preventDefault();
  else if (event.key === "ArrowDown" && text) across(field, 1);
  else if (event.key === "ArrowUp" && text) across(field, -1);
  else if (event.key === "ArrowRight" && text && (whole || end === field.value.length)) along(field, 1);
  else if (event.key === "ArrowLeft" && text && (whole || start === 0)) along(field, -1);
  else return;
  event.preventDefault();
}

/** @param {Event} event */
function typed(event) {
  const field = event.target;
  const row = field instanceof Element ? rowOf(field) : null;
  if (!row || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  row.dataset.typed = "";
  keepDraft(row);
  showFollowing(row);
  if (event.type !== "input" || !(field instanceof HTMLInputElement) || field.dataset.kind !== "digit" || !field.value) return;
  if (OUT.test(field.value)) field.value = "-";
  if (quick(row) && isForced(row) && takeFollowing(row)) {
    keepDraft(row);
    across(field, 1, true);
    return;
  }
  const cells = fields(row);
  if (cells.at(-1) === field) across(field, 1, true);
  else along(field, 1);
}

/** Whether the last number of a row fills itself, and the next key begins the next row. @param {Element} row */
const quick = (row) => /** @type {HTMLInputElement|null} */ (row.closest("form")?.querySelector("[data-quick]"))?.checked ?? false;

// --- keeping what is not entered yet --------------------------------------------------

/** @param {HTMLElement} row */
const shelf = (row) => `weli:grid:${row.closest("form")?.dataset.code ?? ""}`;

/** @param {HTMLElement} row @returns {Record<string, string>} */
function values(row) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const field of fields(row)) found[field.name] = field instanceof HTMLInputElement && field.type === "checkbox" ? (field.checked ? "on" : "") : field.value;
  return found;
}

/** @param {HTMLElement} row */
function keepDraft(row) {
  remember(shelf(row), { ...remembered(shelf(row), {}), [row.dataset.hand ?? ""]: values(row) });
}

/** @param {HTMLElement} row */
function dropDraft(row) {
  const left = /** @type {Record<string, unknown>} */ (remembered(shelf(row), {}));
  delete left[row.dataset.hand ?? ""];
  remember(shelf(row), left);
}

/** Puts back what was typed before the page was loaded anew. @param {HTMLFormElement} form */
function restore(form) {
  const name = `weli:grid:${form.dataset.code ?? ""}`;
  if (!kept(name)) return;
  const drafts = /** @type {Record<string, Record<string, string>>} */ (remembered(name, {}));
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("tbody[data-hand]"))) {
    const draft = drafts[row.dataset.hand ?? ""];
    if (!draft) continue;
    put(row, draft);
    row.dataset.typed = "";
  }
}

/** @param {HTMLElement} row @param {Record<string, string>} draft */
function put(row, draft) {
  for (const field of fields(row)) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = draft[field.name] === "on";
    else field.value = draft[field.name] ?? field.value;
  }
}

// --- entering -------------------------------------------------------------------------

/** The rows that say something which the server has not judged yet; not the one that somebody is in. @param {HTMLFormElement} form @param {HTMLElement|null} here */
function due(form, here) {
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("tbody[data-typed]"))];
  return rows.filter((row) => row !== here && row.dataset.judged !== JSON.stringify(values(row)));
}

/** Sends the rows of a form that were typed into; not the one that somebody is in. @param {HTMLFormElement} form @param {HTMLElement|null} here */
async function save(form, here) {
  const rows = due(form, here);
  if (!rows.length || form.dataset.sending) return;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (/^(?:by|form|csrfmiddlewaretoken)$/.test(name)) body.set(name, String(value));
  body.set("ref", [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  const sent = new Map(rows.map((row) => [row.dataset.hand ?? "", JSON.stringify(values(row))]));
  for (const row of rows) {
    for (const [name, value] of Object.entries(values(row))) if (value) body.set(name, value);
    const seen = /** @type {HTMLInputElement|null} */ (row.querySelector("input[type=hidden]"));
    if (seen) body.set(seen.name, seen.value);
  }
  form.dataset.sending = "yes";
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { "Weli-Row": "1" }, signal: AbortSignal.timeout(15_000) });
    if (!answer.ok) throw new Error(String(answer.status));
    show(form, await answer.json(), sent);
    failed(form, false);
  } catch {
    failed(form, true);
  } finally {
    delete form.dataset.sending;
  }
  const now = rowOf(document.activeElement);
  const failing = !(/** @type {HTMLElement} */ (form.querySelector(".failed")).hidden);
  if (!failing && due(form, now).length) void save(form, now); // left while the others were on their way
}

/** @param {HTMLFormElement} form @param {boolean} so */
function failed(form, so) {
  const place = /** @type {HTMLElement} */ (form.querySelector(".failed"));
  place.textContent = form.dataset.failed ?? "";
  place.hidden = !so;
}

/** Puts the rows of the answer in the place of those that were sent, unless they were typed into meanwhile. @param {HTMLFormElement} form @param {Answer} answer @param {Map<string, string>} sent */
function show(form, answer, sent) {
  for (const [hand, html] of Object.entries(answer.rows)) {
    const old = /** @type {HTMLElement|null} */ (form.querySelector(`tbody[data-hand="${hand}"]`));
    if (!old) continue;
    const meanwhile = values(old);
    const focused = document.activeElement instanceof HTMLElement && old.contains(document.activeElement) ? document.activeElement.id : "";
    const fresh = /** @type {HTMLElement} */ (new DOMParser().parseFromString(`<table>${html}</table>`, "text/html").querySelector("tbody"));
    old.replaceWith(fresh);
    if (JSON.stringify(meanwhile) !== sent.get(hand)) {
      put(fresh, meanwhile);
      fresh.dataset.typed = "";
    } else if (answer.taken.includes(Number(hand))) dropDraft(fresh);
    else {
      fresh.dataset.typed = "";
      fresh.dataset.judged = JSON.stringify(values(fresh));
    }
    if (focused) go(/** @type {Field} */ (document.getElementById(focused)));
  }
  for (const [hand, sums] of Object.entries(answer.sums)) {
    const cells = form.querySelectorAll(`tbody[data-hand="${hand}"] td.sum`);
    sums.forEach((sum, at) => cells[at] && (cells[at].textContent = sum));
    const below = /** @type {HTMLElement|null} */ (form.querySelector(`tbody[data-hand="${hand}"] .below`));
    const wrong = answer.wrong[hand] ?? [];
    if (!below) continue;
    below.hidden = !wrong.length;
    /** @type {Element} */ (below.lastElementChild).replaceChildren(...wrong.map((text) => Object.assign(document.createElement("p"), { className: "error", textContent: text })));
  }
  const over = /** @type {HTMLElement|null} */ (form.querySelector(".over"));
  if (over) [over.textContent, over.hidden] = [answer.over, !answer.over];
  unfold(form);
}

/** Shows the rows that are filled and two more; none more where the match is over. @param {HTMLFormElement} form */
function unfold(form) {
  if (!form.querySelector(".over")) return; // results of an evening: there are no more rows than matches
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("tbody[data-hand]"))];
  const filled = rows.map((row) => row.matches("[data-taken], [data-typed], [data-refused]")).lastIndexOf(true);
  const more = /** @type {HTMLElement} */ (form.querySelector(".over")).hidden ? 2 : 0;
  rows.forEach((row, at) => (row.hidden = at > filled + more && !row.contains(document.activeElement)));
}

/** @param {FocusEvent} event */
function entered(event) {
  const row = rowOf(/** @type {Element} */ (event.target));
  if (event.target instanceof HTMLInputElement && event.target.dataset.kind) event.target.select(); // the next key replaces it
  for (const form of forms) {
    if (row && form.contains(row)) unfold(form);
    void save(form, row);
  }
}

/** @param {MouseEvent} event */
function clicked(event) {
  if (event.target instanceof HTMLInputElement && event.target.dataset.kind === "digit") event.target.select();
  const button = event.target instanceof Element ? event.target.closest("[data-mine], [data-theirs]") : null;
  const row = rowOf(button);
  if (!(button instanceof HTMLElement) || !row) return;
  if (button.dataset.mine) {
    const seen = /** @type {HTMLInputElement} */ (row.querySelector("input[type=hidden]"));
    seen.value = button.dataset.mine;
    row.dataset.typed = "";
    delete row.dataset.judged;
    void save(/** @type {HTMLFormElement} */ (row.closest("form")), null);
  } else dropDraft(row); // and the page is loaded anew
}

for (const form of forms) {
  const tick = /** @type {HTMLInputElement|null} */ (form.querySelector("[data-quick]"));
  if (tick) {
    tick.closest("p")?.removeAttribute("hidden");
    tick.checked = kept(QUICK) === "yes";
    tick.addEventListener("change", () => keep(QUICK, tick.checked ? "yes" : ""));
  }
  restore(form);
  form.querySelector(".by-hand")?.setAttribute("hidden", "");
  unfold(form);
}
document.addEventListener("keydown", pressed);
document.addEventListener("input", typed);
document.addEventListener("change", typed);
document.addEventListener("focusin", entered);
document.addEventListener("click", clicked);
document.addEventListener("visibilitychange", () => document.hidden && [...forms].forEach((form) => void save(form, null)));
showPhoto();
go(all().find((field) => !rowOf(field)?.hasAttribute("data-taken") && open(field)));
