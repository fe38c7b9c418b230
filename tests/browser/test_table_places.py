"""Places at the table are fixed: cards travel, and nothing else moves."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player, open_table, play_until
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
# What the browser calls a shift: something that was there stands elsewhere, and no finger has just asked for it.
WATCH = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const stage = document.getElementById("game")?.dataset.stage;
    if (stage !== "playing" || shift.hadRecentInput) continue;
    window.shifts.push(shift.sources.map(({ node, previousRect: was, currentRect: is }) =>
      `${node?.id || node?.className || node?.textContent}: ${was.x},${was.y} → ${is.x},${is.y}`));
  }
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize(
    ("game", "seats", "window"), [("ramsen", 4, PHONE), ("schieberamsch", 3, PHONE), ("mulatschak", 4, DESK)]
)
def test_nothing_jumps_during_a_hand(site: Site, player: Come, game: str, seats: int, window: dict[str, int]) -> None:
    # Whoever announces a Grand Hand gets a longer plate: here no luck decides whether somebody does.
    options: dict[str, Any] = {"grand_hand": False} if game == "schieberamsch" else {}
    table = open_table(site, game, seats=seats, bots=seats - 1, **options)
    resi = player(viewport=window)
    resi.page.add_init_script(WATCH)
    resi.sit(table.seats[0], "Resi")
    resi.page.evaluate("window.shifts = []")  # until the first picture has come there is only the word that it comes
    play_until([resi], timeout=90)
    expect(resi.page.locator("#result")).to_be_visible()
    assert resi.page.evaluate("window.shifts") == []
