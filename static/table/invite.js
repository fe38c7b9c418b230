// @ts-check
/** The link that friends are asked with: copied by a button, handed over by the phone's own menu where there is one. */

/** @param {(done: boolean) => void} tell */
export function invite(tell) {
  const field = /** @type {HTMLInputElement|null} */ (document.getElementById("invite-link"));
  const copy = document.getElementById("invite-copy");
  const share = document.getElementById("invite-share");
  if (!field || !copy) return;
  field.addEventListener("focus", () => field.select());
  copy.addEventListener("click", async () => {
    field.focus();
    tell(await copied(field.value));
  });
  if (!share || !navigator.share) return;
  share.hidden = false;
  share.addEventListener("click", () => navigator.share({ url: field.value }).catch(() => {}));
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
