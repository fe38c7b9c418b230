// @ts-check
/** A page to print: its button prints it, and the letters of a rule card grow until they fill the sheet. */

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-print]"));
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

const SMALLEST = 7.5; // where a card has nearly every switch turned, and the page only very wide letters
const LARGEST = 17;
const STEP = 0.1; // points
const SPARE = 0.985; // of the height: a printer breaks lines a little otherwise than a screen

/**
 * The largest size at which something fits, as far as steps tell.
 * @param {(size: number) => boolean} fits
 * @param {number} low
 * @param {number} high
 */
export function largest(fits, low, high) {
  let least = low;
  let most = high;
  while (most - least > STEP) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

/** Sets a card as large as its sheet allows. It is laid out as on paper only where the window is wide enough. */
function fill() {
  const poster = /** @type {HTMLElement | null} */ (document.querySelector(".paper-a4 .poster, .paper-a5 .poster"));
  if (!poster || !matchMedia("(min-width: 60rem)").matches) return;
  const room = poster.clientHeight;
  const fits = (/** @type {number} */ size) => {
    poster.style.setProperty("--read", `${size}pt`);
    return poster.offsetHeight <= room * SPARE;
  };
  poster.style.blockSize = "auto";
  fits(largest(fits, SMALLEST, LARGEST));
  poster.style.blockSize = "";
}

document.fonts.ready.then(fill);
