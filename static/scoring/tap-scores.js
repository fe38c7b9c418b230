// @ts-check
/** The part of the pad in which scores are typed: the new ones, or what is written down for a hand. */

/** @typedef {import("./tap-keys.js").Part} Part */
/** @typedef {import("./tap-pad.js").Told} Told */
/** @typedef {{form: HTMLFormElement, told: Told, chosen: number, typed?: string[]}} ScorePad */

const LONGEST = 5;
const MINUS = "−";

/** @param {string} text @returns {number} */
const numberOf = (text) => Number(text.replace(MINUS, "-").replace(",", ".")) || 0;

/** @param {number} n */
const figure = (n) => String(n).replace("-", MINUS);

/** The change of a score that somebody's typing comes to; empty for nothing. @param {string} text @param {number} before @param {boolean} totals */
export function change(text, before, totals) {
  if (text === "" || text === MINUS) return "";
  return String(totals ? numberOf(text) - before : numberOf(text));
}

/** What somebody has typed to come to a change. @param {string} value @param {number} before @param {boolean} totals */
export function typedFor(value, before, totals) {
  if (value === "") return "";
  return figure(totals ? Number(value) + before : Number(value));
}

/** What is typed after one more key. @param {string} text @param {string} key a digit, "wipe" or "sign" */
export function after(text, key) {
  if (key === "wipe") return text.slice(0, -1);
  if (key === "sign") return text.startsWith(MINUS) ? text.slice(1) : MINUS + text;
  return text.length < LONGEST ? text.replace(/^(−?)0+(?=\d|$)/, "$1") + key : text;
}

/** A score as it is shown; null where it is none. @param {string} text */
export function scoreShown(text) {
  const found = /^([−-]?)(\d+)(½?)$/.exec(text.trim().replace(/^\+/, ""));
  if (!found) return /^[−-]?½$/.test(text.trim()) ? (text.trim().length > 1 ? -0.5 : 0.5) : null;
  return (found[1] ? -1 : 1) * (Number(found[2]) + (found[3] ? 0.5 : 0));
}

/**
 * How everybody stands, as the sheet shows it: with what is kept on this phone, where it counts that in. Null while hands
 * wait here that nobody has counted: then no new score can be told from an old one.
 * @param {ScorePad} pad
 * @returns {{score: string, points: number}[]|null}
 */
export function standingOf(pad) {
  const { people } = pad.told;
  const shown = [...document.querySelectorAll("#standing .players .score")].map((one) => one.textContent?.trim() ?? "");
  const waits = Number(new FormData(pad.form).get("hand")) > Number(pad.form.dataset.next);
  if (waits && !document.querySelector("#standing.ahead")) return null;
  return people.map((one, seat) => {
    const points = scoreShown(shown[seat] ?? "");
    return points === null ? one : { score: shown[seat] ?? "", points };
  });
}

/** @param {HTMLFieldSetElement} asked @param {number} seat */
const input = (asked, seat) => /** @type {HTMLInputElement|null} */ (asked.querySelector(`input[name="${asked.dataset.field}-${seat}"]`));

/** @param {ScorePad} pad @param {HTMLFieldSetElement} written */
function typedNow(pad, written) {
  const totals = pad.told.totals && standingOf(pad) !== null;
  const standing = standingOf(pad) ?? pad.told.people;
  return standing.map((one, seat) => {
    const value = input(written, seat)?.value.trim() ?? "";
    const now = pad.typed?.[seat] ?? "";
    return change(now, one.points, totals) === value ? now : typedFor(value, one.points, totals);
  });
}

/** @param {ScorePad} pad @param {HTMLFieldSetElement} written @param {() => void} tapped @returns {Part} */
export function scoresPart(pad, written, tapped) {
  const { people, words } = pad.told;
  const standing = standingOf(pad);
  const totals = pad.told.totals && standing !== null;
  const typed = typedNow(pad, written);
  pad.typed = typed;
  const press = (/** @type {string} */ key) => {
    if (key === "next") pad.chosen = (pad.chosen + 1) % people.length;
    else {
      typed[pad.chosen] = after(typed[pad.chosen] ?? "", key);
      const place = input(written, pad.chosen);
      if (place) place.value = change(typed[pad.chosen] ?? "", standing?.[pad.chosen]?.points ?? 0, totals);
    }
    tapped();
  };
  const keys = [...["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((key) => [key, key, key]), ["sign", `+/${MINUS}`, words.sign ?? ""], ["wipe", "⌫", words.wipe ?? ""], ["next", "↓", words.next ?? ""]];
  return {
    title: (totals ? words.scores : words.changes) ?? "",
    rows: people.map((one, seat) => ({
      name: one.name,
      score: standing?.[seat]?.score ?? "",
      mark: "",
      keys: [],
      tapName: () => ((pad.chosen = seat), tapped()),
      typed: { before: totals ? "→ " : "", text: typed[seat] ?? "", chosen: seat === pad.chosen },
    })),
    count: "",
    over: false,
    digits: keys.map(([key, text, label]) => ({ text: text ?? "", label: label ?? "", state: "", fades: false, tap: () => press(key ?? "") })),
  };
}

/** Digits on a keyboard go where the keys go. @param {{place: HTMLElement}} pad @param {KeyboardEvent} event @param {() => void} _tapped */
export function pressedDigit(pad, event, _tapped) {
  const name = /^\d$/.test(event.key) ? event.key : "";
  const key = name && /** @type {HTMLElement|null} */ (pad.place.querySelector(`.digits [data-key="${name}"]`));
  if (key) key.click();
}
