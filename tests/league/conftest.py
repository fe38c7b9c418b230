"""What the tests of leagues share."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest
from django.test import Client

from scoring.exchange import book_import
from scoring.exchange.document import document
from scoring.models import Club
from tables.models import Player
from tests.league import people
from tests.league.books import Book


@pytest.fixture(autouse=True)
def books_that_travel(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test has written into a book, another server takes it."""
    stored = next((name for name in ("db", "transactional_db") if name in request.fixturenames), None)
    if stored:
        request.getfixturevalue(stored)  # it is put away after this
    yield
    if stored:
        for club in Club.objects.all():
            book_import.read(io.BytesIO(json.dumps(document(club)).encode()))


@pytest.fixture
def owner(db: None) -> Player:
    """Who has founded the club."""
    return people.guest("Vroni")


@pytest.fixture
def club(owner: Player) -> Club:
    """A club that strangers do not see."""
    return people.club_of(owner)


@pytest.fixture
def book(club: Club) -> Book:
    """A season of the club with two evenings, one match on each."""
    made = Book(club)
    made.play(1, "anna:0 bert:5 cilli:9")
    made.play(2, "bert:0 anna:4 dora:6")
    return made


@pytest.fixture
def browser(owner: Player) -> Client:
    """The browser of who has founded the club."""
    return people.browser(owner)
