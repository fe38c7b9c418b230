"""Ramsen learned by doing on a small phone: each question on one screen, a wrong answer says why, and a table at its end."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import axe_finds
from tests.running import Site

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def test_somebody_learns_ramsen_and_sits_down_at_a_table(site: Site, visitor: Callable[..., Page]) -> None:
    page = visitor(locale="en-GB", **PHONE)
    page.goto(f"{site.url}/en/games/ramsen/learn/")
    here = page.locator(".lesson.here")
    expect(here.get_by_role("heading", name="Learn Ramsen")).to_be_visible()
    here.get_by_role("link", name="Begin").tap()
    told, steps = [], page.locator(".lesson .learn-bar").count()
    for n in range(1, steps + 1):
        expect(here).to_have_id(f"step-{n}")
        expect(here.get_by_role("heading")).to_be_focused()
        onward, wrong = here.locator(".lesson-after .button"), here.locator(".no > summary")
        expect(onward).to_be_hidden()
        if wrong.count():
            wrong.first.tap()
            expect(here.locator(".no[open] .answer")).to_contain_text("Not that one.")
            expect(onward).to_be_hidden()
        here.locator(".yes > summary").first.tap()
        expect(here.locator("[role=status]")).to_contain_text("Right.")
        told.append(here.locator("[role=status]").inner_text())
        if n == steps // 2:
            here.locator(".yes[open]").get_by_role("button", name="The rule").tap()
            expect(page.locator(".learn-law:popover-open")).to_contain_text("In the article")
            page.keyboard.press("Escape")
            assert axe_finds(page) == []
        expect(onward).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (
            f"step {n} is longer than the screen"
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"step {n} is wider than the screen"
        if n == 5:  # who comes back goes on where they left off
            page.goto(f"{site.url}/en/games/ramsen/learn/")
            here.get_by_role("link", name="Go on with question 6").tap()
        else:
            onward.tap()
    assert len(set(told)) > steps // 2
    expect(here).to_have_id("end")
    here.get_by_role("button", name="To a table with bots").tap()
    page.wait_for_url("**/t/**")


def test_without_a_script_the_course_is_links(site: Site, visitor: Callable[..., Page]) -> None:
    page = visitor(locale="de-AT", java_script_enabled=False, **PHONE)
    page.goto(f"{site.url}/de/spiele/ramsen/lernen/")
    page.get_by_role("link", name="Karten spielen kann ich").tap()
    step = page.locator("#step-3")
    expect(step).to_be_visible()
    expect(page.locator("#start")).to_be_hidden()
    expect(step.locator(".lesson-after")).to_be_hidden()
    step.locator(".yes > summary").first.tap()
    step.locator(".lesson-after .button").tap()
    expect(page.locator("#step-4")).to_be_visible()
    expect(step).to_be_hidden()
