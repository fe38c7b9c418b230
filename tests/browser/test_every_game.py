"""Games at the table: one hand with bots, by a player who only clicks what is offered.

The long run plays all of them in every way. The short one plays so many that every phase comes up that is made for more
than one game: all are drawn by the same scripts, and that each has words for whatever they ask for, of every game,
tests/rules/test_words_at_the_table.py says.
"""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.games import GAMES
from tests.browser.automatic import Automatic
from tests.browser.people import go_on
from tests.rules.strategies import LONG
from tests.running import Site

pytestmark = pytest.mark.browser

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
}
LOCALES = {"en": "en-GB", "de": "de-AT"}
WAYS = tuple(product(SIZES, LOCALES))
SHARED = ("rules.engine.", "rules.games._shared.")
HANDS = 15  # at most, until one was played with cards


def enough() -> list[str]:
    """Games that have between them every phase of the engine and of games that share one, and the one of most players.

    At each turn the one that brings most.
    """
    phases = {key: {type(one) for one in game.variant(seats=game.best).phases} for key, game in GAMES.items()}
    phases = {key: {one for one in of if one.__module__.startswith(SHARED)} for key, of in phases.items()}
    missing, found = set[type]().union(*phases.values()), [max(GAMES, key=lambda key: GAMES[key].players[1])]
    while missing := missing - phases[found[-1]]:
        found.append(max(phases, key=lambda key: len(phases[key] & missing)))
    return found


def runs() -> Iterator[object]:
    """Each game in one of the four ways, in the long run in all four; on a phone with the most players that it has."""
    for number, key in enumerate(GAMES if LONG else enough()):
        low, high = GAMES[key].players
        for turn, (size, lang) in enumerate(WAYS if LONG else (WAYS[number % len(WAYS)],)):
            seats = high if size == "phone" else low + (number + turn) % (high - low + 1)
            yield pytest.param(key, seats, size, lang, id=f"{key}-of-{seats}-{size}-{lang}")


@pytest.mark.parametrize(("key", "seats", "size", "lang"), list(runs()))
def test_a_hand_is_played_to_its_end(
    site: Site, visitor: Callable[..., Page], key: str, seats: int, size: str, lang: str
) -> None:
    page = visitor(locale=LOCALES[lang], **SIZES[size])
    robot = Automatic(page, dice=Random(f"{key} {seats} {size} {lang}"))
    wish: dict[str, str | float | bool] = {"game": key, "seats": str(seats), "lang": lang}
    opened = page.request.post(f"{site.url}/play/", form=wish, headers={"Origin": site.origin})
    assert opened.ok, opened.text()
    page.goto(opened.url)
    expect(robot.game).to_have_attribute("data-link", "open")
    for _ in range(HANDS):
        robot.play()
        robot.result()
        expect(page.locator("#result-rows tr")).to_have_count(seats)
        if robot.played:
            break
        go_on([robot])
    assert robot.played, f"no card was played in {HANDS} hands"
