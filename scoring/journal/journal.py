"""One journal for all that is only ever added to: the entries of a sheet, what is said of it, the book of a club.

Nothing that stands is changed: a later line about the same subject holds instead of an earlier one. Lines are numbered
from 1, and each has a name by which it is known when it is sent again. The journal knows what has been sent before, what
stands there already, and who was quicker; whether a line can be at all is for those to judge who write it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import Max, QuerySet

from scoring.models import Confirmation, Entry, Posting, token

AnyLine = Entry | Posting | Confirmation
Line = TypeVar("Line", bound=AnyLine)
Subject = Mapping[str, Any]  # what a line is about: the names of its columns that say so, with their values


@dataclass(frozen=True)
class Statement:
    """What somebody wants to stand in a journal.

    ``seen``: the number of the last line that he had before his eyes; whoever has said something else of the subject
    since then is not written over. None: whatever holds, this holds from now on. ``minted``: the subject has got its
    key only now, and would get another one if the statement were sent again.
    """

    subject: Subject
    facts: Any
    ref: str = ""
    seen: int | None = None
    minted: bool = False


@dataclass(frozen=True)
class Repetition(Generic[Line]):
    """It stands there already. ``line``: where; None where something was to be taken out that is not there."""

    line: Line | None


@dataclass(frozen=True)
class Overtaken(Generic[Line]):
    """Somebody else has said something of the same subject in the meantime: nothing was written."""

    theirs: Line


class Journal(ABC, Generic[Line]):
    """The lines that stand, and the numbers and names of those to come."""

    @abstractmethod
    def last(self) -> int:
        """The number of the last line, 0 for none."""

    @abstractmethod
    def latest(self, subject: Subject) -> Line | None:
        """The line that holds about this subject."""

    @abstractmethod
    def named(self, ref: str) -> Line | None:
        """The line of this name."""

    def met(self, statement: Statement) -> Repetition[Line] | Overtaken[Line] | None:
        """What the statement meets that stands already; None where it is free to be judged and written.

        What was sent before is known, whatever has been said since: its answer was lost on the way.
        """
        sent = self.named(statement.ref) if statement.ref else None
        if sent is not None and (statement.minted or _says(sent, statement)):
            return Repetition(sent)
        holding = self.latest(statement.subject)
        if holding is None:
            return Repetition(None) if statement.facts is None else None
        if _says(holding, statement):
            return Repetition(holding)
        late = statement.seen is not None and holding.n > statement.seen
        return Overtaken(holding) if late else None

    def name_for(self, ref: str) -> str:
        """The name for a new line: a form that was sent, changed with "back" and sent again has to get another one."""
        return ref if ref and self.named(ref) is None else token()


class ReadJournal(Journal[Line]):
    """A journal of which all lines have been read, in their order."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines

    def last(self) -> int:
        return self.lines[-1].n if self.lines else 0

    def latest(self, subject: Subject) -> Line | None:
        return next((line for line in reversed(self.lines) if _is_about(line, subject)), None)

    def named(self, ref: str) -> Line | None:
        return next((line for line in self.lines if line.ref == ref), None)


class StoredJournal(Journal[Line]):
    """A journal that is too long to be read as a whole: each question is a query."""

    def __init__(self, lines: QuerySet[Any]) -> None:
        self.lines = lines
        self._named: dict[str, Line | None] = {}
        self._latest: dict[tuple[object, ...], Line | None] = {}

    def look_ahead(self, statements: Sequence[Statement]) -> None:
        """Reads at once what many statements will be asked about: a query for each place they are about, and one for names."""
        refs = {one.ref for one in statements if one.ref}
        self._named |= dict.fromkeys(refs) | {line.ref: line for line in self.lines.filter(ref__in=refs)}
        places: dict[tuple[object, ...], list[Statement]] = {}
        for one in statements:
            places.setdefault(_place(one.subject), []).append(one)
        for some in places.values():
            place = {name: value for name, value in some[0].subject.items() if name != "subject"}
            told = self.lines.filter(**place, subject__in=[one.subject["subject"] for one in some]).order_by("n")
            self._latest |= {_key(one.subject): None for one in some}
            self._latest |= {_key({**place, "subject": line.subject}): line for line in told}

    def last(self) -> int:
        return self.lines.aggregate(last=Max("n"))["last"] or 0

    def latest(self, subject: Subject) -> Line | None:
        key = _key(subject)
        if key not in self._latest:
            self._latest[key] = self.lines.filter(**subject).order_by("-n").first()
        return self._latest[key]

    def named(self, ref: str) -> Line | None:
        if ref not in self._named:
            self._named[ref] = self.lines.filter(ref=ref).first()
        return self._named[ref]


def _key(subject: Subject) -> tuple[object, ...]:
    return tuple(sorted(subject.items()))


def _place(subject: Subject) -> tuple[object, ...]:
    return _key({name: value for name, value in subject.items() if name != "subject"})


def _is_about(line: AnyLine, subject: Subject) -> bool:
    return all(getattr(line, name) == value for name, value in subject.items())


def _says(line: AnyLine, statement: Statement) -> bool:
    return _is_about(line, {**statement.subject, "facts": statement.facts})
