"""From the start into the book, on the smallest phone we draw for: search, a source in place, the tree, the map."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.running import Site

pytestmark = pytest.mark.browser


def test_a_visitor_reads_their_way_in(site: Site, visitor: Callable[..., Page]) -> None:
    page = visitor(viewport={"width": 360, "height": 640})
    page.goto(f"{site.url}/en/")
    assert page.locator(".welcome").evaluate("one => one.getBoundingClientRect().bottom") <= 640, (
        "the first screen is the tables'"
    )

    page.locator("#q-home").press_sequentially("muli")
    found = page.locator("main .finding").first
    expect(found).to_contain_text("Mulatschak")
    expect(found.locator(".game-picture use").first).to_be_visible()
    expect(page.locator("main .findings > *").first).to_be_in_viewport()

    found.get_by_role("link", name="Mulatschak", exact=True).click()
    page.locator('.view-switch [data-view="full"]').click()
    mark = page.locator(".prose .marks a.mark:not(.ruling)").first
    mark.click()
    note = page.locator(".source-note")
    expect(note).to_be_visible()
    assert "#source" not in page.url, "one stays where one reads"
    note.get_by_role("link", name="In the reading list").click()
    page.get_by_role("button", name="Back to the text").click()
    expect(mark).to_be_focused()
    expect(mark).to_be_in_viewport()

    page.goto(f"{site.url}/en/family/#tree")
    rams = page.locator("#tree-rams > .entry")
    expect(rams.locator(".name")).to_be_visible()
    expect(rams.locator(".says")).to_be_hidden()
    child, parent = page.locator("#tree-ramsen > .entry").bounding_box(), rams.bounding_box()
    assert child and parent and child["x"] > parent["x"], "a child stands to the right of its parent"
    page.get_by_label("With the reasons and the sources").check()
    expect(rams.locator(".says")).to_be_visible()
    seen = page.locator(".map-europe .spot").evaluate_all(
        "spots => spots.filter(spot => { const { left, right } = spot.getBoundingClientRect(); return left > 0 && right < 360; }).length"
    )
    assert seen > 10, "the map begins where the dots are"

    page.goto(f"{site.url}/en/games/ramsen/beside/#scoring")
    expect(page.locator("#scoring")).to_be_in_viewport()
    expect(page.get_by_role("link", name="The whole article")).to_have_attribute("href", "/en/games/ramsen/")
