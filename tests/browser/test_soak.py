"""Automatic players, pages loaded anew and connections cut at random: no table stands still, no page is wrong.

Five of them, until each kind of mishap has come, in the long run; `make soak` lets them play for ten minutes, or for as
many seconds as WELI_SOAK says. In the short run each mishap comes by itself (test_table_heals.py, test_friends.py).
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, expect

from tests.browser.automatic import Automatic
from tests.browser.cable import Cable
from tests.browser.fresh import differences, equals_a_fresh_load, fresh_page
from tests.browser.people import open_table
from tests.rules.strategies import LONG
from tests.running import Site

LENGTH = float(os.environ.get("WELI_SOAK", "1"))  # seconds, at least
pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(LENGTH + 240),
    pytest.mark.skipif(
        not LONG and "WELI_SOAK" not in os.environ, reason="in the long run only (WELI_LONG=1, make soak)"
    ),
]

STUCK = 30  # seconds without any news
NAMES = ("Resi", "Toni", "Sepp", "Vroni", "Hias")
WAYS: tuple[dict[str, object], ...] = (
    {"reduced_motion": "no-preference"},
    {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "de-AT"},
    {"viewport": {"width": 640, "height": 360}},
    {"locale": "de-AT"},
    {"color_scheme": "dark"},
)


@dataclass
class Sitting:
    """One of them, with a cable of their own."""

    person: Automatic
    cable: Cable
    back_at: float = 0  # when the cable is put in again; 0 = it is in

    @property
    def cut(self) -> bool:
        """Whether nothing comes through now."""
        return self.back_at > 0

    @property
    def version(self) -> int:
        """What the page shows; 0 while it shows nothing."""
        with suppress(BrowserError):
            return int(self.person.game.get_attribute("data-version", timeout=200) or 0)
        return 0


@dataclass
class Soak:
    """The table, and chance that befalls it."""

    sittings: list[Sitting]
    dice: Random
    newest: int = 0
    since: float = field(default_factory=time.monotonic)
    calm_until: float = 0
    done: dict[str, int] = field(default_factory=lambda: {"reload": 0, "cut": 0, "compare": 0, "hands": 0})

    @property
    def tried(self) -> bool:
        """Whether every kind of mishap has befallen somebody."""
        return all(self.done[what] for what in ("reload", "cut", "compare"))

    def run(self, seconds: float) -> None:
        """Plays for so long, and on until every kind of mishap has come."""
        until = time.monotonic() + seconds
        while time.monotonic() < until or not self.tried:
            for sitting in self.sittings:
                self.turn(sitting)
            self.mishap(self.dice.choice(self.sittings))
            self.watch()
            self.sittings[0].person.news(20)

    def turn(self, sitting: Sitting) -> None:
        """The person does what is to be done, as far as the network lets them."""
        if sitting.cut:
            if time.monotonic() > sitting.back_at:
                sitting.cable.plugged.set()
                sitting.back_at = 0
            return
        person = sitting.person
        seen = person.look()
        if seen["mine"] and not seen["sent"]:
            person.decide(seen)
        elif seen["stage"] in ("between", "over"):
            with suppress(BrowserError):  # it has begun already
                person.page.locator("#next:not([aria-disabled])").click(timeout=150)
                self.done["hands"] += 1

    def mishap(self, sitting: Sitting) -> None:
        """Now and then a page is loaded anew, a cable is pulled, or a page is held against a fresh one."""
        if sitting.cut or time.monotonic() < self.calm_until:
            return
        self.calm_until = time.monotonic() + self.dice.uniform(0.5, 4)
        chance = self.dice.random()
        rare = next(
            (share for what, share in (("reload", 0.0), ("cut", 0.5), ("compare", 1.0)) if not self.done[what]), None
        )
        chance = chance if rare is None else rare  # on a slow machine few befall: each kind once before any comes again
        if chance < 0.35:
            sitting.person.page.reload()
            expect(sitting.person.page.locator("#game[data-version]")).to_be_attached()
            self.done["reload"] += 1
        elif chance < 0.7 and sum(other.cut for other in self.sittings) < 2:
            sitting.cable.plugged.clear()
            sitting.back_at = time.monotonic() + self.dice.choice((0.5, 3, 9))
            self.done["cut"] += 1
        else:
            self.compare(sitting.person.page)

    def compare(self, page: Page) -> None:
        """While others play on, the two can only be held against each other when both show the same version."""
        with suppress(BrowserError):
            fresh = fresh_page(page)
            try:
                found = differences(page, fresh, patience=1.5)
            finally:
                fresh.close()
            assert not found, "\n".join(found)
            self.done["compare"] += 1

    def watch(self) -> None:
        """Fails when nothing happens any more."""
        newest = max(sitting.version for sitting in self.sittings)
        if newest > self.newest:
            self.newest, self.since = newest, time.monotonic()
        told = {sitting.person.page.url: sitting.person.sight() for sitting in self.sittings}
        assert time.monotonic() - self.since < STUCK, told

    def settle(self) -> None:
        """All cables are in; everybody is connected again, and every page is what it would be anew."""
        for sitting in self.sittings:
            sitting.cable.plugged.set()
            sitting.back_at = 0
        for sitting in self.sittings:
            expect(sitting.person.game).to_have_attribute("data-link", "open", timeout=30_000)
        for sitting in self.sittings:
            equals_a_fresh_load(sitting.person.page)


@pytest.fixture
def cables() -> Iterator[list[Cable]]:
    """One for each of them."""
    with ExitStack() as stack:
        yield [stack.enter_context(Cable()) for _ in NAMES]


def test_all_play_through_reloads_and_cuts(
    start_site: Callable[..., Site], visitor: Callable[..., Page], cables: list[Cable]
) -> None:
    origins = ",".join(f"http://127.0.0.1:{cable.port}" for cable in cables)
    site = start_site(WELI_ORIGINS=origins, TABLES_ABSENCE="4", TABLES_BETWEEN="3")
    table = open_table(site, "rams", seats=len(NAMES), bots=0)
    seed = os.environ.get("WELI_SOAK_SEED", "7")
    sittings = []
    for number, (name, address, cable) in enumerate(zip(NAMES, table.seats, cables, strict=True)):
        cable.far = site.port
        person = Automatic(visitor(**WAYS[number]), dice=Random(f"{seed} {name}"))
        person.sit(address.replace(str(site.port), str(cable.port)), name)
        sittings.append(Sitting(person, cable))
    soak = Soak(sittings, Random(seed))
    soak.run(LENGTH)
    soak.settle()
    assert soak.newest > LENGTH / 4, soak.done
    print(f"{soak.newest} steps, {soak.done}")
