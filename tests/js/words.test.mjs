import assert from "node:assert/strict";
import { test } from "node:test";

import { reading } from "../../static/table/reading.js";
import { sentence, sentences } from "../../static/table/speak.js";
import { Words, fill, signed } from "../../static/table/words.js";
import { table, view } from "./view.mjs";

const PHRASES = {
  "card.pattern.german": "{suit}-{rank}", "card.pattern.french": "{rank} of {suit}", "card.W": "Weli",
  "suit.german.H": "Herz", "suit.french.H": "hearts", "suit.german.S": "Schellen", "rank.german.O": "Ober", "rank.french.O": "Queen",
  "suit.german.none": "no trumps", "rank.german.6": "Sechs", "verb.exchange": "Exchange {n} cards", "verb.exchange.one": "Exchange 1 card",
  "log.exchange": "{name} exchanges {n} cards.", "log.exchange.one": "{name} exchanges one card.", "log.play": "{name}: {card}",
  "log.bid": "{name} bids {arg}.", "log.trick": "{name} takes the trick with {card}.",
  "refusal.play.follow": "You must follow: {suit} were led.", "refusal.play.head": "You must beat {best}.", "refusal.turn": "Not your turn.",
};
const NAMES = ["Resi", "Toni"];
/** @param {number} seat */
const name = (seat) => NAMES[seat];
const german = new Words(PHRASES, { cards: "{n} cards", "cards-one": "1 card" }, "german", true);
const french = new Words(PHRASES, {}, "french");

test("names follow the deck, the Weli keeps his", () => {
  assert.equal(german.card("HO"), "Herz-Ober");
  assert.equal(french.card("HO"), "Queen of hearts");
  assert.equal(german.card("S6"), "Weli");
  assert.equal(german.symbol("S6"), "W");
  const plain = new Words(PHRASES, {}, "german");
  assert.equal(plain.symbol("S6"), "S6");
  assert.equal(plain.card("S6"), "Schellen-Sechs");
  assert.equal(new Words({ ...PHRASES, "card.EU": "Mistigri" }, {}, "german").card("EU"), "Mistigri");
});

test("what cards are called in a sentence follows the deck", () => {
  const phrases = { ...PHRASES, "refusal.jacks": "{card}: {Unters/jacks} stay with {seat}." };
  const said = (/** @type {"german"|"french"} */ deck) => new Words(phrases, {}, deck).refusal({ rule: "jacks", data: { card: "HO", seat: 0 } }, name);
  assert.equal(said("german"), "Herz-Ober: Unters stay with Resi.");
  assert.equal(said("french"), "Queen of hearts: jacks stay with Resi.");
});

test("one is not many", () => {
  assert.equal(german.say(["verb.exchange"], { n: 1 }), "Exchange 1 card");
  assert.equal(german.say(["verb.exchange"], { n: 3 }), "Exchange 3 cards");
  assert.equal(german.ui("cards", { n: 1 }), "1 card");
});

test("a refusal names suits and cards in words and knows nothing it was not told", () => {
  assert.equal(german.refusal({ rule: "play.follow", data: { suit: "S", best: "HO" } }, name), "You must follow: Schellen were led.");
  assert.equal(french.refusal({ rule: "play.head", data: { best: "HO" } }, name), "You must beat Queen of hearts.");
  assert.equal(french.refusal({ rule: "turn" }, name), "Not your turn.");
  assert.equal(french.refusal({ rule: "unheard.of" }, name), "");
});

test("numbers carry their sign", () => {
  assert.deepEqual([signed(5), signed(-3), signed(0)], ["+5", "−3", "0"]);
  assert.equal(fill("{a} and {b}", { a: 1 }), "1 and ");
});

test("lines become sentences; hidden cards are counted, not named", () => {
  assert.equal(sentence("1 exchange ?? ??", german, name), "Toni exchanges 2 cards.");
  assert.equal(sentence("0 exchange HO", german, name), "Resi exchanges one card.");
  assert.equal(sentence("0 bid:3", german, name), "Resi bids 3.");
  assert.equal(sentence("1 cut:7", german, name), "");
});

test("the end of a trick is told after its last card", () => {
  const seen = view({ tricks: [{ leader: 0, cards: [[0, "H7"], [1, "HO"]], winner: 1 }] });
  const told = sentences([[1, "0 play H7"], [2, "1 play HO"], [3, "1 play H9"]], seen, german, name);
  assert.deepEqual(told.map((one) => one.key), ["1", "2", "2+", "3"]);
  assert.equal(told[2].text, "Toni takes the trick with Herz-Ober.");
});

test("a card led face down counts in its trick and is called so", () => {
  const words = new Words({ ...PHRASES, "card.back": "a card face down" }, {}, "german");
  assert.equal(words.card("??"), "a card face down");
  assert.equal(words.symbol("??"), "back");
  const seen = view({ tricks: [{ leader: 0, cards: [[0, "??"], [1, "HO"]], winner: 1 }] });
  const told = sentences([[1, "0 cover ??"], [2, "1 play HO"]], seen, words, name);
  assert.deepEqual(told.map((one) => one.key), ["2", "2+"]);
});

test("the table is read out on request", () => {
  const words = new Words(PHRASES, { "trick-card": "{name}: {card}", "trick-best": "{name}: {card}, the best", score: "{n} points" }, "french");
  const seen = view({ hand: ["HO"], table: [[0, "HO"], [1, "HU"]], winning: 0 });
  const there = table({ scores: [3, 10] });
  /** @param {string} wish */
  const read = (wish) => reading(wish, { words, name, view: () => seen, table: () => there, answer: () => {}, repeat: () => "again" });
  assert.equal(read("hand"), "Queen of hearts");
  assert.equal(read("trick"), "Resi: Queen of hearts, the best. Toni: U of hearts");
  assert.equal(read("trump"), "hearts");
  assert.equal(read("scores"), "Resi: 3 points. Toni: 10 points");
  assert.equal(read("last"), "");
  assert.equal(read("repeat"), "again");
});

test("pot, way round and strikers are read out too", () => {
  const words = new Words(PHRASES, { dealer: "Dealer", "to-act": "{name} is to act.", "your-turn": "Your turn", clockwise: "Clockwise", "counter-clockwise": "To the right", pot: "In the pot: {n}", strikers: "Strikers: {rank}" }, "german");
  const seen = view({ to_act: [1], dealer: 1, clockwise: false, pot: 6, trump: "H", strikers: "O" });
  /** @param {string} wish */
  const read = (wish) => reading(wish, { words, name, view: () => seen, table: () => table(), answer: () => {}, repeat: () => "" });
  assert.equal(read("table"), "Toni is to act. To the right. Dealer: Toni. In the pot: 6");
  assert.equal(read("trump"), "Herz. Strikers: Ober");
});
