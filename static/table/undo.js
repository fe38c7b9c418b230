// @ts-check
/** Taking back by consent, being here again after a bot has played, and a look at the last trick. */

import { byId, mark, show, write } from "./dom.js";
import { sentence } from "./speak.js";

/** @typedef {import("./render.js").Scene} Scene */
/** @typedef {import("./types.js").App} App */

/** What there is to say and to do about a wish to take back. @param {App} app @returns {"none"|"answer"|"asked"|"others"} */
export function part({ table, view }) {
  const asked = table?.asked;
  if (!asked || asked.no || table.stage !== "playing") return "none";
  if (view?.seat === null || view?.seat === undefined) return "others";
  if (asked.by === view.seat) return "asked";
  return asked.yes.includes(view.seat) ? "others" : "answer";
}

/** Whether the player may ask now. @param {App} app */
export function mayAsk({ table, view, undo, pending }) {
  const asked = table?.asked;
  if (!undo || !table || table.undo !== "ask" || table.stage !== "playing" || pending) return false;
  return !asked || (asked.no && !(asked.by === view?.seat && asked.first === undo));
}

/** Whether the last trick may be looked at. @param {App} app */
export function mayLookBack({ table, view }) {
  return table?.last_trick === "last" && table.stage === "playing" && view !== null && view.leader !== null && view.tricks.length > 0;
}

/** @param {Scene} scene */
export function renderWish(scene) {
  const { app, table, words } = scene;
  const now = part(app);
  show(byId("wish"), now !== "none");
  if (now !== "none") write(byId("wish-text"), wishText(scene, now));
  show(byId("wish-yes"), now === "answer");
  show(byId("wish-no"), now === "answer" || now === "asked");
  write(byId("wish-no"), words.ui(now === "asked" ? "wish-withdraw" : "wish-no"));
  const chair = table.seats.find((one) => one.you);
  show(byId("stood-in"), Boolean(chair?.standin) && table.stage === "playing");
  show(byId("undo"), mayAsk(app));
  show(byId("last-look"), mayLookBack(app));
  mark(byId("last-look"), "aria-pressed", String(app.looking));
  show(byId("asides"), ["hint", "undo", "last-look", "hand-close"].some((id) => !byId(id).hidden));
}

/** @param {Scene} scene @param {"answer"|"asked"|"others"} now */
export function wishText({ app, table, words, name }, now) {
  const asked = /** @type {NonNullable<typeof table.asked>} */ (table.asked);
  const line = app.lines.find(([n]) => n === asked.first)?.[1] ?? "";
  const what = line ? sentence(line, words, name).replace(/\.$/, "") : "";
  if (now === "answer") return words.ui("wish-asks", { name: name(asked.by), what });
  const missing = table.seats.flatMap((chair, seat) => (chair.kind === "human" && !chair.away && !chair.standin && seat !== asked.by && !asked.yes.includes(seat) ? [name(seat)] : []));
  return words.ui(now === "asked" ? "wish-waits" : "wish-others", { name: name(asked.by), names: missing.join(", ") });
}

export class Undo {
  #stage;
  #connection;
  #say;
  #sent = 0; // the version for which the wish was sent
  #withdrawn = false; // by the player, who need not be told then

  /**
   * @param {HTMLElement} root
   * @param {import("./stage.js").Stage} stage
   * @param {import("./socket.js").Connection} connection
   * @param {(text: string) => void} say
   */
  constructor(root, stage, connection, say) {
    this.#stage = stage;
    this.#connection = connection;
    this.#say = say;
    root.addEventListener("click", (event) => this.#press(/** @type {Element} */ (event.target).closest("button")?.id ?? ""));
    const look = byId("last-look");
    look.addEventListener("pointerdown", () => this.#lookBack(true));
    for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) look.addEventListener(end, () => this.#lookBack(false));
    look.addEventListener("click", (event) => event.detail === 0 && this.#lookBack(!stage.app.looking)); // from a key
  }

  /** What is new about a wish is said aloud. @param {import("./types.js").Table|null} before */
  look(before) {
    const { app, words, name } = this.#stage;
    const { table, view } = app;
    if (!table) return;
    const was = before?.asked && !before.asked.no ? before.asked : null;
    const now = part(app);
    if (now !== "none" && table.asked && (was?.by !== table.asked.by || was.first !== table.asked.first)) {
      this.#say(wishText(/** @type {any} */ ({ app, table, words, name }), now));
    }
    if (was && table.asked?.no && view && view.seat === was.by && !this.#withdrawn) this.#stage.explain(words.ui("wish-refused"));
    const wasOut = before?.seats.find((chair) => chair.you)?.standin;
    if (!wasOut && table.seats.find((chair) => chair.you)?.standin) this.#say(words.ui("bot-plays-for-you"));
    if (app.looking && !mayLookBack(app)) this.#lookBack(false);
  }

  /** @param {string} id  of a button */
  #press(id) {
    const { app } = this.#stage;
    if (id === "undo" && mayAsk(app) && this.#sent !== app.version) {
      this.#sent = app.version;
      this.#withdrawn = false;
      this.#connection.order({ t: "undo", seen: app.version });
    } else if (id === "wish-yes" || id === "wish-no") {
      this.#withdrawn = part(app) === "asked";
      this.#connection.order({ t: "consent", yes: id === "wish-yes", first: app.table?.asked?.first ?? 0 });
    } else if (id === "back") this.#connection.order({ t: "back" });
  }

  /** @param {boolean} on */
  #lookBack(on) {
    const { app } = this.#stage;
    if (app.looking === on || (on && !mayLookBack(app))) return;
    app.looking = on;
    this.#stage.draw();
  }
}
