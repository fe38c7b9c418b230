"""A question to who thinks in another process, and the position in it: what one seat knows and nothing else."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.state import State
from rules.engine.variant import OptionValue, Variant
from rules.games import find
from rules.mind.masked import HiddenPlace, Masked
from rules.mind.think import Effort, think

_PLACES = tuple(field.name for field in dataclasses.fields(State) if field.name != "variant")


class RuleSet(NamedTuple):
    """What a variant is built from."""

    game: str
    edition: int
    options: tuple[tuple[str, OptionValue], ...]
    seats: int


class Question(NamedTuple):
    """What should this seat do? The same question has the same answer wherever and whenever it is asked."""

    rules: RuleSet
    seat: int
    position: tuple[Any, ...]  # the fields of the masked state
    unseen: int
    places: tuple[HiddenPlace, ...]
    effort: Effort
    seed: int


def question(masked: Masked, effort: Effort, seed: int) -> Question:
    """This position as a question."""
    state, variant = masked.state, masked.state.variant
    assert isinstance(variant, Variant)
    rules = RuleSet(variant.key, variant.game.edition, tuple(variant.options.by_name().items()), variant.seats)
    position = tuple(getattr(state, name) for name in _PLACES)
    return Question(rules, masked.seat, position, masked.unseen, masked.places, effort, seed)


def answer(question: Question) -> Action:
    """What the seat does."""
    masked = unpacked(question)
    dice = Random(question.seed)  # noqa: S311  (whims of a bot, and repeatable on purpose)
    return think(masked, core.legal(masked.state, masked.seat), dice, question.effort)


def unpacked(question: Question) -> Masked:
    """The position of a question."""
    state = State(variant=_variant(question.rules), **dict(zip(_PLACES, question.position, strict=True)))
    return Masked(question.seat, state, question.unseen, question.places)


@lru_cache(maxsize=256)
def _variant(rules: RuleSet) -> Variant:
    game = find(rules.game, rules.edition)
    return game.variant(game.options(dict(rules.options)), rules.seats)
