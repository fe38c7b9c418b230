"""A finished match as a record: read from its rows, for export, replay and verification. Running matches have none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError
from django.db.models import Count

from rules import chain, games
from rules.engine.variant import Variant
from rules.notation import Chain, HandLog, Record, RecordLine, Sitter, as_document
from tables.models import Hand, Line, Match, MatchSeat
from tables.service.load import before, variant_of


class OutdatedError(Exception):
    """A match that was played by rules which this edition of them does not know any more, or is damaged."""


@contextmanager
def _retelling(match: Match) -> Iterator[None]:
    """Whatever goes wrong in here lies in what is stored of the match. A database that is away is no damage."""
    try:
        yield
    except (OutdatedError, DatabaseError):
        raise
    except Exception as error:
        raise OutdatedError(match.key) from error


def recorded(match: Match, variant: Variant | None = None, seats: Sequence[MatchSeat] = ()) -> Record:
    """Everything of a match that has ended: rule set, players, seed, and every hand with its full log.

    ``variant`` and ``seats``: its rule set and its rows of seats, if they are at hand. Raises OutdatedError.
    """
    with _retelling(match):
        return _recorded(match, variant or _variant(match), seats)


def _recorded(match: Match, variant: Variant, seats: Sequence[MatchSeat]) -> Record:
    assert match.ended_at is not None
    hands = list(Hand.objects.filter(match=match).order_by("number"))
    logs: dict[int, list[RecordLine]] = defaultdict(list)
    for hand, text in Line.objects.filter(hand__in=hands).order_by("hand_id", "n").values_list("hand_id", "text"):
        logs[hand].append(RecordLine(text))
    begun: dict[str, Any] = {"given": match.given, "example": match.example}
    return Record(
        variant,
        before(match, variant),
        tuple(
            HandLog(hand.number, tuple(logs[hand.pk]), tuple(hand.nonces), seals=tuple(map(tuple, hand.seals)), **given)
            for hand, given in ((hand, begun if hand.number == 1 else {}) for hand in hands)
        ),
        key=match.key,
        sitters=_sitters(match, seats),
        algorithm=match.algorithm,
        commitment=match.commitment,
        seed=match.seed,
        started=match.started_at.isoformat(timespec="seconds"),
        ended=match.ended_at.isoformat(timespec="seconds"),
        chain=Chain(chain.ALGORITHM, match.head, match.signed_by, match.signature) if match.head else None,
        deals=match.deals,
    )


def record_of(match: Match) -> dict[str, Any]:
    """The same as plain data for programs. Raises OutdatedError."""
    record = recorded(match)
    with _retelling(match):
        return as_document(record)


def _variant(match: Match) -> Variant:
    """The rule set as it was when the match began; of old matches, that of their table."""
    if not match.game:
        return variant_of(match.table)
    game = games.find(match.game, match.edition)
    seats = MatchSeat.objects.filter(match=match).aggregate(n=Count("seat", distinct=True))["n"]
    return game.variant(game.options(match.options), seats or match.table.seats.count())


def _sitters(match: Match, known: Sequence[MatchSeat]) -> tuple[Sitter, ...]:
    """Who sat there, from the rows of the match; of matches older than those rows, who sits at the table now."""
    rows = known or list(MatchSeat.objects.filter(match=match).order_by("pk"))
    if rows:
        return tuple({(row.since, row.seat): _sitter(row) for row in rows}.values())
    seats = match.table.seats.order_by("index")
    return tuple(Sitter(seat.index, "bot" if seat.bot else "human", seat.name, seat.bot) for seat in seats)


def _sitter(row: MatchSeat) -> Sitter:
    """A row of the match. A bot has nothing to hide; of whom the site has forgotten only the seal of the name is left."""
    if row.bot:
        return Sitter(row.seat, "bot", row.name, row.bot, row.since)
    return Sitter(row.seat, "human", "" if row.seal else row.name, "", row.since, row.salt, row.seal)
