// @ts-check
/** Ticking the rows of the comparison that are to stand side by side. */

/**
 * Follows the boxes of a table and says what is ticked. Returns what tells the keys of the ticked rows.
 * @param {HTMLTableElement} table @param {() => void} changed
 */
export function tick(table, changed) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("pick"));
  const words = /** @type {HTMLElement} */ (form.querySelector("p"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const boxes = [...table.tBodies[0].querySelectorAll("input")];
  const most = Number(table.dataset.most);
  let picked = boxes.filter((box) => box.checked).map((box) => box.value);

  /** @param {string} key */
  function name(key) {
    const row = document.getElementById(`row-${key}`);
    return (row?.querySelector(".of") ?? row?.querySelector("th a"))?.textContent ?? "";
  }

  function say() {
    const hints = { 0: words.dataset.none, 1: words.dataset.one, [most]: words.dataset.many };
    words.textContent = [picked.map(name).join(", "), hints[picked.length]].filter(Boolean).join(". ");
    form.classList.toggle("none", !picked.length);
    button.disabled = picked.length < 2;
    for (const box of boxes) box.checked = picked.includes(box.value);
  }

  table.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    picked = picked.filter((key) => key !== box.value);
    if (box.checked) picked = [...picked, box.value].slice(-most);
    say();
    changed();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(`${form.action}?games=${picked.join(",")}`);
  });
  say();
  return () => picked;
}
