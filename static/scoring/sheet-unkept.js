// @ts-check
/** Where nothing on this phone keeps an entry, as on an open connection: it is only sent to a server that answers. */

const PATIENCE = 8_000; // milliseconds for an answer

/** Whether a worker takes what is sent without a connection. */
export const keeps = () => Boolean(navigator.serviceWorker?.controller);

/** Shows that there is no connection, and what that means here. @param {boolean} now */
export function showAway(now) {
  for (const [id, applies] of /** @type {[string, boolean][]} */ ([["away", keeps()], ["away-unkept", !keeps()]])) {
    const note = document.getElementById(id) ?? (now && applies ? document.getElementById("away") : null);
    if (note) note.hidden = !(now && applies);
  }
}

/** Whether the last thing we know of the connection is that there is none. */
export const isAway = () =>
  !navigator.onLine || ["away", "away-unkept"].some((id) => document.getElementById(id)?.hidden === false);

/** Whether the server answers, whatever it says. */
async function reached() {
  const standing = document.getElementById("standing");
  const headers = JSON.parse(standing?.getAttribute("hx-headers") ?? "{}");
  const asked = fetch(standing?.getAttribute("hx-get") ?? location.href, { headers, signal: AbortSignal.timeout(PATIENCE) });
  return await asked.then(() => true, () => false);
}

/**
 * Holds back what would go to nobody; what was typed stays in its form. On an open connection no phone keeps anything, so
 * there it is asked each time.
 * @param {SubmitEvent} event
 */
function submitted(event) {
  const form = event.target;
  if (keeps() || (isSecureContext && !isAway())) return;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || form.dataset.reached) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const key = event.submitter;
  void reached().then((there) => {
    showAway(!there);
    if (!there) return document.getElementById("away-unkept")?.focus();
    form.dataset.reached = "yes";
    form.requestSubmit(key);
    delete form.dataset.reached;
  });
}

document.addEventListener("submit", submitted, { capture: true });
