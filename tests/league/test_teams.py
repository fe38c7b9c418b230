"""Teams of a season: what their people brought counts for the team of that day, by the rule that stands beside it."""

from __future__ import annotations

import re

import pytest

from scoring.book.teams import moved, read, way_facts
from scoring.exchange.book_import import bring
from scoring.exchange.exporting import text as exported
from scoring.exchange.lists import read_results
from scoring.exchange.result_import import bring_in
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import season_book
from scoring.league.standings import standings
from scoring.league.teams import Stint, team_standings
from scoring.models import Posting
from tests.league import people
from tests.league.books import Book, text
from tests.league.seasons import day, match, plain, played, rules
from tests.league.test_wall import adds_up, number

SEASON = played(
    match(1, "anna:0 bert:5 cilli:9 dora:3"),
    match(1, "anna:0 bert:5 cilli:9", round=2),
    match(2, "dora:0 bert:5 cilli:9"),
    match(3, "bert:0 anna:5 cilli:9 dora:12"),
)


def teams_of(**ways):
    """``anna="1:e 3:l"``: from which evening on she plays for which of Eicheln and Laub."""
    named = [("e", {"name": "Eicheln"}), ("l", {"name": "Laub"}), ("s", {"name": "Schellen"})]
    told = {
        member: [
            {"team": team, "since": day(int(evening)).isoformat()}
            for evening, team in (one.split(":") for one in way.split())
        ]
        for member, way in ways.items()
    }
    return read(named, ((member, {"stints": stints}) for member, stints in told.items()))


def table(teams, **switches):
    by = rules(**switches)
    rows = team_standings(standings(SEASON, by), teams, by)
    return [(row.rank, row.team.key, plain(row.total)) for row in rows]


# By hand, places worth one point for everybody left behind:
# evening 1: anna 3+2, dora 2, bert 1+1, cilli 0+0; evening 2: dora 2, bert 1, cilli 0; evening 3: bert 3, anna 2, cilli 1, dora 0
TEAMS = {"anna": "1:e", "bert": "1:l", "cilli": "1:e", "dora": "1:l 3:e"}


def test_a_team_has_what_its_people_brought_while_they_were_in_it():
    assert table(teams_of(**TEAMS), team_total="sum") == [(1, "l", 10), (2, "e", 8), (None, "s", 0)]
    assert table(teams_of(**TEAMS), team_total="mean") == [(1, "l", "5/3"), (2, "e", 1), (None, "s", 0)]
    assert table(teams_of(**TEAMS), team_total="best", team_best=1) == [(1, "e", 7), (1, "l", 7), (None, "s", 0)]


def test_where_few_is_good_the_fewest_of_each_evening_count():
    marks = {"worth": "marks", "best": "fewest", "team_total": "best", "team_best": 1}
    assert table(teams_of(**TEAMS), **marks) == [(1, "l", 0), (2, "e", 1), (None, "s", 0)]


def test_what_is_dropped_among_the_single_players_counts_for_the_team():
    assert table(teams_of(**TEAMS), team_total="sum", best_of=1) == table(teams_of(**TEAMS), team_total="sum")


def test_nobody_is_in_two_teams_at_once():
    way = moved((Stint(day(1), "e"),), "l", day(3))
    teams = read([("e", {"name": "E"}), ("l", {"name": "L"})], [("anna", way_facts(way) or {})])
    assert [teams.of("anna", day(n)) for n in (1, 2, 3, 4)] == ["e", "e", "l", "l"]
    assert moved(way, "e", day(2)) == (Stint(day(1), "e"),)
    assert way_facts(moved(way, "", day(1))) is None


def test_a_team_that_was_taken_out_has_nobody():
    teams = read([("l", {"name": "L"})], [("anna", {"stints": [{"team": "e", "since": "2026-01-01"}]})])
    assert teams.of("anna", day(1)) == ""


def lined_up(rule):
    """A season with two teams, as a director forms them on its pages."""
    club = people.club_of(people.guest("Ludwig"))
    book = Book(club, **rule)
    for n in range(1, 13):
        book.play(n, "anna:0 bert:5 cilli:9 dora:3" if n % 2 else "dora:0 bert:5 anna:7")
    _member, browser = people.with_role(club, "director")
    for name in ("Eicheln", "Laub"):
        assert browser.post(book.address("teams/found/"), {"name": name}).status_code == 302
    first, second = (one.key for one in season_book(book.season).teams.named)
    keys = {name: member.key for name, member in book.members.items()}
    wanted = [
        f"{keys['anna']}:{first}",
        f"{keys['bert']}:{second}",
        f"{keys['cilli']}:{first}",
        f"{keys['dora']}:{second}",
    ]
    line_up(browser, book, wanted, day(1))
    line_up(browser, book, [*wanted[:3], f"{keys['dora']}:{first}"], day(7))
    return book, browser, first


def line_up(browser, book, plays, since):
    seen = season_book(book.season).version
    sent = {"plays": plays, "day": since.isoformat(), "seen": seen}
    assert browser.post(book.address("teams/people/"), sent).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("rule", [{"team_total": "mean"}, {"team_total": "best", "team_best": 1}])
