"""One visit, then no connection: the encyclopedia in Chromium, with its search."""

import re

import pytest
from playwright.sync_api import expect

from tests.waiting import until

pytestmark = pytest.mark.browser

# The whole set is waited for in tests/js/worker.test.mjs; here so much of it as is read below.
ENOUGH = "async () => Boolean(await caches.match('/en/games/schieberamsch/', { ignoreVary: true }))"


def test_after_one_visit_all_is_read_and_found_without_a_connection(site, visitor):
    page = visitor(service_workers="allow", viewport={"width": 360, "height": 740})
    page.goto(f"{site.url}/en/games/ramsen/")
    until(lambda: page.evaluate(ENOUGH))
    page.context.set_offline(True)
    page.goto(f"{site.url}/en/games/mulatschak/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Mulatschak")
    expect(page.locator(".kept-sign")).to_contain_text("No connection: you are reading this page as it was kept on")
    # The full article was never looked for while there was a connection: its sheets and its script are there.
    page.locator(".view-switch").get_by_role("link", name="Full").click()
    example = page.locator(".try").first
    example.locator(".try-hand summary").first.click()
    expect(example.get_by_role("status")).not_to_be_empty()
    expect(example.locator(".try-hand")).to_have_css("display", "grid")
    page.keyboard.press("/")
    page.keyboard.type("schiberamsch")
    expect(page.locator("#search-box .finding a").first).to_have_text("Schieberamsch")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/schieberamsch/$"))
    expect(page.locator(".kept-sign")).to_be_visible()
    page.goto(f"{site.url}/en/games/mulatschak/?weli_rank=lowest")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reading without a connection")
    page.get_by_role("link", name="The usual rules of this game are kept.").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mulatschak")
    page.goto(f"{site.url}/en/search/?q=must+I+trump+in+Mulatschak")
    expect(page.locator(".answer b")).to_have_text("Only if it wins.")
    expect(page.locator(".finding mark").first).to_be_visible()
