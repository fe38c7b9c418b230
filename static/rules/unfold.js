// @ts-check
/** The place that the address names, also where it is folded away. */

/** Opens what is folded round it, now and whenever the address names another. */
export function unfoldNamed() {
  unfold();
  addEventListener("hashchange", unfold);
}

function unfold() {
  const place = named();
  for (let fold = place ? place.closest("details") : null; fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
}

/** The element that the address names. */
export function named() {
  return location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
}
