// @ts-check
/** What is kept on this phone until it can be sent: shows it under the sheet, sends it in order, lets people settle it. */

import "../offline/outbox.js";
import { fill, limits } from "./sheet-limits.js";
import { due, moved, nextHand, said, seatedElsewhere } from "./sheet-queue.js";

/** @typedef {import("./sheet-queue.js").Kept} Kept */

const outbox = /** @type {{all: () => Promise<Kept[]>, put: (entry: Kept) => Promise<void>, drop: (id: number) => Promise<void>, freshRef: () => string}} */ (/** @type {any} */ (globalThis).weliOutbox);
const PATIENCE = 15_000; // milliseconds for an answer
const kept = document.getElementById("kept");
const away = document.getElementById("away");
const sheet = kept?.dataset.sheet ?? "";
let sending = false;
/** How many have gone out since the page was opened. */
let gone = 0;

/** Whether the last thing we know of the connection is that there is none. */
const isAway = () => !navigator.onLine || away?.hidden === false;

// --- showing --------------------------------------------------------------------

/** @param {boolean} now */
function showAway(now) {
  if (away) away.hidden = !now;
}

/** Shows what waits for this sheet, and makes the form ask for the hand after it. */
async function show() {
  if (!kept) return;
  const entries = await outbox.all();
  const own = entries.filter((entry) => entry.sheet === sheet);
  kept.hidden = entries.length === 0;
  const list = /** @type {HTMLElement} */ (kept.querySelector("ol"));
  list.replaceChildren(...own.map(line));
  if (entries.length > own.length) list.append(note("li", kept.dataset.elsewhere ?? "", "hush"));
  advance(entries);
  signedAs(entries.at(-1));
}

/** Without a connection the page does not learn who writes here: what this phone kept last says it. @param {Kept|undefined} last */
function signedAs(last) {
  const name = document.querySelector("#entry input[name=by]");
  if (last && name instanceof HTMLInputElement && !name.value) name.value = said(last, "by");
}

/** @param {string} tag @param {string} text @param {string} [look] */
function note(tag, text, look) {
  const node = document.createElement(tag);
  node.textContent = text;
  if (look) node.className = look;
  return node;
}

/** One entry as it stands under the sheet. @param {Kept} entry */
function line(entry) {
  const words = /** @type {HTMLElement} */ (kept).dataset;
  const item = document.createElement("li");
  item.className = `sheet ${entry.state}`;
  const number = entry.kind === "correction" ? numberOnSheet(entry) : numberOf(entry);
  const titles = { hand: words.hand, correction: words.correction, confirmation: words.confirmation };
  const title = fill(titles[/** @type {"hand"} */ (entry.kind)] ?? "", { n: number });
  const state = entry.state === "waiting" ? words.waiting : entry.state === "conflict" ? words.conflict : words.refused;
  const head = note("p", "");
  head.append(note("strong", title), ` · ${state}`);
  item.append(head);
  const told = entry.kind === "confirmation" ? said(entry, "words") : isReseated(entry) ? words.reseated : describe(entry);
  if (told) item.append(note("p", told));
  for (const sentence of entry.why) item.append(note("p", sentence, "error"));
  item.append(buttons(entry));
  return item;
}

/** The number a kept hand will have on the paper: its key counts hands that were taken out, too. @param {Kept} entry */
function numberOf(entry) {
  const form = entryForm();
  const title = document.getElementById("entry-title");
  return form ? Number(title?.dataset.number) + Number(said(entry, "hand")) - Number(form.dataset.next) : said(entry, "hand");
}

/** The number of the hand that an entry corrects, as it stands on the sheet; a dash if it was taken out. @param {Kept} entry */
function numberOnSheet(entry) {
  const link = /** @type {HTMLElement|null} */ (document.querySelector(`#hands a[href="${entry.path}"]`));
  return link?.dataset.number ?? "–";
}

/** Whether the form has other people in the seats of an entry than its writer saw: only the server can tell who they were. @param {Kept} entry */
function isReseated(entry) {
  return seatedElsewhere(entry, Number(entryForm()?.dataset.seated ?? 0));
}

/** @param {Kept} entry */
function buttons(entry) {
  const words = /** @type {HTMLElement} */ (kept).dataset;
  const row = note("p", "", "row");
  /** @param {string} text @param {() => void} task @param {string} look */
  const button = (text, task, look) => {
    const node = /** @type {HTMLButtonElement} */ (note("button", text, look));
    node.type = "button";
    node.addEventListener("click", task);
    row.append(node);
  };
  if (entry.state === "conflict") button(words.settle ?? "", () => settle(entry), "button primary");
  else if (entry.state === "refused" && !isAway() && entry.kind !== "confirmation") button(words.correct ?? "", () => settle(entry), "button primary");
  else if (entry.kind === "hand" && entryForm() && !isReseated(entry)) button(words.change ?? "", () => edit(entry), "button");
  else if (entry.kind === "hand" && entryForm() && !isAway()) button(words.change ?? "", () => settle(entry, "kept/"), "button");
  button(words.drop ?? "", () => throwAway(entry), "button quiet");
  return row;
}

