"""/s/<sheet>/result/: whoever writes at a table says only how it ended."""

from __future__ import annotations

import pytest

from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Posting
from scoring.sheets.service import rounds as evenings
from tests.league.people import evening_of, season_of, taken_in
from tests.scoring.sheets import enter, open_sheet, tricks

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(club):
    evening, people = evening_of(season_of(club)), taken_in(club, "Anna", "Bert", "Cilli")
    names = {member.key: member.name for member in people}
    evenings.seat(evening, evening_book(evening), 1, [list(names)], PostingAuthor(who="test"), names=names)
    return evening.sheets.get()


def said(*scores):
    return {f"score-{seat}": str(score) for seat, score in enumerate(scores)} | {"seen": str(10**6), "ref": "once"}


def test_the_evening_has_what_a_table_says(client, sheet):
    address = f"/s/{sheet.code}/"
    assert f"{address}result/" in client.get(address).text
    assert client.get(f"{address}result/").status_code == 200
    for _twice in range(2):
        assert client.post(f"{address}result/", said(0, 7, 12)).status_code == 302
    (result,) = evening_book(sheet.evening).results
    assert (result.scores, result.places) == ((0, 7, 12), (1, 2, 3))
    assert Posting.objects.filter(subject__startswith="result:").count() == 1
    assert f"{address}result/" not in client.get(address).text


def test_a_number_is_missing_and_the_others_stay(client, sheet):
    answer = client.post(f"/s/{sheet.code}/result/", said(0, "", 12))
    assert answer.status_code == 422
    assert "Write a number for everybody." in answer.text and 'value="12"' in answer.text
    assert evening_book(sheet.evening).results == ()


def test_it_is_for_writers_at_a_table_where_nothing_stands_yet(client, sheet):
    assert client.get(f"/s/{sheet.reading}/result/").status_code == 403
    lone = open_sheet()
    assert client.post(f"/s/{lone.code}/result/", said(1, 2, 3)).status_code == 302
    assert Posting.objects.filter(subject__startswith="result:").count() == 0
    enter(sheet, tricks(5, 0, 0))
    assert client.post(f"/s/{sheet.code}/result/", said(0, 7, 12)).status_code == 302
    assert evening_book(sheet.evening).results == ()
