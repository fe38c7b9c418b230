// @ts-check
/** Says on pages of an evening, before it begins, that a phone can keep nothing of what came over an open connection. */

if (!isSecureContext) for (const note of document.querySelectorAll("[data-when=insecure]")) note.removeAttribute("hidden");
