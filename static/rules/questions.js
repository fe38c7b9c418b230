// @ts-check
/** The questions about a hand: hides those that do not apply, adds up tricks. */

/** @typedef {Record<string, string[]>} Condition */

/** @param {HTMLFormElement} form */
function answers(form) {
  return new FormData(form);
}

/**
 * Shows the questions whose conditions hold. The server decides the same again, so nothing depends on this.
 * @param {HTMLFormElement} form
 */
function follow(form) {
  const given = answers(form);
  for (const question of form.querySelectorAll("fieldset[data-when]")) {
    const when = /** @type {Condition} */ (JSON.parse(/** @type {HTMLElement} */ (question).dataset.when ?? "{}"));
    const asked = Object.entries(when).every(([name, values]) => values.includes(String(given.get(name) ?? "")));
    /** @type {HTMLFieldSetElement} */ (question).hidden = !asked;
  }
}

/**
 * Says how many of the tricks have been given to somebody.
 * @param {HTMLFormElement} form
 */
function count(form) {
  const given = answers(form);
  for (const output of /** @type {NodeListOf<HTMLOutputElement>} */ (form.querySelectorAll("output[data-total]"))) {
    const key = output.closest("fieldset")?.dataset.field ?? "";
    const numbers = [...given].filter(([name]) => name.startsWith(`${key}-`)).map(([, value]) => Number(value) || 0);
    const sum = numbers.reduce((total, one) => total + one, 0);
    const words = form.dataset.wordsOf ?? "%s/%s";
    output.textContent = words.replace("%s", String(sum)).replace("%s", output.dataset.total ?? "");
    output.classList.toggle("error", sum > Number(output.dataset.total));
  }
}

/**
 * Makes the forms in a page follow what is answered: at once, and after every change.
 * @param {ParentNode} root
 */
export function wake(root) {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (root.querySelectorAll("form[data-words-of]"))) {
    follow(form);
    count(form);
  }
}

/**
 * The form with questions in which something was changed, now that it follows; null where it was another.
 * @param {Event} event
 */
export function changed(event) {
  const form = event.target instanceof Element ? event.target.closest("form[data-words-of]") : null;
  if (!(form instanceof HTMLFormElement)) return null;
  follow(form);
  count(form);
  return form;
}
