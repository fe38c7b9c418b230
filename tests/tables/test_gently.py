"""What holds the database is done by a thread of its own, as if it were done where it is asked for."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import translation

from scoring.journal.slices import in_slices, store
from scoring.models import Club
from tables import gently


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a worker, but that nothing stands back here."""
    with ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(gently, "_prompt", thread)
        monkeypatch.setattr(gently, "_its_thread", thread.submit(threading.get_ident).result())
        yield


def test_it_is_another_thread_that_speaks_the_same_language(prompt: None) -> None:
    with translation.override("de"):
        assert gently.promptly(lambda: (threading.get_ident(), translation.get_language())) == (
            gently._its_thread,
            "de",
        )


def test_what_is_prompt_within_something_prompt_does_not_wait_for_itself(prompt: None) -> None:
    assert gently.promptly(lambda: gently.promptly(threading.get_ident)) == gently._its_thread


def test_what_is_asked_for_within_a_transaction_belongs_to_it(prompt: None, db: None) -> None:
    with transaction.atomic():
        assert gently.promptly(threading.get_ident) == threading.get_ident()


def test_no_garbage_is_looked_for_while_others_wait(prompt: None) -> None:
    assert (gently.promptly(gc.isenabled), gc.isenabled()) == (False, True)


def durability() -> str:
    with connection.cursor() as cursor:
        return str(cursor.execute("PRAGMA synchronous").fetchone()[0])


def test_the_disk_is_waited_for_once_at_the_end_of_all_slices(transactional_db: Any) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's own way")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=FULL")
    seen: list[str] = []
    in_slices(range(20), lambda some: seen.append(durability()))
    assert seen == ["1"] * (len(seen) - 1) + ["2"] and len(seen) > 1
    assert durability() == "2"


def test_rows_are_stored_as_they_are(db: None) -> None:
    at = Club.objects.create(slug="a").created_at.replace(year=2001)
    store(Club(slug=f"c{n}", name=f"C {n}", created_at=at) for n in range(150))
    rows = Club.objects.filter(created_at=at).order_by("pk").values_list("slug", "name", "public")
    assert list(rows) == [(f"c{n}", f"C {n}", False) for n in range(150)]


@pytest.mark.parametrize("served", [True, False])
def test_others_have_room_where_it_is_asked_for_and_somebody_is_there(
    transactional_db: Any, monkeypatch: pytest.MonkeyPatch, served: bool
) -> None:
    rested: list[float] = []
    monkeypatch.setattr("tables.gently.time.sleep", rested.append)
    monkeypatch.setattr("tables.gently.alone", lambda: not served)
    with gently.leaving_room():
        gently.promptly(lambda: sum(range(1000)))
    gently.promptly(lambda: None)
    assert len(rested) == served and all(rest > 0 for rest in rested)


def test_where_room_is_left_the_disk_is_waited_for_at_the_end(transactional_db: Any) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's own way")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=FULL")
    with gently.leaving_room():
        assert gently.promptly(durability) == "1"
        assert gently.promptly(durability, lasting=True) == "2"
    assert gently.promptly(durability) == "2"
