// @ts-check
/**
 * The link of a rule, pressed, leads there as ever, and beside it appears the one that always will: to this rule under
 * these rules in this edition. The page says in [data-permalink] what it is, and how things are called.
 */

/** Offers the lasting link of each rule whose link is pressed. Does nothing on pages that have none. */
export function bindPermalinks() {
  const home = /** @type {HTMLAnchorElement|null} */ (document.querySelector("a[data-permalink]"));
  if (!home) return;
  /** @type {HTMLElement|null} */
  let shown = null;
  const close = () => {
    shown?.remove();
    shown = null;
  };
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || shown?.contains(target)) return;
    close();
    const anchor = target.closest("a.anchor");
    if (!(anchor instanceof HTMLAnchorElement)) return;
    shown = offer(home, anchor.hash);
    anchor.after(shown);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}

/**
 * A field with the link, and the button that copies it.
 * @param {HTMLAnchorElement} home
 * @param {string} hash
 */
function offer(home, hash) {
  const box = Object.assign(document.createElement("span"), { className: "permalink row" });
  const field = Object.assign(document.createElement("input"), { className: "link", id: "rule-link", readOnly: true, value: home.href + hash });
  field.setAttribute("aria-label", home.dataset.label ?? "");
  const button = Object.assign(document.createElement("button"), { className: "button", type: "button", textContent: home.dataset.button ?? "" });
  Object.assign(button.dataset, { copy: field.id, done: home.dataset.done, failed: home.dataset.failed });
  const status = Object.assign(document.createElement("span"), { className: "hush" });
  status.setAttribute("role", "status");
  box.append(field, button, status);
  return box;
}
