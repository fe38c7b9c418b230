// @ts-check
/** Sends an evening's sentences and its picture through the phone's own menu, where there is one. */

/** The words as they are sent: a sentence to a line. @param {Element | null} place */
const sentencesIn = (place) => [...(place?.children ?? [])].map((one) => one.textContent?.trim() ?? "").join("\n");

/** @param {HTMLButtonElement} button */
async function send(button) {
  const text = sentencesIn(document.getElementById(button.dataset.recap ?? ""));
  const shown = /** @type {HTMLImageElement | null} */ (document.getElementById(button.dataset.picture ?? ""));
  const drawn = shown && (await fetch(shown.src).then((answer) => (answer.ok ? answer.blob() : null), () => null));
  const files = drawn ? [new File([drawn], button.dataset.name ?? "", { type: drawn.type })] : [];
  const whole = { text, files };
  await navigator.share(files.length && navigator.canShare?.(whole) ? whole : { text }).catch(() => {});
}

if ("share" in navigator) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-recap]"))) {
    button.hidden = false;
    button.addEventListener("click", () => void send(button));
  }
}
