"""Who sat at a sheet, said again together with its hands; and whatever was said last, taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules.engine.actions import Seat
from rules.engine.hand_facts import reseated
from scoring.journal.journal import Journal, ReadJournal
from scoring.journal.retry import with_retries
from scoring.models import Entry, Sheet
from scoring.sheets.fold import HEAD, Facts, Fold, SheetHead, in_force, read_head
from scoring.sheets.reseat import part_of, reseated_head, restated_with, seats_before
from scoring.sheets.service.entries import (
    MOST_ENTRIES,
    Entered,
    EntryDraft,
    EntryOvertaken,
    Full,
    Outcome,
    append,
    fold_of,
    tell_book,
    write,
)


def restate(sheet: Sheet, head: SheetHead, hands: Mapping[int, Facts], draft: EntryDraft) -> Outcome:
    """Who sat there, and with it every hand, said again in one: other people, or another number of them.

    ``draft`` says who, why and what was seen. What cannot have been stands marked, as after any correction.
    """
    return with_retries(lambda: _restate(sheet, lambda _before: (head, hands), draft))


def put_back(sheet: Sheet, earlier: Entry, draft: EntryDraft) -> Outcome:
    """An earlier head holds again, and with it what was said of the hands then.

    A hand that was corrected or added by itself since keeps what is said of it now, with everybody's share in his seat.
    """
    return with_retries(lambda: _put_back(sheet, earlier, draft))


def reseat(sheet: Sheet, order: Sequence[Seat], draft: EntryDraft) -> Outcome:
    """Another order at the table, in which everybody keeps his hands: the head and every hand are said again.

    ``draft`` says who, why and what was seen. What cannot have been in this order stands marked, as after any correction.
    """

    def said(before: Fold) -> tuple[SheetHead, dict[int, Facts]]:
        return reseated_head(before.head, order), {row.hand: reseated(row.facts, order) for row in before.rows}

    return with_retries(lambda: _restate(sheet, said, draft, order))


def undo(sheet: Sheet, seen: int, ref: str, by: str = "") -> Outcome | None:
    """Take back the last entry by another one that says what held before; None where there is nothing to take back."""
    entries = list(sheet.entries.all())
    last = entries[-1]
    if last.n == 1:
        return None
    before = [one for one in entries if one.hand == last.hand and one.n < last.n]
    if last.n != seen:
        return EntryOvertaken(last)
    heads = [one for one in entries if one.hand == HEAD]
    if len(heads) > 1 and last in (heads[-1], *restated_with(entries, heads[-1]).values()):
        return put_back(sheet, heads[-2], EntryDraft(HEAD, heads[-2].facts, seen, ref, by))
    return write(sheet, EntryDraft(last.hand, before[-1].facts if before else None, seen, ref, by))


Said = Callable[[Fold], tuple[SheetHead, Mapping[int, Facts]]]


def _restate(sheet: Sheet, said: Said, draft: EntryDraft, order: Sequence[Seat] | None = None) -> Outcome:
    entries = list(sheet.entries.all())
    journal: Journal[Entry] = ReadJournal(entries)
    sent, last = journal.named(draft.ref), entries[-1]
    if sent is not None and sent.hand == HEAD:
        return Entered(sent, again=True)
    if last.n > draft.seen:
        return EntryOvertaken(last)
    head, hands = said(fold_of(sheet, entries))
    if last.n + len(hands) >= MOST_ENTRIES:
        return Full()
    ref = journal.name_for(draft.ref)
    lines = [(HEAD, head.facts, ref), *((hand, facts, part_of(ref, hand)) for hand, facts in hands.items())]
    written = [
        Entry.objects.create(sheet=sheet, n=last.n + n, hand=hand, facts=facts, by=draft.by, why=draft.why, ref=ref)
        for n, (hand, facts, ref) in enumerate(lines, start=1)
    ]
    tell_book(sheet, fold_of(sheet, [*entries, *written]), draft.why, order)
    return Entered(written[0])


def _put_back(sheet: Sheet, earlier: Entry, draft: EntryDraft) -> Outcome:
    entries = list(sheet.entries.all())
    heads = [one for one in entries if one.hand == HEAD]
    since = [one for one in heads if one.n > earlier.n]
    restated = [one for head in since for one in restated_with(entries, head).values()]
    head = read_head(earlier.facts)
    before = fold_of(sheet, entries).head
    if not restated and len(head.names) == len(before.names):
        return append(sheet, replace(draft, hand=HEAD, facts=earlier.facts))
    held = in_force([one for one in entries if one.n < since[0].n]) if since else {}
    in_one = {one.n for one in restated}
    by_itself = {one.hand for one in entries if since and one.n > since[0].n and one.n not in in_one}
    order = seats_before(before, head)

    def said(now: Fold) -> tuple[SheetHead, dict[int, Facts]]:
        hands = {}
        for row in now.rows:
            old = held.get(row.hand)
            kept = row.hand in by_itself or old is None
            hands[row.hand] = reseated(row.facts, order, len(before.names)) if kept or old is None else old
        return head, hands

    return _restate(sheet, said, draft)
