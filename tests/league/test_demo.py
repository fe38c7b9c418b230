"""The clubs of `manage.py demo`: the championship comes out as the village tells, and the other is a real club's book."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from io import StringIO
from random import Random

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from rules.engine.goals import places
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, settle
from rules.engine.sheet import entry
from rules.games import GAMES
from scoring.book.presence import met_before, tables_of
from scoring.club.service import claimable
from scoring.demo import championship, clubs, staging, years
from scoring.demo.simulate import match, slip
from scoring.journal.reading import season_book
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.teams import team_standings
from scoring.management.commands import demo
from scoring.models import Club, Confirmation, Entry, Evening, Member, Posting, Sheet
from scoring.season import counting as online
from scoring.season.page import readable
from scoring.sheets import service
from scoring.sheets.confirmed import confirmed
from tables.models import Match, Player
from tests.league.books import text
from tests.league.people import browser, with_role
from tests.league.recounted import team_means, totals
from tests.league.test_finals import JUBILEE
from tests.league.test_wall import adds_up, tables

TODAY = date(2026, 11, 20)


short = partial(clubs.tell_years, people=9, evenings=2)


def quiet(sign: str) -> None:
    pass


def counted(season):
    book = season_book(season)
    rules = SeasonRules.from_json(book.rules)
    assert isinstance(rules, SeasonRules)
    return book, standings(book.played, rules)


@pytest.mark.parametrize("game", ["zaisertshofen", *{key for played in years.PLAYED for key in played}])
@pytest.mark.parametrize("level", ["steady", "random"])
def test_a_played_match_comes_out_the_same_on_a_sheet(game, level):
    variant = GAMES[game].variant(seats=4)
    rng = Random(7)
    for _ in range(3):
        played = match(variant, [level] * 4, rng)
        standing = opening(variant, 0)
        for facts in played.hands:
            assert not standing.winners
            hand = entry(variant, facts, standing)
            assert isinstance(hand, HandRecord), (facts, hand)
            standing = settle(variant, standing, hand)
        assert standing.winners
        assert tuple(places(variant.goal, standing)) == played.places
        wrong = slip(variant, played.hands, rng)
        assert wrong is None or wrong.facts["tricks"] != played.hands[wrong.hand]["tricks"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_loses_is_drawn_so_that_the_counts_come_out(seed):
    left, rng = {str(at): count for at, count in enumerate(JUBILEE)}, Random(seed)
    for number in range(championship.ROUNDS, 0, -1):
        losers = championship.losers_of(left, number, rng)
        assert len(set(losers)) == 7
        for loser in losers:
            left[loser] -= 1
    assert set(left.values()) == {0}


def test_the_championship_asks_for_the_finals_that_were_played(db):
    assert list(championship.BOLLA) == JUBILEE
    made = clubs.tell_championship(1, TODAY, quiet)
    book, table = counted(made.season)
    assert sorted(int(row.total) for row in table.rows) == JUBILEE
    found = clubs.final_stages(made.season)
    assert [(one.kind, one.place, one.last, len(one.members)) for one in found] == [
        ("final", 1, 3, 3),
        ("play-off", 4, 5, 2),
        ("play-off", 6, 12, 7),
    ]
    (evening,) = book.evenings
    assert [(one.key, one.place, one.members) for one in evening.stages] == [
        (one.key, one.place, one.members) for one in found
    ]
    assert {frozenset(table) for table in evening.seatings[21]} >= {frozenset(found[0].members)}
    laid = [one.stage for one in Sheet.objects.filter(round=21).order_by("table")]
    assert laid == ["final:1", "final:4", "final:6", "final:6"]
    assert len(evening.results) == 140
    assert all(sum(result.marks) == 1 and result.hands for result in evening.results)
    assert Club.objects.get().public
    with pytest.raises(clubs.There):
        clubs.tell_championship(2, TODAY, quiet)
    _member, owner = with_role(made.club, "owner")
    adds_up(owner, f"/c/{made.club.slug}/{made.season.slug}/print/")


def test_a_club_of_three_seasons(db):
    made = short(1, TODAY, quiet)
    seasons = list(made.club.seasons.order_by("pk"))
    assert [season.name for season in seasons] == ["2024", "2025", "2026"]
    assert len(season_book(seasons[-1]).teams.named) == 4
    for season in seasons:
        book, table = counted(season)
        assert table.rows
        again = totals(season)
        assert {row.member: row.total for row in table.rows if row.member in again} == again
        teams = team_standings(table, book.teams, readable(book.rules))
        assert {row.team.key: row.total for row in teams if row.shares} == team_means(season)
        held = [one for one in book.evenings if one.results and one.title != "Online" and one.match is None]
        assert len(held) == 2
        for evening in held:
            assert len(tables_of(evening)) == sum(len(tables) for tables in evening.seatings.values())
            for result in evening.results:  # what the book has is what the sheet comes to
                sheet = Sheet.objects.get(pk=evening.sources[result.key][0])
                fold = service.fold_of(sheet)
                assert fold.over
                assert all(row.counts for row in fold.rows)
                assert result.places == tuple(places(fold.variant.goal, fold.standing))
        assert len(book.wishes) == 1
        assert not met_before(replace(book, evenings=tuple(held)), "")[
            book.wishes[0].members
        ]  # online nobody is seated
    _said_of_sheets(made)
    _online(made)
    _against_guests(made)
    assert Entry.objects.exclude(why="").count() == Entry.objects.filter(why__startswith="The tricks").count() > 0
    assert Member.objects.filter(name="").count() == 1  # has left, and is in the results of the first two seasons
    tonight = season_book(made.season).evenings[-1]
    assert tonight.key == made.evening.key
    assert tonight.day == TODAY
    assert tonight.attendance
    assert not tonight.results
    assert not Posting.objects.filter(club=made.club, at__date__gt=TODAY).exists()
    _on_the_wall(made)


def _said_of_sheets(made):
    """Everybody confirmed the sheets of the last evening; whose tricks were wrong objected, and it was settled."""
    last = season_book(made.season).evenings[-2]
    for sheet in Sheet.objects.filter(evening__key=last.key):
        said = confirmed(list(sheet.confirmations.all()), service.fold_of(sheet).version, sheet.seats)
        assert said.by_all
    objections = list(Confirmation.objects.filter(kind="wrong"))
    assert objections
    for objection in objections:
        sheet = objection.sheet
        said = confirmed(list(sheet.confirmations.all()), service.fold_of(sheet).version, sheet.seats)
        assert said.by_all
        assert len(said.objections) == 1
        (before, after) = [(one.facts or {})["tricks"] for one in sheet.entries.all() if one.hand == objection.hand]
        assert objection.words == f"My tricks in this hand: {after[objection.seat]}, not {before[objection.seat]}."
    assert not Confirmation.objects.filter(at__date__gt=TODAY).exists()


def _online(made):
    """Two matches were played at the site's tables before the last evening, and anybody can look at them."""
    (evening,) = [one for one in season_book(made.season).evenings if one.title == "Online"]
    assert evening.day == season_book(made.season).evenings[-2].day - clubs.BEFORE
    assert [one.game for one in evening.results] == list(clubs.ONLINE)
    assert [any(one.left) for one in evening.results] == [False, True]
    for result in evening.results:
        _sheet, number = evening.sources[result.key]
        assert number is not None
        match = Match.objects.get(pk=number)
        assert browser().get(f"/m/{match.key}/").status_code == 200
        assert result.places == tuple(seat.place for seat in online.seats_of(match))
        assert all(Member.objects.get(key=key).role != "guest" for key in result.people)


