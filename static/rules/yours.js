// @ts-check
/**
 * The builder of rule sets goes on without reloading: a switch that is turned fetches the page of the new rule set and
 * takes over the parts that have changed. The address is that of the page which is shown, and back leads to the last.
 */

import { wake } from "../share/copy.js";
import { bindShares } from "../table/share.js";
import { explain } from "./terms.js";

const builder = /** @type {HTMLElement} */ (document.querySelector("[data-builder]"));
const form = /** @type {HTMLFormElement} */ (builder.querySelector("#switches"));
const status = /** @type {HTMLElement} */ (builder.querySelector(":scope > [role=status]"));
let asking = new AbortController();
let shown = location.href.replace(/#.*/, "");

/** The address of the rule set as the switches stand. */
function wanted() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  return `${form.action}?${query}`;
}

/**
 * Shows the page of another rule set. `step` is false where the browser has changed the address itself.
 * @param {string} address
 * @param {boolean} step
 */
async function turn(address, step) {
  asking.abort();
  asking = new AbortController();
  builder.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { signal: asking.signal, headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (step && answer.url !== shown) history.pushState(null, "", answer.url);
    shown = answer.url;
    takeOver(page);
    status.textContent = summary() || (status.dataset.said ?? "");
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "AbortError") return; // a later switch goes before
    status.textContent = status.dataset.failed ?? "";
  }
  builder.removeAttribute("aria-busy");
}

/** What the bar says, for whoever listens. */
function summary() {
  return builder.querySelector('[data-part="bar"]')?.textContent?.trim() ?? "";
}

/**
 * Puts the parts of a page that have changed in the place of ours. What was unfolded stays so, and the focus where it was.
 * @param {Document} page
 */
function takeOver(page) {
  const focused = document.activeElement?.id ?? "";
  for (const fresh of page.querySelectorAll("[data-part]")) {
    const old = builder.querySelector(`[data-part="${/** @type {HTMLElement} */ (fresh).dataset.part}"]`);
    if (!old) continue;
    for (const open of old.querySelectorAll("details[open][id]")) fresh.querySelector(`#${CSS.escape(open.id)}`)?.setAttribute("open", "");
    if (!old.isEqualNode(fresh)) old.replaceWith(document.adoptNode(fresh));
  }
  // The browser keeps what was picked by hand; what the page says goes before it.
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=radio]"))) radio.checked = radio.defaultChecked;
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  keepTheWayBack(page);
  wake(builder);
}

/** Another language, deck or light comes back to the rules that are shown. @param {Document} page */
function keepTheWayBack(page) {
  const fresh = /** @type {NodeListOf<HTMLInputElement>} */ (page.querySelectorAll("input[name=next]"));
  const ours = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=next]"));
  ours.forEach((field, n) => {
    field.value = fresh[n]?.value ?? field.value;
  });
}

form.addEventListener("change", () => turn(wanted(), true));
builder.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-turns], .ways a") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  turn(link.href, true);
});
addEventListener("popstate", () => {
  const address = location.href.replace(/#.*/, "");
  if (address !== shown) turn(address, false);
});

builder.classList.add("live");
bindShares();
explain();
