"""A whole site moves into another database: every row, compared, and nothing into what is not empty."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections, transaction

from config.preflight import Unfit
from config.upgrade import moving
from tables.models import Line, Table
from tests.running import copy
from tests.tables import people as at


@pytest.fixture
def elsewhere(furnished: Path, tmp_path: Path, transactional_db: None) -> Iterator[None]:
    """Another database, of a site in which nothing was played."""
    address = f"sqlite:///{copy(furnished, tmp_path / 'there') / 'weli.sqlite3'}"
    moving._open(address)
    there = connections[moving.THERE]

    def connected() -> None:
        if there.connection is None:
            there.connect()

    there.ensure_connection = connected  # type: ignore[method-assign]  # Django's tests allow what settings name
    yield
    connections[moving.THERE].close()
    del connections[moving.THERE]
    del connections.settings[moving.THERE]


@pytest.mark.usefixtures("elsewhere")
def test_every_row_is_there_and_is_compared() -> None:
    live, players = at.open_full()
    at.act(live, players, at.some_action(live, random.Random(1)))
    with transaction.atomic(using=moving.THERE):
        moved = moving._filled()
    assert moved.logs == Line.objects.count() > 0
    assert list(Table.objects.using(moving.THERE).values()) == list(Table.objects.values())
    Line.objects.using(moving.THERE).filter(pk=Line.objects.first().pk).update(text="* other")
    with pytest.raises(ValueError, match=r"tables_line: \d+ rows there and \d+ here, or other ones"):
        moving._compared(Line)


@pytest.mark.usefixtures("elsewhere")
def test_what_is_not_empty_is_left_alone() -> None:
    with pytest.raises(Unfit, match=r"something in .*weli\.sqlite3 already \(\d+ tables\); name an empty database"):
        moving._empty_there()
