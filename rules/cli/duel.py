"""One bot of a level among others of another: matches over the same deals, with it at every place in turn."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rules.cli import simulation
from rules.engine import core
from rules.engine.actions import Action, Seat
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import find
from rules.mind.duels import Duel, DuelCount
from rules.mind.levels import decide
from rules.mind.one_hand import BrokenError, at_its_end

LONGEST_MATCH = 400  # hands; a match without an end in sight counts as even


class DuelRound(NamedTuple):
    """A round of a duel: the same deals with the bot at every place."""

    duel: Duel
    number: int


def rounds(duel: Duel, begin: int, end: int) -> Iterator[DuelRound]:
    """The rounds that are still to be played."""
    return (DuelRound(duel, number) for number in range(begin, end))


def played(asked: DuelRound) -> DuelCount | str:
    """What a round came to, or how a hand broke."""
    duel, number = asked
    try:
        return _round(find(duel.key, duel.edition).variant(seats=duel.seats), duel, number)
    except BrokenError as problem:
        return f"round {number}: {problem}"


def _round(variant: Variant, duel: Duel, number: int) -> DuelCount:
    won, rest = 0.0, DuelCount()
    for place in range(duel.seats):
        share, more = _match(variant, duel, number, place)
        won += share / duel.seats
        rest = rest.plus(more)
    return rest._replace(rounds=1, total=won, squares=won * won)


def _match(variant: Variant, duel: Duel, number: int, place: int) -> tuple[float, DuelCount]:
    """The bot's share of one match, and what its thinking took."""
    standing, count = opening(variant, number % duel.seats), DuelCount()
    dice = Random(f"{duel.seed} {duel.key} {number} {place}")  # noqa: S311  (repeatable on purpose)
    for hand in range(LONGEST_MATCH):
        deal = Random(f"{duel.seed} {duel.key} {number} hand {hand}")  # noqa: S311
        standing, more = _hand(variant, standing, duel, place, deal, dice)
        count = count.plus(more)
        if standing.winners:
            return (1 / len(standing.winners) if place in standing.winners else 0.0), count
    return 1 / duel.seats, count._replace(cut_short=1)


def _hand(
    variant: Variant, standing: Standing, duel: Duel, place: int, deal: Random, dice: Random
) -> tuple[Standing, DuelCount]:
    thoughts: list[float] = []

    def deciding(state: State, seat: Seat, legal: list[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        begun = time.process_time()
        action = decide(_level(duel, seat, place), state, seat, legal, dice)
        if seat == place:
            thoughts.append(time.process_time() - begun)
        return action

    state = at_its_end(core.begin(variant, standing), deciding, deal)
    hand = record(state)
    after = settle(variant, standing, hand)
    simulation.check_cards(state)
    simulation.check_chips(variant, standing, hand, after)
    return after, DuelCount(decisions=len(thoughts), thinking=sum(thoughts))


def _level(duel: Duel, seat: int, place: int) -> str:
    return duel.level if seat == place else duel.against
