"""What is printed on one page: the longest cards and the fullest sheets, as Chromium prints them."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from rules.encyclopedia.book import read_choices
from rules.games import GAMES
from rules.switches.kinds import written

pytestmark = pytest.mark.browser

A5_WIDTH = 419  # points


def turned(key: str) -> str:
    """The address words of a rule set in which every switch stands otherwise, as far as they go together."""
    game, words = GAMES[key], {"seats": str(GAMES[key].players[1])}
    for switch in game.switches:
        wished = words | {switch.name: written(switch.values[-1])}
        words = words if read_choices(game, wished).clashes else wished
    return urlencode(read_choices(game, words).pairs)


def test_each_is_one_page_of_its_format(site, visitor) -> None:
    page = visitor()
    for path in (
        f"de/spiele/mulatschak/karte/?{turned('mulatschak')}&paper=a5",
        "de/spiele/raub/karte/",
        "de/spiele/rounce/schreibblatt/?paper=a5",
    ):
        page.goto(f"{site.url}/{path}")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, path
        width = float(re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)", printed)[0])
        assert (abs(width - A5_WIDTH) < 2) == ("a5" in path), path


def test_a_deck_is_four_sheets_of_cards_in_their_size(site, visitor) -> None:
    page = visitor()
    page.goto(f"{site.url}/en/cards/print/?braille=on")
    page.emulate_media(media="print")
    card = page.locator(".deck-card").first.bounding_box()
    millimetre = 96 / 25.4
    assert (round(card["width"] / millimetre, 1), round(card["height"] / millimetre, 1)) == (65.0, 97.0)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 4


def test_a_hand_works_itself_out(site, visitor) -> None:
    page = visitor()
    page.goto(f"{site.url}/en/games/ramsen/")
    scoring = page.locator("#short").get_by_role("link", name="Add up a hand")
    scoring.click()
    sums, answer = page.locator("#sums"), page.locator(".sums-answer")
    sums.locator('input[name="tricks-0"][value="0"]').check(force=True)
    answer.get_by_text("5 tricks were played, but you entered 3.").wait_for()
    assert page.evaluate("document.activeElement.name") == "tricks-0"
    sums.locator('input[name="tricks-1"][value="4"]').check(force=True)
    answer.get_by_text("10 → 15").wait_for()
    page.locator("a[data-example]").nth(1).click()
    answer.get_by_text("4 → 9").wait_for()
    assert page.url == f"{site.url}/en/games/ramsen/#the-scoring"
    short, full = page.locator("#short"), page.locator("#full")
    assert full.is_visible() and not short.is_visible()
    page.locator(".view-switch").get_by_role("link", name="Short").click()
    assert short.is_visible() and not full.is_visible()
    page.locator(".view-switch").get_by_role("link", name="Full").click()
    page.goto(f"{site.url}/en/games/mulatschak/")  # what was chosen last is remembered, without a flash of the other
    assert full.is_visible() and not short.is_visible()
    page.goto(f"{site.url}/en/games/mulatschak/#turn")  # told only at the online table: the fold opens
    assert page.locator("#turn").is_visible()
