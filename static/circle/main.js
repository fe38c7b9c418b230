// @ts-check
/** The page of a circle: this browser keeps the way there, and the link is marked when it is touched. */

import { remember } from "./memory.js";

const page = document.getElementById("circle");
if (page) remember({ name: page.dataset.name ?? "", address: location.pathname, when: page.dataset.when ?? "" });
const link = document.getElementById("circle-link");
if (link instanceof HTMLInputElement) link.addEventListener("focus", () => link.select());
