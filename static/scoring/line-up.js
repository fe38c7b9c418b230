/* The line-up of a match: names that are tapped are written into the list, tapped again they are taken out of it. */

/** @param {string} text The list, one name to a line. @param {string} name @returns {string} The list with or without the name. */
export function tapped(text, name) {
  const names = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]).join("\n");
}

/** @param {HTMLFormElement} form */
function follow(form) {
  const list = form.querySelector("textarea");
  const choice = form.querySelector("details");
  if (!list || !choice) return;
  /** @type {HTMLButtonElement[]} */
  const buttons = [...choice.querySelectorAll("button")];
  const mark = () => {
    const names = list.value.split("\n").map((line) => line.trim());
    for (const button of buttons) button.setAttribute("aria-pressed", String(names.includes(button.dataset.name ?? "")));
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      list.value = tapped(list.value, button.dataset.name ?? "");
      mark();
    });
  }
  list.addEventListener("input", mark);
  choice.hidden = false;
  choice.open = !list.value.trim();
  mark();
}

if (typeof document !== "undefined") {
  for (const form of document.querySelectorAll("form")) {
    if ("lineUp" in form.dataset) follow(form);
  }
}
