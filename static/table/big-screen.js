// @ts-check
/** The table on a screen that all look at: it stays awake, fills the screen if wanted, and shows the way to a seat. */

import { byId, show } from "./dom.js";
import { Screen } from "./screen.js";

/** @param {HTMLElement} root */
export function bindBigScreen(root) {
  if (!("screen" in root.dataset)) return;
  const awake = new Screen();
  const wake = () => void awake.hold(!document.hidden);
  document.addEventListener("visibilitychange", wake);
  wake();
  const whole = byId("whole-screen");
  const free = () => show(whole, document.fullscreenEnabled && !document.fullscreenElement);
  whole.addEventListener("click", () => document.documentElement.requestFullscreen().catch(() => {}));
  document.addEventListener("fullscreenchange", free);
  free();
}

/** The way to a seat stands there while a match is played in which somebody could still take one. @param {import("./render.js").Scene} scene */
export function renderScreenDoor({ table }) {
  const door = document.getElementById("screen-door");
  if (door) show(door, table.stage !== "waiting" && table.seats.some((chair) => chair.kind !== "human"));
}
