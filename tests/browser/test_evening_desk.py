"""A director's evening at the desk, with two phones: a call and its ruling, an objection, silence, a latecomer, the way home."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import plan, seat
from tests.browser.test_league_evening import DESK, PHONE, taken

pytestmark = pytest.mark.browser

NAMES = ["Anna", "Bert", "Cilli", "Dora"]


def signed_in(phone: Page, link: str, name: str) -> None:
    phone.goto(link)
    phone.get_by_role("button", name=name).click()
    expect(phone.locator(".me-tonight")).to_contain_text(name)


def table_one(page: Page, state: str) -> Any:
    """The first table on the desk, once it is in this state."""
    return expect(page.locator(f"#table-1.{state}")).to_be_visible()


def test_an_evening_is_directed_from_one_page(site, visitor):
    director = visitor(viewport=DESK, locale="en-GB")
    evening = plan(director, site, NAMES, rounds=2)
    link = director.locator(".check-in-link .long-address").get_attribute("href")
    anna, bert = (visitor(viewport=PHONE, locale="en-GB") for _ in range(2))
    signed_in(anna, link, "Anna")
    signed_in(bert, link, "Bert")
    seat(director, evening, "Cilli")
    club = evening.split("/c/")[1].split("/")[0]
    for phone in (anna, bert):
        phone.goto(f"{site.url}/my/{club}/")
        phone.get_by_role("link", name="Enter hand 1").click()
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
    anna.locator(".ends-here summary").click()
    anna.get_by_role("button", name="End the match").click()
    expect(director.locator(".desk-round h2")).to_have_text("Round 2 of 2")
    expect(director.locator("#table-1")).to_contain_text("Dora")
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