def _against_guests(made):
    """The club has played a match against guests of another village."""
    (match,) = season_book(made.season).matches
    assert sum(match.score) == 8
    assert not match.unknown


def _on_the_wall(made):
    """Whoever adds up the printed tables of a season, and of its teams, comes to what they say."""
    _member, owner = with_role(made.club, "owner")
    for season in made.club.seasons.all():
        found = tables(owner, address := f"/c/{made.club.slug}/{season.slug}/print/")
        mean = any("Divided by" in columns for columns, _rows in found)
        adds_up(owner, address, mean=mean, exact="two decimals" not in text(owner.get(address)))
        assert sum(len(rows) for _columns, rows in found) >= 8
    teams = adds_up(owner, f"/c/{made.club.slug}/{made.season.slug}/teams/print/", mean=True, exact=False)
    assert len([row for _columns, rows in teams for row in rows if row[0]]) == 4


def test_the_same_seed_plans_the_same():
    def planned(seed: int):
        rng = Random(seed)
        people = years.company(9, rng)
        return years.season(2, people, years.days_of(2, TODAY, 2), rng)

    assert planned(1) == planned(1) != planned(2)


def test_the_command_says_where_to_look_and_does_nothing_twice(db, monkeypatch):
    monkeypatch.setattr("scoring.demo.championship.ROUNDS", 20)
    monkeypatch.setitem(demo.CLUBS, "club", short)
    out = StringIO()
    call_command("demo", only="club", today=TODAY, language="de", stdout=out)
    told = out.getvalue()
    club = Club.objects.get()
    assert club.name == "Kartlerrunde Bäckerwirt (Beispiel)"
    evening = Evening.objects.order_by("pk").last()
    assert f"/e/{evening.code}/" in told
    claim = told.split("/join/")[1].split("/")[0]
    assert claimable(claim).role == "owner"
    addresses = [word.removeprefix(settings.ORIGINS[0]) for word in told.split() if word.startswith("http")]
    stranger = browser()
    assert {stranger.get(address, follow=True).status_code for address in addresses} == {200}, addresses
    with pytest.raises(CommandError, match="is there already"):
        call_command("demo", only="club", today=TODAY, language="de", stdout=out)
    assert Club.objects.count() == 1


def test_what_was_cut_off_is_found_by_nobody_and_gone_the_next_time(db, monkeypatch):
    monkeypatch.setitem(demo.CLUBS, "club", short)
    opened = staging.opened

    def cut(club, *, public):
        raise SystemExit("killed")

    monkeypatch.setattr(staging, "opened", cut)
    with pytest.raises(SystemExit):
        call_command("demo", only="club", today=TODAY, stdout=StringIO())
    left = Club.objects.get()
    tables, people = Match.objects.count(), Player.objects.count()
    assert tables == 2 and Sheet.objects.exists()
    assert browser().get(f"/c/{left.slug}/").status_code == 404
    assert left.name not in browser().get("/clubs/").text
    monkeypatch.setattr(staging, "opened", opened)
    call_command("demo", only="club", today=TODAY, stdout=StringIO())
    club = Club.objects.get()
    assert not club.slug.startswith("~")
    assert (Match.objects.count(), Player.objects.count()) == (tables, people)
    assert not Sheet.objects.filter(evening=None).exists()
