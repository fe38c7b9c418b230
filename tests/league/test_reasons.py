"""Every place in plain words, in both languages."""

import pytest
from hypothesis import given, settings

from scoring.league.reasons import explained
from scoring.league.rule_clashes import contradictions
from scoring.league.standings import standings
from scoring.league.words import in_words, number_words
from tests.league.seasons import match, penalty, played, rules
from tests.league.test_standings import SEASON, TIED
from tests.league.test_standings_always import seasons, switch_settings


def words(member, season=SEASON, lang="en", **switches):
    found = rules(**switches)
    table = standings(season, found)
    (row,) = (row for row in table.rows if row.member == member)
    return [in_words(lang, said, str.capitalize) for said in explained(row, table, found)]


def test_what_counted_and_what_was_dropped():
    assert words("anna", best_of=3) == [
        "Place 1: 8 points.",
        "3 matches count. 9 Jan: 3; 16 Jan: 2; 23 Jan: 3.",
        "Not among the best 3 matches and therefore dropped. 9 Jan: 1½; 16 Jan: 1; 23 Jan: 1.",
        "Together 8 points.",
    ]
    assert words("anna", lang="de", unit="evening-sum", drop_worst=1) == [
        "Platz 1: 8½ Punkte.",
        "2 Abende zählen. 9. Jan.: 4½; 23. Jan.: 4.",
        "Als schlechtester Abend gestrichen. 16. Jan.: 3.",
        "Zusammen 8½ Punkte.",
    ]


def test_missed_evenings_coming_and_penalties():
    fined = played(*SEASON.results, penalties=[penalty(3, "dora", 2, "Came an hour late.")])
    assert words("dora", fined, unit="evening-sum", absence="mean", attendance_points=1) == [
        "Place 5: 6.75 points.",
        "2 evenings count. 9 Jan: 1½; 23 Jan: 3.",
        "One evening missed counts as the player’s own mean. 16 Jan: 2.25.",
        "Together 6.75 points.",
        "2 points for coming to 2 evenings.",
        "Penalty on 23 Jan: 2 points. Came an hour late.",
        "All in all 6.75 points.",
    ]
    assert words("emil", lang="de", unit="evening-mean", worth="marks", best="fewest", attendance_points=0.5) == [
        "Platz 3: −½ Bolla.",
        "Ein Abend zählt. 23. Jan.: 0.",
        "Versäumt und nichts wert (9. Jan. und 16. Jan.).",
        "Zusammen 0 Bolla.",
        "Fürs Kommen an einem Abend gehen ab: ½ Bolla.",
        "Alles in allem −½ Bolla.",
    ]


def test_who_is_not_ranked_hears_why():
    assert words("emil", min_evenings=2)[0] == ("Not ranked: came to 1 of 2 evenings, one too few.")
    assert words("emil", min_evenings=3, lang="de")[0] == (
        "Ohne Platz: an 1 von 3 nötigen Abenden da gewesen, 2 fehlen."
    )


def test_both_neighbours_hear_which_tie_break_decided():
    assert words("anna", TIED, tie_breaks=["wins", "latest-evening"])[-1] == (
        "Level with Dora, but behind: the latest evening was not as good, 1 against 2."
    )
    assert words("dora", TIED, lang="de", tie_breaks=["wins", "latest-evening"])[-1] == (
        "Gleichauf mit Anna, aber davor: der bessere letzte Abend, 2 gegen 1."
    )
    assert words("anna", TIED)[0] == "Place 2: 3 points. Shared with Dora."


def test_fewer_last_places_are_counted_as_people_count_them():
    season = played(match(1, "anna:0 bert:1 cilli:2"), match(2, "cilli:0 bert:1 anna:2"))
    told = words("bert", season, tie_breaks=["fewest-last"])
    assert told[-2:] == [
        "Level with Anna, but ahead: fewer last places, 0 against 1.",
        "Level with Cilli, but ahead: fewer last places, 0 against 1.",
    ]


def test_the_final_is_named():
    season = played(*SEASON.results, match(4, "bert:0 anna:4", stage="final:1"))
    assert words("bert", season)[:2] == ["Place 1: 6½ points.", "The final decided it."]


@pytest.mark.parametrize(
    ("lang", "number", "shown"),
    [("en", -2.5, "−2½"), ("en", 1.25, "1.25"), ("de", -1.25, "−1,25"), ("de", 3, "3"), ("de", 1.125, "1,13")],
)
def test_numbers(lang, number, shown):
    from fractions import Fraction

    assert number_words(lang, Fraction(number)) == shown


@settings(max_examples=60, deadline=None)
@given(seasons(), switch_settings())
def test_everything_that_can_happen_has_words(season, switches):
    if contradictions(switches):
        switches = switches.turned(contradictions(switches)[0].ways[0])
    table = standings(season, switches)
    for row in table.rows:
        said = explained(row, table, switches)
        for lang in ("en", "de"):
            assert all(in_words(lang, one, str.capitalize) for one in said)
