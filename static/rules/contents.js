// @ts-check
/** The contents follow the reader: the section being read is marked, and named in the bar of a narrow page. */

/**
 * Marks in a table of contents where the reader is. Returns how to undo that.
 * @param {HTMLElement} nav
 */
export function follow(nav) {
  const links = /** @type {HTMLAnchorElement[]} */ ([...nav.querySelectorAll("a")]);
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const here = nav.querySelector(".here");
  const details = nav.querySelector("details");
  let planned = 0;

  const mark = () => {
    planned = 0;
    const line = innerHeight / 4;
    const passed = headings.filter((heading) => heading && heading.getBoundingClientRect().top <= line);
    const current = headings.lastIndexOf(passed[passed.length - 1] ?? null);
    links.forEach((link, n) => (n === current ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
    if (here) here.textContent = links[current]?.textContent ?? "";
    keep(links[current]);
  };

  /** Keeps the marked entry in sight where the contents are longer than the window. @param {HTMLElement | undefined} link */
  const keep = (link) => {
    const list = nav.querySelector("ol");
    if (!link || !list || list.scrollHeight <= list.clientHeight) return;
    list.scrollTop += link.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  };

  const plan = () => {
    planned ||= requestAnimationFrame(mark);
  };
  /** @param {Event} event */
  const close = (event) => {
    if (details && event.target instanceof HTMLAnchorElement) details.open = false;
  };
  addEventListener("scroll", plan, { passive: true });
  nav.addEventListener("click", close);
  mark();
  return () => {
    removeEventListener("scroll", plan);
    nav.removeEventListener("click", close);
    cancelAnimationFrame(planned);
  };
}
