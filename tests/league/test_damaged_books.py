"""Whatever is damaged in the exported book of a club: it is brought in whole, or a sentence says why not."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.exchange import book_import
from scoring.exchange.faults import UnreadableBook
from scoring.models import Club
from tests.league.people import browser, guest
from tests.league.test_book_import import book_of, taken, told
from tests.league.test_book_import import whole as whole
from tests.rules.strategies import LONG

JUNK: tuple[Any, ...] = (
    None, "", 0, -1, 1, 2, 3, 99, 2**31, 2**70, 1e400, 1.5, True, False, [], {}, [[]], [None], {"a": 1}, "x", "a b", "s1",
    "m1", "final:1", "here", "\0", "\ud800", "\u202e", "2026-13-01", "0001-01-01", "2026-01-01T00:00:00", "ö" * 300,
    {"tricks": [5, 0, 0]}, {"tricks": "-"}, {"game": "mulatschak", "edition": 1, "options": {}},
)  # fmt: skip
Place = tuple[Any, Any]  # the list or object, and where in it


def places(told: Any) -> Iterator[Place]:
    """Everything in a document that can be replaced."""
    for key, value in list(told.items() if isinstance(told, dict) else enumerate(told)):
        yield told, key
        if isinstance(value, dict | list):
            yield from places(value)


def damage(book: Any, data: st.DataObject) -> None:
    """Something dropped, doubled, replaced or exchanged."""
    everywhere = list(places(book))
    own, key = data.draw(st.sampled_from(everywhere))
    how = data.draw(st.sampled_from(("drop", "twice", "junk", "junk", "swap")))
    if how == "drop":
        del own[key]
    elif how == "twice" and isinstance(own, list):
        own.append(copy.deepcopy(own[key]))
    elif how == "swap":
        other, at = data.draw(st.sampled_from(everywhere))
        own[key] = copy.deepcopy(other[at])
    else:
        own[key] = copy.deepcopy(data.draw(st.sampled_from(JUNK)))


@pytest.mark.timeout(3600)
def test_whatever_is_wrong_it_is_a_sentence_or_a_club(whole):
    book, owner = taken(whole), guest("Hias")
    client = browser(owner)
    brought = []

    @settings(
        max_examples=1000 if LONG else 80,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.data())
    def damaged(data: st.DataObject) -> None:
        bad = copy.deepcopy(book)
        for _ in range(data.draw(st.integers(1, 3))):
            damage(bad, data)
        with transaction.atomic():
            try:
                club = book_import.bring(book_of(json.dumps(bad)), owner)
            except UnreadableBook:
                return
            brought.append(club)
            told(club)
            for address in pages(club) if LONG else list(pages(club))[:4]:
                assert client.get(address).status_code in (200, 404), address  # who is told of nothing is not there
            transaction.set_rollback(True)

    damaged()
    assert brought, "some damage does no harm"


def pages(club: Club) -> Iterator[str]:
    """The addresses of a club that tell of its book."""
    of_club = f"/c/{club.slug}/"
    for season in club.seasons.all():
        yield from (f"{of_club}{season.slug}/{page}" for page in ("", "changes/", "results/", "rules/", "curves/"))
        yield from (f"{of_club}{season.slug}/{page}" for page in ("penalties/", "online/", "new/", "print/"))
        for evening in season.evenings.exclude(postings=None):
            at = f"{of_club}{season.slug}/evenings/{evening.key}/"
            yield from (f"{at}{page}" for page in ("", "seating/", "finals/", "paper/", "grid/", "edit/"))
            yield from (f"/e/{evening.code}/", f"/e/{evening.screen}/screen/")
            for sheet in evening.sheets.all():
                yield from (f"/s/{sheet.code}/{page}" for page in ("", "changes/", "grid/", "people/", "rules/"))
    yield from (
        f"{of_club}{page}" for page in ("", "members/", "ratings/", "records/", "rule-sets/", "data/", "people/")
    )
    for member in club.members.all():
        yield f"{of_club}members/{member.key}/"
