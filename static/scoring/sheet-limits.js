// @ts-check
/** What can be seen without the rules: that a sum is too high, an answer is missing, a number is out of range. */

/** @param {HTMLFormElement} form */
export function limits(form) {
  const given = new FormData(form);
  const words = form.dataset;
  /** @type {string[]} */
  const found = [];
  for (const question of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("fieldset.question:not([hidden])"))) {
    const key = question.dataset.field ?? "";
    const label = question.querySelector("legend")?.firstChild?.textContent?.trim() ?? "";
    if (question.dataset.total) found.push(...ofTricks(question, key, given, words));
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (question.querySelectorAll("input[data-high]"))) {
      const [low, high] = [Number(input.dataset.low), Number(input.dataset.high)];
      const value = input.value.trim();
      if (value === "" || (/^\d+$/.test(value) && Number(value) >= low && Number(value) <= high)) continue;
      found.push(fill(words.range ?? "", { label, low, high }));
      break;
    }
  }
  return found;
}

/** @param {HTMLElement} question @param {string} key @param {FormData} given @param {DOMStringMap} words */
function ofTricks(question, key, given, words) {
  const size = Number(question.dataset.total);
  const called = String(given.get("called") ?? "");
  const short = /** @type {string[]} */ (JSON.parse(question.dataset.short ?? "[]"));
  const lines = [...new Set([.../** @type {NodeListOf<HTMLInputElement>} */ (question.querySelectorAll(`input[name^="${key}-"]`))].map((input) => input.name))];
  const row = lines.map((name) => String(given.get(name) ?? ""));
  const sum = row.reduce((total, one) => total + (Number(one) || 0), 0);
  const playing = row.filter((one) => one !== "-" && one !== "").length;
  if (row.includes("")) return [words.missing ?? ""];
  const unplayed = sum === 0 && (called !== "" || playing < 2);
  if (sum > size || (sum < size && !unplayed && !short.includes(called))) return [fill(words.sum ?? "", { all: size, n: sum })];
  return [];
}

/** What an entry says, in the words of the form. @param {import("./sheet-queue.js").Kept} entry */
export function asTyped(entry) {
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

/** @param {string} text @param {Record<string, string|number>} data */
export function fill(text, data) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(data[name] ?? whole));
}
