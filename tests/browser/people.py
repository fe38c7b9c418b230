"""People at a table, each in a browser of their own: they sit down, look, and act as a player would."""

import json
import time
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, Page, Position, expect

from tests.running import Site
from tests.waiting import SOON, until

# What a person would rather not do when a hand is to be played to its end.
LAST = ("drop", "whiteout", "grand-hand", "kontra", "rekontra", "knock", "pass", "mulatschak", "swap", "play")
PATIENCE = 1500  # milliseconds
STRIP: Position = {"x": 12, "y": 24}
# Ends as soon as the table is not as it was, or after so many milliseconds.
NEWS = """(game, patience) => new Promise((resolve) => {
  const end = () => { watcher.disconnect(); clearTimeout(late); resolve(); };
  const watcher = new MutationObserver(end), late = setTimeout(end, patience);
  watcher.observe(game, { attributeFilter: ["data-version", "data-stage", "data-phase", "data-turn", "data-lingering"] });
})"""

# Ends as soon as it is so, and looks oftener than `expect`: of what is there within a moment a player waits often.
LOOKING = """(game, patience) => new Promise((resolve, reject) => {
  const late = setTimeout(() => reject(new Error("in vain: %(so)s")), patience);
  const look = () => { if (%(so)s) { clearTimeout(late); resolve(); } else setTimeout(look, 15); };
  look();
})"""
ANSWERED = LOOKING % {"so": "!document.querySelector('[data-pending], [aria-busy]')"}
RESULT = LOOKING % {"so": "document.getElementById('result').checkVisibility()"}


@dataclass
class Opened:
    """A table and the addresses of its seats."""

    code: str
    seats: list[str]


