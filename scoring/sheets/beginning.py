"""The form of a new sheet: a game, its house rules, people in the order in which they sit, who deals first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from config.web.names import clean, key
from rules.encyclopedia.book import Choices, Preset, laws, options, presets, read_choices
from rules.encyclopedia.pages.catalogue import groups
from rules.engine.variant import Game, Variant
from rules.phrases import refused
from rules.sets.choices import PRESET
from rules.switches.words import ShownSwitch


@dataclass(frozen=True)
class SeatRow:
    """A row of the form."""

    index: int
    name: str
    deals: bool


@dataclass(frozen=True)
class Beginning:
    """What was chosen and typed so far."""

    choices: Choices
    places: tuple[SeatRow, ...]
    touched: bool = False  # somebody has been at the house rules: keep them open

    @property
    def game(self) -> Game:
        """The game."""
        return self.choices.game

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, clockwise."""
        return tuple(place.name for place in self.places if place.name)

    @property
    def dealer(self) -> int | None:
        """The seat that deals first; None where the row chosen has no name."""
        seated = [place for place in self.places if place.name]
        return next((seat for seat, place in enumerate(seated) if place.deals), None)

    @property
    def variant(self) -> Variant:
        """The rule set, if nothing is wrong."""
        return self.game.variant(self.choices.options, len(self.names) or None)

    def presets(self, lang: str) -> tuple[Preset, ...]:
        """The ready-made rule sets."""
        return presets(lang, self.choices)

    def switches(self, lang: str) -> tuple[ShownSwitch, ...]:
        """The house rules in words."""
        return options(lang, self.choices)

    def laws(self, lang: str) -> tuple[ShownSwitch, ...]:
        """What holds when something goes wrong, likewise."""
        return laws(lang, self.choices)

    def clashes(self, lang: str) -> list[str]:
        """Why these house rules do not go together, for as many people as are there."""
        return [refused(lang, no, game=self.game.key) for no in self.choices.clashes]

    def problems(self, lang: str) -> list[str]:
        """Why no sheet can be opened for these people."""
        low, high = self.game.players
        if not low <= len(self.names) <= high:
            refusals = self.game.contradictions(self.choices.options, len(self.names))
            return [refused(lang, no, game=self.game.key) for no in refusals]
        return same_names(self.names) + ([] if self.dealer is not None else [_("Choose who deals first.")])


def same_names(names: Sequence[str]) -> list[str]:
    """A complaint for each name that two people have."""
    keys = [key(name) for name in names]
    double = [name for seat, name in enumerate(names) if key(name) in keys[:seat]]
    return [_("Two people are called %(name)s. Tell them apart.") % {"name": name} for name in double]


def read(
    game: Game, typed: Mapping[str, str], *, ready: str = "", up: int | None = None, touched: bool = False
) -> Beginning:
    """The form as far as it is filled in; instead of its switches a ``ready`` rule set, if one is named.

    ``up``: the row that moves one seat up. ``touched``: somebody has been at the switches.
    """
    places = _places(game, typed)
    if up is not None:
        places = _moved_up(places, up)
    seated = sum(bool(place.name) for place in places)
    query = {PRESET: ready} if ready else dict(typed)
    low, high = game.players
    query["seats"] = str(seated) if low <= seated <= high else typed.get("seats", str(game.best))
    choices = read_choices(game, query)
    return Beginning(choices, places, touched=touched or bool(choices.clashes))


def form_of(beginning: Beginning, lang: str, problems: Sequence[str]) -> dict[str, Any]:
    """What every form shows in which a game and its house rules are chosen; what clashes is said at the switches."""
    clashes = beginning.clashes(lang)
    return {
        "groups": groups(lang),
        "beginning": beginning,
        "presets": beginning.presets(lang),
        "switches": beginning.switches(lang),
        "laws": beginning.laws(lang),
        "laws_changed": any(row.changed for row in beginning.laws(lang)),
        "clashes": clashes,
        "problems": [problem for problem in problems if problem not in clashes],
    }


def people_of(typed: Mapping[str, str]) -> dict[str, str]:
    """Of a form only who sits where and who deals: what stays when another game is chosen."""
    return {name: value for name, value in typed.items() if name == "dealer" or name.startswith("name-")}


def _places(game: Game, typed: Mapping[str, str]) -> tuple[SeatRow, ...]:
    dealer = typed.get("dealer", "0")
    return tuple(
        SeatRow(index, clean(typed.get(f"name-{index}", "")), dealer == str(index)) for index in range(game.players[1])
    )


def _moved_up(places: tuple[SeatRow, ...], index: int) -> tuple[SeatRow, ...]:
    """The rows with this one moved before its neighbour; the first one goes to the end, as round a table."""
    if not 0 <= index < len(places):
        return places
    row = list(places)
    row[index - 1], row[index] = row[index], row[index - 1]
    return tuple(replace(place, index=at) for at, place in enumerate(row))
