"""Everybody at a table looks at a deck of their own and hears its names; a change shows at once and is remembered."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Player, open_table, reach, unfold
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]

FRENCH = {"E": "clubs", "G": "spades", "H": "hearts", "S": "diamonds"}
LAUB = {"E": "Eichel", "G": "Laub", "H": "Herz", "S": "Schellen"}


def choose(person: Player, **wishes: str) -> None:
    """Opens the menu, takes these switches, and closes it again."""
    unfold(person.page, "look")
    for name, value in wishes.items():
        with person.page.expect_response("**/look/"):
            person.page.check(f"#look input[name={name}][value={value}]")
    person.page.keyboard.press("Escape")


def sees(person: Player, deck: str, words: dict[str, str]) -> None:
    """Checks the cards in hand and the turned-up card: which drawings, and which names."""
    for item in person.page.locator("#hand > li").all():
        code = item.get_attribute("data-card") or ""
        expect(item.locator("use")).to_have_attribute("href", re.compile(rf"/{deck}(\.\w+)?\.svg#{code}$"))
        expect(item).to_contain_text(words[code[0]])
    turned = person.page.locator("#piles [data-anchor=turn-up]")
    code = turned.locator("svg").get_attribute("data-card") or ""
    expect(turned.locator("use")).to_have_attribute("href", re.compile(rf"/{deck}(\.\w+)?\.svg#{code}$"))
    expect(turned).to_have_attribute("aria-label", re.compile(words[code[0]]))
    expect(person.page.locator("#trump strong")).to_have_text(words[code[0]])
    expect(person.page.locator("#trump use")).to_have_attribute(
        "href", re.compile(rf"/{deck}(\.\w+)?\.svg#suit-{code[0]}$")
    )


def test_two_people_at_one_table_have_two_decks_and_two_languages(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=1)
    resi, toni = player().sit(table.seats[0], "Resi"), player(locale="de-AT").sit(table.seats[1], "Toni")
    reach([resi, toni], "exchange")
    for person in (resi, toni):
        person.page.evaluate("window.same = true")
    choose(resi, deck="four-colour")
    choose(toni, deck="german-big", terms="oesterreich")
    for _ in range(2):  # at once, and again as the page is loaded anew
        sees(resi, "four-colour", FRENCH)
        sees(toni, "german-big", LAUB)
        assert [person.page.evaluate("window.same") for person in (resi, toni)] in ([True, True], [None, None])
        for person in (resi, toni):
            person.page.reload()
            expect(person.cards().first).to_be_visible()
    choose(toni, terms="usual")
    sees(toni, "german-big", LAUB | {"G": "Gras"})
    expect(resi.page.locator("input[name=terms]")).to_have_count(0)


def test_the_page_of_the_cards_has_no_barriers_and_changes_the_deck(site: Site, visitor: Callable[..., Page]) -> None:
    page = visitor(viewport={"width": 320, "height": 640}, java_script_enabled=False)
    page.goto(f"{site.url}/de/karten/")
    assert page.locator(".faces .card").count() == 54 * 5
    page.locator(".deck-choice label", has_text="vier Farben").click()
    page.get_by_role("button", name="Übernehmen").last.click()
    assert page.url == f"{site.url}/de/karten/"
    assert page.locator(".deck-choice input:checked").get_attribute("value") == "four-colour"
