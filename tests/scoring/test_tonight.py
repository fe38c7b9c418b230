"""A sheet of a club's evening: its result goes into the book, and follows every correction."""

from __future__ import annotations

import pytest

from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Posting
from scoring.sheets import service
from scoring.sheets.service import rounds as evenings
from tests.league.people import club_of, evening_of, guest, season_of, taken_in, with_role
from tests.scoring.sheets import enter, tricks

pytestmark = pytest.mark.django_db
WRITER = PostingAuthor(who="test")


@pytest.fixture
def evening():
    club = club_of(guest("Vroni"))
    return evening_of(season_of(club), rule_set={"game": "ramsen", "edition": 1, "options": {"crosses": 1}})


@pytest.fixture
def scorer(evening):
    return with_role(evening.season.club, "scorer")[1]


@pytest.fixture
def people(evening):
    return taken_in(evening.season.club, "Anna", "Bert", "Cilli", "Dora")


@pytest.fixture
def sheet(evening, people):
    return seated(evening, people, 1)


def seated(evening, people, number):
    tables = [[member.key for member in people[:3]]]
    names = {member.key: member.name for member in people}
    evenings.seat(evening, evening_book(evening), number, tables, WRITER, names=names)
    return evening.sheets.get(round=number, table=1)


def results(evening):
    return evening_book(evening).results


def test_a_match_that_is_over_stands_in_the_book(evening, people, sheet):
    enter(sheet, tricks(4, 1, 0))
    assert results(evening) == ()
    enter(sheet, tricks(1, 2, 2))
    (result,) = results(evening)
    assert result.people == tuple(member.key for member in people[:3])
    assert (result.places, result.ended, result.hands) == ((1, 2, 3), "complete", 2)


def test_a_correction_changes_the_result_and_taking_all_hands_out_takes_it_out(evening, sheet):
    enter(sheet, tricks(5, 0, 0))
    enter(sheet, tricks(0, 5, 0), hand=1, why="mixed up")
    (result,) = results(evening)
    assert result.places[1] == 1
    assert Posting.objects.filter(subject__startswith="result:").latest("n").why == "mixed up"
    enter(sheet, None, hand=1)
    assert results(evening) == ()


def test_an_undo_is_followed_too(evening, sheet):
    enter(sheet, tricks(5, 0, 0))
    service.undo(sheet, seen=2, ref="u")
    assert results(evening) == ()


def test_time_is_up_before_somebody_has_won(client, evening, sheet):
    enter(sheet, tricks(2, 2, 1))
    assert "The match ends here" in client.get(f"/s/{sheet.code}/").content.decode()
    tag = client.get(f"/s/{sheet.code}/part/")["ETag"]
    client.post(f"/s/{sheet.code}/end/")
    (result,) = results(evening)
    assert result.ended == "early"
    assert client.get(f"/s/{sheet.code}/part/", headers={"If-None-Match": tag}).status_code == 200
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "The match was ended here." in page
    before, folded = page.split('<details class="one-more">')  # what comes next is not one more hand
    assert "On to the next table" in before and 'name="hand"' not in before and 'name="hand"' in folded
    enter(sheet, tricks(5, 0, 0))
    assert results(evening)[0].ended == "complete"


def test_the_wrong_person_on_the_sheet(scorer, evening, people, sheet):
    from scoring.evening import attendance

    attendance.attend(evening, WRITER, people[3].key, "here", first=1)
    enter(sheet, tricks(5, 0, 0))
    page = scorer.get(f"/s/{sheet.code}/people/").content.decode()
    assert f'<option value="{people[3].key}">Dora</option>' in page
    wish = {f"member-{seat}": people[at].key for seat, at in enumerate((3, 1, 2))}
    scorer.post(f"/s/{sheet.code}/people/", wish | {"dealer": "0", "seen": "2", "ref": "p"})
    assert service.fold_of(sheet).head.names == ("Dora", "Bert", "Cilli")
    assert results(evening)[0].people[0] == people[3].key


@pytest.mark.parametrize("first", ["nobody", "1"])
def test_nobody_else_and_nobody_twice(scorer, people, sheet, first):
    key = people[1].key if first == "1" else "XXXXXXXX"
    wish = {"member-0": key, "member-1": people[1].key, "member-2": people[2].key, "dealer": "0", "seen": "1"}
    assert scorer.post(f"/s/{sheet.code}/people/", wish).status_code == 422
    assert sheet.entries.count() == 1


def test_the_next_match_at_the_same_table(evening, people, sheet):
    enter(sheet, tricks(5, 0, 0))
    following = service.open_following(sheet)
    assert (following.evening, following.round, following.table) == (evening, 1, 1)
    enter(following, tricks(0, 0, 5))
    assert [result.people for result in results(evening)] == [tuple(member.key for member in people[:3])] * 2


def test_other_rules_are_in_the_result(scorer, evening, sheet):
    enter(sheet, tricks(5, 0, 0))
    form = {"do": "change", "game": "ramsen", "shown": "ramsen", "crosses": "2", "seen": "2", "ref": "r"}
    scorer.post(f"/s/{sheet.code}/rules/", form)
    (result,) = results(evening)
    assert (result.ended, result.options) == ("early", ())


def test_it_knows_its_round_and_the_way_to_the_evening(client, evening, sheet):
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "Round 1, table 1" in page
    assert f"/e/{evening.code}/" in page


def test_the_page_asks_the_database_little(client, sheet, django_assert_max_num_queries):
    enter(sheet, tricks(2, 2, 1))
    with django_assert_max_num_queries(6):
        client.get(f"/s/{sheet.code}/")
