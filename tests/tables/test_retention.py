"""What the tables let go of, and what never."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from queue import SimpleQueue
from typing import Any

import pytest
from django.db.models.deletion import Collector

from scoring.models import Club, CountingTable, Member, Season
from tables import gently, retention
from tables.models import Device, Hand, Line, Match, MatchSeat, Message, Player, SavedRules, Seat, Table
from tables.protocol import Error
from tables.service import play, talking
from tables.service.batches import Job
from tables.service.ledger import NoSuchTable
from tables.service.load import load
from tables.service.writer import writer
from tests.tables import people as at

NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=100)
LIMIT = NOW - timedelta(days=90)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gently, "_REST", 0.0)


def age(table: int, when: datetime = LONG_AGO) -> None:
    """Nobody has been at the table since then."""
    Table.objects.filter(pk=table).update(active_at=when, created_at=when)
    Match.objects.filter(table=table).update(started_at=when)
    Hand.objects.filter(match__table=table).update(started_at=when)


def played(hands: int = 2) -> tuple[Any, list[int]]:
    """A table in the middle of its first match, so many hands after the beginning."""
    dice = random.Random()
    while True:
        live, players = at.open_full("ramsen", seats=3)
        for _ in range(hands):
            live = at.everybody_ready(at.play_hand(live, players, dice), players)
        if not Match.objects.filter(table=live.facts.id, ended_at__isnull=False).exists():
            return live, players
        Table.objects.filter(pk=live.facts.id).delete()  # it was over too soon
        Player.objects.filter(pk__in=players).delete()


def test_an_unfinished_table_goes_with_all_that_was_played_there(tables: Any) -> None:
    live, players = played()
    at.run(talking.say, live.facts.id, player=players[0], text="Back in a minute.")
    other, _ = at.open_full()
    age(live.facts.id)
    assert retention.clear_away(retention.unfinished(LIMIT)) == 1
    assert [table.pk for table in Table.objects.all()] == [other.facts.id]
    assert not Message.objects.exists()
    assert not Line.objects.exclude(hand__match__table=other.facts.id).exists()


def test_a_table_that_somebody_was_at_stays(tables: Any) -> None:
    live, _ = played()
    table = live.facts.id
    age(table)
    Table.objects.filter(pk=table).update(active_at=NOW)
    assert not retention.unfinished(LIMIT)
    age(table)
    Hand.objects.filter(match__table=table, number=2).update(started_at=NOW)  # without a socket
    assert not retention.unfinished(LIMIT)


def test_a_table_with_a_finished_match_stays_whole(tables: Any) -> None:
    live, _ = played()
    age(live.facts.id)
    Match.objects.update(ended_at=LONG_AGO)
    assert retention.clear_away(retention.unfinished(LIMIT)) == 0
    assert load(live.facts.id).version == live.version


def test_a_table_that_counts_in_a_season_stays(tables: Any) -> None:
    live, _ = at.open_full()
    club = Club.objects.create(slug="kartler", name="Kartler")
    season = Season.objects.create(club=club, slug="2026", name="2026")
    CountingTable.objects.create(table_id=live.facts.id, season=season)
    age(live.facts.id)
    assert not retention.unfinished(LIMIT)


def test_what_is_left_of_a_table_can_always_be_read(tables: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may be killed between any two batches."""
    live, _ = played(3)
    table = live.facts.id
    age(table)
    monkeypatch.setattr(gently, "_FIRST", 1)
    monkeypatch.setattr(gently, "_MOST", 1)
    left = []
    whole = gently._batch

    def looked_at(*batch: Any) -> tuple[int, float]:
        done = whole(*batch)
        left.append(load(table))
        return done

    monkeypatch.setattr(gently, "_batch", looked_at)
    retention.clear_away(retention.unfinished(LIMIT))
    assert len(left) > 5 and left[0] is not None and left[-1] is None


def test_nobody_is_harmed_by_a_table_that_is_gone_from_under_the_memory(served: Any) -> None:
    """A process that serves may still hold it; who plays elsewhere at that moment notices nothing."""
    gone, players = at.open_full()
    other, others = at.open_full()
    age(gone.facts.id)
    retention.clear_away(retention.unfinished(LIMIT))
    told: SimpleQueue[Job[Any]] = SimpleQueue()
    writer.submit(
        *(Job(live.facts.id, at_table(live, who), told.put) for live, who in ((gone, players), (other, others)))
    )
    answers = {job.table: job for job in (told.get(timeout=20), told.get(timeout=20))}
    assert isinstance(answers[gone.facts.id].failure, NoSuchTable)
    assert answers[other.facts.id].failure is None
    assert load(other.facts.id).version == other.version + 1
    assert gone.facts.id not in writer.lives


def at_table(live: Any, players: list[int]) -> Any:
    action = at.legal(live, live.acting[0])[0]
    table, player, version = live.facts.id, players[action.seat], live.version
    return lambda ledger: play.act(ledger, table, player=player, ref="r", seen=version, line=str(action))


