"""Places at the table are fixed: cards travel, and nothing else moves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player, open_table
from tests.browsing import at_rest
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
PHONE = {"width": 360, "height": 740}
LOW = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
# What the browser calls a shift: something that was there stands elsewhere, and no finger has just asked for it. What has
# a place of its own stays there in any case.
WATCH = """window.shifts = [];
window.flights = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.flights += 1; return animate.apply(this, how); };
const FIXED = ".own, .say, .seat, .seat > .face, .piles > li, .pad > section";
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const stage = document.getElementById("game")?.dataset.stage;
    if (stage !== "playing") continue;
    const sources = shift.sources.filter(({ node }) => !shift.hadRecentInput || (node instanceof Element && node.matches(FIXED)));
    window.shifts.push(...sources.map(({ node, previousRect: was, currentRect: is }) =>
      `${node?.id || node?.className || node?.textContent}: ${was.x},${was.y} → ${is.x},${is.y}`));
  }
}).observe({ type: "layout-shift", buffered: true });"""


def sit_watching(come: Come, window: dict[str, int], seat: str) -> Player:
    """Somebody at a table whose page keeps a list of what has jumped, from its first picture on."""
    person = come(viewport=window, reduced_motion="no-preference", drawn=True)
    person.page.add_init_script(WATCH)
    person.sit(seat, "Resi")
    person.page.evaluate("window.shifts = []")  # until the first picture has come there is only the word that it comes
    return person


def play_by_hand(people: list[Player], enough: Callable[[Player], bool] = lambda person: False) -> None:
    """Plays on with the mouse until the hand is over, or it is enough: what a finger has asked to move is no shift."""
    while people[0].stage == "playing" and not enough(people[0]):
        for person in people:
            if person.to_move:
                person.act()
        people[0].news()


@pytest.mark.parametrize(("game", "window"), [("ramsen", PHONE), ("mulatschak", DESK)])
def test_nothing_jumps_during_a_hand(site: Site, player: Come, game: str, window: dict[str, int]) -> None:
    table = open_table(site, game, seats=4, bots=3)
    resi = sit_watching(player, window, table.seats[0])
    play_by_hand([resi])
    resi.result()
    assert resi.page.evaluate("window.shifts") == []
    assert resi.page.evaluate("window.flights") > 20, "cards travel"


def test_nothing_jumps_when_another_undertakes_the_hand(site: Site, player: Come) -> None:
    table = open_table(site, "schieberamsch", seats=3, bots=1)
    resi = sit_watching(player, LOW, table.seats[0])
    sepp = player(viewport=PHONE).sit(table.seats[1], "Sepp")
    expect(resi.game).to_have_attribute("data-stage", "playing")
    at_rest(resi.page)
    resi.page.evaluate("window.shifts = []")  # while she waited for Sepp it was another page
    announce = sepp.page.locator('#actions [data-choice="grand-hand"]')
    while not announce.is_visible():
        if resi.to_move:
            resi.act()
        sepp.news()
    announce.click()
    play_by_hand([resi, sepp], lambda one: one.phase == "play")
    expect(resi.page.locator(".tags", has_text="Grand Hand")).to_be_visible()
    held = resi.cards().count()
    play_by_hand([resi, sepp], lambda one: one.cards().count() <= held - 2)
    expect(resi.cards()).to_have_count(held - 2)
    assert resi.page.evaluate("window.shifts") == []
