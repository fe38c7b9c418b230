// @ts-check
/** The way to the search from every page: by its sign in the header, and by the key / wherever nobody is writing. */

const FIELDS = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])";

const opener = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-indexes]"));
const box = /** @type {HTMLDialogElement} */ (document.getElementById("search-box"));
let asked = false;

/** Fetches what answers, at the first need of it. */
function prepare() {
  if (asked) return;
  asked = true;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = opener.dataset.sheet ?? "";
  const script = document.createElement("script");
  script.type = "module";
  script.src = opener.dataset.live ?? "";
  document.head.append(sheet, script);
}

/** A field of the page itself, or the one of the box. */
function open() {
  const field = document.querySelector("main [data-search] [name=q]") ?? box.querySelector("[name=q]");
  if (!(field instanceof HTMLInputElement)) return;
  prepare();
  if (box.contains(field) && !box.open) box.showModal();
  field.focus();
  field.select();
}

/** Binds the sign, the key and every field of the page; nothing on a page that has no search. */
export function bindSearch() {
  if (!opener) return;
  opener.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target.closest(FIELDS) || document.querySelector("dialog[open]:not(#search-box)")) return;
    event.preventDefault();
    open();
  });
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close(); // beside it
  });
  for (const root of document.querySelectorAll("[data-search]")) root.addEventListener("focusin", prepare);
  const here = document.querySelector("main [data-search]");
  // A page kept on the device answers by itself what its address asks.
  if (here && (here.contains(document.activeElement) || document.documentElement.dataset.kept !== undefined)) prepare();
}
