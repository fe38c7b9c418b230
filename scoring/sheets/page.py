"""A sheet as its page shows it, in the reader's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _

from config.web import language
from rules.encyclopedia.book import Choices, article, laws, options, presets
from rules.encyclopedia.pages.look import wording
from rules.encyclopedia.pages.wording import AnsweredQuestion, Voice
from rules.engine.antes import antes_of, left_in_pot
from rules.engine.variant import Variant
from rules.phrases import figure
from scoring.models import Entry, Sheet
from scoring.sheets import service
from scoring.sheets.confirmed import Confirmed, SheetObjection, confirmed
from scoring.sheets.fold import HypotheticalEntry, SheetRow, fold
from scoring.sheets.points import is_any_game
from scoring.sheets.reseat import seat_now, seated_since
from scoring.sheets.shown import ScoreCell, ShownSheet
from scoring.sheets.wishes import wishes


class PlayerConfirmation(NamedTuple):
    """What a player has said of the sheet: "right", "outdated", "wrong", or "" for no word yet."""

    name: str
    state: str


class ObjectionRow(NamedTuple):
    """What somebody holds to be wrong, or asks. ``number``: of the hand it is about, None where it is about none that stands.

    ``ruling``: what the director has ruled on it, and ``law`` the rule on which that rests; empty where he has not.
    """

    n: int
    by: str
    words: str
    hand: int | None
    number: int | None
    open: bool
    settled_by: str
    ruling: str = ""
    law: str = ""


class HandRow(NamedTuple):
    """A hand in the table. ``pot``: the chips in it as the hand began and after it; empty in games without one."""

    hand: int
    number: int
    cells: tuple[ScoreCell, ...]
    gist: str
    multiplier: int
    corrected: bool
    wrong: tuple[str, ...]
    late: bool
    pot: tuple[str, str] | None
    disputed: tuple[ObjectionRow, ...]
    is_fine: bool = False


@dataclass(frozen=True)
class SheetPage(ShownSheet):
    """One sheet for one reader."""

    sheet: Sheet
    entries: tuple[Entry, ...]
    confirmed: Confirmed

    @property
    def version(self) -> int:
        """The number of its last entry."""
        return self.fold.version

    @property
    def seated_since(self) -> int:
        """The entry since which everybody sits where he sits now; 0 where nobody has changed seats."""
        return seated_since(self.entries)

    @property
    def rows(self) -> list[HandRow]:
        """The hands in their order."""
        said = Counter(entry.hand for entry in self.entries)
        return [self._row(row, corrected=said[row.hand] > 1) for row in self.fold.rows]

    @property
    def signed(self) -> list[PlayerConfirmation]:
        """Who has confirmed the sheet, by seat."""
        return [
            PlayerConfirmation(name, state)
            for name, state in zip(self.fold.head.names, self.confirmed.states, strict=True)
        ]

    @property
    def objections(self) -> list[ObjectionRow]:
        """What is and was in dispute, as it came."""
        return [self._said(one) for one in self.confirmed.objections]

    @property
    def calls(self) -> list[ObjectionRow]:
        """What was asked of the director, as it came."""
        return [self._said(one) for one in self.confirmed.calls]

    def _said(self, one: SheetObjection) -> ObjectionRow:
        numbers = {row.hand: row.number for row in self.fold.rows} | {self.fold.next_hand: self.next_number}
        said, answer = one.said, one.settled
        return ObjectionRow(
            said.n,
            said.by,
            said.words,
            said.hand,
            numbers.get(said.hand or 0),
            one.open,
            answer.by if answer else "",
            answer.words if answer else "",
            answer.law if answer else "",
        )

    @property
    def house_rules(self) -> list[AnsweredQuestion]:
        """The switches that are not at their usual value."""
        return house_rules(self.voice.lang, self.voice.variant)

    @property
    def title(self) -> str:
        """The name of the game."""
        return title_of(self.voice.lang, self.voice.variant)

    @property
    def rule_set(self) -> str:
        """The name of a ready-made rule set, where it is one."""
        variant = self.voice.variant
        if is_any_game(variant):
            return ""
        choices = Choices(variant.game, variant.options, variant.seats)
        return next((preset.words for preset in presets(self.voice.lang, choices) if preset.chosen), "")

    @property
    def broken(self) -> bool:
        """Whether a hand does not count any more."""
        return any(row.refusals or row.late for row in self.fold.rows)

    def _row(self, row: SheetRow, *, corrected: bool) -> HandRow:
        return HandRow(
            hand=row.hand,
            number=row.number,
            cells=tuple(self.cell(row, seat) for seat in range(len(self.fold.head.names))),
            gist=self.voice.gist(row.facts),
            multiplier=row.before.multiplier,
            corrected=corrected,
            wrong=tuple(self.voice.why(refusal) for refusal in row.refusals),
            late=row.late,
            pot=self._pot(row),
            disputed=tuple(one for one in self.objections if one.open and one.hand == row.hand),
            is_fine=row.is_fine,
        )

    def _pot(self, row: SheetRow) -> tuple[str, str] | None:
        variant = self.voice.variant
        if not variant.antes or row.is_fine:
            return None
        began = left_in_pot(variant, row.before) + sum(antes_of(variant, row.before))
        return figure(began), figure(left_in_pot(variant, row.after))


def title_of(lang: str, variant: Variant) -> str:
    """The name of what is played."""
    return _("Just points") if is_any_game(variant) else article(lang, variant.key).title


def house_rules(lang: str, variant: Variant) -> list[AnsweredQuestion]:
    """The switches of a rule set that are not at their usual value, in words."""
    if is_any_game(variant):
        return wishes(variant)
    choices = Choices(variant.game, variant.options, variant.seats)
    switches = (*options(lang, choices), *laws(lang, choices))
    return [AnsweredQuestion(row.words, row.chosen) for row in switches if row.changed]


def face(request: HttpRequest, sheet: Sheet, supposed: Sequence[HypotheticalEntry] = ()) -> SheetPage:
    """The sheet as this reader sees it. ``supposed``: as it would be, if this were said as well."""
    entries = tuple(sheet.entries.all())
    folded = fold(service.opened_under(sheet), [*entries, *supposed]) if supposed else service.fold_of(sheet, entries)
    voice = Voice(language.current(), wording(request, folded.variant.key), folded.variant, folded.head.names)
    said = confirmed(
        tuple(sheet.confirmations.all()),
        folded.version,
        len(folded.head.names),
        lambda line: seat_now(entries, line.seat, line.seen),
    )
    return SheetPage(folded, voice, sheet, entries, said)
