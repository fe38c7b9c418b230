"""A club's evening in Chromium: from the code at the door to the standings on the big screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import plan
from tests.browser.test_score_sheet import barriers, enter, pick

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
ROOM = {"width": 1920, "height": 1080}
NAMES = ["Anna", "Bert", "Cilli", "Dora", "Emil", "Fanni", "Gustl", "Hans"]


def play(page: Page) -> None:
    """Enters a hand on the sheet of a table of four and ends the match."""
    for seat, taken in enumerate((2, 2, 1, 0)):
        pick(page, **{f"tricks_{seat}": taken})
    enter(page)
    page.locator(".ends-here summary").click()
    page.locator(".ends-here button").click()
    page.wait_for_load_state()


def test_an_evening_from_the_door_to_the_standings(site, visitor):
    director, phone, other = (
        visitor(viewport=DESK, locale="de-DE"), visitor(viewport=PHONE), visitor(viewport=PHONE, locale="de-DE")
    )  # fmt: skip
    evening = plan(director, site, NAMES, minutes=45, before_saving=barriers)
    expect(director.locator("h1")).to_have_text("Kartenabend")
    link = director.locator(".check-in-link .long-address").get_attribute("href")
    for one, name in ((phone, "Anna"), (other, "Bert")):
        one.goto(link)
        barriers(one)
        one.get_by_role("button", name=name).click()
        expect(one.locator(".me-tonight")).to_contain_text(name)
    expect(director.locator("#counts")).to_contain_text("2 da")  # without a reload
    expect(director.locator("#missing-people")).not_to_contain_text("Anna")
    director.goto(evening)
    for name in NAMES[2:]:
        director.get_by_role("button", name=name, exact=True).click()
        expect(director.locator(".here-list")).to_contain_text(name)

    director.goto(f"{evening}seating/")
    director.locator("#seats .buttons button.primary:not([formaction])").click()
    barriers(director)
    director.locator('button[formaction$="/seating/fix/"]').click()
    director.wait_for_url("**/evenings/*/*")
    director.locator('form[action$="/timer/start/"] button').click()
    expect(director.locator(".clock-time").first).to_have_text(re.compile("^4[45]:"))
    barriers(director)

    expect(phone.locator(".seat-table.mine").first).to_contain_text("Anna")  # it has come by itself
    expect(phone.locator(".clock-time")).to_have_text(re.compile("^4[45]:"))
    barriers(phone)
    phone.locator(".seat-table.mine a").first.click()
    play(phone)
    director.goto(evening)
    open_tables = director.locator(".desk-table.waiting")
    expect(open_tables).to_have_count(1)
    open_tables.locator("a").first.click()
    play(director)
    director.goto(evening)
    expect(director.locator("#seated summary")).to_contain_text("gespielt")

    room = visitor(viewport=ROOM, locale="de-DE")
    room.goto(director.get_by_role("link", name="Große Anzeige").get_attribute("href").join((site.url, "")))
    expect(room.locator(".screen-table-of tr")).to_have_count(8)
    fits = "() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    assert room.evaluate(fits)
    director.goto(evening.partition("evenings/")[0])
    expect(director.locator("main")).to_contain_text("Anna")
    director.set_viewport_size(PHONE)
    director.goto(f"{evening}paper/")
    assert director.locator(".club-nav").evaluate("row => row.offsetHeight") < 60, "the tabs stand in one row"
    expect(director.locator(".club-nav [aria-current]")).to_be_in_viewport(ratio=1)
