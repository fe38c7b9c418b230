"""One transaction's worth of changes: judged in memory, written together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, MutableMapping
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from rules.engine import core, scoring
from rules.engine.actions import CHANCE, Action
from tables import chance
from tables.models import Hand, Line, Match, Seat, Table
from tables.service.live import Deal, Facts, Live, Result, Step, decisions
from tables.service.load import load, match_facts

log = logging.getLogger(__name__)

_COLUMNS = ("hand_id", "n", "seat", "text", "client_ref", "version", "at")
_ROWS = 100  # rows per INSERT: few enough for every database's limit of parameters


class Conflict(Exception):
    """Another process has changed the table meanwhile: read it again and judge again."""


class NoSuchTable(LookupError):
    """There is no table of this number."""


class Ledger:
    """The tables as this transaction sees them, and what it will write.

    ``cache`` holds committed tables and is not touched; ``lives`` what has changed.
    """

    def __init__(self, cache: MutableMapping[int, Live]) -> None:
        self.now = datetime.now(UTC)
        self.at = self.now.timestamp()
        self.lives: dict[int, Live] = {}
        self.said: list[tuple[int, Any]] = []  # (table, message) to be handed to everybody after the commit
        self.ended: list[tuple[int, int]] = []  # (table, match) that are over with this transaction
        self._cache = cache
        self._rows: list[tuple[Any, ...]] = []
        self._later: list[Callable[[], object]] = []

    def live(self, table: int) -> Live:
        """The table, with what this transaction has done to it. Raises NoSuchTable."""
        live = self.lives.get(table) or self._cache.get(table)
        if live is None:
            live = load(table)
            if live is None:
                raise NoSuchTable(table)
            self._cache[table] = live
        return live

    def read(self, table: int) -> Live:
        """The table as the database has it now: just opened, or changed by another process. Raises NoSuchTable."""
        live = load(table)
        if live is None:
            raise NoSuchTable(table)
        self.lives[table] = live
        return live

    def play(self, live: Live, action: Action, after: Any, ref: str | None) -> Live:
        """One more line, already judged, and what follows from it by itself: a shuffle, the end of the hand."""
        live = self._line(live, action, after, ref)
        while core.actors(live.state) == (CHANCE,):  # type: ignore[arg-type]
            live = self._shuffle(live)
        if core.finished(live.state):  # type: ignore[arg-type]
            live = self._finish(live)
        self.lives[live.facts.id] = live
        return live

    def change(self, live: Live, *, deal: Deal | None = None, **facts: Any) -> Live:
        """The table with other facts, as a version of its own. Raises Conflict if they were not the latest."""
        old = live.facts
        lines = len(live.steps) if deal is not None else 0
        turns = old.turns + 1 + lines
        if not Table.objects.filter(pk=old.id, turns=old.turns).update(turns=turns, **_columns(facts)):
            raise Conflict(old.code)
        changed = _facts(old, turns=turns, **facts)
        if deal is None:
            live = _live(live, facts=changed, version=turns + len(live.steps))
        else:
            live = Live(changed, turns, deal, at=self.at, decided=(0,) * len(changed.places))
        self._seats(old, changed)
        self.lives[old.id] = live
        return live

    def begin(self, live: Live, places: Iterable[Any]) -> Live:
        """The next hand of the match, or the first hand of the next match, shuffled and dealt."""
        deal = self._next_deal(live)
        live = self.change(live, deal=deal, places=tuple(places))
        state = core.begin(live.facts.variant, deal.standing)
        live = _live(live, state=state)
        return self.play(live, *self._order(live, state), ref=None)

    def flush(self) -> None:
        """Write what was appended."""
        for start in range(0, len(self._rows), _ROWS):
            _insert(self._rows[start : start + _ROWS])
        for write in self._later:
            write()

    def mark(self) -> tuple[int, int, int]:
        """Where the ledger stands, for ``back_to``."""
        return len(self._rows), len(self._later), len(self.said)

    def back_to(self, mark: tuple[int, int, int], table: int | None, live: Live | None) -> None:
        """Forget what a failed command has done to its table since the mark."""
        rows, later, said = mark
        del self._rows[rows:], self._later[later:], self.said[said:]
        if table is not None:
            self.lives.pop(table, None)
            if live is not None:
                self.lives[table] = live

    def _line(self, live: Live, action: Action, after: Any, ref: str | None) -> Live:
        deal, before = live.deal, live.state
        assert deal is not None
        assert before is not None
        n, version = len(live.steps) + 1, live.version + 1
        self._rows.append((deal.id, n, action.seat, str(action), ref, version, self.now))
        return Live(
            live.facts,
            version,
            deal,
            after,
            (*live.steps, Step(n, version, before, action, ref)),
            decisions(live.decided, before, after, action.seat, version),
            None,
            self.at,
        )

    def _shuffle(self, live: Live) -> Live:
        return self._line(live, *self._order(live, live.state), ref=None)

    def _order(self, live: Live, state: Any) -> tuple[Action, Any]:
        deal, facts = live.deal, live.facts
        assert deal is not None
        draw = sum(step.action.seat == CHANCE for step in live.steps)
        nonces = [place.nonce or chance.NO_NONCE for place in facts.places]
        dealt = chance.deal(
            facts.variant.pack, seed=deal.match.seed, match=deal.match.key, hand=deal.number, nonces=nonces, draw=draw
        )
        self._later.append(lambda: _seal(deal.id, nonces, dealt.seals, draw))
        action = core.shuffle(dealt.order)
        return action, core.play(state, action)

    def _finish(self, live: Live) -> Live:
        deal, state, variant = live.deal, live.state, live.facts.variant
        assert deal is not None
        assert state is not None
        record = scoring.record(state)
        after = scoring.settle(variant, deal.standing, record)
        result = Result(deal.standing.dealer, tuple(scoring.score(variant, record)), after)
        if after.winners:
            match = deal.match.id
            self._later.append(lambda: Match.objects.filter(pk=match).update(ended_at=self.now))
            self.ended.append((live.facts.id, match))
        return _live(live, result=result)

    def _next_deal(self, live: Live) -> Deal:
        old, variant = live.deal, live.facts.variant
        if old is not None and live.result is not None and not live.result.after.winners:
            hand = Hand.objects.create(match_id=old.match.id, number=old.number + 1)
            return Deal(hand.id, hand.number, old.match, live.result.after, live.history, live.steps)
        number = old.match.number + 1 if old else 1
        dealer = (old.standing.dealer + 1) % variant.seats if old else 0
        seed = chance.new_seed()
        match = Match.objects.create(
            table_id=live.facts.id, number=number, dealer=dealer, seed=seed, commitment=chance.commitment(seed),
            algorithm=chance.ALGORITHM,
        )  # fmt: skip
        hand = Hand.objects.create(match=match, number=1)
        return Deal(hand.id, 1, match_facts(match), scoring.opening(variant, dealer), (), live.steps)

    def _seats(self, old: Facts, new: Facts) -> None:
        rows = Seat.objects.filter(table_id=new.id)
        changed = [place for before, place in zip(old.places, new.places, strict=True) if place != before]
        renamed = [place.index for place in changed if place.name != old.places[place.index].name]
        if renamed:
            rows.filter(index__in=renamed).update(name="", player=None)  # so that names and players can change seats
        for place in changed:
            away = None if place.away_at is None else datetime.fromtimestamp(place.away_at, UTC)
            rows.filter(index=place.index).update(
                player_id=place.player, bot=place.bot, name=place.name, away_at=away, standin=place.standin,
                ready=place.ready, nonce=place.nonce,
            )  # fmt: skip


def _columns(facts: dict[str, Any]) -> dict[str, Any]:
    columns = {name: value for name, value in facts.items() if name != "places"}
    if "host" in columns:
        columns["host_id"] = columns.pop("host")
    return columns


def _facts(old: Facts, **changes: Any) -> Facts:
    fields = {name: changes.get(name, getattr(old, name)) for name in Facts.__struct_fields__}
    return Facts(**fields)


def _live(old: Live, **changes: Any) -> Live:
    fields = {name: changes.get(name, getattr(old, name)) for name in Live.__struct_fields__}
    return Live(**fields)


def _seal(hand: int, nonces: list[str], seals: tuple[str, ...], draw: int) -> None:
    row = Hand.objects.get(pk=hand)
    row.nonces = nonces
    row.seals = [*row.seals[:draw], list(seals)]
    row.save(update_fields=["nonces", "seals"])


def _insert(rows: list[tuple[Any, ...]]) -> None:
    """One INSERT for all rows: each further statement would let go of the interpreter and wait for it again."""
    meta = Line._meta
    quote = connection.ops.quote_name
    columns = ", ".join(quote(name) for name in _COLUMNS)
    values = ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * len(rows))
    adapt = connection.ops.adapt_datetimefield_value
    params = [part for row in rows for part in (*row[:-1], adapt(row[-1]))]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {quote(meta.db_table)} ({columns}) VALUES {values}", params)  # noqa: S608  names are ours
