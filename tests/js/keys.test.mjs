import assert from "node:assert/strict";
import { test } from "node:test";
import { cardNumber } from "../../static/table/keys.js";

test("digits are the cards of the hand, the same on every keyboard", () => {
  assert.deepEqual(["Digit1", "Digit9", "Digit0", "Numpad3"].map((code) => cardNumber(code, false)), [1, 9, 10, 3]);
  assert.equal(cardNumber("Digit2", true), 12);
  assert.equal(cardNumber("KeyA", false), 0);
  assert.equal(cardNumber("Numpad3", true), 0);
});
