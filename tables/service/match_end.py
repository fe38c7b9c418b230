"""The end of a match: its time, who has come in where, and the head of its record, which is fixed and signed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING

from rules.notation import Record, Scored, head_of
from tables import record_signature
from tables.models import Match
from tables.record import recorded
from tables.service import results

if TYPE_CHECKING:
    from rules.engine.variant import Variant
    from tables.service.live import HandOutcome


def close(match: int, variant: Variant, history: tuple[HandOutcome, ...], now: datetime) -> None:
    """Store that a match is over. Its last line has to be there; ``history`` holds the results of all its hands."""
    seats = results.write(match, variant, history[-1].after)
    row = Match.objects.get(pk=match)
    row.ended_at = now
    record = recorded(row, variant, seats)
    _sign(row, head_of(record, _scored(record, history)))


def sign_again(match: Match) -> None:
    """Fix the head of a finished match anew, whose rows have been changed with good reason."""
    _sign(match, head_of(recorded(match)))


def _scored(record: Record, history: Iterable[HandOutcome]) -> Iterable[Scored]:
    standings = pairwise((record.standing, *(result.after for result in history)))
    for log, result, (before, after) in zip(record.hands, history, standings, strict=True):
        yield Scored(log, before, result.lines, after)


def _sign(row: Match, head: str) -> None:
    found = record_signature.signed(row.key, head)
    row.head, row.signed_by, row.signature = found.head, found.key, found.signature
    row.save(update_fields=["ended_at", "head", "signed_by", "signature"])
