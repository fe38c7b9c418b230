"""Looking back together in two browsers, and playing on from where they have come to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.finished import finished_match
from tests.browsing import axe_finds
from tests.running import Site

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": "de-AT"}


def is_at(page: Page, moment: str) -> None:
    expect(page).to_have_url(re.compile(rf"#{moment}$"))


OVER_ONE_ANOTHER = """() => {
  const boxes = ["caption", "rules-applied", "hand"].map((id) => document.getElementById(id).getBoundingClientRect());
  return boxes.filter(({ height }, n) => height && n && boxes[n - 1].bottom > boxes[n].top + 1).length;
}"""


def test_one_leads_others_follow_break_free_and_take_over(site: Site, visitor: Callable[..., Page]) -> None:
    ada, berta = visitor(), visitor(**PHONE)
    ada.goto(finished_match(site, "ramsch", seats=3))
    expect(ada.locator("#caption")).to_have_text("The hand begins.")
    ada.fill("#together-name", "Ada")
    ada.get_by_role("button", name="Lead others").click()
    expect(ada.locator("#leading-says")).to_have_text("You lead. Tap a card to point at it.")
    berta.goto(ada.locator("#together-link").get_attribute("href") or "")
    expect(berta.locator("#leading-says")).to_have_text("Ada führt.")

    ada.keyboard.press("PageDown")
    ada.keyboard.press("ArrowLeft")
    moment = ada.url.partition("#")[2]
    is_at(berta, moment)
    for one in (ada, berta):
        assert one.locator("#trick [data-card]").count()
        assert one.evaluate(OVER_ONE_ANOTHER) == 0
    ada.select_option("#seen-by", "1")
    is_at(berta, f"{moment}p2")
    card = ada.locator("#trick [data-card]").first
    card.click()
    pointed = card.get_attribute("data-card")
    expect(berta.locator(f'#felt [data-card="{pointed}"][data-pointed]')).to_be_visible()
    expect(berta.locator("#leading-says")).to_contain_text("Ada zeigt auf diese Karte")
    ada.locator('[data-sign="?"]').click()
    expect(berta.locator("#pointer span")).to_have_text("?")
    assert axe_finds(berta) == []  # Ada's has what is on the page of test_replay.py
    for one in (ada, berta):
        assert one.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

    berta.locator('[data-go="hand-on"]').click()
    expect(berta.locator("#leading-says")).to_have_text("Ada führt. Du siehst dich selbst um.")
    expect(berta.locator("#pointer")).to_be_hidden()
    alone = berta.url.partition("#")[2]
    ada.keyboard.press("Home")
    is_at(ada, "h1s0p2")
    is_at(berta, alone)
    berta.click("#leading-follow")
    is_at(berta, "h1s0p2")

    berta.fill("#together-name", "Berta")
    berta.get_by_role("button", name="Mit Namen dabei sein").click()
    expect(berta.locator("#leading-says")).to_have_text("Ada führt.")
    ada.get_by_role("button", name="Let Berta lead").click()
    expect(berta.locator("#leading-says")).to_have_text("Du führst. Tippe auf eine Karte, um auf sie zu zeigen.")
    berta.locator('[data-go="on"]').click()
    is_at(ada, "h1s1p2")
    berta.close()
    expect(ada.locator("#leading-says")).to_have_text("Nobody leads now.")
    ada.click("#leading-take")
    expect(ada.locator("#leading-says")).to_have_text("You lead. Tap a card to point at it.")

    ada.locator('[data-go="trick-on"]').click()
    ada.locator('[data-go="back"]').click()
    expect(ada.locator("#play-on-here")).not_to_have_attribute("aria-disabled", "true")
    ada.click("#play-on-again")
    expect(ada.locator("#game")).to_have_attribute("data-link", "open")
    expect(ada.locator("#from-example")).to_contain_text("It is practice and does not count")
