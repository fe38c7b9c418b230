// @ts-check
/**
 * This browser's share in the shuffles, and what it notes so that it can check them afterwards: which seal it saw
 * before it gave the share, and the seals of the cards as they were dealt.
 */

const KEPT = "weli:shuffles";
const MATCHES = 40; // as many are remembered
const SHARES = 60; // of one match; older ones make room

/** @typedef {{commitment: string, shares: string[], sealed: Record<string, string[]>}} Note */

/** 128 bits of chance that the server has not made. */
export function newShare() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new share in a match whose seed has been sealed; noted together with the seal. @param {string} commitment */
export function share(commitment) {
  if (!commitment) return "";
  const given = newShare();
  change(commitment, (note) => {
    note.shares = [...note.shares, given].slice(-SHARES);
  });
  return given;
}

/**
 * Notes the seals of a hand as it is dealt; what was noted once is not written over.
 * @param {{commitment: string, hand: number, sealed: string[], seats: {you: boolean}[]}} table
 */
export function noteSeals({ commitment, hand, sealed, seats }) {
  if (!commitment || !sealed?.length || !seats.some((chair) => chair.you)) return;
  const known = noted(commitment)?.sealed[hand] ?? [];
  if (known.length >= sealed.length) return;
  change(commitment, (note) => {
    note.sealed[hand] = [...known, ...sealed.slice(known.length)];
  });
}

/** What this browser knows of a match from the time it was played; null if nothing. @param {string} commitment @returns {Note|null} */
export function noted(commitment) {
  return read().find((note) => note.commitment === commitment) ?? null;
}

/**
 * Gives a share with a form: into its hidden fields, at the moment it is sent. Without scripts the seat has no share.
 * A form for a new table has data-seal, the address that seals its seed; for a table that is there, data-commitment.
 * @param {HTMLFormElement} form
 */
export function shareWith(form) {
  form.addEventListener("submit", (event) => {
    const field = /** @type {HTMLInputElement|null} */ (form.elements.namedItem("nonce"));
    if (!field || field.value) return;
    const { seal, commitment } = form.dataset;
    if (commitment) field.value = share(commitment);
    if (!seal) return;
    const { submitter } = event;
    event.preventDefault();
    sealed(seal).then((shown) => {
      const place = /** @type {HTMLInputElement|null} */ (form.elements.namedItem("commitment"));
      if (place && shown) {
        place.value = shown;
        field.value = share(shown);
      } else field.value = "0"; // no share this time; the form goes its way
      form.requestSubmit(submitter);
    });
  });
}

/** The commitment to the seed of a table that is about to be opened; "" if none is to be had soon. @param {string} address */
async function sealed(address) {
  try {
    const answer = await fetch(address, { method: "POST", signal: AbortSignal.timeout(2500) });
    return answer.ok ? String((await answer.json()).commitment) : "";
  } catch {
    return "";
  }
}

/** @param {string} commitment @param {(note: Note) => void} how */
function change(commitment, how) {
  const notes = read();
  const known = notes.find((note) => note.commitment === commitment) ?? { commitment, shares: [], sealed: {} };
  how(known);
  const others = notes.filter((note) => note.commitment !== commitment);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...others, known].slice(-MATCHES)));
  } catch {
    // Refused storage: the shuffle can be checked all the same, only not against what this browser saw.
  }
}

/** @returns {Note[]} */
function read() {
  try {
    const notes = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(notes) ? notes : [];
  } catch {
    return [];
  }
}
