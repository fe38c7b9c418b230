// @ts-check
/**
 * The form of a hand as a pad: a row for each player, a key for each answer. It is another face of the form, which it
 * fills in and which is what is sent; questions that it has no keys for stand below it as ever.
 */

import { wake } from "../rules/questions.js";
import { keep, kept } from "../table/memory.js";
import { fill } from "./sheet-limits.js";
import { chip, drawPad } from "./tap-keys.js";
import { OUT, allThatIsLeft, filled, impossible, keysOf, missing, mustPlay, whole } from "./tap-model.js";
import { pressedDigit, scoresPart, standingOf } from "./tap-scores.js";

/** @typedef {import("./tap-model.js").HandSpec} HandSpec */
/** @typedef {import("./tap-model.js").Taps} Taps */
/**
 * What the server tells.
 * @typedef {HandSpec & {people: {name: string, score: string, points: number}[], shortFirst: boolean, totals: boolean,
 *   words: Record<string, string>}} Told
 */

const MOST_KEYS = 6; // beside a name, on a phone of 360 px
const PLAIN = "weli:pad:plain";
const FORM = "weli:pad:form:";

/** One form that has a pad, and what was filled in by it. @typedef {{form: HTMLFormElement, told: Told, place: HTMLElement, pale: Set<number>, chosen: number, own: boolean, typed?: string[]}} Pad */

/** @type {WeakMap<HTMLFormElement, Pad>} */
const pads = new WeakMap();

// --- reading the form ---------------------------------------------------------------

/** The questions that are asked now. @param {Pad} pad @param {string} asks @returns {HTMLFieldSetElement|undefined} */
function question(pad, asks) {
  const all = /** @type {NodeListOf<HTMLFieldSetElement>} */ (pad.form.querySelectorAll(`fieldset.question[data-kind="${asks}"]`));
  return [...all].find((one) => !one.hidden);
}

