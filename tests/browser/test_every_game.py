"""Every game at the table: one hand with bots, by a player who only clicks what is offered."""

import os
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Page, expect

from rules.games import GAMES
from tests.browser.automatic import Automatic
from tests.conftest import QUICK
from tests.running import Site, copy

pytestmark = pytest.mark.browser

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
}
LOCALES = {"en": "en-GB", "de": "de-AT"}
WAYS = tuple(product(SIZES, LOCALES))
HANDS = 15  # at most, until one was played with cards


def runs() -> Iterator[object]:
    """Each game in one of the four ways; in all four when there is time. So many seats that every number comes up."""
    for key, game in GAMES.items():
        number = crc32(key.encode())
        low, high = game.players
        ways = WAYS if os.environ.get("WELI_LONG") == "1" else (WAYS[number % len(WAYS)],)
        for turn, (size, lang) in enumerate(ways):
            seats = low + (number // len(WAYS) + turn) % (high - low + 1)
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
