"""The only writer of score sheets: opens them, and appends entries that the rule set has judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.engine.actions import Refusal, Seat
from rules.engine.hand_facts import reseated
from rules.engine.record import HandRecord
from rules.engine.scoring import settle
from rules.engine.sheet import entry
from rules.engine.variant import Variant
from rules.games import find
from scoring.folding import HEAD, Facts, Fold, Head, fold, in_force, next_dealer, read_head, standing_before, under
from scoring.models import Entry, Sheet, token
from scoring.reseating import as_seated_now, part_of, reseated_head, restated_with, seats_before
from scoring.service import evenings, results
from scoring.service.patiently import patiently

MOST_ENTRIES = 2000  # far beyond any evening; keeps a page from growing without end


@dataclass(frozen=True)
class Draft:
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
class Refused:
    """The rule set says that it cannot have happened."""

    refusals: tuple[Refusal, ...]


@dataclass(frozen=True)
class Conflict:
    """Somebody else has said something of this hand in the meantime."""

    theirs: Entry


@dataclass(frozen=True)
class Full:
    """The sheet takes no more entries."""


Outcome = Entered | Refused | Conflict | Full


def opened_under(sheet: Sheet) -> Variant:
    """The rule set that a sheet was opened under; its head may name another one since."""
    game = find(sheet.game, sheet.edition)
    return game.variant(game.options(sheet.options), sheet.seats)


def variant_of(sheet: Sheet) -> Variant:
    """The rule set of a sheet."""
    head = sheet.entries.filter(hand=HEAD).order_by("n").last()
    return under(opened_under(sheet), read_head(head.facts if head else None))


def fold_of(sheet: Sheet) -> Fold:
    """The sheet as it stands."""
    return fold(opened_under(sheet), list(sheet.entries.all()))


def open_sheet(variant: Variant, names: Sequence[str], dealer: Seat, by: str = "") -> Sheet:
    """A new sheet for these people, in the order in which they sit."""
    return patiently(lambda: _open(variant, Head(tuple(names), dealer), by, None))


def open_following(sheet: Sheet, by: str = "") -> Sheet:
    """The next match of the same people; pressed twice, or on two phones, it is one."""

    def attempt() -> Sheet:
        following = Sheet.objects.filter(previous=sheet).first()
        if following is not None:
            return following
        before = fold_of(sheet)
        head = before.head._replace(dealer=next_dealer(before), rule_set=None)
        return _open(before.variant, head, by, sheet)  # at the same table of the same evening, if it is of one

    return patiently(attempt)


def write(sheet: Sheet, draft: Draft) -> Outcome:
    """Append the draft, or say why not. Nothing that stands is ever changed."""
    return patiently(lambda: _write(sheet, draft))


def write_all(sheet: Sheet, hands: Sequence[Facts], by: str = "") -> Entered | Refused:
    """Append whole hands one after another, as if each had been entered by itself; none where one is refused."""

    def attempt() -> Entered | Refused:
        entries = list(sheet.entries.all())
        before = fold(opened_under(sheet), entries)
        standing, written = before.standing, []
        for at, facts in enumerate(hands):
            found = entry(before.variant, facts, standing)
            if standing.winners or not isinstance(found, HandRecord):
                return Refused((Refusal("sheet.over"),) if isinstance(found, HandRecord) else found)
            standing = settle(before.variant, standing, found)
            n = entries[-1].n + 1 + at
            written.append(Entry(sheet=sheet, n=n, hand=before.next_hand + at, facts=facts, by=by, ref=token()))
        Entry.objects.bulk_create(written)
        if sheet.evening_id is not None:
            results.follow(sheet, fold(opened_under(sheet), [*entries, *written]))
        return Entered([*entries, *written][-1])

    return patiently(attempt)


def end(sheet: Sheet, why: str = "") -> None:
    """The match on a sheet of an evening ends here: the book has it as it stands, and follows what is corrected."""
    patiently(lambda: results.follow(sheet, fold_of(sheet), why=why, end=True))


def restate(sheet: Sheet, head: Head, hands: Mapping[int, Facts], draft: Draft) -> Outcome:
    """Who sat there, and with it every hand, said again in one: other people, or another number of them.

    ``draft`` says who, why and what was seen. What cannot have been stands marked, as after any correction.
    """
    return patiently(lambda: _restate(sheet, lambda _before: (head, hands), draft))


def put_back(sheet: Sheet, earlier: Entry, draft: Draft) -> Outcome:
    """An earlier head holds again, and with it what was said of the hands then.

    A hand that was corrected or added by itself since keeps what is said of it now, with everybody's share in his seat.
    """
    return patiently(lambda: _put_back(sheet, earlier, draft))


def reseat(sheet: Sheet, order: Sequence[Seat], draft: Draft) -> Outcome:
    """Another order at the table, in which everybody keeps his hands: the head and every hand are said again.

    ``draft`` says who, why and what was seen. What cannot have been in this order stands marked, as after any correction.
    """

    def said(before: Fold) -> tuple[Head, dict[int, Facts]]:
        return reseated_head(before.head, order), {row.hand: reseated(row.facts, order) for row in before.rows}

    return patiently(lambda: _restate(sheet, said, draft, order))


Said = Callable[[Fold], tuple[Head, Mapping[int, Facts]]]


def _restate(sheet: Sheet, said: Said, draft: Draft, order: Sequence[Seat] | None = None) -> Outcome:
    entries = list(sheet.entries.all())
    sent = next((one for one in entries if one.hand == HEAD and one.ref == draft.ref), None)
    if sent is not None:
        return Entered(sent, again=True)
    before, last = fold(opened_under(sheet), entries), entries[-1]
    if last.n > draft.seen:
        return Conflict(last)
    head, hands = said(before)
    if last.n + len(hands) >= MOST_ENTRIES:
        return Full()
    ref = draft.ref or token()
    lines = [(HEAD, head.facts, ref), *((hand, facts, part_of(ref, hand)) for hand, facts in hands.items())]
    written = [
        Entry.objects.create(sheet=sheet, n=last.n + n, hand=hand, facts=facts, by=draft.by, why=draft.why, ref=ref)
        for n, (hand, facts, ref) in enumerate(lines, start=1)
    ]
    _tell_book(sheet, [*entries, *written], draft.why, order)
    return Entered(written[0])


def _put_back(sheet: Sheet, earlier: Entry, draft: Draft) -> Outcome:
    entries = list(sheet.entries.all())
    heads = [one for one in entries if one.hand == HEAD]
    since = [one for one in heads if one.n > earlier.n]
    restated = [one for head in since for one in restated_with(entries, head).values()]
    head = read_head(earlier.facts)
    before = fold(opened_under(sheet), entries).head
    if not restated and len(head.names) == len(before.names):
        return _write(sheet, replace(draft, hand=HEAD, facts=earlier.facts))
    held = in_force([one for one in entries if one.n < since[0].n]) if since else {}
    in_one = {one.n for one in restated}
    by_itself = {one.hand for one in entries if since and one.n > since[0].n and one.n not in in_one}
    order = seats_before(before, head)

    def said(now: Fold) -> tuple[Head, dict[int, Facts]]:
        hands = {}
        for row in now.rows:
            old = held.get(row.hand)
            kept = row.hand in by_itself or old is None
            hands[row.hand] = reseated(row.facts, order, len(before.names)) if kept or old is None else old
        return head, hands

    return _restate(sheet, said, draft)


def undo(sheet: Sheet, seen: int, ref: str, by: str = "") -> Outcome | None:
    """Take back the last entry by another one that says what held before; None where there is nothing to take back."""
    entries = list(sheet.entries.all())
    last = entries[-1]
    if last.n == 1:
        return None
    before = [one for one in entries if one.hand == last.hand and one.n < last.n]
    if last.n != seen:
        return Conflict(last)
    heads = [one for one in entries if one.hand == HEAD]
    if len(heads) > 1 and last in (heads[-1], *restated_with(entries, heads[-1]).values()):
        return put_back(sheet, heads[-2], Draft(HEAD, heads[-2].facts, seen, ref, by))
    return write(sheet, Draft(last.hand, before[-1].facts if before else None, seen, ref, by))


def _open(variant: Variant, head: Head, by: str, previous: Sheet | None) -> Sheet:
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


def _write(sheet: Sheet, draft: Draft) -> Outcome:
    entries = list(sheet.entries.all())
    about = [one for one in entries if one.hand == draft.hand]
    as_sent = draft.facts
    draft = _as_seated_now(entries, draft)
    sent = next((one for one in about if one.ref == draft.ref and one.facts in (as_sent, draft.facts)), None)
    if sent is not None:  # the answer was lost on its way; what was said since stays as it is
        return Entered(sent, again=True)
    if about and about[-1].facts == draft.facts:
        return Entered(about[-1], again=True)
    if about and about[-1].n > draft.seen:
        return Conflict(about[-1])
    stood = any(one.facts is not None and as_seated_now(entries, one.facts, one.n) == draft.facts for one in about)
    refusals = _refusals(fold(opened_under(sheet), entries), draft, stood=stood)
    if refusals:
        return Refused(refusals)
    if len(entries) >= MOST_ENTRIES:
        return Full()
    used = any(one.ref == draft.ref for one in entries)  # a form that was sent, changed with "back" and sent again
    ref = token() if used or not draft.ref else draft.ref
    written = Entry.objects.create(
        sheet=sheet,
        n=entries[-1].n + 1,
        hand=draft.hand,
        facts=draft.facts,
        by=draft.by,
        why=draft.why,
        ref=ref,
    )
    _tell_book(sheet, [*entries, written], draft.why)
    return Entered(written)


def _as_seated_now(entries: Sequence[Entry], draft: Draft) -> Draft:
    """The draft with everybody's share in the seat that he has now, which its writer may not have seen yet."""
    known = draft.seen if draft.stated is None else draft.stated
    if not known or draft.hand == HEAD or draft.facts is None:
        return draft
    return replace(draft, facts=as_seated_now(entries, draft.facts, known))


def _tell_book(sheet: Sheet, entries: Sequence[Entry], why: str, order: Sequence[Seat] | None = None) -> None:
    """What has changed on a sheet of an evening, in the transaction that changed it: the result, and who sat there."""
    if sheet.evening_id is not None:
        now = fold(opened_under(sheet), entries)
        results.follow(sheet, now, why=why, order=order)
        evenings.follow_seats(sheet, now.head.members, why)


def _refusals(before: Fold, draft: Draft, *, stood: bool) -> tuple[Refusal, ...]:
    """Why the draft cannot be; ``stood``: it held before, so that to take back a correction is always possible."""
    if draft.facts is None or draft.hand == HEAD:
        return ()
    standing = standing_before(before, draft.hand)
    if standing.winners:
        return (Refusal("sheet.over"),)
    found = entry(before.variant, draft.facts, standing, retold=stood)
    return () if isinstance(found, HandRecord) else found
