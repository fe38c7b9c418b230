"""Switches that contradict each other, in words: what is in the way, between which switches, and the ways out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from rules.encyclopedia import book
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.pieces import Reader
from rules.engine.variant import OptionValue
from rules.sets.choices import EDITION, SEATS
from rules.switches.options import Turns
from rules.switches.words import ShownWay


@dataclass(frozen=True)
class RuleSetWords(book.GameWords):
    """The words for the switches of a game, of which the number of players is one here."""

    def label(self, name: str) -> str:
        """What a switch is about."""
        return gettext("Players") if name == SEATS else super().label(name)

    def one(self, name: str, value: OptionValue) -> str:
        """A value of a switch."""
        return str(value) if name == SEATS else super().one(name, value)

    def turned(self, turns: Turns) -> str:
        """What would be chosen otherwise: ``Lowest bid: 2; with 3 players``."""
        return "; ".join(self._turned(name, value) for name, value in turns)

    def _turned(self, name: str, value: OptionValue) -> str:
        if name == SEATS:
            return ngettext("with %(n)s player", "with %(n)s players", int(value)) % {"n": value}
        return super().turned([(name, value)])


class ShownContradiction(NamedTuple):
    """A contradiction: the sentence that says why, and the switches it is between, as they are chosen."""

    says: str
    between: tuple[tuple[str, str, str], ...]  # name of the switch, the switch in words, the value in words

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the switches."""
        return tuple(name for name, _, _ in self.between)


def shown_contradictions(reader: Reader, choices: book.Choices) -> tuple[ShownContradiction, ...]:
    """Every contradiction of a rule set."""
    chosen = choices.options.by_name() | {SEATS: choices.seats}
    words = RuleSetWords(reader.lang, choices.game)
    return tuple(
        ShownContradiction(
            reader.why(choices.game.key, conflict.refusal),
            tuple((name, words.label(name), words.one(name, chosen[name])) for name in conflict.between),
        )
        for conflict in book.conflicts(choices)
    )


def ways(lang: str, choices: book.Choices, page: str = "rules:game") -> tuple[ShownWay, ...]:
    """The nearest rule sets that can be played, with their addresses on this page."""
    words = RuleSetWords(lang, choices.game)
    return tuple(ShownWay(words.turned(way.turned), under(way.choices, page)) for way in book.ways_out(choices))


def unknown(lang: str, choices: book.Choices) -> list[tuple[str, str]]:
    """Values that there are not, each with the switch it was meant for in words, or the name that was no switch's."""
    words = RuleSetWords(lang, choices.game)
    plain = {EDITION, *choices.game.spellings}
    return [(one.name if one.name in plain else words.label(one.name), one.value) for one in choices.unknown]
