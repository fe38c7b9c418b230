"""The builder of rule sets in Chromium: it goes on without reloading, and the address is right all the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browsing import axe_finds

pytestmark = pytest.mark.browser


def test_rules_are_built_without_reloading(site, visitor):
    page = visitor(viewport={"width": 360, "height": 740})
    page.goto(f"{site.url}/en/games/mulatschak/yours/")
    page.evaluate("window.stayed = true")
    page.locator("#pick-whiteout-off").check()
    page.locator("#pick-whiteout_duty-optional").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/?whiteout=off&whiteout_duty=compulsory")
    expect(page.locator("#pick-whiteout_duty-compulsory")).to_be_focused()
    expect(page.locator(".yours > [role=status]")).to_have_text("These rules contradict each other")
    assert axe_finds(page) == []
    page.locator("#result .ways a", has_text="optional").click()
    page.wait_for_url("**/?whiteout=off")
    expect(page.locator("#pick-whiteout_duty-optional")).to_be_checked()
    expect(page.locator("#result")).to_contain_text("White hand (unterm Hund): not played")
    link = page.locator("#short-link").input_value()
    page.go_back()
    page.wait_for_url("**&whiteout_duty=compulsory")
    expect(page.locator("#pick-whiteout_duty-compulsory")).to_be_checked()
    assert page.evaluate("window.stayed")
    page.goto(link)
    page.wait_for_url("**/games/mulatschak/?whiteout=off&edition=1")
    page.locator(".view-switch").get_by_role("link", name="Full").click()
    page.locator("#respond\\.hearts > a.anchor").click()
    expect(page.get_by_label("Lasting link to this rule")).to_have_value(f"{link}#respond.hearts")
