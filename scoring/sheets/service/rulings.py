"""What a director rules at a table: it stands with what the sheet is asked, and a fine among the hands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from rules.engine.actions import Seat
from rules.engine.breaches import BREACH, OFFENDER
from scoring.journal.retry import with_retries
from scoring.models import Sheet
from scoring.sheets.confirmed import SETTLED, confirmed
from scoring.sheets.service import confirmations
from scoring.sheets.service.confirmations import Signature
from scoring.sheets.service.entries import Entered, EntryDraft, append, fold_of


class RulingOutcome(StrEnum):
    """What became of a ruling."""

    STANDS = "stands"
    SETTLED = "settled"  # somebody else has laid it to rest in the meantime
    UNFINED = "unfined"  # the rule set takes no such fine now, and nothing was written


@dataclass(frozen=True)
class TableRuling:
    """A ruling on the objection or call of this number. ``law``: the rule on which it rests, maybe none.

    ``fined``: the breach and the seat that pays for it, where somebody does.
    """

    on: int
    words: str
    law: str
    by: str
    ref: str
    fined: tuple[str, Seat] | None = None


def rule(sheet: Sheet, ruling: TableRuling) -> RulingOutcome:
    """Write the ruling and its fine, both or neither."""
    return with_retries(lambda: _rule(sheet, ruling))


def _rule(sheet: Sheet, ruling: TableRuling) -> RulingOutcome:
    said = tuple(sheet.confirmations.all())
    if any(line.ref == ruling.ref for line in said):
        return RulingOutcome.STANDS
    if confirmed(said, 0, 0).open_line(ruling.on) is None:
        return RulingOutcome.SETTLED
    if ruling.fined is not None and not _fined(sheet, ruling, *ruling.fined):
        return RulingOutcome.UNFINED
    seen = fold_of(sheet).version
    told = Signature(
        SETTLED, None, seen, ruling.ref, words=ruling.words, settles=ruling.on, by=ruling.by, law=ruling.law
    )
    if confirmations.append(sheet, told) is None:
        transaction.set_rollback(True)  # the fine does not stand either
        return RulingOutcome.SETTLED
    return RulingOutcome.STANDS


def _fined(sheet: Sheet, ruling: TableRuling, breach: str, seat: Seat) -> bool:
    before = fold_of(sheet)
    facts = {BREACH: breach, OFFENDER: seat}
    draft = EntryDraft(before.next_hand, facts, before.version, f"{ruling.ref}-f", ruling.by, ruling.words)
    return isinstance(append(sheet, draft), Entered)