/** @param {ParentNode} place @returns {HTMLInputElement[]} */
const inputs = (place) => [.../** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("input"))];

/** @param {HTMLElement|undefined} asked */
const legend = (asked) => asked?.querySelector("legend")?.firstChild?.textContent?.trim() ?? "";

/** What a button is called. @param {HTMLInputElement} input */
const wordsOf = (input) => input.closest("label")?.textContent?.trim() ?? "";

/** The answer of a question with one line. @param {HTMLElement|undefined} asked */
const answer = (asked) => (asked && inputs(asked).find((one) => one.checked)?.value) ?? "";

/** Who undertook the hand: a question that has to be answered; how much he bid, if that comes with it. @param {Pad} pad */
function calling(pad) {
  const who = question(pad, "seat");
  if (!who || who.dataset.needed === undefined) return {};
  const next = who.nextElementSibling;
  const how = next instanceof HTMLFieldSetElement && !next.hidden && next.dataset.kind === "choice" && next.dataset.when === who.dataset.when ? next : undefined;
  return { who, how };
}

/** @param {HTMLFieldSetElement} asked @param {number} seat @returns {HTMLInputElement[]} */
const ofSeat = (asked, seat) => inputs(asked).filter((one) => one.name === `${asked.dataset.field}-${seat}`);

/** @param {Pad} pad @param {HTMLFieldSetElement|undefined} tricks @returns {Taps} */
function tapsOf(pad, tricks) {
  const { who, how } = calling(pad);
  const caller = answer(who);
  /** @type {Record<string, string>} */
  const answers = {};
  for (const asked of /** @type {NodeListOf<HTMLFieldSetElement>} */ (pad.form.querySelectorAll("fieldset.question.single:not([hidden])"))) answers[asked.dataset.field ?? ""] = answer(asked);
  const seats = pad.told.people.map((_one, seat) => seat);
  const taken = seats.map((seat) => (tricks && !pad.pale.has(seat) ? (ofSeat(tricks, seat).find((one) => one.checked)?.value ?? "") : ""));
  return { taken, caller: who && caller !== "" ? Number(caller) : null, bid: answer(how), answers };
}

// --- writing into it ------------------------------------------------------------------

/** @param {HTMLInputElement|undefined} input @param {boolean} [checked] */
function set(input, checked = true) {
  if (input) input.checked = checked;
}

/** @param {HTMLFieldSetElement} asked @param {string} value */
const choose = (asked, value) => set(inputs(asked).find((one) => one.value === value));

/** @param {HTMLFieldSetElement} asked */
const clear = (asked) => inputs(asked).forEach((one) => set(one, false));

/** @param {HTMLFieldSetElement} tricks @param {number} seat @param {string} value "" for nothing */
function give(tricks, seat, value) {
  for (const one of ofSeat(tricks, seat)) set(one, one.value === value);
}

/** Fills in what follows from the taps, so that the form says what the pad shows. @param {Pad} pad */
function follow(pad) {
  const tricks = question(pad, "tricks");
  if (!tricks) return;
  const taps = tapsOf(pad, tricks);
  const row = filled(pad.told, taps);
  pad.pale = new Set(row.flatMap((one, seat) => (one !== "" && taps.taken[seat] === "" ? [seat] : [])));
  row.forEach((value, seat) => give(tricks, seat, value));
}

/** After a tap: the form hears of it, and follows. @param {Pad} pad */
function tapped(pad) {
  pad.own = true;
  pad.form.dispatchEvent(new Event("change", { bubbles: true }));
  pad.own = false;
}

/** @param {Pad} pad @param {boolean} short */
function turnTo(pad, short) {
  const form = pad.form.elements.namedItem("form");
  if (form instanceof HTMLInputElement) form.value = short ? "short" : "";
}

// --- the parts ------------------------------------------------------------------------

/** Who and how much in one key, or who and how many tricks, or only who. @param {Pad} pad @param {HTMLFieldSetElement} who @param {HTMLFieldSetElement|undefined} how */
function callPart(pad, who, how) {
  const { words } = pad.told;
  const tricks = question(pad, "tricks");
  const together = how ? inputs(how).map((one) => one.value) : tricks ? keysOf({ ...pad.told, canBeOut: false }, true, MOST_KEYS) : [];
  const keys = together.length <= MOST_KEYS + 3 ? together : [];
  const title = how ? words.who : keys.length ? words.whoTakes : fill(words.whoOnly ?? "", { label: legend(who) });
  const calls = (/** @type {number} */ seat, /** @type {string} */ key) => {
    choose(who, String(seat));
    if (how) choose(how, key);
    else if (tricks && key) {
      pad.pale.delete(seat);
      give(tricks, seat, key);
    }
    tapped(pad);
  };
  const standing = standingOf(pad);
  const shown = (/** @type {string} */ key) => (/^\d+$/.test(key) ? key : [...wordsOf(/** @type {HTMLInputElement} */ (how && inputs(how).find((one) => one.value === key)))][0] ?? key);
  const full = (/** @type {string} */ key) => (how ? wordsOf(/** @type {HTMLInputElement} */ (inputs(how).find((one) => one.value === key))) : key);
  return {
    title: title ?? "",
    rows: pad.told.people.map((one, seat) => ({
      name: one.name,
      score: standing?.[seat]?.score ?? "",
      mark: "",
      tapName: how ? null : () => calls(seat, ""),
      keys: keys.map((key) => ({ text: shown(key), label: `${one.name}: ${full(key)}`, state: "", fades: false, tap: () => calls(seat, key) })),
    })),
    count: "",
    over: false,
  };
}

/** @param {Pad} pad @param {HTMLFieldSetElement} tricks */
function trickPart(pad, tricks) {
  const { words, people } = pad.told;
  const taps = tapsOf(pad, tricks);
  const row = filled(pad.told, taps);
  const out = wordsOf(/** @type {HTMLInputElement} */ (ofSeat(tricks, 0).find((one) => one.value === OUT) ?? document.createElement("input")));
  const tap = (/** @type {number} */ seat, /** @type {string} */ value) => {
    const again = taps.taken[seat] === value;
    pad.pale.delete(seat);
    give(tricks, seat, again ? "" : value);
    tapped(pad);
  };
  const bid = /^\d+$/.test(taps.bid) ? taps.bid : [...wordsOf(/** @type {HTMLInputElement} */ (calling(pad).how?.querySelector("input:checked") ?? document.createElement("input")))][0];
  const left = missing(pad.told, row);
  const standing = standingOf(pad);
  return {
    title: words.tricks ?? "",
    rows: people.map((one, seat) => ({
      name: one.name,
      score: standing?.[seat]?.score ?? "",
      mark: seat === taps.caller ? bid || "•" : "",
      tapName: () => tap(seat, String(allThatIsLeft(pad.told, taps, seat))),
      keys: keysOf(pad.told, seat === taps.caller, MOST_KEYS).map((key) => ({
        text: key === OUT ? "⌂" : key,
        label: `${one.name}: ${key === OUT ? out : key}`,
        state: row[seat] !== key ? "" : taps.taken[seat] === key ? "dark" : "pale",
        fades: row[seat] !== key && impossible(pad.told, taps, seat, key),
        tap: () => tap(seat, key),
      })),
    })),
    count: fill((pad.form.dataset.wordsOf ?? "%s/%s").replace("%s", "{n}").replace("%s", "{all}"), { n: pad.told.total - left, all: pad.told.total }),
    over: left < 0,
  };
}

/** The suits that count, what else was played, what can be changed. @param {Pad} pad */
function chips(pad) {
  const { words } = pad.told;
  const found = [];
  const suits = question(pad, "suit");
  const telling = suits?.dataset.telling?.split(" ") ?? [];
  if (suits)
    for (const one of inputs(suits).filter((input) => input.value && (!telling.length || telling.includes(input.value)))) {
      const again = one.checked;
      found.push(chip(one.closest("label"), wordsOf(one), one.checked, () => (again ? (telling.length ? choose(suits, "") : undefined) : set(one), tapped(pad))));
    }
  const { who, how } = calling(pad);
  if (who && answer(who) !== "" && (!how || answer(how) !== ""))
    found.push(chip(null, fill(words.again ?? "", { label: legend(how ?? who) }), false, () => ([who, how].forEach((one) => one && clear(one)), tapped(pad))));
  const tricks = question(pad, "tricks");
  const taps = tapsOf(pad, tricks);
  if (tricks && pad.told.canBeOut && taps.caller !== null && taps.taken.every((one, seat) => one === "" || seat === taps.caller)) {
      const free = pad.told.people.map((_one, seat) => seat).filter((seat) => !mustPlay(pad.told, taps).has(seat));
    const outs = ofSeat(tricks, 0).find((one) => one.value === OUT);
    if (outs && free.length === pad.told.people.length - 1)
      found.push(chip(null, fill(words.allOut ?? "", { out: wordsOf(outs) }), false, () => (free.forEach((seat) => (pad.pale.delete(seat), give(tricks, seat, OUT))), taps.taken[taps.caller ?? 0] === "" ? undefined : give(tricks, taps.caller ?? 0, ""), tapped(pad))));
  }
  return found;
}

/** The small ones: another contract, thrown in, the other form, the whole form. @param {Pad} pad */
function further(pad) {
  const { words } = pad.told;
  const found = [];
  const called = pad.form.querySelector('fieldset.question[data-field="called"]:not([hidden])');
  if (called instanceof HTMLFieldSetElement)
    for (const one of inputs(called).filter((input) => input.value)) {
      const again = one.checked;
      found.push(chip(null, wordsOf(one), again, () => (choose(called, again ? "" : one.value), tapped(pad))));
    }
  const short = isShort(pad);
  if (pad.form.querySelector('fieldset[data-field="written"]') && pad.form.querySelector('fieldset[data-kind="tricks"], fieldset[data-kind="seat"]'))
    found.push(chip(null, (short ? words.byTricks : words.byScores) ?? "", false, () => (keep(FORM + location.pathname, short ? "long" : "short"), turnTo(pad, !short), tapped(pad))));
  found.push(chip(null, words.plain ?? "", false, () => showPlain(pad, true)));
  return found;
}

/** @param {Pad} pad */
const isShort = (pad) => new FormData(pad.form).get("form") === "short" || !pad.form.querySelector('fieldset[data-kind="tricks"]');

/** What will be entered, in words. @param {Pad} pad */
function told(pad) {
  const { words, people } = pad.told;
  const tricks = question(pad, "tricks");
  const lists = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  const { who, how } = calling(pad);
  const taps = tapsOf(pad, tricks);
  const called = pad.form.querySelector('fieldset.question[data-field="called"]:not([hidden])');
  const other = called && inputs(called).find((one) => one.checked && one.value);
  const sentences = other ? [`${wordsOf(other)}.`] : [];
  if (who && taps.caller !== null && (!how || taps.bid)) {
    const bid = how && inputs(how).find((one) => one.checked);
    const name = people[taps.caller]?.name ?? "";
    sentences.push(bid ? fill(words.called ?? "", { name, bid: `${legend(how)} ${wordsOf(bid)}` }) : `${legend(who)}: ${name}.`);
  }
  if (tricks && !(who && taps.caller === null)) {
    const row = filled(pad.told, taps);
    const took = people.flatMap((one, seat) => (row[seat] !== "" && row[seat] !== OUT ? [`${one.name} ${row[seat]}`] : []));
    const out = people.flatMap((one, seat) => (row[seat] === OUT ? [one.name] : []));
    const word = wordsOf(/** @type {HTMLInputElement} */ (ofSeat(tricks, 0).find((one) => one.value === OUT) ?? document.createElement("input")));
    if (took.length) sentences.push(`${legend(tricks)}: ${took.join(", ")}.`);
    if (out.length) sentences.push(`${word}: ${lists.format(out)}.`);
  }
  const must = [...mustPlay(pad.told, { ...taps, caller: null })].map((seat) => people[seat]?.name ?? "");
  if (tricks && must.length && must.length < people.length && !taps.taken.some(Boolean)) sentences.push(fill(words.must ?? "", { names: lists.format(must) }));
  return sentences.filter(Boolean).join(" ") || (tricks && !who ? (words.rest ?? "") : "");
}

/** What the key that enters says while something is missing; empty where nothing is. @param {Pad} pad */
function waiting(pad) {
  const { words } = pad.told;
  const { who, how } = calling(pad);
  const tricks = question(pad, "tricks");
  if (who && (answer(who) === "" || (how && answer(how) === ""))) return words.first ?? "";
  if (!tricks) return "";
  const row = filled(pad.told, tapsOf(pad, tricks));
  if (whole(pad.told, row)) return "";
  const left = missing(pad.told, row);
  if (left < 0) return fill(words.over ?? "", { n: -left });
  return left === 0 ? (words.someone ?? "") : left === 1 ? (words.missingOne ?? "") : fill(words.missing ?? "", { n: left });
}

// --- the whole of it --------------------------------------------------------------------

/** @param {Pad} pad */
function draw(pad) {
  const { who, how } = calling(pad);
  const tricks = question(pad, "tricks");
  const written = pad.form.querySelector('fieldset[data-field="written"]:not([hidden])');
  const calls = who && (answer(who) === "" || (how && answer(how) === ""));
  const part = written instanceof HTMLFieldSetElement ? scoresPart(pad, written, () => tapped(pad)) : calls ? callPart(pad, who, how) : tricks ? trickPart(pad, tricks) : null;
  const focused = document.activeElement instanceof HTMLElement && pad.place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  drawPad(pad.place, { part, chips: chips(pad), further: further(pad), more: pad.told.words.more ?? "", told: told(pad) });
  if (focused) /** @type {HTMLElement|null} */ (pad.place.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  const on = new Set([who, how, tricks, question(pad, "suit"), written]);
  for (const asked of /** @type {NodeListOf<HTMLElement>} */ (pad.form.querySelectorAll("fieldset.question"))) {
    asked.classList.toggle("on-pad", on.has(/** @type {any} */ (asked)) || asked.dataset.field === "called");
  }
  const button = /** @type {HTMLElement|null} */ (pad.form.querySelector(".send button"));
  if (!button) return;
  button.dataset.words ??= button.textContent ?? "";
  const missed = waiting(pad);
  button.textContent = missed || button.dataset.words;
  button.classList.toggle("waits", missed !== "");
}

/** @param {Pad} pad @param {boolean} plain */
function showPlain(pad, plain) {
  keep(PLAIN, plain ? "yes" : "");
  pad.form.classList.toggle("has-pad", !plain);
  pad.form.classList.toggle("has-form", plain);
  pad.place.hidden = plain;
  const back = /** @type {HTMLElement|null} */ (pad.form.querySelector(".to-pad"));
  if (back) back.hidden = !plain;
  if (!plain) {
    draw(pad);
    return;
  }
  const button = /** @type {HTMLElement|null} */ (pad.form.querySelector(".send button"));
  if (button?.dataset.words) button.textContent = button.dataset.words;
}

/** @param {HTMLFormElement} form */
function begin(form) {
  const data = document.getElementById("pad-data");
  const place = /** @type {HTMLElement|null} */ (form.querySelector(".tap-pad"));
  if (!data || !place) return;
  const pad = { form, told: /** @type {Told} */ (JSON.parse(data.textContent ?? "{}")), place, pale: /** @type {Set<number>} */ (new Set()), chosen: 0, own: false };
  pads.set(form, pad);
  form.querySelector(".to-pad")?.addEventListener("click", () => showPlain(pad, false));
  place.addEventListener("keydown", (event) => pressedDigit(pad, event, () => tapped(pad)));
  const wished = kept(FORM + location.pathname);
  const answered = form.dataset.typed !== undefined;
  if (!answered && form.querySelector('fieldset[data-field="written"]')) turnTo(pad, wished ? wished === "short" : pad.told.shortFirst);
  wake(form.parentElement ?? document);
  showPlain(pad, kept(PLAIN) === "yes");
  watch(pad);
}

/** Shows the scores anew when the sheet shows other ones. @param {Pad} pad */
function watch(pad) {
  const sheet = document.querySelector(".score-sheet");
  if (!sheet) return;
  const seen = new MutationObserver((changes) => {
    if (!pad.form.isConnected) seen.disconnect();
    else if (!pad.place.hidden && changes.some(({ target }) => target === sheet || (target instanceof Node && document.getElementById("standing")?.contains(target)))) draw(pad);
  });
  seen.observe(sheet, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["class"] });
}

/** Gives every form of a hand in a page its pad. @param {ParentNode} root */
export function padsOf(root) {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (root.querySelectorAll("form[data-words-of]:has(.tap-pad)"))) if (!pads.has(form)) begin(form);
}

/** Makes the pad of a form follow it. @param {HTMLFormElement} form */
export function padFollows(form) {
  const pad = pads.get(form);
  if (!pad || pad.place.hidden) return;
  if (!pad.own) pad.pale = new Set(); // somebody has answered in the form itself
  follow(pad);
  draw(pad);
}
