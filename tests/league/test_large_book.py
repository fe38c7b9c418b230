"""The book of a large club is written beside the web process, for whoever asked and may have it."""

from __future__ import annotations

import json
import os
import time
from typing import Any

import pytest
from django_tasks_db.models import DBTaskResult

from config.jobs import worker
from scoring.exchange import exporting
from scoring.exchange.document import document, pieces
from tests.league.people import browser, season_of, with_role
from tests.league.test_exchange import EXCEL, brought


@pytest.fixture
def large(club, owner, settings, tmp_path, monkeypatch):
    """A club that counts as large, and a worker that does nothing by itself."""
    brought(browser(owner), club, season_of(club), EXCEL)
    settings.DATA_DIR = tmp_path
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    monkeypatch.setattr(exporting, "AT_ONCE", 3)
    return club


def address(club) -> str:
    return f"/c/{club.slug}/data/book.json"


def told(book: bytes) -> dict[str, Any]:
    return {name: value for name, value in json.loads(book).items() if name != "exported"}


def test_it_is_the_same_book(large):
    whole = {name: value for name, value in document(large).items() if name != "exported"}
    assert told("".join(pieces(large)).encode()) == json.loads(json.dumps(whole))
    assert len(whole["postings"]) > 3


def test_who_asks_waits_on_a_page_and_is_given_it(large, owner):
    client = browser(owner)
    page = client.get(address(large))
    assert "The book is being written" in page.text
    again = page.context["again"]
    assert again in page.text
    assert client.get(again, headers={"HX-Request": "true"}).status_code == 204
    assert DBTaskResult.objects.count() == 1, "however often somebody looks"
    assert worker.one("w")
    assert client.get(again, headers={"HX-Request": "true"}).headers["HX-Redirect"] == again
    book = client.get(again)
    assert told(book.content) == told("".join(pieces(large)).encode())
    assert "attachment" in book.headers["Content-Disposition"] and "no-store" in book.headers["Cache-Control"]
    packed = client.get(again, headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip" and len(packed.content) < len(book.content)


def test_who_asks_later_is_given_a_later_one(large, owner, tmp_path):
    client = browser(owner)
    client.get(address(large))
    worker.one("w")
    assert client.get(address(large)).headers["Content-Type"].startswith("application/json")
    (file,) = (tmp_path / exporting.FOLDER).iterdir()
    assert file.stat().st_mode & 0o077 == 0
    old = time.time() - 3600
    os.utime(file, (old, old))
    assert "The book is being written" in client.get(address(large)).text


def test_what_directors_alone_may_read_is_in_their_file_alone(large, owner):
    browser(owner).get(address(large))
    worker.one("w")
    _, scorer = with_role(large, "scorer")
    assert "The book is being written" in scorer.get(address(large)).text
    _, guest = with_role(large, "guest")
    assert guest.get(address(large)).status_code == 403
    assert browser().get(address(large)).status_code == 404


@pytest.mark.parametrize("since", ["x", "-1", "1e9", "٣", "99999999999"])
def test_a_moment_that_is_none_does_no_harm(large, owner, since):
    assert browser(owner).get(address(large), {"since": since}).status_code == 200


def test_a_club_that_is_gone_fails_nothing(large):
    assert exporting.write_book.call(10**9, True) == 0
