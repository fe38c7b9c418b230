"""The only writer of what people say of their sheets."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max

from rules.engine.actions import Seat
from scoring.models import Confirmation, Sheet, token
from scoring.service.patiently import patiently

MOST_WORDS = 500  # lines about one sheet


@dataclass(frozen=True)
class Signature:
    """What somebody says of a sheet; ``seen``: the number of the last entry that he had before his eyes."""

    kind: str
    seat: Seat | None
    seen: int
    ref: str
    hand: int | None = None
    words: str = ""
    settles: int | None = None
    by: str = ""


def sign(sheet: Sheet, signature: Signature) -> Confirmation | None:
    """Append it; sent twice, it is said once. None where too much has been said already."""
    return patiently(lambda: _sign(sheet, signature))


def _sign(sheet: Sheet, signature: Signature) -> Confirmation | None:
    said = sheet.confirmations.filter(ref=signature.ref).first() if signature.ref else None
    if said is not None:
        return said
    last = sheet.confirmations.aggregate(n=Max("n"))["n"] or 0
    if last >= MOST_WORDS:
        return None
    return Confirmation.objects.create(
        sheet=sheet,
        n=last + 1,
        kind=signature.kind,
        seat=signature.seat,
        seen=signature.seen,
        hand=signature.hand,
        words=signature.words,
        settles=signature.settles,
        by=signature.by[:20],
        ref=signature.ref or token(),
    )
