// @ts-check
/**
 * Short or Full, as the reader chose last. It stands in the head and is no module, so that nothing flickers; what to show
 * is then the style sheet's doing. Without it a page begins short.
 */
(() => {
  const KEY = "weli.view";
  const root = document.documentElement;
  try {
    if (localStorage.getItem(KEY) === "full") root.dataset.view = "full";
  } catch {
    return; // nothing is remembered here
  }
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(".view-switch a") : null;
    if (!(link instanceof HTMLElement)) return;
    localStorage.setItem(KEY, link.dataset.view ?? "short");
    root.dataset.view = link.dataset.view;
  });
})();
