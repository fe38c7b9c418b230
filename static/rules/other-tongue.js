// @ts-check
/** A paragraph of an article in the other language, in its place: a button at its end turns it over and back.
 *
 * The page of the other language is fetched once, when the first of them is wanted.
 */

/** @type {Promise<Document> | null} */
let fetched = null;

/** @param {string} address */
function page(address) {
  fetched ??= fetch(address, { credentials: "same-origin" })
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
    .then((html) => new DOMParser().parseFromString(html, "text/html"));
  fetched.catch(() => (fetched = null));
  return fetched;
}

/**
 * Where the same rules stand in another language: the page that the head names, with what is asked of this one.
 * @param {readonly { lang: string, href: string }[]} alternates
 * @param {string} own the language of this page
 * @param {string} query
 */
export function otherPage(alternates, own, query) {
  const other = alternates.find(({ lang }) => lang !== own && lang !== "x-default");
  return other ? { lang: other.lang, address: new URL(other.href).pathname + query } : null;
}

/**
 * What a paragraph says, without the link to itself and the button.
 * @param {Element} paragraph
 */
const words = (paragraph) => [...paragraph.childNodes].filter((node) => !(node instanceof Element && node.matches(".anchor, .tongue, .report")));

/**
 * @param {Element} paragraph
 * @param {{ lang: string, address: string }} other
 * @param {DOMStringMap} said
 */
function attend(paragraph, other, said) {
  const button = document.createElement("button");
  /** @type {ChildNode[] | null} */
  let own = null;
  const show = (/** @type {ChildNode[]} */ nodes, /** @type {string} */ lang) => {
    for (const node of words(paragraph)) node.remove();
    paragraph.prepend(...nodes);
    paragraph.toggleAttribute("lang", Boolean(lang));
    if (lang) paragraph.setAttribute("lang", lang);
    button.ariaPressed = String(Boolean(lang));
  };
  button.type = "button";
  button.className = "tongue";
  button.lang = other.lang;
  button.textContent = other.lang.toUpperCase();
  button.ariaPressed = "false";
  button.ariaLabel = button.title = said.tongue ?? "";
  button.addEventListener("click", async () => {
    if (own) {
      show(own, "");
      own = null;
      return;
    }
    button.ariaBusy = "true";
    try {
      const there = (await page(other.address)).getElementById(paragraph.id);
      if (!there) throw new Error(paragraph.id);
      own = words(paragraph);
      show(words(/** @type {Element} */ (document.importNode(there, true))), other.lang);
    } catch {
      button.title = said.tongueFailed ?? "";
    }
    button.ariaBusy = "false";
  });
  paragraph.append(button);
}

/** Puts the button at every rule below. @param {HTMLElement} prose */
export function turnOver(prose) {
  const links = [...document.querySelectorAll("link[rel=alternate][hreflang]")];
  const alternates = links.map((link) => ({ lang: link.getAttribute("hreflang") ?? "", href: /** @type {HTMLLinkElement} */ (link).href }));
  const other = otherPage(alternates, document.documentElement.lang, location.search);
  if (!other) return;
  for (const paragraph of prose.querySelectorAll("p.rule[id], li.rule[id]")) attend(paragraph, other, prose.dataset);
}
