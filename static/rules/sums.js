// @ts-check
/** Works out a hand while it is being entered: the page that does the sums answers, and its parts are taken over. */

import { changed, wake } from "./questions.js";

/**
 * What stands in a form.
 * @param {HTMLFormElement} form
 */
function said(form) {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();
}

/**
 * The control in a form that has the focus, as a selector that finds it in another copy.
 * @param {Element} section
 */
function focused(section) {
  const one = document.activeElement;
  if (!(one instanceof HTMLInputElement) || !section.contains(one)) return "";
  const value = one.type === "radio" || one.type === "checkbox" ? `[value="${CSS.escape(one.value)}"]` : "";
  return `input[name="${CSS.escape(one.name)}"]${value}`;
}

/**
 * Makes a hand work itself out.
 * @param {HTMLElement} section
 */
export function work(section) {
  const form = /** @type {HTMLFormElement} */ (section.querySelector("form"));
  const status = /** @type {HTMLElement} */ (section.querySelector(":scope > [role=status]"));
  let asking = new AbortController();

  /**
   * Takes over what the page at this address says.
   * @param {string} address
   * @param {string} entered what stood in the form; where that has changed meanwhile, its questions stay as they are
   */
  async function ask(address, entered) {
    asking.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(address, { signal: asking.signal, headers: { accept: "text/html" } });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const fresh of page.querySelectorAll(".sums [data-part]")) {
        const part = /** @type {HTMLElement} */ (fresh).dataset.part;
        if (part === "questions" && said(form) !== entered) continue;
        take(section.querySelector(`[data-part="${part}"]`), fresh);
      }
      status.textContent = section.querySelector("[data-news]")?.getAttribute("data-news") ?? "";
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return; // another answer goes before
      status.textContent = status.dataset.failed ?? "";
      status.classList.remove("unseen");
      return;
    }
    status.classList.add("unseen");
  }

  /**
   * Puts a part in the place of ours; what was unfolded stays so, and the focus where it was.
   * @param {Element | null} old
   * @param {Element} fresh
   */
  function take(old, fresh) {
    if (!old || old.isEqualNode(fresh)) return;
    const focus = focused(section);
    for (const open of old.querySelectorAll("details[open]")) fresh.querySelector(`#${CSS.escape(open.id)}`)?.setAttribute("open", "");
    old.replaceWith(document.adoptNode(fresh));
    if (focus && !section.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */ (section.querySelector(focus))?.focus({ preventScroll: true });
    }
    wake(section);
  }

  const go = () => {
    const entered = said(form);
    ask(`${form.action.replace(/#.*/, "")}?${entered}`, entered);
  };
  section.addEventListener("change", (event) => {
    if (changed(event)) go();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-example]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    ask(link.href, said(form));
    section.scrollIntoView();
    /** @type {HTMLElement | null} */ (section.querySelector(":scope > [tabindex]"))?.focus({ preventScroll: true });
  });
  section.classList.add("live");
  wake(section);
}
