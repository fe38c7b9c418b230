"""How long a match takes: so many deals as were agreed, or as many hands as steady bots needed for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from rules.engine.variant import Game, Variant
from rules.games import folder

FILE = "lengths.toml"
USUAL = "standard"
SECONDS_A_DEAL, SECONDS_A_CARD = 45, 5  # shuffling, dealing, making up one's mind; and each card played
ENDLESS = 500  # hands: who has not won by then never will


def agreed(variant: Variant) -> bool:
    """Whether the players settle beforehand how many deals there are."""
    return variant.goal.deals > 0


def hands(variant: Variant, seats: int) -> float:
    """How many hands a match takes among so many players, on average; 0 if nobody has measured it."""
    game = variant.game
    if agreed(variant):
        return game.variant(variant.options, seats).goal.deals
    found = measured(game.key)
    return found.get(preset_of(variant), found.get(USUAL, {})).get(str(seats), 0.0)


def minutes(variant: Variant, seats: int) -> int:
    """About how many minutes that takes around a table."""
    played = with_seats(variant, seats).hand_size * seats
    return round(hands(variant, seats) * (SECONDS_A_DEAL + SECONDS_A_CARD * played) / 60)


def with_seats(variant: Variant, seats: int) -> Variant:
    """The same rules for another number of players."""
    return variant.game.variant(variant.options, seats)


def preset_of(variant: Variant) -> str:
    """The ready-made rule set that a variant is, the usual one where it is none."""
    game, played = variant.game, variant.options.without_laws()
    return next((key for key, chosen in game.presets.items() if game.options(chosen) == played), USUAL)


def seats_of(variant: Variant) -> tuple[int, ...]:
    """With how many players a rule set can be played."""
    low, high = variant.game.players
    return tuple(n for n in range(low, high + 1) if not variant.game.contradictions(variant.options, n))


def wanted(game: Game) -> dict[str, Variant]:
    """The ready-made rule sets of a game whose length has to be measured, with as many players as usual."""
    made = {key: game.variant(game.options(chosen)) for key, chosen in game.presets.items()}
    return {key: variant for key, variant in made.items() if not agreed(variant)}


@cache
def measured(key: str) -> Mapping[str, Mapping[str, float]]:
    """Hands per match of a game by ready-made rule set and number of players; empty where nobody has measured it."""
    path = folder.file_of(key, FILE)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
