"""No page of the site asks anybody else for anything, or keeps what it does not need; the harness listens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.people import open_table
from tests.running import Site

pytestmark = pytest.mark.browser

PAGES = (
    *("/en/", "/de/", "/en/games/", "/en/games/ramsen/", "/de/spiele/rams/", "/en/cards/", "/en/lobby/"),
    *("/en/tables/open/", "/organise/", "/keys/", "/me/", "/device/", "/api/", "/api/v1/docs", "/en/score/new/"),
    *("/account/login/", "/account/signup/", "/replay/", "/fair/"),
)
OURS = {"sid", "csrf", "player", "look", "language", "deck", "theme", "terms"}


def test_nothing_comes_from_elsewhere_and_nobody_is_followed(site: Site, visitor: Callable[..., Page]) -> None:
    page = visitor()
    assert {path: status for path in PAGES if (status := visit(page, site.url + path)) != 200} == {}
    assert visit(page, f"{site.url}/nowhere/") == 404
    table = open_table(site, "ramsen", seats=3, bots=2)
    visit(page, f"{site.url}/t/{table.code}/")
    cookies = {cookie["name"] for cookie in page.context.cookies()}
    assert cookies <= OURS, cookies
    assert all("127.0.0.1" in cookie["domain"] for cookie in page.context.cookies())


def visit(page: Page, url: str) -> int:
    """Opens the page, lets it load all it wants, and returns its status."""
    answer = page.goto(url)
    page.wait_for_load_state("load")
    page.wait_for_timeout(100)
    return answer.status if answer else 0
