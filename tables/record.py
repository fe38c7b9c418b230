"""A finished match as a record: read from its rows, for export, replay and verification. Running matches have none."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rules import games
from rules.engine.variant import BadOption, Contradiction, Variant
from rules.notation import Entry, HandLog, Record, Sitter, as_document
from tables.models import Hand, Line, Match, MatchSeat
from tables.service.load import before, variant_of


class OutdatedError(Exception):
    """A match that was played by rules which this edition of them does not know any more."""


def recorded(match: Match) -> Record:
    """Everything of a match that has ended: rule set, players, seed, and every hand with its full log.

    Raises OutdatedError.
    """
    assert match.ended_at is not None
    hands = list(Hand.objects.filter(match=match).order_by("number"))
    logs: dict[int, list[Entry]] = defaultdict(list)
    for hand, text in Line.objects.filter(hand__in=hands).order_by("hand_id", "n").values_list("hand_id", "text"):
        logs[hand].append(Entry(text))
    variant = _variant(match)
    begun: dict[str, Any] = {"given": match.given, "example": match.example}
    return Record(
        variant,
        before(match, variant),
        tuple(
            HandLog(hand.number, tuple(logs[hand.pk]), tuple(hand.nonces), seals=tuple(map(tuple, hand.seals)), **given)
            for hand, given in ((hand, begun if hand.number == 1 else {}) for hand in hands)
        ),
        key=match.key,
        sitters=_sitters(match),
        algorithm=match.algorithm,
        commitment=match.commitment,
        seed=match.seed,
        started=match.started_at.isoformat(timespec="seconds"),
        ended=match.ended_at.isoformat(timespec="seconds"),
    )


def record_of(match: Match) -> dict[str, Any]:
    """The same as plain data for programs."""
    return as_document(recorded(match))


def _variant(match: Match) -> Variant:
    """The rule set as it was when the match began; of old matches, that of their table. Raises OutdatedError."""
    try:
        if not match.game:
            return variant_of(match.table)
        game = games.find(match.game, match.edition)
        return game.variant(game.options(match.options), match.table.seats.count())
    except (games.UnknownGame, BadOption, Contradiction):
        raise OutdatedError(match.key) from None


def _sitters(match: Match) -> tuple[Sitter, ...]:
    """Who sat there, from the rows of the match; of matches older than those rows, who sits at the table now."""
    rows = list(MatchSeat.objects.filter(match=match).order_by("since", "pk"))
    if rows:
        found = {(row.since, row.seat): _sitter(row.seat, row.bot, row.name, row.since) for row in rows}
        return tuple(found.values())
    return tuple(_sitter(seat.index, seat.bot, seat.name, 1) for seat in match.table.seats.order_by("index"))


def _sitter(seat: int, bot: str, name: str, since: int) -> Sitter:
    return Sitter(seat, "bot" if bot else "human", name, bot, since)
