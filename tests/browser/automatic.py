"""A player who knows no game: clicks, at random, what the page offers, and looks whether the page is whole."""

import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Error as BrowserError

from tests.browser.people import LAST, PATIENCE, Player

# What a page must not show: something over its edge, or a code where words belong.
LOOK = """() => {
  const page = document.documentElement;
  const texts = (selector) => [...document.querySelectorAll(selector)];
  const bare = texts("#actions button").filter((one) => one.textContent.trim() === one.dataset.choice.replace(":", " "));
  const piles = texts("#piles > li").filter((one) => one.lastElementChild.textContent === one.dataset.anchor.split(":")[0]);
  const reasons = texts("#result .why").filter((one) => /\\b(score|goal)\\.[a-z]/.test(one.textContent));
  const wordless = [...bare, ...piles, ...reasons].map((one) => one.textContent.trim());
  const asked = document.getElementById("game").dataset.turn === "mine" && !document.getElementById("prompt").textContent.trim();
  const game = document.getElementById("game").dataset;
  return {
    stage: game.stage,
    mine: game.turn === "mine" && game.stage === "playing",
    over: page.scrollWidth - page.clientWidth,
    wordless: asked ? [...wordless, "an empty prompt"] : wordless,
    held: texts("#hand > li").length,
    open: texts("#hand > .open").length,
    picked: texts("#hand > .picked").length,
    buttons: texts("#actions button:not([aria-disabled])").map((one) => one.dataset.choice),
    slider: Boolean(document.getElementById("cut").checkVisibility()),
    sent: document.querySelector("[data-pending], [aria-busy]") !== null,
  };
}"""
LIMIT = 90  # seconds for a hand
SHY = 0.25  # how often something is chosen after which no card may be played


@dataclass
class Automatic(Player):
    """One person at a table of bots."""

    dice: Random = field(default_factory=Random)
    played: int = 0  # cards that were led or followed with

    def look(self) -> dict[str, Any]:
        """What there is to be seen and done. Fails where the page is not whole."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        assert seen["over"] <= 0, f"{seen['over']} px over the edge in {self.phase}: {self.sight()}"
        assert not seen["wordless"], f"no words in {self.phase} for {seen['wordless']}"
        return seen

    def play(self) -> None:
        """Plays on until the hand is over."""
        until = time.monotonic() + LIMIT
        while (seen := self.look())["stage"] == "playing":
            assert time.monotonic() < until, f"stuck in {self.phase}: {self.sight()}"
            if seen["mine"] and not seen["sent"]:
                self.decide(seen)
            else:
                self.news(40)

    def decide(self, seen: dict[str, Any]) -> None:
        """Does one thing of those that are offered."""
        with suppress(BrowserError):  # answered by the server meanwhile, or gone under the finger
            if seen["slider"] and not (seen["buttons"] and self.dice.random() < 0.5):
                self.page.click("#cut-here", timeout=PATIENCE)
            elif seen["open"] and not seen["picked"] and (not seen["buttons"] or self.dice.random() < 0.6):
                self._use_cards(seen)
            elif seen["buttons"]:
                self.page.click(f'[data-choice="{self._one_of(seen["buttons"])}"]', timeout=PATIENCE)
            else:
                self._use_cards(seen)

    def _one_of(self, buttons: list[str]) -> str:
        """Any of these; seldom one that leads to a hand in which others play."""
        bold = [name for name in buttons if name.split(":")[0] not in LAST]
        return self.dice.choice(buttons if not bold or self.dice.random() < SHY else bold)

    def _use_cards(self, seen: dict[str, Any]) -> None:
        """Lifts cards, one more each time, until something can be done with them; a card to be played is played."""
        for index in self.dice.sample(range(seen["open"]), seen["open"]):
            card = self.cards("open").nth(index)
            self.tap(card)
            after = self.look()
            if after["sent"] or not after["picked"] or not after["mine"]:
                self.played += 1
                return
            if after["buttons"] and (after["picked"] > 1 or self.dice.random() < 0.4 or not self._more(after)):
                self.page.click(f'[data-choice="{self.dice.choice(after["buttons"])}"]', timeout=PATIENCE)
                self.played += self.phase == "play"
                return

    @staticmethod
    def _more(seen: dict[str, Any]) -> bool:
        """Whether another card could be lifted too."""
        return bool(seen["open"] > seen["picked"])
