"""A sheet as a grid for typing: a row for each hand, a cell for each answer, as on the paper beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.encyclopedia.pages.forms import OUT, AnswerLine, FormQuestion, Typed, general, questions, typed_of
from rules.engine.actions import Refusal
from rules.engine.paper import is_short
from rules.engine.variant import Field
from scoring.sheets.page import SheetPage

BLANK = 12  # rows for hands to come
OUT_SIGNS = {"–", "—", "x", "X", ".", "/", "p", "P", "*"}  # what people type for "not in play"


class Option(NamedTuple):
    """A value that may be chosen."""

    value: str
    words: str


@dataclass(frozen=True)
class GridInput:
    """One answer. ``kind``: "digit" (one key and on), "number", "amount" (may be below nought), "choose", "mark"."""

    name: str
    kind: str
    label: str
    value: str
    seat: int | None
    options: tuple[Option, ...] = ()
    hint: str = ""

    @property
    def open(self) -> bool:
        """Whether a usual hand needs an answer here; what has one already is passed over."""
        answered = self.value or self.hint or any(option.words for option in self.options if not option.value)
        return self.kind != "mark" and not answered


@dataclass(frozen=True)
class GridRow:
    """A hand. ``sums``: the scores after it, by seat, empty while it is not on the sheet. ``wrong``: why it is not, or does not count."""

    hand: int
    number: int
    seen: int
    cells: tuple[GridInput, ...]
    more: tuple[GridInput, ...] = ()
    sums: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    overtaken: int = 0  # the number of somebody else's entry, which is to be settled
    told: str = ""  # what stands there, where it was entered in the other form than the grid has


class GridHeading(NamedTuple):
    """What stands over a group of columns, and how many they are; ``names`` over each of them, where they are people."""

    words: str
    width: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class EntryGrid:
    """The rows there are, and some for hands to come."""

    face: SheetPage
    headings: tuple[GridHeading, ...]
    rows: tuple[GridRow, ...]
    short: bool

    @property
    def total(self) -> int:
        """How many tricks every played hand has; 0 where nobody is asked who took them."""
        return self.face.voice.variant.hand_size if self._tricks else 0

    @property
    def rest(self) -> str:
        """What stands there for who took none, once all tricks have been taken."""
        return "0" if self._tricks and self._tricks.everybody else OUT

    @property
    def _tricks(self) -> Field | None:
        return next((one for one in self.face.voice.variant.fields if one.kind == "tricks"), None)

    @property
    def width(self) -> int:
        """How many cells a row has."""
        return sum(heading.width for heading in self.headings)


def grid_of(
    face: SheetPage, tried: Mapping[int, GridRow] | None = None, *, to_come: bool = True, short: bool = False
) -> EntryGrid:
    """The sheet as a grid. ``tried``: rows that were typed and not taken, by hand, as they are to be shown.

    ``to_come``: with empty rows for hands that are not on it yet. ``short``: in the short form, where there is one.
    """
    tried = tried or {}
    short = short and face.voice.variant.short is not None
    asked = questions(face.voice, {}, short=short)
    hands = {row.hand for row in face.fold.rows} | set(tried)
    if to_come and not face.fold.over:
        hands |= set(range(face.fold.next_hand, face.fold.next_hand + BLANK))
    rows = [tried.get(hand) or row_of(face, hand, short=short) for hand in sorted(hands)]
    return EntryGrid(face, tuple(_heading(face, one) for one in asked), tuple(rows), short)


def row_of(face: SheetPage, hand: int, *, short: bool = False) -> GridRow:
    """A hand as it stands on the sheet, or an empty row."""
    row = face.fold.row(hand)
    if row is None:
        return GridRow(hand, _number(face, hand), face.version, cells(hand, questions(face.voice, {}, short=short)))
    wrong = tuple(face.voice.why(refusal) for refusal in row.refusals)
    sums = tuple(face.number(score) for score in row.after.written)
    if row.is_fine or is_short(face.voice.variant, row.facts) != short:
        told = "; ".join(f"{one.label}: {one.answer}" for one in face.voice.facts(row.facts))
        return GridRow(hand, row.number, face.version, (), (), sums, wrong, told=told)
    usual, more = _both(face, hand, typed_of(face.voice.variant, row.facts), row.refusals, short=short)
    return GridRow(hand, row.number, face.version, usual, more, sums, wrong)


def tried_row(
    face: SheetPage, hand: int, typed: Typed, refusals: Sequence[Refusal], seen: int, *, short: bool = False
) -> GridRow:
    """What was typed and cannot have been, with the reasons."""
    usual, more = _both(face, hand, typed, refusals, short=short)
    wrong = dict.fromkeys([*general(face.voice.variant, face.voice, refusals), *map(face.voice.why, refusals)])
    return GridRow(hand, _number(face, hand), seen, usual, more, wrong=tuple(wrong))


def overtaken_row(
    face: SheetPage, hand: int, typed: Typed, seen: int, theirs: int, words: str, *, short: bool = False
) -> GridRow:
    """What was typed while somebody else has written about the same hand."""
    usual, more = _both(face, hand, typed, (), short=short)
    return GridRow(hand, _number(face, hand), seen, usual, more, wrong=(words,), overtaken=theirs)


def typed_row(face: SheetPage, hand: int, posted: Mapping[str, str], *, short: bool = False) -> dict[str, str]:
    """What was typed into a row, under the names of the form of a hand; empty where nothing was."""
    prefix = f"h{hand}-"
    typed = {name.removeprefix(prefix): value.strip() for name, value in posted.items() if name.startswith(prefix)}
    typed.pop("seen", None)
    usual = {cell.name.removeprefix(prefix): cell.value for cell in row_of(face, hand, short=short).cells}
    if face.fold.row(hand) is None and all(value in ("", usual.get(name, "")) for name, value in typed.items()):
        return {}
    return {name: OUT if value in OUT_SIGNS else value for name, value in typed.items()}


def _number(face: SheetPage, hand: int) -> int:
    """Which hand it is on the paper; of those to come as if all before it were filled in."""
    before = sum(row.hand < hand and not row.is_fine for row in face.fold.rows)
    return before + 1 + max(0, hand - face.fold.next_hand)


def _both(
    face: SheetPage, hand: int, typed: Typed, refusals: Sequence[Refusal], *, short: bool
) -> tuple[tuple[GridInput, ...], tuple[GridInput, ...]]:
    """The cells of every row, and those that only this hand needs."""
    always = {question.key for question in questions(face.voice, {}, short=short)}
    asked = questions(face.voice, typed, refusals, short=short)
    usual = [question for question in asked if question.key in always]
    return cells(hand, usual), cells(hand, [one for one in asked if one.key not in always])


def _heading(face: SheetPage, question: FormQuestion) -> GridHeading:
    if question.kind == "mark":
        return GridHeading(question.label, len(question.lines[0].choices), ())
    people = len(question.lines) == len(face.fold.head.names) and not question.single
    names = tuple(column.short for column in face.columns)
    return GridHeading(question.label, len(question.lines), names if people else ())


def cells(hand: int, asked: Sequence[FormQuestion]) -> tuple[GridInput, ...]:
    """The cells of these questions, in the row of a hand."""
    return tuple(cell for question in asked for line in question.lines for cell in _line(hand, question, line))


def _line(hand: int, question: FormQuestion, line: AnswerLine) -> list[GridInput]:
    name = f"h{hand}-{line.key}"
    label = f"{question.label} {line.label}".strip()
    if question.kind == "mark":
        return [
            GridInput(f"{name}-{one.value}", "mark", f"{question.label}: {one.words}", "on" if one.chosen else "", None)
            for one in line.choices
        ]
    seat = None if question.single else int(line.key.rpartition("-")[2])
    values = [one.value for one in line.choices]
    if question.kind == "type":
        amount = question.low < 0
        value = "" if amount and line.value == "0" else line.value
        return [GridInput(name, "amount" if amount else "number", label, value, seat)]
    if all(value == OUT or value.isdigit() for value in values) and not any(
        one.wide and one.value != OUT for one in line.choices
    ):
        kind = "digit" if question.high < 10 else "number"
        hint = "" if question.total else str(question.low)
        shown = "" if line.value == hint and hint else line.value
        return [GridInput(name, kind, label, shown, seat, hint=hint)]
    blank = () if "" in values else (Option("", ""),)
    chosen = next((one.value for one in line.choices if one.chosen), "")
    return [
        GridInput(
            name, "choose", label, chosen, seat, blank + tuple(Option(one.value, one.words) for one in line.choices)
        )
    ]
