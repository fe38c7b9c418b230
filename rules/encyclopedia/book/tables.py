"""The list of options, written by the rule set itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.variant import Game, OptionValue
from rules.phrases import knows, say
from rules.sets.choices import Choices
from rules.switches.words import ShownSwitch, SwitchDifference, SwitchWords


@dataclass(frozen=True)
class GameWords(SwitchWords):
    """What the switches of a game are called. Yes and no are the same words everywhere; numbers stay numbers."""

    lang: str
    game: Game
    deck: str = ""  # whose words name the cards; empty: as the game is told

    def label(self, name: str) -> str:
        """What a switch is about."""
        return say(self.lang, f"option.{name}", game=self.game.key, deck=self.deck)

    def one(self, name: str, value: OptionValue) -> str:
        """A value of a switch."""
        if isinstance(value, bool):
            return say(self.lang, "option.on" if value else "option.off")
        key = f"option.{name}.{value}"
        known = knows(self.lang, key, game=self.game.key)
        return say(self.lang, key, game=self.game.key, deck=self.deck) if known else str(value)


class Preset(NamedTuple):
    """A ready-made rule set: its key, its name, the words of its address, whether it is the one chosen, or the usual."""

    key: str
    words: str
    pairs: tuple[tuple[str, str], ...]
    chosen: bool
    usual: bool


def options(lang: str, choices: Choices, deck: str = "") -> tuple[ShownSwitch, ...]:
    """Every switch of the game with its values in words, the chosen and the usual one marked."""
    words, chosen = GameWords(lang, choices.game, deck), choices.options.by_name()
    return tuple(words.shown(switch, chosen[switch.name]) for switch in choices.game.switches)


def laws(lang: str, choices: Choices, deck: str = "") -> tuple[ShownSwitch, ...]:
    """Likewise what holds when something goes wrong at a real table, which is asked in every game."""
    words, chosen = GameWords(lang, choices.game, deck), choices.options.laws.by_name()
    return tuple(words.shown(switch, chosen[switch.name]) for switch in choices.game.laws)


def differences(lang: str, choices: Choices, deck: str = "") -> tuple[SwitchDifference, ...]:
    """In what a rule set is not the usual one of its game."""
    return GameWords(lang, choices.game, deck).differences(choices.options, choices.game.options())


def presets(lang: str, choices: Choices, deck: str = "") -> tuple[Preset, ...]:
    """The ready-made rule sets of the game."""
    found = []
    for key, switches in choices.game.presets.items():
        preset = Choices(choices.game, choices.game.options(switches), choices.seats, pinned=choices.pinned)
        words = say(lang, f"preset.{key}", game=choices.game.key, deck=deck)
        found.append(Preset(key, words, preset.pairs, preset.options == choices.options, not preset.changed))
    return tuple(found)


def preset_of(lang: str, choices: Choices) -> Preset | None:
    """The ready-made rule set that was chosen, which may be the usual one; None for one that somebody put together."""
    return next((preset for preset in presets(lang, choices) if preset.chosen), None)


def form_of(lang: str, choices: Choices) -> Preset | None:
    """The same, but None for the usual one: a game by itself needs no second name."""
    found = preset_of(lang, choices)
    return None if found is None or found.usual else found
