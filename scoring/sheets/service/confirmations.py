"""The only writer of what people say of their sheets."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Seat
from scoring.journal.journal import Journal, StoredJournal
from scoring.journal.retry import with_retries
from scoring.models import Confirmation, Sheet

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
    return with_retries(lambda: _sign(sheet, signature))


def _sign(sheet: Sheet, signature: Signature) -> Confirmation | None:
    journal: Journal[Confirmation] = StoredJournal(sheet.confirmations.all())
    sent = journal.named(signature.ref) if signature.ref else None
    if sent is not None:
        return sent
    last = journal.last()
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
        ref=journal.name_for(signature.ref),
    )
