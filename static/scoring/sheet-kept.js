// @ts-check
/** What is kept on this phone until it can be sent: shows it under the sheet, sends it in order, lets people settle it. */

import "../offline/outbox.js";
import { about, ahead, refused } from "./sheet-ahead.js";
import { asTyped, fill, limits } from "./sheet-limits.js";
import { changesSheet, due, moved, nextHand, said, seatedElsewhere } from "./sheet-queue.js";
import { changes, note, showNext, showStanding } from "./sheet-standing.js";
import { isAway, showAway } from "./sheet-unkept.js";

/** @typedef {import("./sheet-queue.js").Kept} Kept */
/** @typedef {import("./sheet-ahead.js").Ahead} Ahead */

const outbox = /** @type {{all: () => Promise<Kept[]>, put: (entry: Kept) => Promise<void>, drop: (id: number) => Promise<void>, freshRef: () => string}} */ (/** @type {any} */ (globalThis).weliOutbox);
const PATIENCE = 15_000; // milliseconds for an answer
const kept = document.getElementById("kept");
const sheet = kept?.dataset.sheet ?? "";
let sending = false;
/** How many have gone out since the page was opened. */
let gone = 0;
/** Whether the page shows scores that this phone has counted. */
let counting = false;

// --- showing --------------------------------------------------------------------

/** A sentence that holds now and then. @param {string} what @returns {HTMLElement} */
function when(what) {
  return /** @type {HTMLElement} */ (kept?.querySelector(`[data-when=${what}]`));
}

/** Shows what waits for this sheet and how the match stands with it, and makes the form ask for the hand after it. */
async function show() {
  if (!kept) return;
  const entries = await outbox.all();
  const own = entries.filter((entry) => entry.sheet === sheet);
  const counts = about(entries, sheet);
  const told = counts.length || counting ? await ahead(counts, expected()) : null;
  kept.hidden = entries.length === 0;
  when("calls").hidden = !own.some((entry) => entry.kind === "call");
  const list = /** @type {HTMLElement} */ (kept.querySelector("ol"));
  list.replaceChildren(...own.map((entry) => line(entry, told, counts.indexOf(entry))));
  if (entries.length > own.length) list.append(note("li", kept.dataset.elsewhere ?? "", "hush"));
  if (counts.length && !told) list.append(note("li", kept.dataset.noCounting ?? "", "hush"));
  advance(entries);
  if (told) showStanding(told, kept.dataset, told.kept.some((one) => one.counted));
  if (told && entryForm() && !editing()) showNext(told, kept.dataset);
  counting = Boolean(told);
  signedAs(entries.at(-1));
}

/** Under which key the server expects the next hand, and since when everybody sits where he sits. */
function expected() {
  const form = entryForm();
  return { next: Number(form?.dataset.next ?? 0), seated: Number(form?.dataset.seated ?? 0) };
}

/** Whether the form changes an entry that is kept already. */
const editing = () => Boolean(entryForm() && field(/** @type {HTMLFormElement} */ (entryForm()), "kept"));

/** Without a connection the page does not learn who writes here: what this phone kept last says it. @param {Kept|undefined} last */
function signedAs(last) {
  const name = document.querySelector("#entry input[name=by]");
  if (last && name instanceof HTMLInputElement && !name.value) name.value = said(last, "by");
}

