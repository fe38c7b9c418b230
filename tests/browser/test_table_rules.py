"""The rules of the table beside it: from a refused card to its paragraph and back, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import STRIP, Player, open_table, reach
from tests.running import Site

pytestmark = pytest.mark.browser

Come = Callable[..., Player]

IN_SIGHT = """place => {
  const [inner, outer] = [place, document.getElementById("rules-body")].map((one) => one.getBoundingClientRect());
  return inner.top >= outer.top && inner.top < outer.bottom;
}"""


def refused_card(resi: Player) -> Locator:
    """Plays on until a card may not be played, and that card."""
    while not (resi.phase == "play" and resi.to_move and resi.cards("refused").count()):
        if resi.to_move:
            resi.act()
        elif resi.stage != "playing":
            reach([resi], "play")
        resi.news()
    return resi.cards("refused").first


def test_a_refused_card_leads_to_its_rule_at_this_table_and_back(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=2, crosses=3)
    resi = player(viewport={"width": 1280, "height": 800}).sit(table.seats[0], "Resi")
    page = resi.page
    card = refused_card(resi)
    before = resi.cards().count()
    expect(card).to_have_attribute("aria-disabled", "true")
    expect(card).to_contain_text("not allowed now")
    card.click(force=True, position=STRIP)
    expect(page.locator("#reason-text")).to_contain_text("You")
    assert resi.cards().count() == before
    link = page.locator("#reason-rule")
    address = link.get_attribute("href") or ""
    assert "/games/ramsen/?crosses=3&seats=3#play." in address, address
    rule = address.partition("#")[2]

    link.focus()
    page.keyboard.press("Enter")
    place = page.locator(f'#rules-text [data-rule="{rule}"]')
    expect(place).to_be_focused()
    expect(place).to_have_class("rule here")
    assert place.evaluate(IN_SIGHT)
    expect(resi.game).to_have_attribute("data-link", "open")
    expect(page.locator("#rules .differences")).to_contain_text("Crosses to fill: 3 (usually 2)")
    assert "3" in page.locator('#rules-text [data-rule="score.crosses"] .changed').all_text_contents()

    page.fill("#rules-word", "schlecken")
    expect(page.locator("#rules-state")).to_contain_text("1 of")
    found = page.locator("#rules-text .found")
    expect(found).to_contain_text("Schlecken")
    assert found.evaluate(IN_SIGHT)
    page.keyboard.press("Enter")
    expect(page.locator("#rules-state")).to_contain_text("2 of")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).not_to_be_visible()
    expect(link).to_be_focused()

    page.goto(site.url + address)
    expect(page.locator(f'[id="{rule}"]')).to_be_visible()


def test_a_guest_on_a_phone_reads_what_is_played_before_and_while_waiting(site: Site, player: Come) -> None:
    table = open_table(site, "ramsen", seats=3, bots=0, crosses=3, kept={"watch": True, "undo": "never"})
    resi = player(viewport={"width": 360, "height": 740}, has_touch=True, locale="de-DE")
    page = resi.page
    page.goto(table.seats[0])
    expect(page.locator(".differences")).to_contain_text("3")
    resi.sit(table.seats[0], "Resi")
    page.locator(".rules-fold summary").tap()
    expect(page.locator(".rules-fold .manners")).to_contain_text("Zurückgenommen wird nichts")

    page.locator("#rules-open").tap()
    expect(page.locator("#rules-text .prose")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sheet = page.locator("#rules").bounding_box()
    assert sheet is not None
    assert sheet["width"] == 360
    assert sheet["y"] + sheet["height"] <= 740
    page.locator("#rules [data-closes]").tap()
    expect(page.locator("#rules-open")).to_be_focused()

    watcher = player(viewport={"width": 360, "height": 740})
    watcher.page.goto(f"{site.url}/t/{table.code}/")
    expect(page.locator("#crowd")).to_contain_text("1 schaut zu")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_onlookers_are_shown_out_by_the_host(site: Site, player: Come) -> None:
    host, watcher = player(), player()
    host.page.goto(f"{site.url}/en/games/ramsen/")
    host.page.get_by_role("button", name="Play with friends").first.click()
    expect(host.game).to_have_attribute("data-link", "open")
    watcher.page.goto(host.page.url)
    expect(host.page.locator("#crowd-number")).to_have_text("1")
    host.page.evaluate(
        """() => fetch(location.pathname + "host/", {
          method: "POST", body: new URLSearchParams({ do: "set", watch: "off" }),
          headers: { "X-CSRFToken": JSON.parse(document.getElementById("table-config").textContent).csrf },
        })"""
    )
    expect(watcher.page.locator("#join-error")).to_contain_text("without onlookers")
    expect(host.page.locator("#crowd")).to_be_hidden()
