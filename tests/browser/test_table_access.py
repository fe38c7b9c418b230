"""The table by keyboard alone, for ears, on small screens and at 200 % zoom."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player, open_table, play_until, reach
from tests.browsing import at_rest, axe_finds, looks
from tests.rules.strategies import LONG
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
WHERE = """() => {
  const node = document.activeElement;
  return [node.closest("#hand") ? "hand" : node.closest("#actions") ? "actions" : node.id, node.dataset.choice ?? ""];
}"""

# What of the signs in the middle lies over the buttons or the prompt
COVERED = """() => {
  const boxes = (chosen) => Array.from(document.querySelectorAll(chosen), (node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes("#signs > *, #piles > li").flatMap(([sign, box]) =>
    boxes("#actions button, #prompt").filter(([, other]) => meet(box, other)).map(([own]) => [sign.id, own.textContent]));
}"""

BOXES = """all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON())
  .filter(({ width }) => width)"""


def by_keyboard(person: Player) -> None:
    """Does one thing with Tab, arrows and Enter only."""
    keys = person.page.keyboard
    for _ in range(40):
        where, choice = person.page.evaluate(WHERE)
        if where == "hand" and person.phase == "play":
            for _ in range(person.cards().count()):
                if person.page.evaluate("document.activeElement.closest('li').classList.contains('open')"):
                    return keys.press("Enter")
                keys.press("ArrowRight")
            keys.press("Home")
        elif where == "cut-here" or (where == "actions" and choice == person.choice()):
            return keys.press("Enter")
        if not person.to_move:
            return None
        keys.press("Tab")
    raise AssertionError(f"no way to act by keyboard: {person.sight()}")


# Counts what moves by itself, picture by picture.
MOVING = """() => {
  window.moved = 0;
  const look = () => { window.moved += document.getAnimations().length; requestAnimationFrame(look); };
  look();
}"""


def test_a_whole_hand_by_keyboard_in_which_nothing_moves_for_who_asked_for_that(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player(reduced_motion="reduce").sit(table.seats[0], "Resi")
    resi.page.evaluate(MOVING)
    while resi.stage == "playing":
        if resi.to_move:
            by_keyboard(resi)
            resi.answered()
        resi.news()
    resi.result()
    expect(resi.page.locator("#next")).to_be_visible()
    assert resi.page.evaluate("window.moved") == 0
    for _ in range(30):
        if resi.page.evaluate("document.activeElement.id") == "next":
            break
        resi.page.keyboard.press("Tab")
    resi.page.keyboard.press("Enter")
    expect(resi.page.locator("#hand-number")).to_have_text("Hand 2")


def test_focus_stays_in_the_hand_when_a_card_is_played_and_the_log_and_the_prompt_speak(
    site: Site, player: Come
) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    reach([resi], "play")
    while resi.cards().count() < 3:
        reach([resi], "play")
    expect(resi.page.get_by_role("status").filter(has_text=re.compile("Play a card|You lead"))).to_be_visible()
    resi.cards("open").first.focus()
    resi.page.keyboard.press("Enter")
    resi.answered()
    assert resi.page.evaluate("!!document.activeElement.closest('#hand')")
    tabbable = resi.page.locator('#hand button[tabindex="0"]')
    expect(tabbable).to_have_count(1)
    log = resi.page.get_by_role("log")
    expect(log).to_contain_text("Resi: ")
    resi.page.locator('[data-read="scores"]').focus()
    resi.page.keyboard.press("Enter")
    expect(log).to_contain_text("Resi: 10 points.")


def test_axe_finds_nothing(site: Site, player: Come) -> None:
    table = open_table(site, "mulatschak", seats=3, bots=2)
    resi = player()
    resi.page.goto(table.seats[0])
    found = judged(resi, "join")
    resi.sit(table.seats[0], "Resi")
    for phase in ("bid", "play"):
        reach([resi], phase)
        found |= judged(resi, phase)
    play_until([resi])
    resi.result()
    found |= judged(resi, "result")
    assert not any(found.values()), found


def judged(person: Player, moment: str) -> dict[tuple[object, ...], list[str]]:
    """What axe has to say against this moment on a phone by night, and on a desk by day where a hand is played."""
    found: dict[tuple[object, ...], list[str]] = {}
    ways = looks((360, 1280), ("dark", "light"))
    for width, scheme in ways if LONG or moment == "play" else ways[:1]:
        person.page.set_viewport_size({"width": width, "height": 800})
        person.page.emulate_media(color_scheme=scheme)
        found[moment, width, scheme] = violations(person)
    return found


def violations(person: Player, within: str = "") -> list[str]:
    """What axe has to say against the page as it is, or against a part of it, once nothing moves any more."""
    at_rest(person.page)
    return axe_finds(person.page, within)


def test_axe_finds_nothing_while_waiting(site: Site, player: Come) -> None:
    resi = waiting_host(site, player)
    assert violations(resi) == []


SIZES = ((320, 568), (360, 740), (640, 360), (640, 400), (820, 1180), (1280, 800))


def test_everything_fits_and_can_be_hit(site: Site, player: Come) -> None:
    table = open_table(site, "schieberamsch", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    reach([resi], "pass-along")
    if (take := resi.page.locator('[data-choice="take"]')).is_visible():
        take.click()
        resi.answered()
        expect(resi.cards()).to_have_count(12)
        check_fits(resi)
    reach([resi], "play")
    check_fits(resi)


def test_signs_lie_beside_what_has_to_be_pressed(site: Site, player: Come) -> None:
    table = open_table(site, "bourre", seats=3, bots=2)
    resi = player(viewport={"width": 640, "height": 360}).sit(table.seats[0], "Resi")
    reach([resi], "declare")
    expect(resi.page.locator("#pot")).to_be_visible()
    assert resi.page.evaluate(COVERED) == []


def test_the_own_cards_are_in_sight_while_one_bids(site: Site, player: Come) -> None:
    """In the window of a small laptop, with as much said at the seats and to be pressed as there can be."""
    table = open_table(site, "mulatschak", seats=4, bots=3)
    resi = player(viewport={"width": 1280, "height": 680}).sit(table.seats[0], "Resi")
    reach([resi], "bid")
    expect(resi.page.locator("#undo")).to_be_visible()
    assert resi.page.evaluate("document.documentElement.scrollHeight") <= 680


def check_fits(person: Player) -> None:
    """The table as it is, on a small phone, a phone, on its side, at 200 % zoom, on a tablet and on a desk."""
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        check_fit(person, width)


def check_fit(person: Player, width: int) -> None:
    """No sideways scrolling; each card shows a strip of 28 px at least; buttons are 44 px high."""
    at_rest(person.page)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = boxes_of(person, "#hand > li")
    assert all(box["width"] >= 27.9 and box["x"] >= 0 and box["x"] + box["width"] <= width + 1 for box in boxes), boxes
    buttons = boxes_of(person, "#actions button, .bar button, .bar summary")
    assert all(box["height"] >= 43.9 and box["width"] >= 43.9 for box in buttons), buttons
    height = (person.page.viewport_size or {"height": 0})["height"]
    if width == 360:
        check_thumb(person, height)


def check_thumb(person: Player, height: int) -> None:
    """On a phone held in one hand cards and buttons lie in the lower half, where the thumb is."""
    for box in boxes_of(person, "#hand > li, #actions button"):
        assert box["y"] + box["height"] / 2 > height / 2, box
        assert box["y"] + box["height"] <= height + 1, box


def boxes_of(person: Player, chosen: str) -> list[dict[str, float]]:
    """Where these are in the window, as far as they are seen."""
    found: list[dict[str, float]] = person.page.locator(chosen).evaluate_all(BOXES)
    assert found, chosen
    return found


def waiting_host(site: Site, player: Come) -> Player:
    """Somebody who has opened a table for friends and waits for them."""
    resi = player()
    form: dict[str, str | float | bool] = {"game": "ramsen", "seats": "3", "name": "Resi"}
    answer = resi.page.request.post(f"{site.url}/tables/new/", form=form, headers={"Sec-Fetch-Site": "same-origin"})
    resi.page.goto(answer.url)
    expect(resi.page.locator("#waiting")).to_be_visible()
    return resi
