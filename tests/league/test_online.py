"""Matches at tables that count are results of the season, by themselves and by stated rule."""

from __future__ import annotations

import random

import pytest
from django.utils import timezone

from rules.mind.review import VERSION
from scoring.book.fold import EveningBook
from scoring.club import service as clubs
from scoring.club.membership import MemberNames
from scoring.journal.reading import season_book
from scoring.models import CountingTable, Member
from scoring.season import counting as online
from scoring.season.luck import luck_of
from tables.models import Match, MatchReview, Player, Table
from tables.service import hinting
from tests.league.people import address_of, browser, club_of, guest, season_of, taken_in, with_role
from tests.tables import people as at
from tests.tables.conftest import tables as tables

pytestmark = pytest.mark.usefixtures("tables")


@pytest.fixture
def season(club):
    return season_of(club)


def played(season=None, key="mulatschak", **options):
    """A match of three played to its end, at a table that counts in the season."""
    live, players = at.open_full(key, 3, **options)
    if season is not None:
        online.count(Table.objects.get(pk=live.facts.id), season, None)
    return finish(live, players), players


def evenings(season) -> tuple[EveningBook, ...]:
    return season_book(season).evenings


def test_a_match_at_a_table_that_counts_is_a_result_with_its_replay(club, season):
    live, players = played(season)
    ((evening),) = evenings(season)
    (result,) = evening.results
    assert evening.title == "Online"
    assert (result.game, result.ended, result.hands) == ("mulatschak", "complete", live.deal.number)
    assert result.places[live.result.after.winners[0]] == 1
    assert evening.sources[result.key][1] == Match.objects.get().pk
    winner = Member.objects.get(key=result.people[live.result.after.winners[0]])
    told = browser(club.members.get(role="owner").player).get(f"/c/{club.slug}/members/{winner.key}/").text
    assert f"/m/{Match.objects.get().key}/" in told, "and the member's page leads to it"
    assert [one.player_id for key in result.people for one in Member.objects.filter(key=key)] == players
    shown = browser(club.members.get(role="owner").player).get(f"/c/{club.slug}/{season.slug}/results/").text
    assert "Round 0" not in shown, "it has neither round nor table"


def test_a_member_is_himself_and_strangers_become_guests(club, season):
    live, players = at.open_full("mulatschak", 3)
    (hans,) = taken_in(club, "Hans")
    clubs.claim(hans, Player.objects.get(pk=players[0]))
    online.count(Table.objects.get(pk=live.facts.id), season, None)
    finish(live, players)
    (result,) = evenings(season)[0].results
    assert result.people[0] == hans.key
    roles = [Member.objects.get(key=key).role for key in result.people]
    assert roles == ["member", "guest", "guest"]


def finish(live, players):
    dice = random.Random(5)
    while live.stage != "over":
        live = at.play_hand(live, players, dice)
        if live.stage == "between":
            live = at.everybody_ready(live, players)
    return live


def test_other_tables_do_not_count(club, season):
    played(None)
    assert evenings(season) == ()


def test_a_table_that_was_taken_off_the_list_does_not_count(club, season):
    live, players = at.open_full("mulatschak", 3)
    table = Table.objects.get(pk=live.facts.id)
    online.count(table, season, None)
    online.stop(table)
    finish(live, players)
    assert evenings(season) == ()


def test_a_match_is_posted_once(club, season):
    played(season)
    online.post_match(Match.objects.get().pk)
    assert len(evenings(season)[0].results) == 1


def test_a_match_against_a_bot_does_not_count(club, season):
    _live, _players = played(season)
    match = Match.objects.get()
    match.seats.filter(seat=2).update(player=None, bot="steady")
    assert online.seats_of(match) is None


def test_who_had_a_bot_finish_is_marked_as_having_left(club, season):
    _live, _players = played(season)
    match = Match.objects.get()
    last = match.seats.get(seat=1)
    match.seats.create(seat=1, since=3, bot="steady", name="Resi", place=last.place, score=last.score)
    assert [seat.left for seat in online.seats_of(match)] == [False, True, False]


def test_who_was_away_at_the_end_is_marked_as_having_left(club, season):
    live, _players = played(season)
    Table.objects.get(pk=live.facts.id).seats.filter(index=2).update(standin=True)
    assert [seat.left for seat in online.seats_of(Match.objects.get())] == [False, False, True]


def test_the_games_own_marks_are_counted(club, season):
    live, _ = played(season, "zaisertshofen", match_games=3)
    (result,) = evenings(season)[0].results
    assert result.marks == live.result.after.tally("bolla")
    assert sum(result.marks) >= 3


# --- the page --------------------------------------------------------------------------


