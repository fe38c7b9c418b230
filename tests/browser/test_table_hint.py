"""A hint at a practice table: asked for under the thumb, said where one looks, and nothing moves under the finger."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player, go_on, open_table
from tests.rules.strategies import LONG
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
PHONE = {"width": 360, "height": 740}
SHOTS = os.environ.get("HINT_SHOTS", "")


def deciding(person: Player) -> Player:
    """The person has a choice that is no cut; a hand that somebody throws in is followed by the next."""
    page = person.page
    for _ in range(600):
        if person.stage == "between":
            go_on([person])
        elif person.to_move and page.locator("#hint:not([aria-disabled])").count():
            return person
        elif person.to_move:
            person.act()
        person.news()
    raise AssertionError


# A hint costs a core for seconds; what it says in either language is asked without a page (tests/mind/test_advice.py).
@pytest.mark.parametrize(("lang", "dark", "phone"), [("de", True, True), *([("en", False, False)] if LONG else [])])
def test_who_plays_with_bots_is_told_what_is_known(
    site: Site, player: Come, lang: str, dark: bool, phone: bool
) -> None:
    table = open_table(site, "mulatschak", seats=4, bots=3)
    person = player(
        viewport=PHONE if phone else {"width": 1280, "height": 800},
        color_scheme="dark" if dark else "light",
        locale="de-AT" if lang == "de" else "en-GB",
        drawn=bool(SHOTS),
    )
    deciding(person.sit(table.seats[0], "Resi"))
    page = person.page
    if lang == "de":  # all that is said to somebody who plays in German
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("#hand-number")).to_contain_text("Spiel")
        expect(page.locator("#story")).to_contain_text("hebt ab")
    button, hand = page.locator("#hint"), page.locator("#hand")
    before = [one.bounding_box() for one in (button, hand, page.locator("#actions"))]
    button.click()
    said = page.locator("#hint-said")
    expect(said).to_contain_text("gewinnst" if lang == "de" else "winning the match", timeout=60_000)
    assert [one.bounding_box() for one in (button, hand, page.locator("#actions"))] == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = said.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    if SHOTS:
        page.screenshot(
            path=Path(SHOTS) / f"hint-{lang}-{'dark' if dark else 'light'}-{'phone' if phone else 'desk'}.png"
        )
    with page.expect_popup() as opened:
        page.click("#hint-how")
    expect(opened.value.locator("h1")).to_contain_text("Tipp" if lang == "de" else "hint")
    if SHOTS:
        opened.value.screenshot(path=Path(SHOTS) / f"page-{lang}-{dark}-{phone}.png", full_page=True)
    person.act()
    expect(said).to_be_hidden()