def open_table(
    site: Site, game: str, *, seats: int, bots: int, kept: Mapping[str, Any] | None = None, **options: Any
) -> Opened:
    """Opens a table as an organiser does, over the API, and hands out the seats. ``kept``: pace, last_trick …"""
    wish = {"game": game, "seats": seats, "bots": bots, "options": options, **(kept or {})}
    request = urllib.request.Request(
        f"{site.url}/api/v1/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=SOON) as answer:
        found = json.load(answer)
    return Opened(found["table"], [seat["url"] for seat in found["seats"]])


class Moment(NamedTuple):
    """How a table stands for one person: its stage, the phase of the hand, and whose turn it is."""

    stage: str
    phase: str
    mine: bool

    @property
    def to_move(self) -> bool:
        """Whether this person must act now and nothing is under way."""
        return self.mine and self.stage == "playing"

    def is_done(self, phase: str) -> bool:
        """Whether the hand is over, or this phase has come."""
        return self.stage in ("between", "over") or self.phase == phase


@dataclass
class Player:
    """One person in front of one page."""

    page: Page

    # --- looking ------------------------------------------------------------

    @property
    def game(self) -> Locator:
        """The whole table."""
        return self.page.locator("#game")

    @property
    def moment(self) -> Moment:
        """How the table stands."""
        found: dict[str, str] = self.game.evaluate("game => ({ ...game.dataset })")
        return Moment(found.get("stage", ""), found.get("phase", ""), found.get("turn") == "mine")

    @property
    def stage(self) -> str:
        """waiting, playing, between or over."""
        return self.moment.stage

    @property
    def phase(self) -> str:
        """The phase of the hand."""
        return self.moment.phase

    @property
    def to_move(self) -> bool:
        """Whether this person must act now and nothing is under way."""
        return self.moment.to_move

    def cards(self, state: str = "") -> Locator:
        """The buttons of the hand; `state`: only those that are open or refused."""
        return self.page.locator(f"#hand > {'.' + state if state else 'li'} button")

    def sight(self) -> dict[str, str]:
        """What lies on the table as this person reads it."""
        parts = ("seats", "trick", "signs", "hand", "prompt", "story", "score-rows")
        return {part: " ".join((self.page.locator(f"#{part}").text_content() or "").split()) for part in parts}

    def wait(self, condition: str) -> None:
        """Waits until a property of this person is true."""
        until(lambda: getattr(self, condition), lambda: f"not {condition}: {self.sight()}")

    def news(self, patience: int = 100) -> None:
        """Waits until something has happened at the table, though no longer than so many milliseconds."""
        self.game.evaluate(NEWS, patience)

    # --- doing --------------------------------------------------------------

    def sit(self, address: str, name: str) -> "Player":
        """Opens an invitation and sits down."""
        self.page.goto(address)
        self.page.fill("#name", name)
        self.page.click("main form button")
        expect(self.game).to_have_attribute("data-link", "open")
        return self

    def act(self) -> None:
        """Does one sensible thing with the mouse, unless the server has answered a mere formality first."""
        with suppress(BrowserError):  # gone under the finger; play_until sees to it that things go on
            self._press()
        self.answered()

    def drop_or_act(self) -> None:
        """The same of somebody who would like the hand to be over."""
        drop = self.page.locator('#actions [data-choice="drop"]:not([aria-disabled])')
        if drop.count():
            with suppress(BrowserError):
                drop.click(timeout=PATIENCE)
            self.answered()
        else:
            self.act()

    def _press(self) -> None:
        if self.page.locator("#cut-here").is_visible():
            self.page.click("#cut-here", timeout=PATIENCE)
        elif self.phase == "play":
            self.tap(self.cards("open").first)
        elif wanted := self.choice():
            self.page.locator(f'[data-choice="{wanted}"]').click(timeout=PATIENCE)
        else:
            for index in range(2):
                self.tap(self.cards("open").nth(index))
            self.page.locator("#actions button").first.click(timeout=PATIENCE)

    def tap(self, card: Locator) -> None:
        """Clicks the strip of a card that the next one does not cover."""
        card.click(position=STRIP, timeout=PATIENCE)

    def choice(self) -> str:
        """The button that a person who wants to play would press; "" if there is none that can be pressed."""
        buttons = self.page.locator("#actions button:not([aria-disabled])")
        names: list[str] = buttons.evaluate_all("all => all.map(one => one.dataset.choice ?? '')")
        return min(names, key=lambda name: name.split(":")[0] in LAST, default="")

    def answered(self) -> None:
        """Waits until the server has taken what was done."""
        self.game.evaluate(ANSWERED, 1000 * SOON)

    def result(self) -> None:
        """Waits until the result of the hand is seen, which is once the last trick was looked at."""
        self.game.evaluate(RESULT, 1000 * SOON)


def unfold(page: Page, part: str) -> None:
    """Opens the menu of the table, and in it the part that is called so."""
    if page.locator("#menu:not([open])").count():
        page.click("#menu > summary")
    page.click(f'.menu-part[data-part="{part}"]:not([open]) > summary')


def play_until(people: list[Player], done: str = "", timeout: float = 2 * SOON) -> None:
    """Everybody acts whenever it is their turn, until the hand is over or the phase has come."""
    end = time.monotonic() + timeout
    while True:
        moments = [person.moment for person in people]
        if any(moment.is_done(done) for moment in moments):
            return
        assert time.monotonic() < end, [person.sight() for person in people]
        acting = [person for person, moment in zip(people, moments, strict=True) if moment.to_move]
        for person in acting:
            person.act()
        if not acting:
            people[0].news()


def reach(people: list[Player], phase: str) -> None:
    """Plays on, hand after hand if need be, until somebody must act in this phase."""
    first = people[0]
    while True:
        play_until(people, phase)
        while (moment := first.moment).stage == "playing" and moment.phase == phase:
            if any(person.to_move for person in people):
                return
            first.news()
        if moment.stage != "playing":
            go_on(people)


def go_on(people: list[Player]) -> None:
    """Everybody wants the next hand."""
    for person in people:
        person.page.click("#next")
    expect(people[0].game).to_have_attribute("data-stage", "playing")
