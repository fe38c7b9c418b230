"""Seats by strength: the first at table 1, whoever cannot sit rests in turn, and the other rounds are drawn as ever."""

from __future__ import annotations

import pytest

from scoring.league.seating_by_strength import tables_by_strength
from scoring.league.seating_sizes import Unseatable
from tests.league.books import Book, text
from tests.league.evenings import at, come, hidden, result, seated
from tests.league.people import browser, club_of, evening_of, guest, taken_in

pytestmark = pytest.mark.django_db
PEOPLE = "abcdefghijklmnopq"


@pytest.mark.parametrize(
    ("people", "sizes", "tables"),
    [
        ("abcdefgh", (3, 4, 5), ["abcd", "efgh"]),
        ("abcdefghijk", (3, 4), ["abcd", "efgh", "ijk"]),
        ("abcdefghijklm", (4, 5), ["abcd", "efgh", "ijklm"]),
        ("abc", (3, 4), ["abc"]),
    ],
)
def test_the_first_sit_at_table_one(people, sizes, tables):
    assert [*map("".join, tables_by_strength(people, sizes, 4, {}))] == tables


def test_the_weakest_rests_first_and_nobody_twice_before_all_others():
    rested: dict[str, int] = {}
    for out in ("i", "h", "g"):
        tables = tables_by_strength("abcdefghi", (4,), 4, rested)
        (resting,) = set("abcdefghi") - {who for table in tables for who in table}
        assert resting == out
        rested[resting] = 1
    with pytest.raises(Unseatable):
        tables_by_strength("ab", (3, 4), 4, {})


@pytest.fixture
def played():
    """Eight have played once, so that Hans, Gusti, Franz and Emil lead."""
    player = guest("Vroni")
    found = Book(club_of(player))
    more = taken_in(found.club, "Emil", "Franz", "Gusti", "Hans")
    found.members |= {one.name.lower(): one for one in more}
    found.play(1, "hans:0 gusti:1 anna:8 bert:9", n=1)
    found.play(1, "franz:0 emil:1 cilli:8 dora:9", n=2)
    evening = evening_of(found.season, "2026-02-06")
    come(evening, *found.members.values())
    return found, evening, browser(player)


def test_a_director_seats_one_round_by_the_standings_and_the_others_as_ever(played):
    book, evening, director = played
    page = director.post(
        at(evening, "seating/draw/"), {"size": [4], "preferred": 4, "strong": [2], "by": "season"}, follow=True
    )
    form = hidden(page)
    named = {one.key: name for name, one in book.members.items()}
    tables = [{named[who] for who in table.split(",")} for table in form["round-2"].split("|")]
    assert tables == [{"hans", "franz", "gusti", "emil"}, {"anna", "bert", "cilli", "dora"}]
    assert "Round 2 by strength" in " ".join(page.content.decode().replace('<span class="hush">', "").split())
    again = director.get(at(evening, "seating/")).content.decode()
    assert 'name="strong" value="2" checked' in " ".join(again.split())
    assert form["round-1"] != form["round-2"] != form["round-3"]
    director.post(at(evening, "seating/fix/"), form)
    assert [set(table) for table in seated(evening)[2]] == [
        {book.members[who].key for who in table} for table in tables
    ]


def test_before_anything_is_played_tonight_the_season_decides_and_the_desk_says_so(played):
    book, evening, director = played
    come(evening, *taken_in(book.club, "Aaron", "Zenta"))

    def drawn():
        page = director.post(
            at(evening, "seating/draw/"), {"size": [5], "preferred": 5, "strong": [2], "by": "evening"}, follow=True
        )
        first, last = hidden(page)["round-2"].split("|")
        return first.split(","), last.split(","), "Nothing has been played tonight" in text(page)

    keys = {name: one.key for name, one in book.members.items()}
    names = {one.key: one.name for one in book.club.members.all()}
    first, last, warned = drawn()
    assert {keys[name] for name in ("hans", "franz", "gusti", "emil")} < set(first)
    assert [names[who] for who in last[-2:]] == ["Aaron", "Zenta"]
    assert warned
    result(evening, 1, 1, [keys["dora"], keys["bert"], keys["hans"]], [1, 2, 3])
    first, _last, warned = drawn()
    assert [names[who] for who in first[:3]] == ["Dora", "Bert", "Hans"]
    assert not warned


@pytest.mark.parametrize("by", ["evening", "rating", "nonsense"])
def test_other_orders_seat_everybody(played, by):
    _book, evening, director = played
    form = hidden(director.post(at(evening, "seating/draw/"), {"strong": [1, 2, 3], "by": by}, follow=True))
    assert form["round-1"] == form["round-2"] == form["round-3"]
    assert len(form["round-1"].replace("|", ",").split(",")) == 8
