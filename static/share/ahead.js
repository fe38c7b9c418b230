// @ts-check
/** What a table loads is fetched while its door is looked at; on a slow line the seal of its shuffles as well. */

import { onSlowLine } from "../table/line.js";
import { sealAhead } from "../table/share.js";

/**
 * Begins once the page can be read, and not for who wants to save data. What is half fetched when somebody goes through
 * the door is lost: so the first file, which is the largest, has the line to itself, and all others come after it.
 */
export async function comeAhead() {
  const door = /** @type {HTMLElement|null} */ (document.querySelector("form[data-ahead], section[data-ahead]"));
  if (!door || /** @type {any} */ (navigator).connection?.saveData) return;
  if (door instanceof HTMLFormElement && onSlowLine()) sealAhead(door);
  const [first, ...others] = (door.dataset.ahead ?? "").split(" ");
  await fetched(first);
  for (const address of others) void fetched(address);
}

/** Into the browser's own cache, behind all else; resolves when it is there, or cannot be had. @param {string} address */
async function fetched(address) {
  const link = document.createElement("link");
  if (!link.relList.supports("prefetch")) {
    await fetch(address, /** @type {any} */ ({ priority: "low" })).then((answer) => answer.blob()).catch(() => {});
    return;
  }
  await new Promise((resolve) => {
    Object.assign(link, { rel: "prefetch", href: address, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}
