"""Comparing and choosing in Chromium: at once, with an address to share, and without barriers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.games import GAMES
from tests.browsing import axe_finds

pytestmark = pytest.mark.browser


def fits(page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def without_barriers(page) -> None:
    assert axe_finds(page) == []
    fits(page)


def test_the_table_follows_at_once_and_leads_to_games_side_by_side(site, visitor):
    page = visitor(viewport={"width": 320, "height": 700})
    page.goto(f"{site.url}/en/compare/")
    fits(page)
    games = page.locator("tbody tr:visible > th a:not(.fold)")
    page.locator("thead [data-key=start] a").click()
    page.locator("thead [data-key=start] a").press("Enter")
    expect(games.first).to_have_text("Raub")
    expect(page).to_have_url(re.compile(r"\?sort=-start$"))
    page.locator("#row-mulatschak .fold").click()
    expect(page.locator("#row-mulatschak + tr")).to_be_visible()
    page.locator(".compare-form summary").first.click()
    page.locator("select[name=players]").select_option("9")
    for_nine = sum(game.players[0] <= 9 <= game.players[1] for game in GAMES.values())
    expect(page.locator(".compare-count")).to_have_text(f"{for_nine} games")
    there = games.all_text_contents()
    page.reload()
    assert games.all_text_contents() == there, "the address shows the same"
    page.locator("#row-rounce input").check()
    expect(page.locator("#pick button")).to_be_disabled()
    for key in ("loo", "knektpass"):
        page.locator(f"#row-{key} input").check()
    page.locator("#pick button").click()
    expect(page).to_have_url(re.compile(r"\?games=rounce,loo,knektpass$"))
    lines = page.locator("tbody tr:not(.group):visible")
    everything = lines.count()
    page.get_by_label("Only what differs").check()
    assert 0 < lines.count() < everything
    without_barriers(page)


def test_the_answers_follow_the_questions(site, visitor):
    page = visitor(viewport={"width": 1280, "height": 800}, color_scheme="dark")
    page.goto(f"{site.url}/de/welches-spiel/")
    page.get_by_label("33, mit dem Weli").check()
    page.get_by_label("möglichst wenige").check()
    best = page.locator("#answers article").first
    expect(best.locator("h3")).to_have_text("Schnalzen")
    expect(page).to_have_url(re.compile(r"\?pack=33&rules=few$"))
    page.get_by_label("Ein Spiel, das ihr kennt").select_option("mulatschak")
    expect(best.locator("summary")).to_contain_text("Anders als Mulatschak")
    without_barriers(page)