/** One entry as it stands under the sheet. @param {Kept} entry @param {Ahead|null} ahead @param {number} at  its place in what was counted */
function line(entry, ahead, at) {
  const words = /** @type {HTMLElement} */ (kept).dataset;
  const item = document.createElement("li");
  item.className = `sheet ${entry.state}`;
  const number = entry.kind === "correction" ? numberOnSheet(entry) : numberOf(entry);
  const titles = { hand: words.hand, correction: words.correction, confirmation: words.confirmation, call: words.call };
  const title = fill(titles[/** @type {"hand"} */ (entry.kind)] ?? "", { n: number });
  const state = entry.state === "waiting" ? words.waiting : entry.state === "conflict" ? words.conflict : words.refused;
  const head = note("p", "");
  head.append(note("strong", title), ` · ${state}`);
  item.append(head);
  const became = ahead?.kept[at];
  const facts = became ? became.facts.map(([label, answer]) => `${label}: ${answer}`).join(" · ") : (entryForm() ? asTyped(entry) : "");
  const told = !changesSheet(entry) ? said(entry, "words") : isReseated(entry) ? words.reseated : facts;
  if (told) item.append(note("p", told));
  for (const sentence of entry.why.length ? entry.why : (became?.why ?? [])) item.append(note("p", sentence, "error"));
  if (ahead && became?.counted) item.append(note("p", changes(ahead, at, words), "hush changes"));
  else if (became && entry.state === "waiting" && !became.why.length) item.append(note("p", words.uncounted ?? "", "hush"));
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
  else if (entry.state === "refused" && !isAway() && changesSheet(entry)) button(words.correct ?? "", () => settle(entry), "button primary");
  else if (entry.kind === "hand" && entryForm() && !isReseated(entry)) button(words.change ?? "", () => edit(entry), "button");
  else if (entry.kind === "hand" && entryForm() && !isAway()) button(words.change ?? "", () => settle(entry, "kept/"), "button");
  button(words.drop ?? "", () => throwAway(entry), "button quiet");
  return row;
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
  for (const hidden of document.querySelectorAll("#entry form, #entry details")) /** @type {HTMLElement} */ (hidden).hidden = false;
  form.reset();
  for (const name of new Set(entry.fields.map(([key]) => key.replace(/-\d+$/, "")))) ask(form, name);
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

/** Whether a form may be sent; without a connection the rules are asked here, and what they say may be overruled. @param {SubmitEvent} event */
function submitted(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest("#entry") || !field(form, "hand") || !isAway() || form.dataset.anyway) return;
  event.preventDefault();
  void judge(form).then((wrong) => (wrong.length ? object(form, wrong) : goOn(form)));
}

/** Why the hand in the form cannot have been: as the rules of the sheet say, else what can be seen without them. @param {HTMLFormElement} form @returns {Promise<string[]>} */
async function judge(form) {
  const typed = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  const found = await refused(about(await outbox.all(), sheet), expected(), Number(typed["hand"]), typed);
  if (!found) return form === entryForm() ? limits(form) : [];
  for (const { about: name } of found) ask(form, name);
  return found.map(({ why }) => why);
}

/** Asks what only some hands are asked, once the rules want to know it. @param {HTMLFormElement} form @param {string} name */
function ask(form, name) {
  const further = document.querySelector(`template[data-further="${name}"]`);
  if (!(further instanceof HTMLTemplateElement) || form.querySelector(`[data-field="${name}"]`)) return;
  form.querySelector(".send")?.before(further.content.cloneNode(true));
}

/** @param {HTMLFormElement} form @param {string[]} wrong */
function object(form, wrong) {
  const place = document.getElementById("limits");
  if (!place) return;
  const anyway = /** @type {HTMLButtonElement} */ (note("button", entryForm()?.dataset.anywayWords ?? "", "button"));
  anyway.type = "button";
  anyway.addEventListener("click", () => goOn(form));
  place.replaceChildren(...wrong.map((sentence) => note("span", `${sentence} `)), anyway);
  place.hidden = false;
  place.focus();
}

/** @param {HTMLFormElement} form */
function goOn(form) {
  form.dataset.anyway = "yes";
  form.requestSubmit();
}

/** The server has answered, or has not. @param {Event} event */
function asked(event) {
  const { xhr, pathInfo } = /** @type {CustomEvent} */ (event).detail;
  if (!pathInfo.requestPath.endsWith("/part/")) return;
  const lost = xhr.status === 0 || xhr.status >= 502 || xhr.getResponseHeader("x-weli-away") !== null;
  showAway(lost);
  if (!lost) void send();
}

/** Asks the browser to keep what waits for as long as it takes, and says so where it does not promise that. */
async function lasting() {
  const sure = await navigator.storage?.persist?.().catch(() => false);
  when("forgets").hidden = Boolean(sure);
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
  if ((await outbox.all()).length) await lasting();
  await send();
}
