"""Two people play the same deal at tables of their own: made by one, sent by link, compared; nobody sees it before."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Player, play_until
from tests.browser.test_person import clean
from tests.running import Site

pytestmark = pytest.mark.browser

STATUS = "address => fetch(address).then(answer => answer.status)"
SEALED = ("", "record.txt", "review/", "fair/", "hands/1/")


def plays(page: Page, name: str) -> list[str]:
    """Sits down by the page of the duplicate and plays to the end; what came over the socket before that."""
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    if (field := page.locator("#name")).is_visible():
        field.fill(name)
    page.get_by_role("button", name="Play these deals").click()
    person = Player(page)
    expect(person.game).to_have_attribute("data-link", "open")
    play_until([person])
    expect(person.game).to_have_attribute("data-stage", "over")
    return frames


def match_key(page: Page) -> str:
    """The name of the match that the page compares first."""
    found = re.search(r'href="/m/([^/"]+)/"', page.content())
    assert found
    return found[1]


def test_the_same_deal_at_two_tables_from_making_it_to_comparing(site: Site, visitor: Callable[..., Page]) -> None:
    ada, bea = visitor(locale="en"), visitor(locale="en", viewport={"width": 360, "height": 740})
    ada.goto(f"{site.url}/d/new/?game=ramsen&seats=3")
    ada.fill("#deals", "1")
    ada.fill("#name", "Ada")
    ada.get_by_role("button", name="Make it").click()
    link = ada.input_value("#link")
    clean(ada)
    plays(ada, "Ada")
    ada.goto(link)
    key = match_key(ada)

    bea.goto(link)
    assert "Ada" not in bea.locator("main").inner_text()
    assert key not in bea.content()
    assert {bea.evaluate(STATUS, f"/m/{key}/{door}") for door in SEALED} == {403}
    frames = plays(bea, "Bea")
    assert frames
    assert not any(key in frame or "Ada" in frame for frame in frames)
    bea.goto(link)
    assert bea.evaluate(STATUS, f"/m/{key}/") == 200
    for page in (bea, ada):
        page.goto(link)
        deal = page.locator("table.compared").last
        expect(deal.locator("tbody th a")).to_have_count(2)
        assert {"Ada", "Bea"} <= {*deal.locator("tbody th a").all_inner_texts()}
    clean(bea)
    shared = bea.locator("#share-text").inner_text()
    assert link in shared
    assert not re.search(r"[♠♥♦♣🂠-🃟]|Ada", shared)
