// @ts-check
/** The table page, put together: the server is heard, the player's commands are sent, the stage shows both. */

import { Faces } from "./cards.js";
import { Chat } from "./chat.js";
import { Clock } from "./clock.js";
import { bindBigScreen } from "./big-screen.js";
import { bindComfort, quietNews } from "./comfort.js";
import { byId, write } from "./dom.js";
import { Inbox } from "./inbox.js";
import { bindGuests } from "./guests.js";
import { Guide } from "./guide.js";
import { Hint } from "./hint.js";
import { bindAgreed, hintsNews } from "./hints-agreed.js";
import { bindHandView } from "./hand-view.js";
import { bindChairs } from "./chairs.js";
import { bindHost, sure } from "./host.js";
import { bindInput } from "./input.js";
import { invite } from "./invite.js";
import { bindKeys } from "./keys.js";
import { onSlowLine } from "./line.js";
import { bindNaming } from "./naming.js";
import { OnePhone } from "./one-phone.js";
import { bindReading } from "./reading.js";
import { bindRoom, tellTongue } from "./room.js";
import { bindRules } from "./rules-panel.js";
import { bindSettings, closeOutside } from "./settings.js";
import { bindShares } from "./share.js";
import { Signals } from "./signals.js";
import { Connection } from "./socket.js";
import { Announcer } from "./speak.js";
import { Stage } from "./stage.js";
import { bindToolbar } from "./toolbar.js";
import { Undo } from "./undo.js";
import { Commands } from "./commands.js";
import { Words } from "./words.js";

const root = byId("game");
const config = json("table-config");
const faces = new Faces(JSON.parse(root.dataset.sprites ?? "{}"), root.dataset.deck ?? "");
const words = new Words(json("table-phrases"), pageWords(), faces.wording, config.weli);
const terms = json("table-terms");
words.terms = terms[root.dataset.terms ?? ""] ?? {};
const stage = new Stage(root, { words, faces, rules: root.dataset.rules ?? "" });
const announcer = new Announcer(byId("log"));
const connection = new Connection(config, hear, show);
const inbox = new Inbox(stage, connection, announcer);
const commands = new Commands(stage, connection);
const { app } = stage;
const clock = new Clock(stage, (text) => announcer.say(text));
const undo = new Undo(root, stage, connection, (text) => announcer.say(text));
const hint = new Hint(root, stage, connection, config.lang);
const guide = new Guide(root, stage, connection, config);
const signals = new Signals(app, root);
const phone = config.phone ? onePhone() : null;
const chat = new Chat(stage, connection, {
  code: config.code,
  lang: config.lang,
  announce: (text) => announcer.say(text),
  heard: () => signals.talk(),
  spoken: (seat, text) => stage.speak(seat, text),
  shown: (seat, sign) => stage.react(seat, sign),
});

/** What the server has put into the page. @param {string} id */
function json(id) {
  return JSON.parse(byId(id)?.textContent || "{}");
}

/** The page's own sentences, in the viewer's language. */
function pageWords() {
  const template = /** @type {HTMLTemplateElement} */ (byId("table-words"));
  const nodes = /** @type {HTMLElement[]} */ (Array.from(template.content.querySelectorAll("[data-key]")));
  return Object.fromEntries(nodes.map((node) => [node.dataset.key, (node.textContent ?? "").trim()]));
}

/** What the server says, to whom it belongs. @param {Record<string, any>} message @param {import("./types.js").Order|null} order */
function hear(message, order) {
  if (chat.hear(message, order) || hint.hear(message, order) || guide.hear(message, order)) return;
  const before = { view: app.view, table: app.table };
  const { turned } = app;
  inbox.hear(message, order);
  if (message.t === "view") {
    if (otherRules(app.table)) return location.reload();
    commands.premove.turn();
    clock.look();
    undo.look(before.table);
    guide.look();
    hint.look();
    if (app.table) announcer.say(...hintsNews(before.table, app.table, words, stage.name));
    const quiet = quietNews(before.table, app.table, words);
    if (app.table?.stage === "waiting") announcer.say(...quiet); // there it stands on the cloth
    else if (quiet.length) stage.explain(quiet[0]);
  }
  if (!turned) signals.hear(before);
  if (message.t === "view") phone?.look();
  if (message.t === "view" && !phone) tellTongue(app.table, connection, config.lang);
  if (message.t === "view") chat.look(before.table);
}

/**
 * The table as it came with the page: the cards are there before the socket is. How they were dealt is for who has not waited.
 * @param {Record<string, any>} first
 */
function begin(first) {
  hear(first, null);
  const before = ["shuffle", "cut"];
  const untouched = app.lines.every(([, line]) => before.includes(line.split(" ")[1]));
  if (untouched && !onSlowLine()) stage.dealAgain();
}

/** Whether something else is played here than this page was made for. @param {import("./types.js").Table|null} table */
function otherRules(table) {
  if (!table || table.stage !== "waiting") return false;
  return table.game !== config.game || JSON.stringify(table.options) !== JSON.stringify(config.options);
}

/** @param {import("./types.js").ConnectionState} state */
function show(state) {
  if (state === app.connection) return;
  app.connection = state;
  stage.draw();
  if (["lost", "restart", "gone"].includes(state)) phone?.lost();
}

/** What a page does that goes round among people. */
function onePhone() {
  const forget = () => {
    announcer.forget();
    commands.premove.turn();
  };
  return new OnePhone(root, stage, connection, { forget, announce: (text) => announcer.say(text) });
}

bindSettings(root.dataset.look ?? "", {
  deck(chosen) {
    faces.deck = chosen;
    words.deck = faces.wording;
    stage.draw();
  },
  terms(chosen) {
    words.terms = terms[chosen] ?? {};
    stage.draw();
    chat.draw();
  },
});
bindReading(byId("read-out"), {
  words,
  name: stage.name,
  view: () => app.view,
  table: () => app.table,
  answer: (text) => announcer.answer(text),
  repeat: () => announcer.last,
});
bindRules({ words, look: () => `${faces.deck} ${root.dataset.terms}` });
app.phases = config.before;
app.orders = config.orders;
app.duplicate = config.duplicate;
app.packets = config.packets;
app.called = config.called;
commands.premove.bind(/** @type {HTMLInputElement} */ (byId("before-on")), /** @type {HTMLInputElement} */ (byId("last-on")), /** @type {HTMLInputElement} */ (byId("only-on")));
bindComfort(root, stage, () => chat.draw());
bindBigScreen(root);
bindHandView(root, config.code);
bindInput(root, commands, (sign) => chat.react(sign));
bindHost(root, stage, connection);
bindGuests(root, connection);
bindAgreed(root, stage, connection);
bindChairs(stage, connection, sure);
bindRoom(stage, connection);
bindNaming(stage, connection);
bindShares(root);
bindKeys(root, commands);
closeOutside(/** @type {HTMLDetailsElement} */ (byId("what-counts")));
bindToolbar(byId("toolbar"));
invite(
  (done) => write(byId("copied"), done ? words.ui("copied") : words.ui("copy-by-hand")),
  () => app.table?.seats.find((chair) => chair.you)?.name ?? "",
);
setInterval(() => app.nextAt && stage.draw(), 1000);
stage.settle(connection.pending);
if (config.first) begin(config.first);
connection.open(() => app.version, () => chat.latest);