def guest(name: str = "Guest", when: datetime = LONG_AGO, **more: Any) -> Player:
    player = Player.objects.create(name=name, **more)
    Player.objects.filter(pk=player.pk).update(created_at=when)
    return player


def test_a_guest_who_has_left_nothing_goes(db: None, django_user_model: Any) -> None:
    guest()
    fresh = guest(when=NOW)
    account = guest(user=django_user_model.objects.create(username="a"))
    assert retention.let_guests_go(retention.passers_by(LIMIT)) == 1
    assert set(Player.objects.all()) == {fresh, account}


@pytest.mark.parametrize("trace", ["device", "rules", "seat", "host", "match"])
def test_a_guest_who_has_left_something_is_no_passer_by(db: None, trace: str) -> None:
    player = guest()
    table = Table.objects.create(game="ramsen", edition=1, host=player if trace == "host" else None)
    Table.objects.update(active_at=LONG_AGO)
    if trace == "device":
        Device.objects.create(player=player, token_hash="x")
        Device.objects.update(created_at=LONG_AGO)
    if trace == "rules":
        SavedRules.objects.create(player=player, name="Ours", game="ramsen", edition=1, seats=4)
        SavedRules.objects.update(created_at=LONG_AGO)
    if trace == "seat":
        Seat.objects.create(table=table, index=0, player=player)
    if trace == "match":
        match = Match.objects.create(table=table, number=1, started_at=LONG_AGO, seed="", commitment="")
        MatchSeat.objects.create(match=match, seat=0, player=player, name="Anna")
    assert not retention.passers_by(LIMIT)
    assert list(retention.guests(LIMIT)) == [player]


@pytest.mark.parametrize("trace", ["device", "rules", "seat", "host", "match", "chat", "club"])
def test_a_guest_who_was_seen_since_stays(db: None, trace: str) -> None:
    player = guest()
    table = Table.objects.create(game="ramsen", edition=1, host=player if trace == "host" else None)
    if trace == "device":
        Device.objects.create(player=player, token_hash="x")
    if trace == "rules":
        SavedRules.objects.create(player=player, name="Ours", game="ramsen", edition=1, seats=4)
    if trace == "seat":
        Seat.objects.create(table=table, index=0, player=player)
    if trace == "match":
        match = Match.objects.create(table=table, number=1, started_at=NOW, seed="", commitment="")
        MatchSeat.objects.create(match=match, seat=0, player=player, name="Anna")
    if trace == "chat":
        Message.objects.create(table=table, player=player, seat=0, name="Anna", text="Hi", at=NOW)
    if trace == "club":  # whenever that was
        Member.objects.create(club=Club.objects.create(slug="k", name="K"), name="Anna", player=player)
    assert not retention.guests(LIMIT)


def test_the_match_of_a_guest_who_goes_stays_with_the_name(tables: Any) -> None:
    live, players = played()
    table = live.facts.id
    age(table)
    Match.objects.update(ended_at=LONG_AGO)
    Player.objects.update(created_at=LONG_AGO)
    names = [place.name for place in live.facts.places]
    lines = Line.objects.count()
    assert retention.let_guests_go(retention.guests(LIMIT)) == 3
    assert Line.objects.count() == lines
    assert [one.name for one in MatchSeat.objects.order_by("seat")] == names
    found = load(table)
    assert [place.player for place in found.facts.places] == [None] * 3
    assert found.version > live.version, "their seats are free: that is a version of its own"
    answer = at.run(play.act, table, player=players[0], ref="late", seen=live.version, line=str(at.legal(live, live.acting[0])[0]))  # fmt: skip
    assert isinstance(answer, Error)


def test_what_was_said_goes_by_its_age(tables: Any) -> None:
    live, players = at.open_full()
    at.run(talking.say, live.facts.id, player=players[0], text="Old")
    Message.objects.update(at=LONG_AGO)
    at.run(talking.say, live.facts.id, player=players[0], text="New")
    assert gently.delete(retention.chat(LIMIT)) == 1
    assert [one.text for one in Message.objects.all()] == ["New"]


def test_what_changes_before_its_turn_stays(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are looked for before they are locked."""
    players = [guest() for _ in range(12)]
    asked = Collector.collect

    def somebody_returns(*given: Any, **more: Any) -> None:
        asked(*given, **more)
        Player.objects.filter(pk=players[5].pk).update(created_at=NOW)

    monkeypatch.setattr(Collector, "collect", somebody_returns)
    gently.delete(retention.passers_by(LIMIT))
    assert Player.objects.filter(pk=players[5].pk).exists()
    monkeypatch.undo()
    gently.delete(retention.passers_by(LIMIT))
    assert Player.objects.get() == players[5]


def test_it_ends_in_time(db: None) -> None:
    guest()
    assert gently.delete(retention.passers_by(LIMIT), until=0.0) == 0
