"""Friends at a table in thirty seconds: counted taps on a small phone, from home to the first cards of all."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Player
from tests.browser.test_person import clean
from tests.running import Site

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
# A phone's own way to share, as far as a page sees it.
SHARES = "navigator.share = async (what) => { window.shared = what; };"


class Thumb:
    """Taps what is in sight without scrolling, and counts."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, what: Locator) -> None:
        """Taps it if all of it is on the first screen."""
        expect(what).to_be_visible()
        box = what.bounding_box()
        assert box is not None
        assert box["y"] >= 0, (what, box)
        assert box["y"] + box["height"] <= what.page.evaluate("innerHeight"), (what, box)
        assert what.page.evaluate("scrollY") == 0
        what.tap()
        self.taps += 1


def whole(page: Page) -> None:
    """The page has no fault, and nothing of it lies below the screen."""
    clean(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.getElementById('waiting').scrollHeight <= innerHeight")


def test_from_home_to_cards_with_friends(site: Site, visitor: Callable[..., Page]) -> None:
    page = visitor(**PHONE, locale="en")
    page.add_init_script(SHARES)
    thumb = Thumb()
    page.goto(f"{site.url}/en/")
    thumb.tap(page.get_by_role("link", name="With friends"))
    page.fill("#name", "Anna")
    page.select_option("#game", "mulatschak")
    clean(page)
    thumb.tap(page.get_by_role("button", name="Open the room"))
    anna = Player(page)
    expect(anna.game).to_have_attribute("data-link", "open")
    whole(page)
    thumb.tap(page.get_by_role("button", name="Invite friends"))
    link = page.input_value("#invite-link")
    page.wait_for_function("window.shared")
    shared = page.evaluate("window.shared")
    assert shared == {"text": "Anna asks you to a round of Mulatschak", "url": link}
    assert thumb.taps == 3, "home to a shared link"

    friend = visitor(**PHONE, locale="de-AT")
    friend.goto(link)
    expect(friend.locator("meta[property='og:title']")).to_have_attribute(
        "content", re.compile("^Anna lädt dich zu Mulatschak ein")
    )
    thumb = Thumb()
    friend.fill("#name", "Sepp")
    thumb.tap(friend.get_by_role("button", name="Hinsetzen"))
    sepp = Player(friend)
    expect(sepp.game).to_have_attribute("data-link", "open")
    assert thumb.taps == 1, "link to seat"
    whole(friend)

    # Another seat, another name, another game; the page of the other follows.
    thumb.tap(friend.locator("#guests .open button").first)
    expect(page.locator("#guests > li").nth(2)).to_contain_text("Sepp")
    thumb.tap(friend.locator("#guests .you button"))
    friend.fill("#naming-name", "Josef")
    friend.keyboard.press("Enter")
    expect(page.locator("#guests > li").nth(2)).to_contain_text("Josef")
    thumb.tap(page.locator("#guests .open button").first)
    clean(page)
    page.get_by_role("button", name="Take the seat away").tap()
    expect(friend.locator("#guests > li")).to_have_count(3)
    page.get_by_role("link", name="Another game or rule").tap()
    page.select_option("#game", "ramsen")
    expect(page.locator("#house-rules")).to_contain_text("Crosses to fill")
    clean(page)
    page.get_by_role("button", name="Play by these rules").last.tap()
    expect(friend.locator(".room-game")).to_contain_text("Ramsen")
    expect(friend.locator("#guests .human")).to_have_count(2)

    # One is ready, the other begins: a bot makes up what Ramsen needs.
    thumb.tap(friend.locator("#room-ready"))
    expect(page.locator("#room-told")).to_have_text("Ready: Josef")
    expect(page.locator("#room-begin")).to_contain_text("a bot sits down with you")
    whole(page)
    page.locator("#room-begin").tap()
    for one in (anna, sepp):
        expect(one.game).to_have_attribute("data-stage", "playing")
        expect(one.game).to_have_attribute("data-seats", "3")


def test_from_home_to_own_cards(site: Site, visitor: Callable[..., Page]) -> None:
    page, thumb = visitor(**PHONE, locale="en"), Thumb()
    page.goto(f"{site.url}/en/")
    thumb.tap(page.get_by_role("button", name="Play now").first)
    expect(page.locator("#hand button").first).to_be_visible()
    assert thumb.taps == 1
