// @ts-check
/** On the home page: the way to the circle that this browser knows, with its date. */

import { remembered } from "./memory.js";

const door = document.getElementById("our-table");
const circle = remembered();
if (door instanceof HTMLAnchorElement && circle) {
  const [name, when] = door.querySelectorAll("strong, span");
  name.textContent = circle.name;
  when.textContent = dateOf(circle.when) || when.textContent;
  door.href = circle.address;
  door.hidden = false;
}

/** @param {string} when */
function dateOf(when) {
  const date = new Date(when);
  if (!when || Number.isNaN(date.getTime()) || date.getTime() < Date.now() - 4 * 3600_000) return "";
  return date.toLocaleString(document.documentElement.lang, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
}
