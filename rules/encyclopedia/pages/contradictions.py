"""Switches that contradict each other, in words: what is in the way, between which switches, and the ways out."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from rules.encyclopedia import book
from rules.encyclopedia.book.tables import value_words
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.pieces import Reader
from rules.engine.variant import Game, OptionValue
from rules.sets.choices import EDITION, SEATS


class ShownContradiction(NamedTuple):
    """A contradiction: the sentence that says why, and the switches it is between, as they are chosen."""

    says: str
    between: tuple[tuple[str, str, str], ...]  # name of the switch, the switch in words, the value in words

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the switches."""
        return tuple(name for name, _, _ in self.between)


class ShownWayOut(NamedTuple):
    """A rule set without the contradictions: what is chosen otherwise, and its address."""

    words: str
    address: str


def shown_contradictions(reader: Reader, choices: book.Choices) -> tuple[ShownContradiction, ...]:
    """Every contradiction of a rule set."""
    chosen = choices.options.by_name() | {SEATS: choices.seats}
    return tuple(
        ShownContradiction(
            reader.why(choices.game.key, conflict.refusal),
            tuple(
                (name, label(reader.lang, choices.game, name), worded(reader.lang, choices.game, name, chosen[name]))
                for name in conflict.between
            ),
        )
        for conflict in book.conflicts(choices)
    )


def ways(lang: str, choices: book.Choices, page: str = "rules:game") -> tuple[ShownWayOut, ...]:
    """The nearest rule sets that can be played, with their addresses on this page."""
    return tuple(
        ShownWayOut(
            "; ".join(turned(lang, choices.game, name, value) for name, value in way.turned), under(way.choices, page)
        )
        for way in book.ways_out(choices)
    )


def unknown(lang: str, choices: book.Choices) -> list[tuple[str, str]]:
    """Values that there are not, each with the switch it was meant for in words, or the name that was no switch's."""
    game = choices.game
    plain = {EDITION, *game.spellings}
    return [(one.name if one.name in plain else label(lang, game, one.name), one.value) for one in choices.unknown]


def label(lang: str, game: Game, name: str) -> str:
    """A switch in words; ``seats`` is one of them here."""
    return gettext("Players") if name == SEATS else book.say(lang, f"option.{name}", game=game.key)


def worded(lang: str, game: Game, name: str, value: OptionValue) -> str:
    """What is chosen of a switch, in words."""
    return str(value) if name == SEATS else value_words(lang, game, name, value)


def turned(lang: str, game: Game, name: str, value: OptionValue) -> str:
    """Another choice in words: ``Lowest bid: 2``, ``with 3 players``."""
    if name == SEATS:
        return ngettext("with %(n)s player", "with %(n)s players", int(value)) % {"n": value}
    return f"{label(lang, game, name)}: {worded(lang, game, name, value)}"
