"""Everything that opens beside the table: on every screen, by keyboard, one at a time, and clean for axe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Player, open_table, unfold
from tests.browser.test_table_access import violations
from tests.running import Site

pytestmark = [pytest.mark.browser, pytest.mark.still]

Come = Callable[..., Player]
SIZES = [(320, 568), (360, 740), (640, 360), (820, 1180), (1280, 800)]
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


def test_every_panel_fits_takes_the_focus_and_gives_it_back(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player().sit(table.seats[0], "Resi")
    for width, height in SIZES:
        resi.page.set_viewport_size({"width": width, "height": height})
        for name in panels(resi.page):
            if name != "pad" or width < 960:  # on a desk it lies there all the time
                check_panel(resi.page, name, width, height)


def check_panel(page: Page, name: str, width: int, height: int) -> None:
    """Opens it, looks where it lies and where the focus is, and closes it with Escape."""
    open_panel(page, name)
    page.wait_for_timeout(60)
    box = page.locator(f"#{name}").bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1, (name, width, box)
    assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, (name, width, box)
    assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
    assert page.evaluate("name => document.getElementById(name).contains(document.activeElement)", name), (name, width)
    closer = page.locator(f"#{name} [data-closes]").bounding_box()
    assert closer is not None and closer["height"] >= 43.9 and closer["width"] >= 43.9, (name, closer)
    page.keyboard.press("Escape")
    expect(page.locator(f"#{name}[data-open]")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body"), (name, width)


def test_one_panel_at_a_time(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player(viewport={"width": 360, "height": 740}).sit(table.seats[0], "Resi")
    page = resi.page
    for name in panels(page):
        open_panel(page, name)
        assert page.locator("[data-open]").count() == 1
        assert page.locator("[data-opens][aria-expanded=true]").first.get_attribute("data-opens") == name
    open_panel(page, "chat")
    page.locator("#felt").click(position={"x": 10, "y": 2})
    expect(page.locator("[data-open]")).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_axe_finds_nothing_in_any_panel(site: Site, player: Come, width: int, scheme: str) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2)
    resi = player(viewport={"width": width, "height": 800}, color_scheme=scheme).sit(table.seats[0], "Resi")
    found: dict[str, list[str]] = {}
    for name in panels(resi.page):
        if name == "pad" and width >= 960:
            continue
        open_panel(resi.page, name)
        found[name] = violations(resi, f"#{name}" if found else "")  # what lies behind them is the same table
        resi.page.keyboard.press("Escape")
    assert not any(found.values()), found
