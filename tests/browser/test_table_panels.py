"""Everything that opens beside the table: on every screen, by keyboard, one at a time, and clean for axe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Player, open_table, unfold
from tests.browser.test_table_access import violations
from tests.rules.strategies import LONG
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]
PHONE, DESK = 360, 1280
# The smallest and the lowest screen, where least fits, and two usual ones; in the long run one between too. What is open is
# the same on all of them: axe looks at it on a phone by night, in the long run on a desk by day as well.
SIZES = [(320, 568), (PHONE, 740), (640, 360), *([(820, 1180)] if LONG else []), (DESK, 800)]
JUDGED = (PHONE, DESK) if LONG else (PHONE,)
PANELS = {"chat", "rules", "shortcuts"}


def panels(page: Page) -> list[str]:
    """The names of all panels that can be opened here."""
    found = page.locator("[data-opens]").evaluate_all(
        "all => all.filter(one => !one.closest('[hidden]')).map(one => one.dataset.opens)"
    )
    names = sorted(set(found))
    assert set(names) >= PANELS
    return names


def open_panel(page: Page, name: str) -> None:
    """Opens a panel as a hand does: from the bar, or from the menu."""
    opener = page.locator(f'[data-opens="{name}"]').first
    if not opener.is_visible():
        page.click("#menu > summary")
    if not opener.is_visible():
        unfold(page, "more")
    opener.click()
    expect(page.locator(f"#{name}")).to_be_visible()


def test_every_panel_fits_has_no_barrier_takes_the_focus_and_gives_it_back(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    found: dict[tuple[str, int], list[str]] = {}
    for width, height in SIZES:
        resi.page.set_viewport_size({"width": width, "height": height})
        resi.page.emulate_media(color_scheme="light" if width == DESK else "dark")
        for name in panels(resi.page):
            if name == "pad" and width >= 960:  # on a desk it lies there all the time
                continue
            open_panel(resi.page, name)
            check_panel(resi.page, name, width, height)
            if width in JUDGED:  # what lies behind a panel is the same table for all of them
                seen = any(at == width for _, at in found)
                found[name, width] = violations(resi, f"#{name}" if seen else "")
            close_panel(resi.page, name, width)
    assert not any(found.values()), found
    resi.page.set_viewport_size({"width": PHONE, "height": 740})
    one_at_a_time(resi.page)


def check_panel(page: Page, name: str, width: int, height: int) -> None:
    """It alone is open, all of it is on the screen, and the focus is in it."""
    page.wait_for_timeout(60)
    box = page.locator(f"#{name}").bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1, (name, width, box)
    assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, (name, width, box)
    assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
    assert page.evaluate("name => document.getElementById(name).contains(document.activeElement)", name), (name, width)
    closer = page.locator(f"#{name} [data-closes]").bounding_box()
    assert closer is not None and closer["height"] >= 43.9 and closer["width"] >= 43.9, (name, closer)


def close_panel(page: Page, name: str, width: int) -> None:
    """Closes it with Escape; the focus goes back to something."""
    page.keyboard.press("Escape")
    expect(page.locator(f"#{name}[data-open]")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body"), (name, width)


def one_at_a_time(page: Page) -> None:
    """Who opens a panel closes the one before; a tap on the table closes the last."""
    for name in panels(page):
        open_panel(page, name)
        assert page.locator("[data-open]").count() == 1
        assert page.locator("[data-opens][aria-expanded=true]").first.get_attribute("data-opens") == name
    open_panel(page, "chat")
    page.locator("#felt").click(position={"x": 10, "y": 2})
    expect(page.locator("[data-open]")).to_have_count(0)
