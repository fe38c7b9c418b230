"""A club and its evening, founded and planned through its pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect


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
