"""The list of options, written by the rule set itself."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.variant import Game, OptionValue, Switch
from rules.phrases import knows, say
from rules.sets.choices import Choices, written


class Value(NamedTuple):
    """One value of a switch: as an address has it, in words, whether it is chosen, whether it is the usual one."""

    value: str
    words: str
    chosen: bool
    usual: bool


class OptionRow(NamedTuple):
    """A switch in words with its values."""

    name: str
    words: str
    values: tuple[Value, ...]

    @property
    def changed(self) -> bool:
        """Whether another value than the usual one is chosen."""
        return any(value.chosen and not value.usual for value in self.values)

    @property
    def chosen(self) -> str:
        """The chosen value in words."""
        return next(value.words for value in self.values if value.chosen)


class OptionDifference(NamedTuple):
    """A switch that is not at its usual value: what it is about, the value chosen, the usual one; all in words."""

    name: str
    words: str
    chosen: str
    usual: str


class Preset(NamedTuple):
    """A ready-made rule set: its key, its name, the words of its address, whether it is the one chosen, or the usual."""

    key: str
    words: str
    pairs: tuple[tuple[str, str], ...]
    chosen: bool
    usual: bool


def options(lang: str, choices: Choices) -> tuple[OptionRow, ...]:
    """Every switch of the game with its values in words, the chosen and the usual one marked."""
    chosen = choices.options.by_name()
    return tuple(_option(lang, choices.game, switch, chosen[switch.name]) for switch in choices.game.switches)


def _option(lang: str, game: Game, switch: Switch, chosen: OptionValue) -> OptionRow:
    values = tuple(
        Value(written(value), value_words(lang, game, switch.name, value), value == chosen, value == switch.default)
        for value in switch.values
    )
    return OptionRow(switch.name, say(lang, f"option.{switch.name}", game=game.key), values)


def differences(lang: str, choices: Choices) -> tuple[OptionDifference, ...]:
    """In what a rule set is not the usual one of its game."""
    switches = {switch.name: switch for switch in choices.game.switches}
    return tuple(
        OptionDifference(
            name,
            say(lang, f"option.{name}", game=choices.game.key),
            value_words(lang, choices.game, name, value),
            value_words(lang, choices.game, name, switches[name].default),
        )
        for name, value in choices.changed
    )


def value_words(lang: str, game: Game, name: str, value: OptionValue) -> str:
    """A value of a switch in words; numbers stay numbers."""
    if isinstance(value, bool):
        return say(lang, "option.on" if value else "option.off")
    key = f"option.{name}.{value}"
    return say(lang, key, game=game.key) if knows(lang, key, game=game.key) else str(value)


def presets(lang: str, choices: Choices) -> tuple[Preset, ...]:
    """The ready-made rule sets of the game."""
    found = []
    for key, switches in choices.game.presets.items():
        preset = Choices(choices.game, choices.game.options(switches), choices.seats, pinned=choices.pinned)
        words = say(lang, f"preset.{key}", game=choices.game.key)
        found.append(Preset(key, words, preset.pairs, preset.options == choices.options, not preset.changed))
    return tuple(found)


def preset_of(lang: str, choices: Choices) -> Preset | None:
    """The ready-made rule set that was chosen, which may be the usual one; None for one that somebody put together."""
    return next((preset for preset in presets(lang, choices) if preset.chosen), None)


def form_of(lang: str, choices: Choices) -> Preset | None:
    """The same, but None for the usual one: a game by itself needs no second name."""
    found = preset_of(lang, choices)
    return None if found is None or found.usual else found
