// @ts-check
/** The part of the pad in which scores are typed: the new ones, or what is written down for a hand. */

/** @typedef {import("./tap-keys.js").Part} Part */
/** @typedef {import("./tap-pad.js").Told} Told */
/** @typedef {{told: Told, chosen: number, typed?: string[]}} ScorePad */

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

/** @param {HTMLFieldSetElement} asked @param {number} seat */
const input = (asked, seat) => /** @type {HTMLInputElement|null} */ (asked.querySelector(`input[name="${asked.dataset.field}-${seat}"]`));

/** @param {ScorePad} pad @param {HTMLFieldSetElement} written */
function typedNow(pad, written) {
  const { people, totals } = pad.told;
  return people.map((one, seat) => {
    const value = input(written, seat)?.value.trim() ?? "";
    const now = pad.typed?.[seat] ?? "";
    return change(now, one.points, totals) === value ? now : typedFor(value, one.points, totals);
  });
}

/** @param {ScorePad} pad @param {HTMLFieldSetElement} written @param {() => void} tapped @returns {Part} */
export function scoresPart(pad, written, tapped) {
  const { people, totals, words } = pad.told;
  const typed = typedNow(pad, written);
  pad.typed = typed;
  const press = (/** @type {string} */ key) => {
    if (key === "next") pad.chosen = (pad.chosen + 1) % people.length;
    else {
      typed[pad.chosen] = after(typed[pad.chosen] ?? "", key);
      const place = input(written, pad.chosen);
      if (place) place.value = change(typed[pad.chosen] ?? "", people[pad.chosen]?.points ?? 0, totals);
    }
    tapped();
  };
  const keys = [...["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((key) => [key, key, key]), ["sign", `+/${MINUS}`, words.sign ?? ""], ["wipe", "⌫", words.wipe ?? ""], ["next", "↓", words.next ?? ""]];
  return {
    title: (totals ? words.scores : words.changes) ?? "",
    rows: people.map((one, seat) => ({
      ...one,
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
