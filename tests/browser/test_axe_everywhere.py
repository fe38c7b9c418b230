"""No barrier on any page of the encyclopedia, by day and by night, nor on any that one comes to without a table or club.

Each page in one width; in the suite a page of each kind is looked at in all.
"""

from __future__ import annotations

import os

import pytest
from django.test import Client

from tests.browsing import at_rest, axe_finds

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not os.environ.get("WELI_LONG"), reason="looks at every page in the long run only (WELI_LONG=1)"
    ),
]


PARTS = 6
# Of these the light decides; all other rules need one look.
BY_LIGHT = ("color-contrast", "link-in-text-block")
# What the sitemap leaves out: one page for all games, of a person, or without a word to be found by.
OTHERS = (
    *("games/mulatschak/yours/", "games/mulatschak/differences/", "games/mulatschak/card/"),
    *("games/mulatschak/sheet/", "games/mulatschak/sums/", "games/?players=4", "search/?q=weli", "offline/"),
    *("compare/?games=ramsen&games=rams", "which-game/?players=8&known=rams"),
)
FOR_EVERYBODY = (
    *(
        "/en/lobby/",
        "/en/tables/open/",
        "/en/score/new/",
        "/de/tische/",
        "/de/tische/aufmachen/",
        "/de/anschreiben/neu/",
    ),
    *("/account/login/", "/account/signup/", "/account/password/reset/", "/account/login/code/", "/me/", "/device/"),
    *(
        "/organise/",
        "/keys/",
        "/fair/",
        "/replay/",
        "/r/",
        "/clubs/",
        "/clubs/bring/",
        "/s/phone/",
        "/api/",
        "/nowhere/",
    ),
)


def addresses() -> list[str]:
    """Every address of the sitemap, and what else can be read by whoever comes, in both languages."""
    text = Client().get("/sitemap.xml").content.decode()
    book = {part.partition("</loc>")[0].partition("testserver")[2] for part in text.split("<loc>")[1:]}
    return sorted(book | {f"/{lang}/{page}" for lang in ("en", "de") for page in OTHERS} | {*FOR_EVERYBODY})


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_page(site, visitor, part):
    width, locale = ((320, "de-AT"), (1280, "en-GB"))[part % 2]
    page = visitor(viewport={"width": width, "height": 800}, locale=locale)
    found = {}
    for turn, address in enumerate(addresses()[part::PARTS]):
        lights = ("light", "dark") if turn % 2 else ("dark", "light")
        page.emulate_media(color_scheme=lights[0])
        page.goto(site.url + address)
        for light, only in zip(lights, ((), BY_LIGHT), strict=True):
            page.emulate_media(color_scheme=light)
            at_rest(page)
            if broken := axe_finds(page, only=only):
                found[f"{address} {width} {light}"] = broken
    assert not found, found
