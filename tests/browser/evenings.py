"""A club and its evening, founded and planned through its pages, and what is entered there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.test_score_sheet import enter

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 800}


def plan(
    page: Page,
    site,
    names: Sequence[str],
    rounds: int = 1,
    minutes: int = 0,
    before_saving: Callable[[Page], None] = lambda page: None,
) -> str:
    """Founds a club of these people and its director Vroni, opens a season, plans an evening; its address.

    ``before_saving``: looks at the form of the evening as it is filled in.
    """
    page.goto(f"{site.url}/clubs/")
    page.fill("#name", "Kartler vom Bäckerwirt")
    page.fill("#own", "Vroni")
    page.locator("main form button.primary").click()
    club = page.url
    page.goto(f"{club}people/")
    page.fill("#names", "\n".join(names))
    page.locator("main form button.primary").first.click()
    page.goto(f"{club}new/")
    page.fill("#name", "2026")
    page.locator('main button[name="do"][value="save"]').last.click()
    page.wait_for_url(re.compile(r"/c/[^/]+/2026/"))
    page.goto(f"{club}2026/new/")
    page.fill("#rounds", str(rounds))
    page.fill("#minutes", str(minutes))
    before_saving(page)
    page.locator("button.primary.large").click()
    page.wait_for_url("**/evenings/*/")
    return page.url


def seat(director: Page, evening: str, *here: str) -> None:
    """Signs these people in besides who has come already, draws the seats of all rounds and announces them."""
    director.goto(evening)
    for name in here:
        director.get_by_role("button", name=name, exact=True).click()
        expect(director.locator(".here-list")).to_contain_text(name)
    director.goto(f"{evening}seating/")
    director.locator("#seats .buttons button.primary:not([formaction])").click()
    director.locator('button[formaction$="/seating/fix/"]').click()
    director.wait_for_url("**/evenings/*/*")


def come(phone: Page, link: str, name: str) -> None:
    """Somebody signs in by the link of the evening."""
    phone.goto(link)
    phone.get_by_role("button", name=name).click()
    expect(phone.locator(".me-tonight")).to_contain_text(name)


def taken(page: Page, **tricks: int) -> None:
    """Enters a hand by names, wherever these sit."""
    people = page.locator(".players .name").all_inner_texts()
    enter(page, *(tricks[name.split()[0].lower()] for name in people))