def test_a_member_opens_a_table_that_counts(club, season):
    member, client = with_role(club, "member")
    address = f"/c/{club.slug}/{season.slug}/online/"
    answer = client.post(f"{address}open/", {"game": "ramsen", "seats": "3"})
    counting = CountingTable.objects.get()
    assert address_of(answer) == f"/t/{counting.table.code}/"
    assert (counting.season, counting.by) == (season, member)
    assert counting.table.code in client.get(address).text
    client.post(f"{address}stop/", {"table": counting.table.code})
    assert not CountingTable.objects.exists()
    client.post(f"{address}count/", {"table": counting.table.code})
    assert CountingTable.objects.get().table == counting.table


def test_a_page_that_was_opened_earlier_still_opens_counts_and_stops(club, season):
    _member, client = with_role(club, "member")
    address = f"/c/{club.slug}/{season.slug}/online/"
    client.post(address, {"do": "open", "game": "ramsen", "seats": "3"})
    code = CountingTable.objects.get().table.code
    client.post(address, {"do": "stop", "table": code})
    assert not CountingTable.objects.exists()
    client.post(address, {"do": "count", "table": code})
    assert CountingTable.objects.exists()


def test_only_rule_sets_of_the_season_count(club):
    season = season_of(club, "Ramsen only", {"rule_sets": [{"game": "ramsen"}]})
    _, client = with_role(club, "member")
    address = f"/c/{club.slug}/{season.slug}/online/"
    refused = client.post(f"{address}open/", {"game": "loo", "seats": "3"})
    assert refused.status_code == 422
    assert "do not count in this season" in refused.text
    assert f'href="{address}" aria-current="page"' in refused.text
    assert client.post(f"{address}open/", {"rules": "²", "game": "loo", "seats": "3"}).status_code == 422
    assert client.post(f"{address}open/", {"rules": "0", "seats": "3"}).status_code == 302


def test_nobody_counts_the_table_of_another(club, season):
    live, _players = at.open_full("ramsen", 3)
    _, client = with_role(club, "member")
    answer = client.post(f"/c/{club.slug}/{season.slug}/online/count/", {"table": live.facts.code})
    assert answer.status_code == 409
    assert not CountingTable.objects.exists()


def test_guests_and_strangers_open_nothing_for_the_club(club, season):
    _, client = with_role(club, "guest")
    address = f"/c/{club.slug}/{season.slug}/online/"
    assert client.get(address).status_code == 403
    assert browser().post(address, {"do": "open", "game": "ramsen"}).status_code == 404
    stranger = club_of(guest("Sepp"), "Andere").members.get().player
    assert browser(stranger).get(address).status_code == 404


# --- luck apart from skill --------------------------------------------------------------


def review_of(match: Match, *sums: tuple[float, float, float]) -> None:
    """A review of this match that came to these sums, by seat."""
    now = timezone.now()
    MatchReview.objects.create(match=match, version=VERSION, sums=sums, hands_of=1, asked_at=now, ended_at=now)


def names_of(club) -> MemberNames:
    members = {one.key: one for one in club.members.all()}
    return MemberNames(members, {key: one.name for key, one in members.items()})


def test_an_evening_and_a_season_tell_luck_apart_from_skill(club, season):
    live, _ = played(season)
    again, _ = played(season)
    (evening,) = evenings(season)
    first, second = (Match.objects.get(pk=one.deal.match.id) for one in (live, again))
    visitor = browser(club.members.get(role="owner").player)
    pages = [f"/c/{club.slug}/{season.slug}/", f"/c/{club.slug}/{season.slug}/evenings/{evening.key}/"]
    for page in pages:
        told = visitor.get(page).text
        assert "0 of 2 matches played online have been reviewed" in told
        assert "±" not in told, "nothing is said where nothing is known"
    review_of(first, (0.3, 0.02, 0.05), (-0.1, 0.01, 0.0), (-0.2, 0.02, 0.12))
    for page in pages:
        told = " ".join(visitor.get(page).text.split())
        assert "1 of 2 matches played online have been reviewed" in told
        for row in (
            '+30&nbsp;<span class="hush">±&nbsp;4</span>',
            '−10&nbsp;<span class="hush">±&nbsp;2</span>',
            "−20&nbsp;",
        ):
            assert row in told
    found = luck_of(evenings(season), names_of(club))
    assert [(one.luck, one.given_away) for one in found.lines] == [(30, 5), (-10, 0), (-20, 12)]
    review_of(second, (0.0, 0.0, 0.0), (0.1, 0.0, 0.0))
    assert luck_of(evenings(season), names_of(club)).reviewed == 1, "another number of seats is another match"


def test_where_nothing_was_played_online_nothing_is_said_of_luck(club, season):
    assert (
        "Luck and skill"
        not in browser(club.members.get(role="owner").player).get(f"/c/{club.slug}/{season.slug}/").text
    )


def test_a_match_in_which_all_had_hints_counts_nowhere(season):
    live, players = at.open_full("mulatschak", 3)
    online.count(Table.objects.get(pk=live.facts.id), season, None)
    for player in players:
        at.run(hinting.agree, live.facts.id, player=player, ref=at.ref(), yes=True)
    finish(at.now(live.facts.id), players)
    assert Match.objects.get().ended_at
    assert evenings(season) == ()
