"""The table by single keys: cards, buttons, reading out, panels; and the switch that turns them off."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Player, open_table, reach, unfold
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
BUTTONS = "asdfgjkl"


def focus(page: Page) -> str:
    """Where the keyboard is: the id of the element, or of the part it lies in."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.closest('[id]')?.id || ''"))


def by_keys(person: Player) -> None:
    """Does one sensible thing with single keys only."""
    page = person.page
    page.locator("body").press("Tab")
    if page.locator("#cut-here").is_visible():
        page.locator("#cut-here").press("Enter")
    elif person.phase == "play":
        states = page.locator("#hand > li").evaluate_all("all => all.map(one => one.classList.contains('open'))")
        if any(states):  # else there was no choice left, and the card has played itself
            page.keyboard.press(f"Digit{(states.index(True) + 1) % 10}")
    elif wanted := person.choice():
        names = page.locator("#actions button").evaluate_all("all => all.map(one => one.dataset.choice)")
        if wanted in names:  # else the question is gone: somebody has called General
            page.keyboard.press(BUTTONS[names.index(wanted)])
    else:
        page.keyboard.press("Digit1")
        page.keyboard.press("Digit2")
        page.keyboard.press("a")
    person.answered()


def test_a_whole_hand_by_single_keys(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    while resi.stage == "playing":
        if resi.to_move:
            by_keys(resi)
        resi.news()
    expect(resi.page.locator("#next")).to_be_visible()
    resi.page.keyboard.press("n")
    expect(resi.page.locator("#hand-number")).to_have_text("Hand 2")


def test_keys_read_out_open_and_close_and_can_be_switched_off(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    reach([resi], "play")
    page = resi.page
    hand = [
        text.replace(", playable", "").replace(", not allowed now", "").replace(", trump", "")
        for text in page.locator("#hand li").all_text_contents()
    ]
    page.keyboard.press("h")
    expect(page.get_by_role("log")).to_contain_text(", ".join(hand))
    page.keyboard.press("w")
    expect(page.get_by_role("log")).to_contain_text("Your turn")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    assert focus(page) == "shortcuts"
    page.keyboard.press("Escape")
    expect(page.locator("#shortcuts")).to_be_hidden()
    page.keyboard.press("m")
    expect(page.locator("#menu .menu-part").first).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("#menu .menu-part").first).to_be_hidden()
    page.keyboard.press("q")
    assert page.evaluate("document.activeElement.dataset.reach") == "q"
    assert resi.stage == "playing"
    page.keyboard.press("Escape")
    keys_leave_fields_alone_and_can_be_switched_off(resi)


def keys_leave_fields_alone_and_can_be_switched_off(resi: Player) -> None:
    page = resi.page
    count = resi.cards().count()
    page.evaluate("document.getElementById('felt').append(document.createElement('input'))")
    page.locator("#felt > input").press_sequentially("1h?2")
    assert page.input_value("#felt > input") == "1h?2"
    page.keyboard.press("Control+Digit1")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.keyboard.press("m")
    unfold(page, "more")
    page.uncheck("#keys-on")
    page.keyboard.press("m")
    page.keyboard.press("Digit1")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_hidden()
    assert resi.cards().count() == count
    page.reload()
    expect(resi.game).to_have_attribute("data-link", "open")
    assert not page.is_checked("#keys-on")
    assert page.locator("[aria-keyshortcuts]").count() == 0


@pytest.mark.parametrize(
    ("locale", "title"), [("en-GB", "The table by keyboard"), ("de-AT", "Der Tisch mit der Tastatur")]
)
def test_the_page_of_the_keys(site: Site, visitor: Callable[..., Page], locale: str, title: str) -> None:
    page = visitor(locale=locale)
    page.goto(f"{site.url}/keys/")
    expect(page.locator("h1")).to_have_text(title)
    listed = {text.lower() for text in page.locator("kbd").all_text_contents()}
    assert set("htvuwecproqnzxm?.asdfgjkl") <= listed
