"""People at a table, each in a browser of their own: they sit down, look, and act as a player would."""

import json
import re
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, Page, Position, expect

from tests.running import Site
from tests.waiting import SOON, until

# What a person would rather not do when a hand is to be played to its end.
LAST = ("drop", "whiteout", "grand-hand", "kontra", "rekontra", "knock", "pass", "mulatschak", "swap", "play")
TOKEN_NAME = "csrfmiddlewaretoken"
TOKEN = re.compile(rf'name="{TOKEN_NAME}" value="(\w+)"')
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
REACHED = """([done, patience]) => new Promise((resolve) => {
  const { dataset } = document.getElementById("game");
  const late = setTimeout(() => resolve(false), patience);
  const look = () => {
    const over = ["between", "over"].includes(dataset.stage);
    if (!over && !(done && dataset.phase === done)) return setTimeout(look, 15);
    clearTimeout(late);
    resolve(true);
  };
  look();
})"""

# Acts in the page itself, as `Player.act` does with the mouse, whenever this person is asked, until the hand is over or
# the phase has come. A mouse waits at each question until the buttons have settled under it.
ACTS = """([done, last, drops]) => {
  window.letBe?.();
  const game = document.getElementById("game");
  const all = (which) => [...document.querySelectorAll(which)];
  const choose = () => {
    const names = all("#actions button:not([aria-disabled])").map((one) => one.dataset.choice ?? "");
    if (drops && names.includes("drop")) return "drop";
    return names.find((name) => !last.includes(name.split(":")[0])) ?? names[0] ?? "";
  };
  const press = () => {
    const cut = document.getElementById("cut-here"), wanted = choose();
    if (cut?.checkVisibility()) cut.click();
    else if (game.dataset.phase === "play") all("#hand > .open button")[0]?.click();
    else if (wanted) all("#actions button").find((one) => one.dataset.choice === wanted)?.click();
    else {
      for (const at of [0, 1]) all("#hand > .open button")[at]?.click();
      all("#actions button")[0]?.click();
    }
  };
  const look = () => {
    const { stage, phase, turn } = game.dataset;
    if (stage !== "playing" || (done && phase === done)) return;
    if (turn === "mine" && !document.querySelector("[data-pending], [aria-busy]")) press();
  };
  const timer = setInterval(look, 20);
  window.letBe = () => clearInterval(timer);
}"""


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

    @property
    def hand(self) -> tuple[str, str | None]:
        """Which hand it is, and the stage of the table: what changes when another hand begins."""
        return self.stage, self.page.locator("#hand-number").text_content()

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
        """Sends the form of an invitation as its page would, and opens the table."""
        headers = {"Accept-Language": self.page.evaluate("navigator.language")}
        token = TOKEN.search(self.page.request.get(address, headers=headers).text())
        assert token is not None, "no form of an invitation"
        answer = self.page.request.post(address, form={"name": name, TOKEN_NAME: token[1]}, headers=headers)
        self.page.goto(answer.url)
        expect(self.game).to_have_attribute("data-link", "open")
        return self

    def act(self) -> None:
        """Does one sensible thing with the mouse, unless the server has answered a mere formality first."""
        with suppress(BrowserError):  # gone under the finger
            self._press()
        self.answered()

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


@contextmanager
def acting(people: list[Player], done: str = "", *, drops: bool = False) -> Iterator[None]:
    """Meanwhile everybody acts whenever it is their turn, until the hand is over or the phase has come.

    ``drops``: whoever may drop out does.
    """
    for person in people:
        person.page.evaluate(ACTS, [done, LAST, drops])
    yield
    for person in people:
        person.page.evaluate("window.letBe()")


def play_until(people: list[Player], done: str = "") -> None:
    """Everybody acts whenever it is their turn, until the hand is over or the phase has come."""
    with acting(people, done):
        reached = people[0].page.evaluate(REACHED, [done, 2000 * SOON])
    assert reached, [person.sight() for person in people]


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
    """Everybody wants the next hand; where bots alone have a choice in it, it may be over when this returns."""
    before = people[0].hand
    for person in people:
        person.page.click("#next")
    until(lambda: people[0].hand != before, lambda: f"no other hand: {people[0].sight()}")