/** What an entry says, in the words of the form. @param {Kept} entry */
function describe(entry) {
  if (!entryForm()) return "";
  const answers = new Map(entry.fields);
  const told = [];
  for (const question of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#entry fieldset.question"))) {
    const when = /** @type {Record<string, string[]>} */ (JSON.parse(question.dataset.when ?? "{}"));
    if (!Object.entries(when).every(([name, values]) => values.includes(answers.get(name) ?? ""))) continue;
    const label = question.querySelector("legend")?.firstChild?.textContent?.trim() ?? "";
    const said = [];
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (question.querySelectorAll("input"))) {
      const value = answers.get(input.name);
      const who = input.closest(".line")?.querySelector(":scope > .who, :scope > label:not(.unseen)")?.lastChild?.textContent?.trim() ?? "";
      const button = input.closest("label")?.textContent?.trim() ?? "";
      if (input.type === "radio" && value === input.value && button) said.push(`${who} ${button}`.trim());
      if (input.type === "checkbox" && value) said.push(button);
      if (input.type !== "radio" && input.type !== "checkbox" && value) said.push(`${who} ${value}`.trim());
    }
    if (said.length) told.push(`${label}: ${said.join(", ")}`);
  }
  return told.join(" · ");
}

// --- the form of the next hand ----------------------------------------------------

function entryForm() {
  const form = document.querySelector("#entry form[data-words-of]");
  return form instanceof HTMLFormElement ? form : null;
}

/** The form that states what an entry does: a hand, or what went wrong in one. @param {Kept} entry */
function formOf(entry) {
  const breach = entry.fields.some(([name]) => name === "breach") && document.querySelector("#entry .went-wrong form");
  return breach instanceof HTMLFormElement ? breach : entryForm();
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

/** Lets the form ask for the hand after those that wait: who deals it, only the server can tell. @param {Kept[]} entries */
function advance(entries) {
  const form = entryForm();
  const [hand, title, intro] = [form && field(form, "hand"), document.getElementById("entry-title"), document.getElementById("entry-intro")];
  if (!form || !hand || !title || field(form, "kept")) return;
  const next = nextHand(entries, sheet, Number(form.dataset.next));
  for (const one of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#entry input[name=hand]"))) one.value = String(next);
  const ahead = next - Number(form.dataset.next);
  title.textContent = fill(title.dataset.words ?? "", { n: Number(title.dataset.number) + ahead });
  if (intro) intro.hidden = ahead > 0;
}

/** A page that was kept has used its names already: every form gets a new one. */
function rename() {
  for (const ref of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="ref"]'))) ref.value = outbox.freshRef();
}

/** Fills the form with a kept entry, to be changed and kept again. @param {Kept} entry */
function edit(entry) {
  const form = formOf(entry);
  if (!form) return;
  form.reset();
  for (const [name, value] of entry.fields) {
    const found = form.elements.namedItem(name);
    if (found instanceof RadioNodeList) found.value = value;
    else if (found instanceof HTMLInputElement && found.type === "checkbox") found.checked = true;
    else if (found instanceof HTMLInputElement && found.type === "radio") found.checked = found.value === value;
    else if (found instanceof HTMLInputElement && name !== "ref") found.value = value;
  }
  const mark = field(form, "kept") ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "kept" }));
  mark.value = entry.ref;
  const title = document.getElementById("entry-title");
  if (title && form === entryForm()) title.textContent = fill(title.dataset.words ?? "", { n: numberOf(entry) });
  form.closest("details")?.setAttribute("open", "");
  form.dataset.begun = "yes";
  form.dispatchEvent(new Event("change", { bubbles: true }));
  form.scrollIntoView({ block: "start" });
}

/** Hands an entry to the server as a form, so that its page asks what is right. @param {Kept} entry @param {string} [page] below its own */
function settle(entry, page = "") {
  const form = Object.assign(document.createElement("form"), { method: "post", action: entry.path + page, hidden: true });
  const fields = [...entry.fields, ["ref", entry.ref], ["kept", entry.ref], ["csrfmiddlewaretoken", token()]];
  for (const [name, value] of fields) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}

/** @param {Kept} entry */
async function throwAway(entry) {
  if (!confirm(kept?.dataset.sure)) return;
  await outbox.drop(entry.id ?? 0);
  await show();
}

// --- sending --------------------------------------------------------------------

function token() {
  const input = document.querySelector('input[name="csrfmiddlewaretoken"]');
  return input instanceof HTMLInputElement ? input.value : "";
}

/** Takes a new token from the page as the server has it now. */
async function freshToken() {
  const text = await (await fetch(location.pathname, { headers: { Accept: "text/html" } })).text();
  const found = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(text)?.[1] ?? "";
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="csrfmiddlewaretoken"]'))) input.value = found;
}

