"""A director's evening at the desk, with two phones: from the codes on the tables to the standings and the way home.

A call and its ruling, an objection, a latecomer, a match that ends by itself, and what a correction does to the standings.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import DESK, PHONE, come, plan, seat, taken
from tests.browser.test_score_sheet import enter

pytestmark = pytest.mark.browser

NAMES = ["Anna", "Bert", "Cilli", "Dora"]
ROOM = {"width": 1920, "height": 1080}


def lines(page: Page, season: str) -> list[str]:
    """The standings: place, name, points."""
    page.goto(season)
    rows = page.locator("#standings summary")
    return [
        " ".join(rows.nth(at).locator(part).inner_text().split()[0] for part in (".rank", "strong", ".total"))
        for at in range(rows.count())
    ]


def table_one(page: Page, state: str) -> Any:
    """The first table on the desk, once it is in this state."""
    return expect(page.locator(f"#table-1.{state}")).to_be_visible()


def test_an_evening_is_directed_from_one_page(site, visitor):
    director = visitor(viewport=DESK, locale="en-GB")
    evening = plan(director, site, NAMES, rounds=2)
    link = director.locator(".check-in-link .long-address").get_attribute("href")
    anna, bert = (visitor(viewport=PHONE, locale="en-GB") for _ in range(2))
    come(anna, link, "Anna")
    come(bert, link, "Bert")
    seat(director, evening, "Cilli")
    director.goto(f"{evening}paper/?what=cards")
    expect(director.locator(".table-card-code svg")).to_have_count(2)  # of its table in each round
    printed_by_night(director)
    what_is_wrong_with_a_row(director, evening)
    director.goto(evening)
    club = evening.split("/c/")[1].split("/")[0]
    for phone in (anna, bert):
        phone.goto(f"{site.url}/my/{club}/")
        phone.get_by_role("link", name="Enter hand 1").click()
    taken(anna, anna=3, bert=3, cilli=0)
    refused = anna.locator("#limits, #refused").filter(visible=True)
    expect(refused).to_contain_text("5 tricks were played, but you entered 6.")
    taken(anna, anna=3, bert=1, cilli=1)
    table_one(director, "playing")
    expect(director.locator("#table-1")).to_contain_text("Hand 2")
    expect(director.locator("#next-key")).to_have_count(0)  # nothing is to be done

    # a call from a phone; the ruling stands on both phones, with its rule
    bert.locator(".bell summary").click()
    bert.locator(".bell input[name=words]").fill("Anna has revoked, who pays?")
    bert.get_by_role("button", name="Ring").click()
    table_one(director, "calling")
    director.locator("#next-key").click()
    director.fill("#words", "Anna pays.")
    director.locator(".law", has_text="Revoke").click()
    director.locator(".tick", has_text="Anna").click()
    director.get_by_role("button", name="So it is ruled").click()
    for phone in (anna, bert):
        expect(phone.locator("#calls .good")).to_contain_text("Vroni rules: Anna pays. Revoke")
        expect(phone.locator(".hands")).to_contain_text("Anna")
    table_one(director, "playing")

    # an objection
    anna.locator("details.confirming").evaluate("one => { one.open = true; }")
    anna.locator(".confirm details:has(#words) > summary").click()
    anna.fill("#words", "I had four")
    anna.get_by_role("button", name="Mark it on the sheet").click()
    table_one(director, "disputed")
    expect(director.locator("#table-1")).to_contain_text("I had four")
    director.locator("#next-key").click()
    director.fill("#words", "Three it is.")
    director.get_by_role("button", name="So it is ruled").click()
    expect(director.locator("#next-words")).to_contain_text("Round 1 is being played")

    # a latecomer has no seat in the next round: the change is shown, one tap makes it
    director.get_by_role("button", name="Dora").click()
    expect(director.locator("#no-longer-fits")).to_contain_text("Dora sits down at table 1, with")
    expect(director.locator("#next-words")).to_contain_text("Dora sits down at table 1")
    director.locator("#next-key").click()
    expect(director.locator("#no-longer-fits")).to_have_count(0)

    # the round is over on a phone, the next one begins on the desk by itself
    taken(anna, anna=5, bert=0, cilli=0)
    taken(anna, anna=2, bert=3, cilli=0)
    taken(anna, anna=5, bert=0, cilli=0)  # with what she has paid she has as far to go again
    for phone in (anna, bert):  # his by itself
        expect(phone.locator("#entry-title")).to_have_text("The match is over")
    expect(director.locator(".desk-round h2")).to_have_text("Round 2 of 2")
    expect(director.locator("#table-1")).to_contain_text("Dora")
    the_standings(site, visitor, director, anna, bert, evening)

    director.goto(evening)
    director.locator("#table-1 a").first.click()
    director.locator(".entry form").first.wait_for()
    people = director.locator(".players .name").all_inner_texts()
    assert "Dora" in " ".join(people)
    taken(director, **{name.split()[0].lower(): int(name.startswith("Dora")) * 5 for name in people})
    director.locator(".ends-here summary").click()
    director.get_by_role("button", name="End the match").click()

    # home: what nobody has confirmed is listed, and can still be confirmed
    director.goto(evening)
    expect(director.locator("#next-key")).to_have_text("Send the evening home")
    director.locator("#next-key").click()
    expect(director.locator(".open-tables")).to_contain_text("Round 1, table 1")
    director.get_by_role("button", name="Send the evening home").click()
    expect(director.locator("#now")).to_contain_text("The evening is over.")
    bert.goto(f"{site.url}/my/{club}/")
    expect(bert.locator("main")).to_contain_text("Come home safely")
    bert.get_by_role("button", name="It is right").first.click()
    expect(director.locator("#now .open-tables li", has_text="Round 2")).not_to_contain_text("Bert")


def printed_by_night(director: Page) -> None:
    """What is for paper is dark on white, whatever the light of the screen."""
    director.emulate_media(color_scheme="dark")
    number = director.locator(".table-card li").first
    assert number.evaluate("item => getComputedStyle(item, '::marker').color") == "rgb(51, 51, 51)"
    director.emulate_media(color_scheme="light")


def what_is_wrong_with_a_row(director: Page, evening: str) -> None:
    """It is read whole on a phone, wherever the table of the evening's results is pushed."""
    director.set_viewport_size(PHONE)
    director.goto(f"{evening}grid/")
    director.locator("input[data-kind=score]").first.fill("7")
    director.keyboard.press("Enter")
    error = director.locator(".below .error")
    expect(error).to_have_text("Write a number for everybody.")
    for pushed in (0, 120, 10_000):
        director.locator(".scroll-x:has(.typing)").evaluate("(box, left) => { box.scrollLeft = left }", pushed)
        expect(error).to_be_in_viewport(ratio=1)
    director.set_viewport_size(DESK)


