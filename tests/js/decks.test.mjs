import assert from "node:assert/strict";
import { test } from "node:test";

import { Faces } from "../../static/table/cards.js";
import { sentence } from "../../static/table/speak.js";
import { Words } from "../../static/table/words.js";

const PHRASES = {
  "card.pattern.german": "{suit}-{rank}", "card.pattern.french": "{rank} of {suit}",
  "suit.german.H": "Herz", "suit.french.H": "hearts", "rank.german.O": "Ober", "rank.french.O": "Queen",
  "log.bid": "{name} bids {arg}.", "refusal.play.follow": "You must follow: {suit} were led.",
};
/** @param {number} seat */
const name = (seat) => ["Resi", "Toni"][seat];

test("a deck is a drawing with a wording: each face is named by its own", () => {
  const faces = new Faces({ german: ["german", "g.svg"], "four-colour": ["french", "4.svg"], "german-big": ["german", "b.svg"] }, "german");
  const words = new Words(PHRASES, {}, faces.wording);
  const named = ["german", "four-colour", "german-big"].map((deck) => {
    faces.deck = deck;
    words.deck = faces.wording;
    return words.card("HO");
  });
  assert.deepEqual(named, ["Herz-Ober", "Queen of hearts", "Herz-Ober"]);
  assert.equal(new Faces({}, "swiss").wording, "german");
});

test("terms of a region stand in place of the general words, and go again", () => {
  const words = new Words(PHRASES, { trump: "Trump" }, "german");
  words.terms = { "suit.german.H": "Rot", "log.bid": "{name} says {arg}.", "page.trump": "Atout" };
  assert.equal(words.card("HO"), "Rot-Ober");
  assert.equal(sentence("0 bid:3", words, name), "Resi says 3.");
  assert.equal(words.refusal({ rule: "play.follow", data: { suit: "H" } }, name), "You must follow: Rot were led.");
  assert.equal(words.ui("trump"), "Atout");
  words.terms = {};
  assert.equal(words.card("HO"), "Herz-Ober");
  assert.equal(words.ui("trump"), "Trump");
});
