// @ts-check
/** The link that friends are asked with: handed over by the phone's own menu where there is one, else copied. */

import { askName } from "./naming.js";
import { fill } from "./words.js";

/** @param {(done: boolean) => void} tell @param {() => string} ownName */
export function invite(tell, ownName) {
  const field = /** @type {HTMLInputElement|null} */ (document.getElementById("invite-link"));
  const copy = document.getElementById("invite-copy");
  const share = document.getElementById("invite-share");
  if (!field || !copy || !share) return;
  const copyLink = async () => {
    field.focus();
    tell(await copied(field.value));
  };
  field.addEventListener("focus", () => field.select());
  copy.addEventListener("click", copyLink);
  copy.hidden = !navigator.share; // without the phone's menu the other button copies
  share.addEventListener("click", async () => {
    if (nameless()) return askName();
    if (!navigator.share) return copyLink();
    const name = ownName();
    const text = name ? fill(share.dataset.text ?? "", { name }) : share.dataset.nobody;
    await navigator.share({ text, url: field.value }).catch(() => {});
  });
}

/** Whether nobody knows yet what this person is called. */
function nameless() {
  return document.getElementById("game")?.hasAttribute("data-nameless") ?? false;
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https a page may not write to the clipboard; the link stands there, selected.
    return false;
  }
}
