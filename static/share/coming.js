// @ts-check
/** An invitation that has been opened: those who wait in the room are told that somebody is on the way. */

import { keepHere, keptHere } from "../table/memory.js";
import { newShare } from "../table/share.js";

const SHELF = "weli:coming";

/** Tells it once, as soon as the page is looked at; what only fetches the address for a preview does not get here. */
export function tellComing() {
  const form = /** @type {HTMLFormElement|null} */ (document.querySelector("form[data-coming]"));
  if (!form) return;
  const key = ownKey();
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "key", value: key });
  form.append(field);
  const tell = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", tell);
    const csrf = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;
    fetch(form.dataset.coming ?? "", { method: "POST", body: new URLSearchParams({ key, csrfmiddlewaretoken: csrf }) }).catch(() => {});
  };
  document.addEventListener("visibilitychange", tell);
  tell();
}

/** A name of this window for itself, as long as it is open; without storage a reload is somebody else. */
function ownKey() {
  const key = keptHere(SHELF) || newShare().slice(0, 16);
  keepHere(SHELF, key);
  return key;
}
