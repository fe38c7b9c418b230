"""Whole hands, played by people in browsers and by bots."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player, open_table, play_until, reach, unfold
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]


def test_two_people_and_a_bot_play_a_hand(site: Site, player: Come) -> None:
    table = open_table(site, "mulatschak", seats=3, bots=1)
    people = [player().sit(address, name) for address, name in zip(table.seats, ("Resi", "Toni"), strict=True)]
    reach(people, "bid")
    for person in people:
        expect(person.page.locator("#hint")).to_be_hidden()  # among people nobody is told what to play
    play_until(people)
    for person in people:
        person.result()
        expect(person.page.locator("#result-rows tr")).to_have_count(3)
    scores = [person.page.locator("#result-rows .sum").all_text_contents() for person in people]
    assert scores[0] == scores[1]
    people[0].page.click("#next")
    expect(people[0].page.locator("#next-note")).to_have_text("Waiting for Toni")
    expect(people[1].page.locator("#next-note")).to_have_text("Ready: Resi")
    people[1].page.click("#next")
    for person in people:
        expect(person.page.locator("#hand-number")).to_contain_text("2")
        expect(person.game).to_have_attribute("data-stage", "playing")


def test_the_exchange_has_one_button(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2, schlecken=False, exchange_cap="each5")
    resi = player().sit(table.seats[0], "Resi")
    play_until([resi], "exchange")
    resi.wait("to_move")
    buttons = resi.page.locator("#actions button")
    expect(buttons).to_have_count(1)
    expect(buttons).to_have_text("Keep all my cards")
    resi.tap(resi.cards().nth(0))
    resi.tap(resi.cards().nth(1))
    expect(buttons.first).to_have_text("Exchange 2 cards")
    resi.page.keyboard.press("Escape")
    expect(buttons).to_have_text("Keep all my cards")
    resi.tap(resi.cards().nth(0))
    resi.tap(resi.cards().nth(1))
    buttons.first.click()
    resi.answered()
    expect(resi.page.locator("#story")).to_contain_text("Resi exchanges 2 cards.")
    expect(resi.cards()).to_have_count(5)


def test_faces_and_names_follow_the_deck_without_a_reload(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    reach([resi], "play")
    resi.page.evaluate("window.same = true")
    codes = [item.get_attribute("data-card") or "" for item in resi.page.locator("#hand > li").all()]
    unfold(resi.page, "look")
    with resi.page.expect_request_finished(lambda request: request.url.endswith("/look/")):
        resi.page.check("input[value=french]")
    resi.page.keyboard.press("Escape")
    suits = {"E": "clubs", "G": "spades", "H": "hearts", "S": "diamonds"}
    for code, card in zip(codes, resi.cards().all(), strict=True):
        expect(card).to_contain_text(f"of {suits[code[0]]}")
        expect(card.locator("use")).to_have_attribute("href", re.compile(rf"/french[.\w]*\.svg#{code}$"))
    assert resi.page.evaluate("window.same")
    resi.page.reload()
    expect(resi.cards().first).to_contain_text(f"of {suits[codes[0][0]]}")


def test_touch_lifts_a_card_first_and_plays_it_with_the_second_tap(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True).sit(table.seats[0], "Resi")
    reach([resi], "play")
    count = resi.cards().count()
    card = resi.cards("open").first
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(resi.page.locator("#actions")).to_contain_text("Play ")
    assert resi.cards().count() == count
    card.tap()
    expect(resi.cards()).to_have_count(count - 1)
    expect(resi.page.locator("#taps")).to_be_visible()
    resi.page.locator("#taps-one").tap()
    expect(resi.page.locator("#taps")).to_be_hidden()
    resi.page.reload()
    expect(resi.page.locator("#second-tap")).not_to_be_checked()
