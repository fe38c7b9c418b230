// @ts-check
/** Whoever signs out leaves no score sheet behind on the device. What was not sent stays until it is. */

/** Looks out for the form that signs out. */
export function forgetOnLeaving() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.action.endsWith("/logout/") || !("caches" in window)) return;
    event.preventDefault();
    void forget().finally(() => form.submit());
  });
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith("weli-sheets-")) await caches.delete(name);
}
