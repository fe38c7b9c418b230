// @ts-check
/** What a table loads is fetched while its door is looked at; on a slow line the seal of its shuffles as well. */

import { onSlowLine } from "../table/line.js";
import { sealAhead } from "../table/share.js";

/** Begins when the page itself has everything, and not for who wants to save data. */
export function comeAhead() {
  const door = /** @type {HTMLFormElement|null} */ (document.querySelector("form[data-ahead]"));
  if (!door || /** @type {any} */ (navigator).connection?.saveData) return;
  const begin = () => {
    if (onSlowLine()) sealAhead(door);
    for (const address of (door.dataset.ahead ?? "").split(" ")) fetchAhead(address);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** Into the browser's own cache, behind all else. @param {string} address */
function fetchAhead(address) {
  const link = document.createElement("link");
  if (!link.relList.supports("prefetch")) {
    fetch(address, /** @type {any} */ ({ priority: "low" })).catch(() => {});
    return;
  }
  Object.assign(link, { rel: "prefetch", href: address });
  document.head.append(link);
}
