// @ts-check
/** A scanned code stands behind the # of the address, which is sent to no server; it goes into the field. */

const field = /** @type {HTMLInputElement|null} */ (document.getElementById("device-code"));
const scanned = decodeURIComponent(location.hash.slice(1));
if (field && scanned) {
  field.value = scanned;
  history.replaceState(null, "", location.pathname);
}
