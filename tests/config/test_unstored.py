"""What could not be stored is told in a sentence, on pages and to programs, and never as a mistake of the site."""

from __future__ import annotations

import json
import sqlite3

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from config import urls as site
from tables.service.batches import Busy, DiskFull


def _of_sqlite(code: int) -> OperationalError:
    cause = sqlite3.OperationalError("as SQLite says it")
    cause.sqlite_errorcode = code
    error = OperationalError("as SQLite says it")
    error.__cause__ = cause
    return error


WRONG: dict[str, Exception] = {
    "busy": Busy(),
    "full": DiskFull(),
    "sqlite": _of_sqlite(sqlite3.SQLITE_FULL),
    "disk": _of_sqlite(sqlite3.SQLITE_IOERR | 3 << 8),
    "locked": _of_sqlite(sqlite3.SQLITE_BUSY),
}


def fails(request: HttpRequest, why: str) -> HttpResponse:
    """A view that wanted to store something."""
    raise WRONG[why]


urlpatterns = [
    path("wrong/<why>/", fails),
    path("api/wrong/<why>/", fails),
    *site.urlpatterns,
]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.mark.parametrize(
    ("why", "sentence"),
    [("busy", "very busy"), ("full", "disk is full"), ("sqlite", "disk is full"), ("disk", "disk is full")],
)
def test_a_page_says_so(why: str, sentence: str) -> None:
    answer = Client().get(f"/wrong/{why}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert sentence in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(("why", "code"), [("busy", "busy"), ("sqlite", "disk-full")])
def test_a_program_is_told_in_json(why: str, code: str) -> None:
    answer = Client().get(f"/api/wrong/{why}/")
    assert answer.status_code == 503
    assert json.loads(answer.content)["code"] == code


def test_other_mistakes_stay_mistakes() -> None:
    assert Client(raise_request_exception=False).get("/wrong/locked/").status_code == 500