def test_every_line_and_every_team_on_paper_adds_up(rule):
    book, browser, _first = lined_up(rule)
    mean = rule["team_total"] == "mean"
    found = adds_up(browser, book.address("teams/print/"), mean=mean, exact=not mean)
    for columns, rows in found:
        teams = [at for at, row in enumerate(rows) if row[0]]
        for start, end in zip(teams, [*teams[1:], len(rows)], strict=True):
            for at, _column in list(enumerate(columns))[3:]:
                of_members = [row[at] for row in rows[start + 1 : end] if row[at] and not row[at].startswith("(")]
                assert sum(map(number, of_members)) == number(rows[start][at]), (columns[at], rows[start])
    assert len(found) == 2
    assert len(teams) == 2


@pytest.mark.django_db
def test_a_director_forms_teams_and_everybody_sees_them():
    book, browser, first = lined_up({"team_total": "best", "team_best": 2})
    shown = text(browser.get(book.address()))
    assert "Of each evening a team has what its best 2 brought" in shown
    assert "Form teams" not in shown
    assert "the sum of the best of its members on each evening" in text(browser.get(book.address("rules/")))
    assert "From 20 Feb 2026 on" in text(browser.get(book.address("changes/")))
    before = Posting.objects.count()
    twice = browser.post(book.address("teams/found/"), {"name": "EICHELN"})
    assert twice.status_code == 422
    assert "Another team is called so already." in text(twice)
    late = browser.post(book.address(f"teams/{first}/rename/"), {"name": "Herz", "seen": 1})
    assert late.status_code == 409
    assert Posting.objects.count() == before
    seen = season_book(book.season).version
    assert browser.post(book.address(f"teams/{first}/rename/"), {"name": "Herz", "seen": seen}).status_code == 302
    assert "Herz" in text(browser.get(book.address("teams/")))
    seen = season_book(book.season).version
    assert browser.post(book.address(f"teams/{first}/take-out/"), {"seen": seen}).status_code == 302
    assert "Herz" not in text(browser.get(book.address("teams/")))


@pytest.mark.django_db
def test_teams_travel_with_the_book(tmp_path):
    book, _browser, _first = lined_up({"team_total": "sum"})
    path = tmp_path / "book.json"
    path.write_text(exported(book.club, rank=4))
    with path.open("rb") as file:
        brought = bring(file)
    assert season_book(brought.seasons.get()).teams == season_book(book.season).teams


@pytest.mark.django_db
def test_teams_are_found_and_say_who_plays_for_them_when():
    book, browser, first = lined_up({"team_total": "sum"})
    assert f'href="{book.address("teams/")}"' in browser.get(book.address("results/")).text
    shown = text(browser.get(book.address("teams/")))
    assert re.search(r"Dora: \d+ \(from 20 Feb on\)", shown)
    assert re.search(r"Dora: \d+ \(to 19 Feb\)", shown)
    assert re.search(r"Anna: \d+ (?!\()", shown)
    teams = season_book(book.season).teams
    dora = book.members["dora"].key
    assert [one.end for one in teams.periods(dora, first)] == [None]


@pytest.mark.django_db
def test_programs_read_the_teams_as_the_page_has_them():
    book, _browser, _first = lined_up({"team_total": "best", "team_best": 1})
    book.club.public = True
    book.club.save()
    told = people.browser().get(f"/api/v1/clubs/{book.club.slug}/seasons/{book.season.slug}/standings").json()["teams"]
    found, by = season_book(book.season), rules(team_total="best", team_best=1)
    rows = team_standings(standings(found.played, by), found.teams, by)
    assert [(one["place"], one["name"], one["total"]) for one in told] == [
        (row.rank, row.team.name, float(row.total)) for row in rows
    ]
    for one in told:
        assert sum(person["total"] for person in one["members"]) == one["total"]


@pytest.mark.django_db
def test_teams_travel_with_the_list_of_results():
    book, browser, _first = lined_up({"team_total": "sum"})
    sent = browser.get(f"/c/{book.club.slug}/data/results.csv").content
    lines = sent.decode("utf-8-sig").splitlines()
    assert lines[0].endswith(";team;against") or lines[0].endswith(",team,against")
    elsewhere = people.season_of(people.club_of(people.guest("Gitti"), "Sonnenwirt"))
    sheet = read_results(sent, "ramsen", [])
    assert not sheet.faults
    for _twice in range(2):
        bring_in(elsewhere, sheet, PostingAuthor(who="import"))
    assert rows_by_name(elsewhere) == rows_by_name(book.season)


def rows_by_name(season):
    """Where the teams stand, with what each of their people brought."""
    book, called = season_book(season), {one.key: one.name for one in season.club.members.all()}
    by = rules(team_total="sum")
    return [
        (row.rank, row.team.name, row.total, sorted((called[one.member], one.day, one.value) for one in row.shares))
        for row in team_standings(standings(book.played, by), book.teams, by)
    ]


@pytest.mark.django_db
def test_a_season_without_teams_says_nothing_of_them():
    club = people.club_of(people.guest("Ludwig"))
    book = Book(club)
    book.play(1, "anna:0 bert:5 cilli:9")
    _member, browser = people.with_role(club, "member")
    assert "eam" not in text(browser.get(book.address("rules/")))
    assert "eam" not in text(browser.get(book.address()))
