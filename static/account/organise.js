// @ts-check
/** The tables of the organiser's page, fetched again every few seconds as long as nobody is busy in them. */

const tables = document.getElementById("tables");
const seconds = Number(tables?.dataset.fresh ?? 0);

/** Whether somebody is reading a link, or about to press something. */
function busy() {
  return document.hidden || tables?.contains(document.activeElement) || tables?.querySelector("details[open]");
}

async function refresh() {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  if (!answer.ok || busy()) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
  if (fresh) tables?.replaceChildren(...Array.from(fresh.children, (node) => document.adoptNode(node)));
}

if (tables?.children.length) setInterval(() => busy() || refresh().catch(() => {}), seconds * 1000);

document.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && target.readOnly && target.select());