/**
 * What became of an entry; null where the server could not be asked.
 * @param {Kept} entry
 * @returns {Promise<{outcome: string, why?: string[]}|null>}
 */
async function post(entry, again = false) {
  const body = new URLSearchParams([...entry.fields, ["ref", entry.ref]]);
  const headers = { "Weli-Kept": "1", "X-CSRFToken": token() };
  try {
    const answer = await fetch(entry.path, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return await answer.json();
    if (answer.status === 403 && !again) {
      await freshToken();
      return await post(entry, true);
    }
    return answer.status >= 500 || answer.status === 429 ? null : { outcome: "refused", why: [kept?.dataset.gone ?? ""] };
  } catch {
    return null;
  }
}

/** Sends what waits, one after the other, each until it is answered. */
async function send() {
  if (sending || !navigator.onLine) return;
  sending = true;
  try {
    const locks = navigator.locks ?? { request: (/** @type {string} */ _name, /** @type {any} */ _how, /** @type {any} */ task) => task(true) };
    await locks.request("weli-outbox", { ifAvailable: true }, async (/** @type {any} */ mine) => mine && (await sendAll()));
  } finally {
    sending = false;
  }
}

async function sendAll() {
  let changed = false;
  for (let next = due(await outbox.all())[0]; next; next = due(await outbox.all())[0]) {
    const answer = await post(next);
    if (!answer) break;
    changed = true;
    if (answer.outcome === "entered") {
      await outbox.drop(next.id ?? 0);
      gone += 1;
    } else {
      const state = answer.outcome === "conflict" ? "conflict" : "refused";
      await outbox.put({ ...next, state, why: answer.why ?? [] });
    }
  }
  if (!changed) return;
  tellSent();
  document.body.dispatchEvent(new CustomEvent("look-again"));
  await show();
}

function tellSent() {
  const sent = document.getElementById("sent");
  if (!sent || !gone) return;
  sent.textContent = gone === 1 ? (sent.dataset.one ?? "") : fill(sent.dataset.many ?? "", { n: gone });
  sent.hidden = false;
}

// --- what happens -----------------------------------------------------------------

/** What the address says of an entry that was settled on another page; it is taken out of the address. */
async function settled() {
  const query = new URLSearchParams(location.search);
  if (!query.size) return;
  const ref = query.get("sent");
  const entries = await outbox.all();
  const entry = entries.find((one) => one.ref === ref);
  if (entry) await outbox.drop(entry.id ?? 0);
  if (ref && query.has("moved")) {
    const form = entryForm();
    const hand = form && field(form, "hand")?.value;
    const rest = entries.filter((one) => one !== entry);
    for (const one of hand ? moved(rest, sheet, Number(hand)) : []) await outbox.put(one);
  }
  history.replaceState(history.state, "", location.pathname + location.hash);
}

/** Whether a form may be sent; without a connection only what can be seen here is looked at, and that may be overruled. @param {SubmitEvent} event */
function submitted(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form !== entryForm()) return;
  const place = document.getElementById("limits");
  if (!place || !isAway() || form.dataset.anyway) return;
  const wrong = limits(form);
  if (!wrong.length) return;
  event.preventDefault();
  const anyway = /** @type {HTMLButtonElement} */ (note("button", form.dataset.anywayWords ?? "", "button"));
  anyway.type = "button";
  anyway.addEventListener("click", () => {
    form.dataset.anyway = "yes";
    form.requestSubmit();
  });
  place.replaceChildren(...wrong.map((sentence) => note("span", `${sentence} `)), anyway);
  place.hidden = false;
  place.focus();
}

/** The server has answered, or has not. @param {Event} event */
function asked(event) {
  const { xhr, pathInfo } = /** @type {CustomEvent} */ (event).detail;
  if (!pathInfo.requestPath.endsWith("/part/")) return;
  const lost = xhr.status === 0 || xhr.status >= 502 || xhr.getResponseHeader("x-weli-away") !== null;
  showAway(lost);
  if (!lost) void send();
}

/** Begins; does nothing on pages that are no sheet somebody may write on. */
export async function keepEntries() {
  addEventListener("offline", () => showAway(true));
  document.addEventListener("htmx:afterRequest", asked);
  if (document.documentElement.dataset.kept !== undefined || !navigator.onLine) showAway(true);
  if (!kept || !("indexedDB" in window)) return;
  document.addEventListener("submit", submitted);
  document.addEventListener("htmx:afterSwap", () => void show());
  addEventListener("online", () => void send());
  kept.querySelector("[data-do=send]")?.addEventListener("click", () => void send());
  if (document.documentElement.dataset.kept !== undefined) rename();
  await settled();
  await show();
  if ((await outbox.all()).length) void navigator.storage?.persist?.().catch(() => undefined);
  await send();
}
