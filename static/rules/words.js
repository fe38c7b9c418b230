// @ts-check
/** The glossary: a box that finds words by any of their names, and words of other languages that can be heard. */

const form = /** @type {HTMLFormElement} */ (document.querySelector(".words-find"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
const words = /** @type {HTMLElement} */ (document.querySelector(".words"));
const sections = Array.from(words.querySelectorAll("section"));

/** Letters only, without their accents. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss").replace(/œ/g, "oe").replace(/æ/g, "ae");
}

/** Under which names each entry is found. */
const names = new Map(
  Array.from(words.querySelectorAll(".word"), (one) => {
    const parts = Array.from(one.querySelectorAll("dfn, .other a, .other strong, .elsewhere b"), (part) => part.textContent);
    return [/** @type {HTMLElement} */ (one), plain(parts.join(" | "))];
  }),
);

function find() {
  const wanted = plain(field.value.trim());
  let found = 0;
  for (const [one, called] of names) {
    one.hidden = !called.includes(wanted);
    if (!one.hidden) found += 1;
  }
  for (const section of sections) {
    for (const list of section.querySelectorAll(".pointers")) show(list, !wanted); // what they lead to is there already
    show(section, !!section.querySelector(".word:not([hidden]), .pointers:not([hidden])"));
  }
  const { none = "", one = "", many = "" } = status.dataset;
  status.textContent = !wanted ? "" : found > 1 ? many.replace("{n}", String(found)) : found ? one : none;
}

/** @param {Element} element @param {boolean} shown */
function show(element, shown) {
  /** @type {HTMLElement} */ (element).hidden = !shown;
}

/** A link to a word leads there also while others are hidden. */
function reveal() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || !target.closest("[hidden]")) return;
  field.value = "";
  find();
  target.scrollIntoView();
}

/** Only voices that live on this device: nobody else is told what is read here. @param {string} lang */
function voiceFor(lang) {
  return speechSynthesis.getVoices().find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(lang));
}

function offerVoices() {
  for (const place of words.querySelectorAll("[data-word]")) {
    const word = /** @type {HTMLElement} */ (place);
    if (!voiceFor(word.lang) || word.nextElementSibling?.matches(".hear")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "hear switch";
    button.setAttribute("aria-label", `${words.dataset.hear}: ${word.dataset.word}`);
    button.append("♪");
    button.addEventListener("click", () => {
      const said = new SpeechSynthesisUtterance(word.dataset.word);
      said.voice = voiceFor(word.lang) ?? null;
      said.lang = word.lang;
      speechSynthesis.cancel();
      speechSynthesis.speak(said);
    });
    word.after(button);
  }
}

export {};

form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", find);
addEventListener("hashchange", reveal);
if (field.value) find();
if ("speechSynthesis" in globalThis) {
  offerVoices();
  speechSynthesis.addEventListener?.("voiceschanged", offerVoices);
}
