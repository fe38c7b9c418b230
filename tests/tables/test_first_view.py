"""The page of a table brings the first view with it: the cards are there before the socket is open."""

from __future__ import annotations

import json
import re
from typing import Any

from django.test import Client
from django.urls import reverse

from tables.models import Table
from tests.tables import people as at
from tests.tables.roles import browser_of

CONFIG = re.compile(r'<script id="table-config" type="application/json">(.*?)</script>', re.DOTALL)
OWN: dict[str, Any] = {"HTTP_SEC_FETCH_SITE": "same-origin"}


def first(browser: Client, address: str) -> Any:
    """The message that the page of this address brings, None if none."""
    found = CONFIG.search(browser.get(address).content.decode())
    assert found is not None
    return json.loads(found[1])["first"]


def test_who_plays_now_finds_a_dealt_hand_in_the_page(tables):
    host = Client()
    host.cookies["weli_guide"] = "off"
    for key in ("ramsen", "mulatschak", "schieberamsch"):  # cut and shown, cut, neither
        way = host.post(reverse("tables:play"), {"game": key, "lang": "en", "name": "Anna"}, **OWN)["Location"]
        state = at.now(Table.objects.get(code=way.strip("/").rpartition("/")[2]).pk).state
        told = first(host, way)
        assert told["view"]["hand"], key
        assert (len(told["view"]["hand"]), told["view"]["seat"]) == (state.hands[0].bit_count(), 0), key


def test_it_is_what_these_eyes_see(tables):
    live, players = at.open_full()
    page = f"/t/{live.facts.code}/"
    view, strangers = first(browser_of(players[1]), page), first(browser_of(None), page)
    assert (view["view"]["seat"], view["version"]) == (1, live.version)
    assert (strangers["view"]["seat"], strangers["view"]["hand"]) == (None, None)


def test_a_screen_that_all_look_at_brings_nothing(tables):
    live, players = at.open_full()
    assert first(browser_of(players[0]), f"/tv/{live.facts.code}/") is None