def the_standings(site, visitor, director: Page, anna: Page, bert: Page, evening: str) -> None:
    """Who has played says that it is right; a correction moves the standings, on the big screen without a reload."""
    bert.get_by_role("link", name="My evening").click()
    expect(bert.locator("h1")).to_have_text("Hello, Bert")  # nobody has asked him for his name
    bert.get_by_role("button", name="It is right").click()
    expect(bert.locator(".mine-right")).to_have_count(0)
    expect(bert.locator(".mine-ranks .mine").last).to_contain_text("1 behind Anna")
    expect(anna.locator(".signed .right")).to_contain_text(["Bert"])
    season = evening.partition("evenings/")[0]
    assert lines(director, season) == ["1 Anna 2", "2 Bert 1", "3 Cilli 0", "– Dora 0"]

    director.goto(evening)
    room = visitor(viewport=ROOM)
    room.goto(site.url + director.get_by_role("link", name="Big screen").get_attribute("href"))
    shown = room.locator(".screen-table-of tr")
    expect(shown).to_contain_text(["Anna", "Bert", "Cilli"])

    director.goto(anna.url)
    director.locator(".hands tbody th a").nth(3).click()  # the third hand; the ruling has a line too
    director.fill("#why", "the other way round")
    people = anna.locator(".players .name").all_inner_texts()
    enter(director, *({"Anna": 2, "Bert": 0, "Cilli": 3}[name.split()[0]] for name in people))
    expect(shown).to_contain_text(["Anna", "Cilli", "Bert"])  # without a reload
    assert lines(director, season) == ["1 Anna 2", "2 Cilli 1", "3 Bert 0", "– Dora 0"]
    director.goto(f"{season}changes/")
    expect(director.locator("main")).to_contain_text("the other way round")
