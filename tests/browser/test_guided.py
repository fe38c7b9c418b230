"""The guided first hand on a small phone: read card by card, nothing moves and nothing is cut off, and it ends by itself."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.automatic import LIMIT, Automatic
from tests.browser.people import go_on
from tests.running import Site

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def test_somebody_who_knows_no_card_game_plays_the_first_hand_without_leaving_the_table(
    site: Site, visitor: Callable[..., Page]
) -> None:
    page = visitor(locale="de-AT", **PHONE)
    robot = Automatic(page, dice=Random(2))
    wish: dict[str, str | float | bool] = {"game": "ramsen", "guided": "on", "lang": "de"}
    page.goto(page.request.post(f"{site.url}/play/", form=wish, headers={"Origin": site.origin}).url)
    text, further = page.locator("#guide-text"), page.locator("#guide-next")

    expect(text).to_contain_text("10 sind wegzustreichen")
    expect(robot.game).to_have_attribute("data-link", "open")
    further.click()
    text.get_by_role("button", name="Stich").click()
    expect(text.locator("strong")).to_have_text("Stich:")  # the word is explained where it stands
    further.click()
    expect(text).to_contain_text("Jeder legt eine Karte")
    page.locator("#guide-rule").click()
    expect(page.locator("#rules-text .here")).to_be_visible()
    page.keyboard.press("Escape")

    place = page.locator("#guide").bounding_box()
    refused, told, until = 0, set(), time.monotonic() + LIMIT
    while (seen := robot.look())["stage"] == "playing":
        assert time.monotonic() < until, robot.sight()
        assert page.locator("#guide").bounding_box() == place
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        told.add(text.inner_text())
        idle = page.locator("#hand > .refused button")
        if further.is_visible():
            further.click()
        elif seen["mine"] and not seen["sent"]:
            if idle.count() and not refused:
                idle.first.click(position={"x": 10, "y": 40}, force=True)
                expect(page.locator("#reason-text")).not_to_be_empty()
                refused += 1
            if "stay" in seen["buttons"]:
                page.click('[data-choice="stay"]')  # who drops out is told little
            else:
                robot.decide(seen)
        else:
            robot.news()
    assert len(told) > 8, told
    expect(page.locator("#guide-end")).to_contain_text("Du stehst auf")
    go_on([robot])
    expect(page.locator("#guide")).to_be_hidden()

    page.goto(page.request.post(f"{site.url}/play/", form=wish, headers={"Origin": site.origin}).url)
    page.locator("#guide-skip").click()
    page.locator("#guide-ever").click()
    expect(page.locator("#guide")).to_be_hidden()
    expect(robot.game).not_to_have_attribute("data-guided", "")
    assert {"weli_guide": "off"}.items() <= {one["name"]: one["value"] for one in page.context.cookies()}.items()
