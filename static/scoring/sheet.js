// @ts-check
/** The score sheet in the browser: hides questions that do not apply, adds up tricks, looks for other phones' entries. */

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

/** @param {ParentNode} root */
function wake(root) {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (root.querySelectorAll("form[data-words-of]"))) {
    follow(form);
    count(form);
  }
}

/** Whether somebody has begun to fill in the form of the next hand. */
function begun() {
  const form = document.querySelector("#entry form[data-words-of]");
  return form instanceof HTMLFormElement && form.dataset.begun === "yes";
}

document.addEventListener("change", (event) => {
  const form = event.target instanceof Element ? event.target.closest("form[data-words-of]") : null;
  if (!(form instanceof HTMLFormElement)) return;
  form.dataset.begun = "yes";
  follow(form);
  count(form);
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

document.addEventListener("htmx:afterSwap", (event) => {
  wake(document);
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.id !== "standing") return;
  const news = document.getElementById("news");
  const standing = document.getElementById("standing");
  if (news && standing) news.textContent = standing.dataset.news ?? "";
  document.body.dispatchEvent(new CustomEvent("sheet-changed"));
});

document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.matches("input.link")) event.target.select();
});

wake(document);
const language = document.documentElement.lang;
for (const time of document.querySelectorAll("time")) {
  time.textContent = new Date(time.dateTime).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
document.getElementById("refused")?.focus();
