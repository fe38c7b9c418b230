// @ts-check
/** Passkeys: the server's wishes as JSON, the browser's answer as JSON in the field `credential` of a form. */

/** @typedef {{publicKey: Record<string, any>}} Wishes */

/** @param {string} text base64url */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** @param {{id: string}[] | undefined} known */
const credentials = (known) => (known ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

/**
 * The wishes as the browser wants them.
 * @param {Wishes} wishes
 * @returns {any}
 */
function asked({ publicKey }) {
  /** @type {Record<string, any>} */
  const found = { ...publicKey, challenge: bytes(publicKey.challenge) };
  if (publicKey.user) {
    found.user = { ...publicKey.user, id: bytes(publicKey.user.id) };
    found.excludeCredentials = credentials(publicKey.excludeCredentials);
    // Kept by the device together with the account, so that nobody has to type an address.
    const kept = { residentKey: "required", requireResidentKey: true, userVerification: "required" };
    found.authenticatorSelection = { ...publicKey.authenticatorSelection, ...kept };
  } else {
    found.allowCredentials = credentials(publicKey.allowCredentials);
  }
  return { publicKey: found };
}

/**
 * The answer as the server wants it.
 * @param {any} credential
 * @returns {string}
 */
function answered(credential) {
  const { id, rawId, type, authenticatorAttachment, response } = credential;
  /** @type {Record<string, unknown>} */
  const told = { clientDataJSON: text(response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[part]) told[part] = text(response[part]);
  }
  if (response.getTransports) told.transports = response.getTransports();
  const clientExtensionResults = credential.getClientExtensionResults();
  return JSON.stringify({ id, rawId: text(rawId), type, authenticatorAttachment, clientExtensionResults, response: told });
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Wishes>}
 */
async function wishes(form) {
  if (form.dataset.passkey === "ask") {
    const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
    return (await answer.json()).request_options;
  }
  const found = JSON.parse(document.getElementById("passkey-options")?.textContent ?? "{}");
  return found.creation_options ?? found.request_options;
}

/** @param {HTMLFormElement} form */
async function sign(form) {
  const what = asked(await wishes(form));
  const credential = /** @type {any} */ (
    await (form.dataset.passkey === "make" ? navigator.credentials.create(what) : navigator.credentials.get(what))
  );
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
  field.value = answered(credential);
  form.submit();
}

/** @param {HTMLFormElement} form */
function bind(form) {
  const trouble = document.getElementById("passkey-trouble");
  const missing = document.getElementById("passkey-missing");
  if (!("credentials" in navigator) || !("PublicKeyCredential" in window)) {
    form.hidden = true;
    if (missing) missing.hidden = false;
    return;
  }
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (trouble) trouble.hidden = true;
    sign(form).catch(() => {
      if (!trouble) return;
      trouble.textContent = trouble.dataset.failed ?? "";
      trouble.hidden = false;
    });
  });
}

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("form[data-passkey]");
forms.forEach(bind);
