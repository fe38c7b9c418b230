"""One evening of thirteen people, from founding the club to the printed standings: a director and six phones.

One phone has no connection for two rounds, one reads English among Germans. What it takes is said at the end, in taps.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_score_rounds_offline import KEPT, SHEETS
from tests.browser.test_score_sheet import barriers
from tests.waiting import until

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
NAMES = "Anna Bert Cilli Dora Emil Fanni Gustl Hans Irmi Josef Kathi Luis".split()
PHONES = NAMES[:6]


@dataclass
class Person:
    """Somebody with a browser, and what he has done with it."""

    page: Page
    name: str
    taps: int = 0
    keys: int = 0
    sheets: list[str] = field(default_factory=list)

    def tap(self, where: Locator | str) -> None:
        one = self.page.locator(where).first if isinstance(where, str) else where
        one.click()
        self.taps += 1

    def key(self, words: str) -> None:
        """Taps a button or a link that is called so."""
        named = self.page.get_by_role("button", name=words).or_(self.page.get_by_role("link", name=words))
        self.tap(named.first)

    def type(self, where: str, words: str) -> None:
        self.page.fill(where, words)
        self.keys += len(words)

    def shot(self, name):
        if os.environ.get("SHOTS"):
            self.page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)


def founded(director: Person, site) -> str:
    """A club of thirteen, its season and its evening of three rounds, from the first page on."""
    director.page.goto(f"{site.url}/clubs/")
    director.type("#name", "Kartler vom Bäckerwirt")
    director.type("#own", "Vroni")
    director.shot("found")
    director.key("Verein gründen")
    director.shot("club")
    director.key("Liste mit Namen einfügen")
    director.shot("people")
    director.type("#names", "\n".join(NAMES))
    director.tap("main form button.primary")
    director.shot("people2")
    director.tap(".crumb a, .club-nav a")
    director.shot("club2")
    director.key("Saison eröffnen")
    director.type("#name", "2026")
    director.shot("season")
    director.tap(director.page.locator('main button[name="do"][value="save"]').last)
    director.shot("season2")
    return ""


def test_one(site, visitor):
    director = Person(visitor(viewport=DESK, locale="de-DE"), "Vroni")
    founded(director, site)
