// @ts-check
/**
 * Short or Full, as the reader chose last. It stands in the head and is no module, so that nothing flickers; what to show
 * is then the style sheet's doing. Without it a page begins short. The sheets that only the full article needs stand in
 * a `noscript` before this; they are fetched when it is looked for, and no earlier.
 */
(() => {
  const KEY = "weli.view";
  const root = document.documentElement;
  const sheets = document.currentScript?.previousElementSibling?.textContent ?? "";
  let dressed = false;
  const dress = () => {
    if (dressed) return;
    dressed = true;
    for (const [, address] of sheets.matchAll(/href="([^"]+)"/g)) {
      const sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = address;
      sheet.setAttribute("blocking", "render"); // nobody sees the article without them
      document.head.append(sheet);
    }
  };
  /** The switch to the full article, if it was touched. @param {Event} event */
  const touched = (event) => {
    const link = event.target instanceof Element ? event.target.closest(".view-switch a") : null;
    return link instanceof HTMLElement ? link : null;
  };
  let stored = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // nothing is remembered here
  }
  if (stored === "full") root.dataset.view = "full";
  if (stored === "full" || location.hash || !CSS.supports("selector(:has(*))")) dress();
  addEventListener("hashchange", dress);
  for (const kind of ["pointerover", "pointerdown", "focusin"]) addEventListener(kind, (event) => touched(event) && dress());
  addEventListener("click", (event) => {
    const link = touched(event);
    if (!link) return;
    dress();
    root.dataset.view = link.dataset.view;
    try {
      localStorage.setItem(KEY, link.dataset.view ?? "short");
    } catch {
      // it holds for this page
    }
  });
})();
