"""What a browser asks for when it comes to a table for the first time."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.people import Player, open_table
from tests.running import Site

pytestmark = pytest.mark.browser


def test_no_more_than_fifteen_requests(site: Site, visitor: Callable[..., Page]) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    Player(visitor()).sit(table.seats[0], "Resi")
    page = visitor()
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.startswith("http"):
            asked.append(urlsplit(request.url).path)

    page.on("request", note)
    page.goto(f"{site.url}/t/{table.code}/")
    expect(page.locator("#game")).to_have_attribute("data-link", "open")
    expect(page.locator("#seats svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    # The favicon and the socket are not told to the listener; both count.
    assert len(asked) + 2 <= 15, asked
    assert len(set(asked)) == len(asked), asked
