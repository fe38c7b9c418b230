"""…/evenings/<evening>/grid/: an evening typed in afterwards from its paper sheets."""

from __future__ import annotations

import re

import pytest

from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Posting
from scoring.sheets.service import rounds as evenings
from tests.league.people import browser, evening_of, season_of, taken_in, with_role
from tests.scoring.sheets import enter, tricks

pytestmark = pytest.mark.django_db
WRITER = PostingAuthor(who="test")
ROW = {"Weli-Row": "1"}


@pytest.fixture
def evening(club):
    return evening_of(season_of(club))


@pytest.fixture
def people(club):
    return taken_in(club, "Anna", "Bert", "Cilli", "Dora", "Emil", "Flora")


@pytest.fixture
def sheets(evening, people):
    tables = [[member.key for member in people[:3]], [member.key for member in people[3:]]]
    names = {member.key: member.name for member in people}
    evenings.seat(evening, evening_book(evening), 1, tables, WRITER, names=names)
    return list(evening.sheets.order_by("table"))


@pytest.fixture
def director(club):
    return with_role(club, "director")[1]


def address(evening):
    return f"/c/{evening.season.club.slug}/{evening.season.slug}/evenings/{evening.key}/grid/"


def row(sheet, *scores, seen=10**6):
    return {f"h{sheet.pk}-s{seat}": str(score) for seat, score in enumerate(scores)} | {f"h{sheet.pk}-seen": str(seen)}


def test_results_are_typed_in(evening, people, sheets, director):
    answer = director.post(address(evening), row(sheets[0], 0, 7, 12) | row(sheets[1], "3", "0", "3"))
    assert answer.status_code == 302
    first, second = evening_book(evening).results
    assert first.people == tuple(member.key for member in people[:3])
    assert (first.scores, first.places, first.ended) == ((0, 7, 12), (1, 2, 3), "complete")
    assert (second.places, second.marks) == ((2, 1, 2), (1, 0, 1))
    assert "1. Anna, 2. Bert, 3. Cilli" in director.get(address(evening)).content.decode()


def test_who_came_where_stands_in_one_column_however_many_sit_at_a_table(club, evening, people, director):
    people = [*people, *taken_in(club, "Gustl")]
    tables = [[one.key for one in people[:4]], [one.key for one in people[4:]]]
    names = {member.key: member.name for member in people}
    evenings.seat(evening, evening_book(evening), 1, tables, WRITER, names=names)
    page = director.get(address(evening)).content.decode()
    widths = []
    for body in page.split("<tbody")[1:]:
        cells = body.split('<td class="order">')[0]
        widths.append(cells.count('class="score"') + sum(map(int, re.findall(r'colspan="(\d)"', cells))))
    assert widths == [4, 4]


def test_one_row_by_script_and_again_corrected(evening, sheets, director):
    answer = director.post(address(evening), row(sheets[0], 0, 7, 12) | {"ref": "a"}, headers=ROW).json()
    assert answer["taken"] == [sheets[0].pk]
    assert list(answer["rows"]) == [str(sheets[0].pk)]
    director.post(address(evening), row(sheets[0], 7, 0, 12) | {"ref": "b"}, headers=ROW)
    (result,) = evening_book(evening).results
    assert result.places == (2, 1, 3)
    assert Posting.objects.filter(subject__startswith="result:").count() == 2


@pytest.mark.parametrize("wrong", [(0, 7, ""), (0, "x", 3), (0, 7, "1e9"), (0, 7, "0.3")])
def test_what_is_no_score_is_refused_in_its_row(evening, sheets, director, wrong):
    answer = director.post(address(evening), row(sheets[0], *wrong) | row(sheets[1], 0, 1, 2))
    assert answer.status_code == 422
    assert "Write a number for everybody." in answer.content.decode()
    assert len(evening_book(evening).results) == 1


def test_halves_and_minus(evening, sheets, director):
    director.post(address(evening), row(sheets[0], "7½", "−3", "7,5"))
    assert evening_book(evening).results[0].scores == (7.5, -3, 7.5)


def test_somebody_else_was_quicker(evening, sheets, director):
    director.post(address(evening), row(sheets[0], 0, 7, 12), headers=ROW)
    answer = director.post(address(evening), row(sheets[0], 1, 0, 5, seen=1), headers=ROW).json()
    html = answer["rows"][str(sheets[0].pk)]
    assert "Somebody has entered something else: 1. Anna, 2. Bert, 3. Cilli" in html
    assert evening_book(evening).results[0].scores == (0, 7, 12)


def test_a_match_that_is_written_hand_by_hand_is_not_typed_over(evening, sheets, director):
    enter(sheets[0], tricks(5, 0, 0))
    director.post(address(evening), row(sheets[0], 0, 7, 12))
    assert evening_book(evening).results == ()
    assert "is being played" in director.get(address(evening)).content.decode()


def test_marks_of_the_game_itself(club, people, director):
    rules = {"game": "zaisertshofen", "edition": 1, "options": {}}
    evening = evening_of(season_of(club, "Ramsch"), rule_set=rules)
    names = {member.key: member.name for member in people}
    evenings.seat(evening, evening_book(evening), 1, [[member.key for member in people[:4]]], WRITER, names=names)
    sheet = evening.sheets.get()
    marks = {f"h{sheet.pk}-s{seat}-m": str(n) for seat, n in enumerate((1, 0, 4, 2))}
    director.post(address(evening), row(sheet, 3, 0, 9, 5) | marks)
    assert evening_book(evening).results[0].marks == (1, 0, 4, 2)


def test_every_hand_of_a_round(evening, sheets, director):
    page = director.get(address(evening) + "?what=hands&round=1").content.decode()
    assert page.count('class="grid-form"') == 2
    assert f'action="/s/{sheets[1].code}/grid/"' in page


def test_another_table(evening, people, sheets, director):
    typed = {"do": "table", "round": "2", "who-0": "anna", "who-1": "Flora", "who-2": "Bert"}
    assert director.post(address(evening), typed).status_code == 302
    assert evening_book(evening).seatings[2] == ((people[0].key, people[5].key, people[1].key),)
    director.post(address(evening), typed | {"who-0": "Cilli", "who-1": "Dora", "who-2": "Emil"})
    assert len(evening_book(evening).seatings[2]) == 2
    assert evening.sheets.filter(round=2).count() == 2


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        (("Anna", "Xaver", "Bert"), "The club knows nobody called Xaver."),
        (("Anna", "Anna", "Bert"), "Write who sat at the table, each once."),
        (("Anna", "Bert"), "The game of this evening is not for so many at a table."),
        (("Anna", "Vroni", "Dora"), "Somebody of these sits at another table of this round."),
    ],
)
def test_a_table_that_cannot_be(evening, sheets, director, who, sentence):
    typed = {"do": "table", "round": "1" if "Vroni" in who else "2"}
    answer = director.post(address(evening), typed | {f"who-{seat}": name for seat, name in enumerate(who)})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert evening.sheets.count() == 2


def test_who_may(club, evening, sheets, owner):
    scorer = with_role(club, "scorer")[1]
    assert scorer.get(address(evening)).status_code == 200
    for role, status in (("member", 403), ("guest", 403)):
        assert with_role(club, role)[1].get(address(evening)).status_code == status
    assert browser().get(address(evening)).status_code == 404
    assert scorer.post(address(evening), {"do": "table", "round": "2"}).status_code == 403


def test_a_long_evening_costs_few_queries(evening, people, sheets, director, django_assert_max_num_queries):
    with django_assert_max_num_queries(18):
        director.get(address(evening))
