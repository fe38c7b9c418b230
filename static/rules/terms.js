// @ts-check
/** Words of the card table and marks of sources, explained on the spot: on click, tap or Enter, or when pointer or focus rest
 * on them.
 *
 * The words lead to the glossary; what it says of them in short is fetched once, when the first of them is wanted. The
 * marks lead to the reading list of the page.
 */

import { sourceNote } from "./source-note.js";

const ASKED = "a.term, .marks a.mark"; // what can be asked what it means

const REST = 450; // so long, in ms, until resting on a word is taken for a question
const GAP = 6; // between the word and its note, in px
const EDGE = 8; // and between the note and the edges of the window

/** @type {Map<string, Promise<Document>>} */
const fetched = new Map();

/** @type {HTMLElement} */
let note;
/** @type {HTMLAnchorElement|null} */
let link = null;
let held = false; // it was asked for, and is not just passing by
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** Attends all words on the page, also those that come later. */
export function explain() {
  if (!("popover" in HTMLElement.prototype)) return;
  note = document.createElement("div");
  note.className = "word-popover";
  note.popover = "auto";
  note.setAttribute("role", "dialog");
  note.tabIndex = -1;
  note.addEventListener("toggle", closed);
  note.addEventListener("pointerenter", () => clearTimeout(timer));
  note.addEventListener("pointerleave", passed);
  document.addEventListener("click", asked);
  document.addEventListener("pointerover", resting);
  document.addEventListener("pointerout", passed);
  document.addEventListener("focusin", resting);
  document.addEventListener("focusout", passed);
  document.addEventListener("keydown", leave, { capture: true });
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
}

/** @param {Event} event */
function wordOf(event) {
  const word = event.target instanceof Element ? event.target.closest(ASKED) : null;
  return /** @type {HTMLAnchorElement|null} */ (word);
}

/** @param {MouseEvent} event */
function asked(event) {
  const word = wordOf(event);
  if (!word || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  clearTimeout(timer);
  open(word, true);
}

/** @param {Event} event */
function resting(event) {
  const word = wordOf(event);
  const pointer = event instanceof PointerEvent;
  if (!word || (pointer ? event.pointerType !== "mouse" : !word.matches(":focus-visible"))) return;
  clearTimeout(timer);
  if (word === link) return;
  if (!word.matches(".mark")) short(word).catch(() => {}); // if it cannot be had, a click still leads to the glossary
  timer = setTimeout(() => open(word, false), REST);
}

/** @param {Event} event */
function passed(event) {
  if (event.target !== note && !wordOf(event)) return;
  clearTimeout(timer);
  if (link && !held) timer = setTimeout(close, REST);
}

/** What the glossary says in short. @param {HTMLAnchorElement} word */
function short(word) {
  const address = new URL("?short", word.href.split("#")[0]).href;
  const found = fetched.get(address) ?? fetch(address).then(read);
  fetched.set(address, found);
  found.catch(() => fetched.delete(address));
  return found;
}

/** @param {Response} answer */
async function read(answer) {
  if (!answer.ok) throw new Error(`${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @param {HTMLAnchorElement} word @param {boolean} hold */
async function open(word, hold) {
  if (link === word && note.matches(":popover-open")) {
    if (hold) keep();
    return;
  }
  const key = word.hash.slice(1);
  let text;
  try {
    text = word.matches(".mark") ? sourceNote(word) : (await short(word)).querySelector(`[data-word="${CSS.escape(key)}"]`);
  } catch {
    text = null;
  }
  if (!text) {
    if (hold) globalThis.open(word.href, word.target || "_self"); // then the glossary itself
    return;
  }
  close();
  note.replaceChildren(text.ownerDocument === document ? text : document.importNode(text, true));
  for (const further of note.querySelectorAll("a")) further.target = word.target;
  note.setAttribute("aria-label", word.textContent ?? "");
  word.after(note); // so the Tab key and a screen reader find it where they are, even inside a dialog
  link = word;
  held = false;
  word.setAttribute("aria-expanded", "true");
  note.showPopover();
  place();
  if (hold) keep();
}

function keep() {
  held = true;
  note.focus({ preventScroll: true });
}

function close() {
  if (note.matches(":popover-open")) note.hidePopover();
}

/** @param {Event} event */
function closed(event) {
  if (/** @type {ToggleEvent} */ (event).newState === "open" || !link || note.matches(":popover-open")) return;
  const back = note.contains(document.activeElement) ? link : null;
  link.removeAttribute("aria-expanded");
  link = null;
  back?.focus({ preventScroll: true });
  note.remove();
}

/** Esc closes it by itself; the page around it must not hear of that. @param {KeyboardEvent} event */
function leave(event) {
  if (event.key === "Escape" && note.matches(":popover-open")) event.stopPropagation();
}

/** Under the word, or above it where there is more room; with the word out of sight it goes. */
function place() {
  if (!link || !note.matches(":popover-open")) return;
  const word = link.getClientRects()[0];
  if (!word || word.bottom < 0 || word.top > innerHeight) return close();
  const { width, height } = note.getBoundingClientRect();
  const below = innerHeight - word.bottom - GAP - EDGE;
  const top = height <= below || below >= word.top ? word.bottom + GAP : word.top - GAP - height;
  note.style.setProperty("--top", `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`);
  note.style.setProperty("--left", `${Math.max(EDGE, Math.min(word.left, document.documentElement.clientWidth - width - EDGE))}px`);
}
