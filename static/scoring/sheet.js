// @ts-check
/** The score sheet in the browser: its questions follow the answers, and it looks for other phones' entries. */

import { changed, wake } from "../rules/questions.js";
import { keepOnPhone } from "./phone-worker.js";
import { keepEntries } from "./sheet-kept.js";
import { padFollows, padsOf } from "./tap-pad.js";

/** Whether somebody has begun to fill in the form of the next hand. */
function begun() {
  const form = document.querySelector("#entry form[data-words-of]");
  return form instanceof HTMLFormElement && form.dataset.begun === "yes";
}

document.addEventListener("change", (event) => {
  const form = changed(event);
  if (!form) return;
  form.dataset.begun = "yes";
  padFollows(form);
});

// A phone in a pocket need not ask; a form that is being filled in is never replaced.
document.addEventListener("htmx:beforeRequest", (event) => {
  const asking = /** @type {HTMLElement} */ (event.target);
  if (asking.id === "standing" && document.hidden) event.preventDefault();
  if (asking.id === "entry" && begun()) {
    event.preventDefault();
    document.getElementById("overtaken")?.removeAttribute("hidden");
  }
});

/** Whether the sheet asks everybody if it is right: the match is over, or somebody has said something already. */
const asks = () => document.getElementById("standing")?.dataset.asks !== undefined;
let asked = asks();

/** Opens that question when it comes up, by whatever phone; whoever closes it then has it closed. */
function ask() {
  const question = document.querySelector("details.confirming");
  if (!asked && asks() && question instanceof HTMLDetailsElement) question.open = true;
  asked = asks();
}

document.addEventListener("htmx:afterSwap", (event) => {
  wake(document);
  padsOf(document);
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.id !== "standing") return;
  const news = document.getElementById("news");
  const standing = document.getElementById("standing");
  if (news && standing) news.textContent = standing.dataset.news ?? "";
  document.body.dispatchEvent(new CustomEvent("sheet-changed"));
  ask();
  void keepThis();
});

/** Lets this phone keep the sheet as it now is. */
async function keepThis() {
  const workers = document.querySelector("[data-phone-worker]")?.getAttribute("data-phone-worker");
  if (workers) await keepOnPhone([workers], [location.pathname]).catch(() => undefined);
}

document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.matches("input.link")) event.target.select();
});

padsOf(document);
wake(document);
const language = document.documentElement.lang;
for (const time of document.querySelectorAll("time")) {
  const timeZone = time.dataset.zone; // a club's own clock; else that of whoever reads
  time.textContent = new Date(time.dateTime).toLocaleString(language, { dateStyle: "medium", timeStyle: "short", timeZone });
}
document.getElementById("refused")?.focus();
void keepEntries();
addEventListener("load", () => void keepThis());
