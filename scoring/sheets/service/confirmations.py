"""The only writer of what people say of their sheets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Max

from rules.engine.actions import Seat
from scoring.journal.journal import Journal, StoredJournal
from scoring.journal.retry import with_retries
from scoring.models import Confirmation, Sheet, token
from scoring.sheets.confirmed import AGAIN, ASKED, CALL, SETTLED, confirmed
from scoring.sheets.signals import sheet_signed

MOST_WORDS = 500  # lines about one sheet
MOST_CALLS = 5  # of one table that wait at once


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
    law: str = ""


def sign(sheet: Sheet, signature: Signature) -> Confirmation | None:
    """Append it; sent twice, it is said once. None where too much has been said already."""
    return with_retries(lambda: append(sheet, signature))


def ask_for_another(sheet: Sheet, by: str = "") -> None:
    """Ask who directs for another match of the same people; asked on two phones, it is asked once."""

    def attempt() -> None:
        said = tuple(sheet.confirmations.all())
        if confirmed(said, 0, 0).asks_again is None:
            append(sheet, Signature(AGAIN, None, 0, token(), by=by))

    with_retries(attempt)


def call(sheet: Sheet, signature: Signature) -> Confirmation | None:
    """Ring for the director; nothing where the table asks the same already, or has rung too often."""

    def attempt() -> Confirmation | None:
        waiting = confirmed(tuple(sheet.confirmations.all()), 0, 0).rings
        if len(waiting) >= MOST_CALLS or any(one.said.words == signature.words for one in waiting):
            return None
        return append(sheet, replace(signature, kind=CALL))

    return with_retries(attempt)


def ask_table(sheet: Sheet, words: str, by: str) -> Confirmation | None:
    """The director asks the people at a table; without words he reminds them of their sheet.

    Nothing where the same question waits for its answer.
    """

    def attempt() -> Confirmation | None:
        seen = sheet.entries.aggregate(last=Max("n"))["last"] or 0
        before = confirmed(tuple(sheet.confirmations.all()), seen, 0).from_desk
        if before is not None and before.open and before.said.words == words:
            return None
        return append(sheet, Signature(ASKED, None, seen, token(), words=words, by=by))

    return with_retries(attempt)


def answer_no(sheet: Sheet, by: str) -> None:
    """There is no other match of these people; nothing where nobody asks for one."""

    def attempt() -> None:
        asked = confirmed(tuple(sheet.confirmations.all()), 0, 0).asks_again
        if asked is not None:
            append(sheet, Signature(SETTLED, None, 0, token(), settles=asked.n, by=by))

    with_retries(attempt)


def append(sheet: Sheet, signature: Signature) -> Confirmation | None:
    """The same as ``sign``, inside a transaction of the caller's."""
    journal: Journal[Confirmation] = StoredJournal(sheet.confirmations.all())
    sent = journal.named(signature.ref) if signature.ref else None
    if sent is not None:
        return sent
    last = journal.last()
    if last >= MOST_WORDS:
        return None
    signed = Confirmation.objects.create(
        sheet=sheet,
        n=last + 1,
        kind=signature.kind,
        seat=signature.seat,
        seen=signature.seen,
        hand=signature.hand,
        words=signature.words,
        settles=signature.settles,
        by=signature.by[:20],
        law=signature.law,
        ref=journal.name_for(signature.ref),
    )
    sheet_signed.send(Confirmation, confirmation=signed)
    return signed
