"""What programs read of public clubs: as strangers see it, and nothing of the others."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.club.membership import initials
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.journal.reading import season_book
from scoring.league.standings import standings
from scoring.season.page import readable
from tables.api import api
from tests.league.test_crawl import NAMES, World, world

PATHS = ("", "seasons/2026/standings", "seasons/2026/results")


@pytest.fixture
def there(db: None) -> World:
    return world(public=True)


def address(there: World, path: str = "seasons/2026/standings") -> str:
    return f"/api/v1/clubs/{there.club.slug}/{path}"


def test_the_standings_are_those_of_the_page(there):
    told = Client().get(address(there)).json()
    book = season_book(there.season)
    table = standings(book.played, readable(book.rules))
    rows = {row.member: row for row in table.rows}
    assert {row["member"] for row in told["rows"]} == set(rows)
    for row in told["rows"]:
        own = rows[row["member"]]
        assert (row["place"], row["total"], row["penalty"]) == (own.rank, float(own.total), float(own.penalty))
    assert told["version"] == book.version
    assert told["rules"] == readable(book.rules).as_json()
    before = Client().get(address(there), {"on": "2026-01-08"}).json()
    assert before["on"] == "2026-01-08"
    assert [row["matches"] for row in before["rows"]] == [0] * len(before["rows"])


def test_the_results_name_who_played(there):
    (told,) = Client().get(address(there, "seasons/2026/results")).json()["results"]
    assert told["date"] == date(2026, 1, 9).isoformat()
    assert [one["name"] for one in told["players"]][:2] == [NAMES["owner"], NAMES["director"]]
    assert [one["place"] for one in told["players"]] == [1, 2, 3]
    assert told["game"] == "ramsen"


def test_everybody_is_shown_what_strangers_see(there):
    clubs.change(there.club, PostingAuthor(), name=there.club.name, public=True, initials=True)
    for role in ("owner", "stranger"):
        for path in PATHS:
            text = there.browsers[role].get(address(there, path)).content.decode()
            assert not [name for name in NAMES.values() if name in text]
    names = [row["name"] for row in there.browsers["owner"].get(address(there)).json()["rows"]]
    assert initials(NAMES["owner"]) in names


def test_a_closed_club_is_none(db):
    closed = world(public=False)
    for role in ("owner", "stranger"):
        for path in PATHS:
            answer = closed.browsers[role].get(address(closed, path))
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
            assert not [one for one in closed.secrets() if one in answer.content.decode()]


def test_who_has_it_already_is_told_so_until_something_changes(there):
    first = Client().get(address(there))
    assert first.headers["Cache-Control"] == "public, max-age=30"
    known = {"If-None-Match": first.headers["ETag"]}
    assert Client().get(address(there), headers=known).status_code == 304
    clubs.rename(there.members["owner"], "Xaveria Andersrum")
    renamed = Client().get(address(there), headers=known)
    assert renamed.status_code == 200
    known = {"If-None-Match": renamed.headers["ETag"]}
    fine = {"member": there.members["owner"].key, "points": 2, "day": "2026-01-09"}
    post(
        there.club, [PostingDraft(subjects.about(subjects.PENALTY, "p2"), fine, there.season, why="x")], PostingAuthor()
    )
    assert Client().get(address(there), headers=known).status_code == 200


def test_what_cannot_be_answered_says_why(there, monkeypatch):
    monkeypatch.setattr("scoring.api.PER_HOUR", 4)
    assert Client().get(address(there), {"on": "yesterday"}).status_code == 422
    assert Client().get(address(there, "seasons/1999/results")).status_code == 404
    answers = [Client().get(address(there, "")).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_it_is_described():
    paths = set(api.get_openapi_schema(path_prefix="/api/v1/")["paths"])
    assert "/api/v1/clubs/{slug}/seasons/{season}/standings" in paths
