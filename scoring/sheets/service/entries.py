"""The only writer of score sheets: opens them, and appends entries that the rule set has judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.actions import Refusal, Seat
from rules.engine.record import HandRecord
from rules.engine.sheet import entry
from rules.engine.variant import Variant
from scoring.journal.journal import Journal, Overtaken, ReadJournal, Statement
from scoring.journal.retry import with_retries
from scoring.models import Entry, Sheet, token
from scoring.sheets.fold import (
    HEAD,
    Facts,
    Fold,
    HypotheticalEntry,
    SheetHead,
    extended,
    fold,
    next_dealer,
    read_head,
    under,
    why_not,
)
from scoring.sheets.points import game_of
from scoring.sheets.reseat import as_seated_now
from scoring.sheets.service import results
from scoring.sheets.service import rounds as evenings

MOST_ENTRIES = 2000  # far beyond any evening; keeps a page from growing without end


@dataclass(frozen=True)
class EntryDraft:
    """What somebody wants to stand on a sheet.

    ``hand`` is the key of a hand, ``seen`` the version of the sheet that the
    writer had before his eyes, 0 where nobody knows. ``facts`` None takes the
    hand out. ``stated``: the number of the earlier entry that is to hold again;
    who sat where then is not who sits there now.
    """

    hand: int
    facts: Facts | None
    seen: int
    ref: str
    by: str = ""
    why: str = ""
    stated: int | None = None


@dataclass(frozen=True)
class Entered:
    """It stands on the sheet. ``entry`` is the line that holds it; ``again``: it stood there already."""

    entry: Entry
    again: bool = False


@dataclass(frozen=True)
class EntryRefused:
    """The rule set says that it cannot have happened."""

    refusals: tuple[Refusal, ...]


@dataclass(frozen=True)
class EntryOvertaken:
    """Somebody else has said something of this hand in the meantime."""

    theirs: Entry


@dataclass(frozen=True)
class Full:
    """The sheet takes no more entries."""


Outcome = Entered | EntryRefused | EntryOvertaken | Full

_FOLD = "fold_as_it_stands"
_Kept = tuple[list[HypotheticalEntry], Fold]


def opened_under(sheet: Sheet) -> Variant:
    """The rule set that a sheet was opened under; its head may name another one since."""
    game = game_of(sheet.game, sheet.edition)
    return game.variant(game.options(sheet.options), sheet.seats)


def variant_of(sheet: Sheet) -> Variant:
    """The rule set of a sheet."""
    head = sheet.entries.filter(hand=HEAD).order_by("n").last()
    return under(opened_under(sheet), read_head(head.facts if head else None))


def fold_of(sheet: Sheet, entries: Sequence[Entry] | None = None) -> Fold:
    """The sheet as it stands. ``entries``: all of them, where they have been read.

    What this object of a sheet has come to is kept with it: the same entries are not judged again.
    """
    lines = list(sheet.entries.all()) if entries is None else entries
    kept: _Kept | None = vars(sheet).get(_FOLD)
    if kept is None or kept[0] != _said(lines):
        return _keep(sheet, lines, fold(opened_under(sheet), lines))
    return kept[1]


def _said(lines: Sequence[Entry]) -> list[HypotheticalEntry]:
    return [HypotheticalEntry(line.n, line.hand, line.facts) for line in lines]


def _keep(sheet: Sheet, lines: Sequence[Entry], folded: Fold) -> Fold:
    vars(sheet)[_FOLD] = _said(lines), folded
    return folded


def open_sheet(variant: Variant, names: Sequence[str], dealer: Seat, by: str = "") -> Sheet:
    """A new sheet for these people, in the order in which they sit."""
    return with_retries(lambda: _open(variant, SheetHead(tuple(names), dealer), by, None))


def open_following(sheet: Sheet, by: str = "") -> Sheet:
    """The next match of the same people; pressed twice, or on two phones, it is one."""

    def attempt() -> Sheet:
        following = Sheet.objects.filter(previous=sheet).first()
        if following is not None:
            return following
        before = fold_of(sheet)
        head = before.head._replace(dealer=next_dealer(before), rule_set=None)
        return _open(before.variant, head, by, sheet)  # at the same table of the same evening, if it is of one

    return with_retries(attempt)


def write(sheet: Sheet, draft: EntryDraft) -> Outcome:
    """Append the draft, or say why not. Nothing that stands is ever changed."""
    return with_retries(lambda: append(sheet, draft))


def write_all(sheet: Sheet, hands: Sequence[Facts], by: str = "") -> Entered | EntryRefused:
    """Append whole hands one after another, as if each had been entered by itself; none where one is refused."""

    def attempt() -> Entered | EntryRefused:
        entries = list(sheet.entries.all())
        now, written = fold_of(sheet, entries), []
        for facts in hands:
            found = entry(now.variant, facts, now.standing)
            if now.over or not isinstance(found, HandRecord):
                return EntryRefused((Refusal("sheet.over"),) if isinstance(found, HandRecord) else found)
            line = Entry(sheet=sheet, n=now.version + 1, hand=now.next_hand, facts=facts, by=by, ref=token())
            written.append(line)
            now = extended(now, opened_under(sheet), line)
        Entry.objects.bulk_create(written)
        _keep(sheet, [*entries, *written], now)
        if sheet.evening_id is not None:
            results.follow(sheet, now)
        return Entered([*entries, *written][-1])

    return with_retries(attempt)


def end(sheet: Sheet, why: str = "") -> None:
    """The match on a sheet of an evening ends here: the book has it as it stands, and follows what is corrected."""
    with_retries(lambda: results.follow(sheet, fold_of(sheet), why=why, end=True))


def _open(variant: Variant, head: SheetHead, by: str, previous: Sheet | None) -> Sheet:
    sheet = Sheet.objects.create(
        game=variant.key,
        edition=variant.edition,
        options=dict(variant.differences),
        seats=variant.seats,
        previous=previous,
        evening=previous.evening if previous else None,
        round=previous.round if previous else 0,
        table=previous.table if previous else 0,
        stage=previous.stage if previous else "",
    )
    Entry.objects.create(sheet=sheet, n=1, hand=HEAD, facts=head.facts, by=by, ref=token())
    return sheet


def append(sheet: Sheet, draft: EntryDraft) -> Outcome:
    """The same as ``write``, inside a transaction of the caller's."""
    entries = list(sheet.entries.all())
    journal: Journal[Entry] = ReadJournal(entries)
    draft = _as_seated_now(entries, draft)
    met = journal.met(Statement({"hand": draft.hand}, draft.facts, draft.ref, draft.seen))
    if isinstance(met, Overtaken):
        return EntryOvertaken(met.theirs)
    if met is not None and met.line is not None:
        return Entered(met.line, again=True)
    before = fold_of(sheet, entries)
    refusals = why_not(before, draft.hand, draft.facts, stood=_stood(entries, draft))
    if refusals:
        return EntryRefused(refusals)
    if len(entries) >= MOST_ENTRIES:
        return Full()
    written = Entry.objects.create(
        sheet=sheet,
        n=journal.last() + 1,
        hand=draft.hand,
        facts=draft.facts,
        by=draft.by,
        why=draft.why,
        ref=journal.name_for(draft.ref),
    )
    now = _keep(sheet, [*entries, written], extended(before, opened_under(sheet), written))
    tell_book(sheet, now, draft.why)
    return Entered(written)


def _stood(entries: Sequence[Entry], draft: EntryDraft) -> bool:
    """Whether this was said of the hand before: to take back a correction is always possible."""
    about = [one for one in entries if one.hand == draft.hand and one.facts is not None]
    return any(as_seated_now(entries, one.facts or {}, one.n) == draft.facts for one in about)


def _as_seated_now(entries: Sequence[Entry], draft: EntryDraft) -> EntryDraft:
    """The draft with everybody's share in the seat that he has now, which its writer may not have seen yet."""
    known = draft.seen if draft.stated is None else draft.stated
    if not known or draft.hand == HEAD or draft.facts is None:
        return draft
    return replace(draft, facts=as_seated_now(entries, draft.facts, known))


def tell_book(sheet: Sheet, now: Fold, why: str, order: Sequence[Seat] | None = None) -> None:
    """What has changed on a sheet of an evening, in the transaction that changed it: the result, and who sat there.

    ``order``: where the same people sit in other seats, for each seat the one in which its person was thought to sit.
    """
    if sheet.evening_id is not None:
        results.follow(sheet, now, why=why, order=order)
        evenings.follow_seats(sheet, now.head.members, why)
