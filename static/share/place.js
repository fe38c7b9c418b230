// @ts-check
/** A change of language, deck or light comes back to the paragraph that is being read. Without it, to the top of the page. */

const LINE = 1 / 5; // of the window's height: what stands there is being read

/** The anchor of what is being read; "" at the top of a page. */
function reading() {
  if (scrollY < innerHeight * LINE) return "";
  const line = innerHeight * LINE;
  const places = [...document.querySelectorAll("main [id]:not(input, svg *)")].filter((place) => place.getClientRects().length > 0);
  const passed = places.filter((place) => place.getBoundingClientRect().top <= line);
  return passed[passed.length - 1]?.id ?? "";
}

/** Lets the forms for language, deck and light tell where the reader is. */
export function stayAtThePlace() {
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.matches("[data-look]")) return;
    const next = /** @type {HTMLInputElement|null} */ (target.elements.namedItem("next"));
    const place = reading();
    if (next && place) next.value = `${next.value.split("#")[0]}#${encodeURIComponent(place)}`;
  });
}
