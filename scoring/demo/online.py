"""Matches of the demo club at the site's own tables, through the service that browsers play through.

Members sit in all seats, and decide as steady bots do, each from what a seat sees. The cards are shuffled and sealed as
at any table, so they are others each time. One match is finished by a bot, because somebody leaves during the second
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from random import Random
from typing import Any, Final

from rules.games import GAMES
from scoring.club import service as clubs
from scoring.models import Member, Season
from scoring.season import counting as online
from tables.models import Hand, Line, Match, Table
from tables.protocol import Ack, Answer
from tables.service import match_end, people, play
from tables.service.bot_decision import STANDIN, decide
from tables.service.live import TableState
from tables.service.writer import writer

LEAVES_IN: Final = 2  # the hand during which somebody leaves
LASTS: Final = timedelta(minutes=35)


class Stuck(Exception):
    """The table did not take what was played."""


def matches(season: Season, members: Sequence[Member], games: Sequence[str], end: datetime, rng: Random) -> None:
    """A match of each of these games among as many members as have no table yet, four at most; the last one is left.

    They are results of the season, and bear the time of ``end`` and before it.
    """
    waiting = list(members)
    with _in_this_thread():
        for at, game in enumerate(games, start=1):
            some, waiting = waiting[:4], waiting[4:]
            match = _match(some, game, rng, leaves=len(some) - 1 if at == len(games) else None)
            _date(match, end)
            online.count(match.table, season, some[0])
            online.post_match(match.pk)


@contextmanager
def _in_this_thread() -> Iterator[None]:
    """Commands of tables run here, one after another, each in a transaction of its own."""
    before, writer.inline = writer.inline, True
    try:
        yield
    finally:
        writer.inline = before


def _match(members: Sequence[Member], game: str, rng: Random, leaves: int | None) -> Match:
    """The match, played to its end; ``leaves``: the seat of whoever gives it up."""
    at = _Table(members, game, rng)
    while at.live.stage != "over":
        if leaves is not None and at.hand == LEAVES_IN:
            at.leave(leaves)
            leaves = None
        elif at.live.stage == "playing":
            at.decide()
        else:
            at.go_on()
    writer.forget(at.table)
    return Match.objects.select_related("table").get(table=at.table)


class _Table:
    """A table with a member in every seat."""

    def __init__(self, members: Sequence[Member], game: str, rng: Random) -> None:
        self.players = [_player(member) for member in members]
        self.rng = rng
        self.refs = count()
        variant = GAMES[game].variant(seats=len(members))
        opening = people.NewTable(variant, {}, host=self.players[0], name=members[0].name)
        self.table = writer.run(None, lambda ledger: people.open_table(ledger, opening)).facts.id
        for player, member in list(zip(self.players, members, strict=True))[1:]:
            writer.run(self.table, partial(people.sit, table=self.table, player=player, name=member.name))

    @property
    def live(self) -> TableState:
        """The table as it is."""
        return writer.live(self.table)

    @property
    def hand(self) -> int:
        """The number of the hand that is being played, or was last."""
        deal = self.live.deal
        return deal.number if deal else 0

    def decide(self) -> None:
        """What one of those who are to act does; a bot's seat by the bot's door."""
        live = self.live
        seat, state = live.acting[0], live.state
        assert state is not None
        line, player = str(decide(STANDIN, state, seat, self.rng)), live.facts.places[seat].player
        if player is None:
            self._run(play.bot_act, seat=seat, version=live.decided[seat], line=line)
        else:
            self._run(play.act, player=player, ref=self._ref(), seen=live.version, line=line)

    def go_on(self) -> None:
        """Everybody who sits there is ready for the next hand."""
        for place in self.live.facts.places:
            if place.player is not None:
                self._run(play.ready, player=place.player, ref=self._ref())

    def leave(self, seat: int) -> None:
        """Somebody gives the seat up."""
        self._run(people.leave, player=self.players[seat], ref=self._ref())

    def _ref(self) -> str:
        return f"demo-{next(self.refs)}"

    def _run(self, command: Callable[..., Answer], **wish: Any) -> None:
        answer = writer.run(self.table, partial(command, table=self.table, **wish))
        if not isinstance(answer, Ack):
            raise Stuck(answer)


def _player(member: Member) -> int:
    """Who plays for a member: whoever has claimed the entry, or somebody who does so now."""
    if member.player is None:
        clubs.claim(member, people.new_guest(member.name))
    assert member.player is not None
    return member.player.pk


def _date(match: Match, end: datetime) -> None:
    """The match was played in the hour before this moment, and nobody is at the table any more."""
    match.started_at, match.ended_at = end - LASTS, end
    match.save(update_fields=["started_at", "ended_at"])
    match_end.sign_again(match)
    Hand.objects.filter(match=match).update(started_at=match.started_at)
    Line.objects.filter(hand__match=match).update(at=end)
    Table.objects.filter(pk=match.table_id).update(active_at=end, closed_at=end)
