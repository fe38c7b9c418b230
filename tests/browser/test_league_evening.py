"""A match of a club's evening, from the code on the table to the standings, and what a correction does to them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import plan, seat
from tests.browser.test_score_sheet import enter

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
ROOM = {"width": 1920, "height": 1080}
NAMES = ["Anna", "Bert", "Cilli"]


def lines(page: Page, season: str) -> list[str]:
    """The standings: place, name, points."""
    page.goto(season)
    rows = page.locator("#standings summary")
    return [
        " ".join(rows.nth(at).locator(part).inner_text().split()[0] for part in (".rank", "strong", ".total"))
        for at in range(rows.count())
    ]


def begin(site, visitor) -> tuple[Page, Page, Page, str]:
    """The director with an evening that is seated, and two phones at the sheet of the only table."""
    director, anna, bert = (
        visitor(viewport=DESK, locale="en-GB"),
        *(visitor(viewport=PHONE, locale="en-GB") for _ in range(2)),
    )
    evening = plan(director, site, NAMES)
    link = director.locator(".check-in-link .long-address").get_attribute("href")
    for phone, name in ((anna, "Anna"), (bert, "Bert")):
        phone.goto(link)
        phone.get_by_role("button", name=name).click()
        expect(phone.locator(".me-tonight")).to_contain_text(name)
    seat(director, evening, "Cilli")
    sheet = director.locator(".seat-table a").first.get_attribute("href")
    director.goto(f"{evening}paper/?what=cards")
    expect(director.locator(".table-card-code svg")).to_have_count(1)
    for phone in (anna, bert):
        phone.goto(f"{site.url}{sheet}")
    return director, anna, bert, evening


def taken(page: Page, **tricks: int) -> None:
    """Enters a hand by names, wherever these sit."""
    people = page.locator(".players .name").all_inner_texts()
    enter(page, *(tricks[name.split()[0].lower()] for name in people))


def play(phone: Page) -> None:
    """A match of three hands: Anna wins before Bert and Cilli."""
    taken(phone, anna=3, bert=3, cilli=0)
    expect(phone.locator("#limits, #refused").filter(visible=True)).to_contain_text(
        "5 tricks were played, but you entered 6."
    )
    taken(phone, anna=3, bert=1, cilli=1)
    taken(phone, anna=5, bert=0, cilli=0)
    taken(phone, anna=2, bert=3, cilli=0)
    expect(phone.locator("#entry-title")).to_have_text("The match is over")


def test_a_match_and_its_correction(site, visitor):
    director, anna, bert, evening = begin(site, visitor)
    play(anna)
    expect(bert.locator("#entry-title")).to_have_text("The match is over")  # by itself
    bert.get_by_role("link", name="My evening").click()
    expect(bert.locator("h1")).to_have_text("Hello, Bert")  # nobody has asked him for his name
    bert.get_by_role("button", name="It is right").click()
    expect(bert.locator(".mine-right")).to_have_count(0)
    expect(bert.locator(".mine-ranks .mine").last).to_contain_text("1 behind Anna")
    expect(anna.locator(".signed .right")).to_contain_text(["Bert"])
    season = evening.partition("evenings/")[0]
    assert lines(director, season) == ["1 Anna 2", "2 Bert 1", "3 Cilli 0"]

    director.goto(evening)
    room = visitor(viewport=ROOM)
    room.goto(site.url + director.get_by_role("link", name="Big screen").get_attribute("href"))
    shown = room.locator(".screen-table-of tr")
    expect(shown).to_contain_text(["Anna", "Bert", "Cilli"])

    director.goto(anna.url)
    director.locator(".hands tbody th a").nth(2).click()
    director.fill("#why", "the other way round")
    people = anna.locator(".players .name").all_inner_texts()
    enter(director, *({"Anna": 2, "Bert": 0, "Cilli": 3}[name.split()[0]] for name in people))
    expect(shown).to_contain_text(["Anna", "Cilli", "Bert"])  # without a reload
    assert lines(director, season) == ["1 Anna 2", "2 Cilli 1", "3 Bert 0"]
    director.goto(f"{season}changes/")
    expect(director.locator("main")).to_contain_text("the other way round")
