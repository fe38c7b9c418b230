"""A player opens the hand to a guest: an eye with the name at that seat for all, the cards for the guest alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fresh import equals_a_fresh_load
from tests.browser.people import Player, open_table, play_until
from tests.browsing import axe_finds
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": "de-AT"}


def test_a_hand_is_opened_to_a_guest_and_closed_again(site: Site, player: Come) -> None:
    opened = open_table(site, "ramsen", seats=3, bots=2, kept={"guests": True})
    vroni = player().sit(opened.seats[0], "Vroni")
    guest, other = player(**PHONE), player()
    for one in (guest, other):
        one.page.goto(f"{site.url}/t/{opened.code}/")
        expect(one.game).to_have_attribute("data-link", "open")
    play_until([vroni], "exchange")
    guest.page.fill("#onlooker-name", "Tante")
    guest.page.click("#onlooker-tell button")
    expect(guest.page.locator("#onlooker-text")).to_contain_text("Du schaust als Tante zu.")
    expect(guest.cards()).to_have_count(0)

    vroni.page.keyboard.press("i")
    vroni.page.get_by_role("button", name="Open my hand to Tante").click()
    expect(guest.cards()).to_have_count(vroni.cards().count())
    expect(guest.page.get_by_role("list", name="Karten von Vroni, dir gezeigt")).to_be_visible()
    for one in (vroni, other):
        expect(one.page.locator("#seats .guest:visible")).to_have_text("TanteTante sees this hand")
        expect(one.page.locator("#seats .guest:visible svg")).to_be_visible()
    expect(other.cards()).to_have_count(0)
    expect(other.page.locator("#log")).to_contain_text("Vroni opens the hand to Tante.")
    guest.cards().first.click(force=True)
    expect(guest.page.locator("#reason")).to_be_hidden()
    equals_a_fresh_load(guest.page)
    for one in (guest, other):
        assert axe_finds(one.page) == []

    vroni.page.click("#hand-close")
    expect(guest.cards()).to_have_count(0)
    expect(other.page.locator("#seats .guest:visible")).to_have_count(0)
