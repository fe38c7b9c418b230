"""The rule set that a reader has chosen by the address of a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rules.engine.actions import Refusal
from rules.engine.option_aliases import Chosen
from rules.engine.variant import BadOption, Game, GameOptions, OptionValue, Switch, Variant
from rules.games import editions, find, is_former
from rules.switches.kinds import OneOf, texts

SEATS = "seats"
PRESET = "preset"
EDITION = "edition"


class UnknownValue(NamedTuple):
    """A value that a switch does not have."""

    name: str
    value: str


@dataclass(frozen=True)
class Choices:
    """What was chosen. ``clashes`` says why it cannot be played; then ``variant`` is the usual rule set.

    ``pinned``: the address names the edition, so that it will show these rules also when there are newer ones.
    """

    game: Game
    options: GameOptions
    seats: int
    unknown: tuple[UnknownValue, ...] = ()
    clashes: tuple[Refusal, ...] = ()
    pinned: bool = False

    @property
    def variant(self) -> Variant:
        """The rule set that the page shows."""
        return self.game.variant() if self.clashes else self.game.variant(self.options, self.seats)

    @cached_property
    def changed(self) -> tuple[tuple[str, OptionValue], ...]:
        """The switches that are not at their usual value."""
        return tuple(self.options.changed().items())

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The shortest words of an address that name this rule set, always in the same order."""
        switches = texts(dict(self.changed)).items()
        seats = () if self.seats == self.game.best else ((SEATS, str(self.seats)),)
        edition = ((EDITION, str(self.game.edition)),) if self.pinned or self.former else ()
        return (*switches, *seats, *edition)

    @property
    def former(self) -> bool:
        """Whether a newer edition has taken the place of these rules."""
        return is_former(self.game)

    @property
    def fitting_seats(self) -> tuple[int, ...]:
        """With how many players these switches can be played."""
        low, high = self.game.players
        return tuple(n for n in range(low, high + 1) if not self.game.contradictions(self.options, n))


def choices_of(variant: Variant) -> Choices:
    """The choices that name this rule set."""
    return Choices(variant.game, variant.options, variant.seats)


def choices_from_query(key: str, query: Mapping[str, str]) -> Choices:
    """The rule set that an address names, in the edition that it names. Raises UnknownGame.

    Without an edition the present one is meant; one that there is not is reported, and the present one stays.
    """
    named = query.get(EDITION)
    edition = next((number for number in editions(key) if str(number) == named), None)
    choices = read_choices(find(key, edition), query)
    if named is None or edition is not None:
        return choices
    return dataclasses.replace(choices, unknown=(*choices.unknown, UnknownValue(EDITION, named)))


def switches_and_seats(game: Game) -> tuple[Switch, ...]:
    """All that is chosen of a game: its switches, and at the end with how many players."""
    low, high = game.players
    return (*game.switches, Switch(SEATS, OneOf(range(low, high + 1)), game.best))


def read_choices(game: Game, query: Mapping[str, str]) -> Choices:
    """The rule set that these words name.

    Words that are no switches are passed over (links get decorated on their
    way); a value that a switch does not have is reported, and the usual one stays.
    """
    chosen: dict[str, Any] = dict(game.presets.get(query.get(PRESET, ""), {}))
    asked = (*switches_and_seats(game), *game.laws)
    named = [(one.name, one.at(query[one.name])) for one in asked if one.name in query]
    chosen |= {name: value for name, value in named if value is not None}
    unknown = [UnknownValue(name, query[name]) for name, value in named if value is None]
    seats = chosen.pop(SEATS, None)
    (switches, said), misspelt = _spelled(game, query, chosen, seats)
    options, seats = game.options(switches), said or game.best
    pinned = query.get(EDITION) == str(game.edition)
    return Choices(game, options, seats, (*unknown, *misspelt), game.contradictions(options, seats), pinned)


def _spelled(
    game: Game, query: Mapping[str, str], chosen: dict[str, OptionValue], seats: int | None
) -> tuple[Chosen, list[UnknownValue]]:
    """The choices with what is written in another way; where that disagrees with the others, it is reported instead."""
    spelled = {name: query[name] for name in game.spellings if name in query}
    try:
        return game.chosen({**chosen, **spelled}, seats), []
    except BadOption:
        return Chosen(chosen, seats), [UnknownValue(name, value) for name, value in spelled.items()]


def with_options(choices: Choices, extra: Mapping[str, OptionValue]) -> Variant:
    """The rule set with these switches changed as well; where the two clash, only these."""
    game = choices.game
    both = choices.options.everything() | dict(extra)
    options = game.options(both)
    if choices.clashes or game.contradictions(options, choices.seats):
        return game.variant(game.options(extra))
    return game.variant(options, choices.seats)
