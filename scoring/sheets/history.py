"""The history of a sheet: who, when, why, and what stood there before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.encyclopedia.pages.wording import AnsweredQuestion
from rules.engine.breaches import is_breach
from scoring.models import Entry
from scoring.sheets.fold import HEAD, SheetHead, read_head, under
from scoring.sheets.page import SheetPage, house_rules, title_of
from scoring.sheets.service import opened_under


class ChangeLine(NamedTuple):
    """One thing that an entry says, and what was said of it before where that was something else."""

    label: str
    answer: str
    before: str
    changed: bool


class EntryChange(NamedTuple):
    """An entry as the history shows it.

    ``number``: of the hand, where it still stands. ``holds``: nothing later has been said of it.
    ``fine``: it is about no hand but about what went wrong in one.
    ``earlier``: the entry that held before it, as the form to put it back names it ("out" = the hand was not there).
    """

    entry: Entry
    lines: list[ChangeLine]
    number: int | None
    first: bool
    holds: bool
    earlier: str
    fine: bool = False

    @property
    def may_go_back(self) -> bool:
        """Whether it can be taken back, or be made to hold again: a sheet without a head there is not."""
        if self.holds:
            return not (self.first and self.entry.hand == HEAD)
        return self.entry.facts is not None


def history(shown: SheetPage, entries: Sequence[Entry]) -> list[EntryChange]:
    """Entries with what each changed against the one before it about the same hand; the newest first."""
    numbers = {row.hand: row.number for row in shown.fold.rows}
    heads = {entry.n: read_head(entry.facts) for entry in shown.entries if entry.hand == HEAD}
    newest = {entry.hand: entry.n for entry in entries}
    fines = {entry.hand for entry in entries if entry.hand != HEAD and is_breach(entry.facts or {})}
    before: dict[int, tuple[Entry, list[AnsweredQuestion]]] = {}
    found = []
    for entry in entries:
        told = _told(shown, entry, heads[max(n for n in heads if n <= entry.n)])
        last = before.get(entry.hand)
        lines = _lines(told, last[1] if last else None)
        earlier = str(last[0].n) if last and last[0].facts is not None else "out"
        holds = newest[entry.hand] == entry.n
        fine = entry.hand in fines
        found.append(EntryChange(entry, lines, numbers.get(entry.hand), last is None, holds, earlier, fine))
        before[entry.hand] = (entry, told)
    return found[::-1]


def _told(shown: SheetPage, entry: Entry, head: SheetHead) -> list[AnsweredQuestion]:
    """What an entry says, of the people who sat there as was thought then."""
    if entry.facts is None:
        return []
    if entry.hand == HEAD:
        return _head(shown, entry)
    variant = under(opened_under(shown.sheet), head)
    return replace(shown.voice, variant=variant, names=head.names).facts(entry.facts)


def _head(shown: SheetPage, entry: Entry) -> list[AnsweredQuestion]:
    """Who sat where, who dealt first, and by which rules, in words."""
    head = read_head(entry.facts)
    variant = under(opened_under(shown.sheet), head)
    lang = shown.voice.lang
    rules = "; ".join(f"{rule.label}: {rule.answer}" for rule in house_rules(lang, variant))
    title = title_of(lang, variant)
    return [
        AnsweredQuestion(_("Seats"), ", ".join(head.names)),
        AnsweredQuestion(_("Dealt first"), head.names[head.dealer]),
        AnsweredQuestion(_("Rules"), f"{title} ({rules})" if rules else title),
    ]


def _lines(told: Sequence[AnsweredQuestion], before: Sequence[AnsweredQuestion] | None) -> list[ChangeLine]:
    """What is said now, with what was said before; what is not said any more comes last."""
    was = {one.label: one.answer for one in before or ()}
    lines = [
        ChangeLine(
            one.label, one.answer, was.get(one.label, ""), before is not None and was.get(one.label) != one.answer
        )
        for one in told
    ]
    now = {one.label for one in told}
    return lines + [ChangeLine(label, "", answer, True) for label, answer in was.items() if label not in now]
