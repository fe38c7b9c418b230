"""Who may open tables for others and found clubs: as the keeper of the place has said, each refusal with what else there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from config.place import links
from config.web import place
from scoring.models import Club
from tables.models import Table, User

pytestmark = pytest.mark.usefixtures("tables")
OWN: dict[str, Any] = {"headers": {"sec-fetch-site": "same-origin"}}


@pytest.fixture(autouse=True)
def said(db: None) -> Iterator[None]:
    """Tables are for accounts, clubs for who keeps the place; not said to the next test."""
    place.save({place.TABLES: place.ACCOUNTS, place.CLUBS: place.OPERATORS})
    yield
    place._Memory.kept = {}


@pytest.fixture
def keeper() -> Client:
    client = Client()
    client.get(links.link())
    return client


def signed_in() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("anna", email="anna@au.example"))
    return client


# What opens a table for others: the address and what is sent.
OPENERS = {
    "/en/friends/": {"game": "ramsen", "name": "Anna"},
    "/en/tables/open/": {"game": "ramsen", "do": "open", "bots": "1"},
    "/tables/new/": {"game": "ramsen"},
    "/organise/open/": {"names": "A\nB\nC\nD", "rules": "game:ramsen"},
    "/lobby/seat/": {"game": "ramsen"},
    "/d/new/": {"game": "ramsen", "name": "Anna", "people": "4", "deals": "1"},
}


def opened(client: Client, path: str) -> int:
    answer = client.post(path, OPENERS[path], **OWN)
    return answer.status_code


def test_who_may_not_open_tables_is_told_what_else_there_is(keeper: Client) -> None:
    assert {path: opened(Client(), path) for path in OPENERS} == dict.fromkeys(OPENERS, 403)
    answer = Client().post("/api/v1/tables", {"game": "ramsen"}, content_type="application/json")
    assert answer.status_code == 403
    assert not Table.objects.exists()
    alone = Client().post("/play/", {"game": "ramsen"}, **OWN)
    assert alone.status_code == 302 and Table.objects.count() == 1  # against bots: everybody
    member = signed_in()
    assert opened(member, "/en/friends/") == opened(keeper, "/en/friends/") == 302


def test_who_may_not_found_clubs_is_told_so(keeper: Client) -> None:
    form = {"name": "Kartler", "own": "Anna"}
    member = signed_in()
    assert member.post("/clubs/", form).status_code == 403
    assert member.post("/clubs/bring/").status_code == 403
    assert not Club.objects.exists()
    assert keeper.post("/clubs/", form).status_code == 302
