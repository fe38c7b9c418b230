"""Pictures for comparing two commits: ``python -m tests.pictures DIR``, or ``DIR ramsen en`` or ``DIR club`` for a part.

The waiting room; of each of the three core games every kind of question, a trick, the end of a hand and of the match;
seven people at Bourré; an evening of a club (``tests.club_pictures``). On a phone (upright, and at a table on its side)
and a desk, in both lights and languages. Two folders are compared by the names of their files: ``waiting room``,
``mulatschak declare``, ``club desk``, … each with size, light and language.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.people import Player, go_on, open_table
from tests.browsing import at_rest, chromium
from tests.club_pictures import club
from tests.conftest import QUICK
from tests.running import Site, furnish

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "side": {"width": 740, "height": 360},
    "desk": {"width": 1280, "height": 800},
}
LIGHTS = ("light", "dark")
LANGUAGES = ("en", "de")
LONG_NAME = "Maximiliane Oberhube"  # as many letters as a name may have


class Plan(NamedTuple):
    """A game at a table of so many, and how many hands are looked at."""

    game: str
    seats: int
    hands: int
    only: str = ""  # the one moment that is wanted; "" = all of them


PLANS = (
    Plan("ramsen", 4, 20),
    Plan("mulatschak", 4, 30),
    Plan("schieberamsch", 3, 14),
    Plan("bourre", 7, 1, only="play"),
)


class Album:
    """Takes each picture once, in all sizes, lights and languages that are wanted."""

    def __init__(self, folder: Path, wanted: list[str]) -> None:
        self.folder = folder
        self.languages = [lang for lang in LANGUAGES if lang in wanted] or list(LANGUAGES)
        self.taken: set[str] = set()

    def take(self, page: Page, name: str) -> None:
        """One moment, for which the table waits; nothing if there is a picture of it."""
        if name in self.taken:
            return
        self.taken.add(name)
        self._take(page, name, SIZES, lambda: expect(page.locator("#game")).to_have_attribute("data-link", "open"))

    def take_whole(self, page: Page, name: str) -> None:
        """A page as long as it is; it looks again by itself, and so need not wait."""
        self._take(page, name, {size: SIZES[size] for size in ("phone", "desk")}, lambda: None, whole=True)

    def _take(
        self, page: Page, name: str, sizes: dict[str, ViewportSize], ready: Callable[[], None], *, whole: bool = False
    ) -> None:
        for lang, (size, screen), light in product(self.languages, sizes.items(), LIGHTS):
            home = urljoin(page.url, "/")  # else each page has a choice of its own
            page.context.add_cookies([{"name": "weli_language", "value": lang, "url": home}])
            page.set_viewport_size(screen)
            page.emulate_media(color_scheme="dark" if light == "dark" else "light")
            page.reload()
            ready()
            at_rest(page)
            page.screenshot(path=self.folder / f"{name} {size} {light} {lang}.png", full_page=whole)
        print(name, flush=True)


def moments(me: Player, hands: int) -> Iterator[str]:
    """Plays so many hands, and stops wherever something is asked or has ended: by the name of the moment."""
    for _ in range(hands):
        while me.stage == "playing":
            if me.to_move:
                yield "trick" if me.phase == "play" and me.page.locator("#trick [data-card]").count() > 1 else me.phase
                me.act()
            else:
                me.news(500)
        if me.stage == "over":
            break
        yield "end of hand"
        go_on([me])
    yield "end of match" if me.stage == "over" else "end of hand"


def waiting_room(site: Site, browser: Browser, album: Album) -> None:
    """Two people who read different languages, one of them with a long name; the third seat is open."""
    table = open_table(site, "mulatschak", seats=4, bots=0)
    for seat, (name, lang) in zip(table.seats, ((LONG_NAME, "de-AT"), ("Anna", "en-GB")), strict=False):
        page = browser.new_context(locale=lang, reduced_motion="reduce").new_page()
        Player(page).sit(seat, name)
    album.take(page, "waiting room")


def game(site: Site, browser: Browser, plan: Plan, album: Album) -> None:
    """All moments of a game, one person among bots."""
    table = open_table(site, plan.game, seats=plan.seats, bots=plan.seats - 1)
    me = Player(browser.new_context(locale="en-GB", reduced_motion="reduce").new_page())
    me.sit(table.seats[0], LONG_NAME)
    for moment in moments(me, plan.hands):
        if plan.only in ("", moment):
            album.take(me.page, f"{plan.game} {moment}")


def main() -> None:
    """Fills the folder."""
    folder, *wanted = sys.argv[1:]
    known = {*LANGUAGES, "club", *(plan.game for plan in PLANS)}
    if unknown := set(wanted) - known:
        sys.exit(f"No pictures of {', '.join(sorted(unknown))}; there are: {', '.join(sorted(known))}.")
    Path(folder).mkdir(parents=True, exist_ok=True)
    album = Album(Path(folder), wanted)
    games = [plan for plan in PLANS if plan.game in wanted]
    everything = not games and "club" not in wanted
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        site = Site(furnish(Path(data)), settings=dict(QUICK)).start()
        try:
            if everything or games:
                waiting_room(site, browser, album)
            for plan in games or (PLANS if everything else ()):
                game(site, browser, plan, album)
            if everything or "club" in wanted:
                club(site, browser, album.take_whole)
        finally:
            site.stop()


if __name__ == "__main__":
    main()
