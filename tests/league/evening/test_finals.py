"""Finals of an evening."""

from __future__ import annotations

import re

from scoring.journal.reading import evening_book
from tests.league.evenings import at, come, drawn, result, seated
from tests.league.people import evening_of, season_of


def test_finals_are_laid_as_a_round_of_their_own(club, people, director):
    season = season_of(club, "Ramsch", {"worth": "marks", "best": "fewest", "final": "level", "playoffs_to": 8})
    evening = evening_of(season, rounds=1)
    members = list(people.values())[:8]
    come(evening, *members)
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    one, other = seated(evening)[1]
    result(evening, 1, 1, one, (1, 1, 1, 4))
    result(evening, 1, 2, other, (1, 2, 3, 4))
    page = director.get(at(evening, "finals/"))
    stages = re.findall(r'name="stage" value="([^"]+)"', page.text)
    assert "final:1" in stages
    known = dict(re.findall(r'name="(round|seen)" value="(\d+)"', page.text))
    answer = director.post(at(evening, "finals/"), {"stage": "final:1"} | known)
    assert answer.status_code == 302
    again = director.post(
        at(evening, "finals/lay/"), {"stage": "final:1"} | known
    )  # the other director, or a second tap
    assert again.status_code == 422 and "in the meantime" in again.text
    assert 3 not in evening_book(evening).seatings
    book = evening_book(evening)
    (stage,) = book.stages
    assert stage.place == 1
    finals = [who for table in book.seatings[2] for who in table]
    assert sorted(finals) == sorted(stage.members) == sorted([*one[:3], *other[:3]])
    assert {sheet.stage for sheet in evening.sheets.filter(round=2)} == {"final:1"}
    assert "Finals" in director.get(at(evening)).text
    assert director.get(at(evening, "seating/")).status_code == 200


def test_a_season_without_finals_says_so(evening, director):
    assert "know no finals" in director.get(at(evening, "finals/")).text
