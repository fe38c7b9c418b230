"""Games at the table: one hand with bots, by a player who only clicks what is offered.

The long run plays all of them in every way. The short one plays so many that every phase there is comes up: all are
drawn by the same scripts, and that each has words for whatever they ask for, tests/rules/test_words_at_the_table.py says.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.games import GAMES
from tests.browser.automatic import Automatic
from tests.conftest import QUICK
from tests.rules.strategies import LONG
from tests.running import Site, copy

pytestmark = pytest.mark.browser

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
}
LOCALES = {"en": "en-GB", "de": "de-AT"}
WAYS = tuple(product(SIZES, LOCALES))
HANDS = 15  # at most, until one was played with cards


def enough() -> list[str]:
    """Games that have between them every phase, at each turn the one that brings most; and the one of most players."""
    phases = {key: {phase.key for phase in game.variant(seats=game.best).phases} for key, game in GAMES.items()}
    missing, found = set[str]().union(*phases.values()), [max(GAMES, key=lambda key: GAMES[key].players[1])]
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


@pytest.fixture(scope="module")
def hasty(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose bots do not pause."""
    data = copy(furnished, tmp_path_factory.mktemp("hasty") / "data")
    site = Site(data, settings=QUICK | {"TABLES_BOT_PAUSE": "0,0.002"}).start()
    yield site
    assert site.stop() == 0, site.log


@pytest.mark.parametrize(("key", "seats", "size", "lang"), list(runs()))
def test_a_hand_is_played_to_its_end(
    hasty: Site, visitor: Callable[..., Page], key: str, seats: int, size: str, lang: str
) -> None:
    page = visitor(locale=LOCALES[lang], reduced_motion="reduce", **SIZES[size])
    robot = Automatic(page, dice=Random(f"{key} {seats} {size} {lang}"))
    wish: dict[str, str | float | bool] = {"game": key, "seats": str(seats), "lang": lang}
    opened = page.request.post(f"{hasty.url}/play/", form=wish, headers={"Origin": hasty.origin})
    assert opened.ok, opened.text()
    page.goto(opened.url)
    expect(robot.game).to_have_attribute("data-link", "open")
    for _ in range(HANDS):
        robot.hand()
        robot.result()
        expect(page.locator("#result-rows tr")).to_have_count(seats)
        if robot.played:
            break
        page.click("#next")
        expect(robot.game).to_have_attribute("data-stage", "playing")
    assert robot.played, f"no card was played in {HANDS} hands"
