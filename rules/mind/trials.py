"""Tries every free choice between staying and dropping, and every bid, on the cards as they lie; counts by what was seen."""

from __future__ import annotations

import re
from collections import defaultdict
from random import Random
from typing import NamedTuple

from rules.bots.options import PlayOption, judging
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.record import HandRecord, record
from rules.engine.scoring import opening, settle
from rules.engine.seat import view
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.mind.advice import quota, spared
from rules.mind.masked import masked
from rules.mind.one_hand import at_its_end, positions, steadily
from rules.mind.search import Value
from rules.mind.situations import (
    MOST_HIGHER,
    MOST_OTHERS,
    MOST_TRUMPS,
    BidCount,
    BidSituation,
    Situations,
    StayCount,
    StaySituation,
)
from rules.mind.think import chances_to_win

LONGEST_MATCH = 60  # hands
HUNDRED = 100.0
HOLDING = re.compile(r"trumps (\d+), (\d+) higher out")  # as rules/bots/options.py says it


class Holding(NamedTuple):
    """The trumps of a hand, and how many higher than the best of them are out."""

    trumps: int
    higher: int


class TriedHand(NamedTuple):
    """How a hand ended that went on after a trial, and what its standing is worth to the seat that tried."""

    record: HandRecord
    worth: float


class Trials:
    """Plays matches of steady bots under one rule set, and counts what comes of each way at each decision."""

    def __init__(self, variant: Variant, seed: int) -> None:
        self._variant, self._seed, self._value = variant, seed, value_of(variant)
        self._stays: dict[StaySituation, StayCount] = defaultdict(StayCount)
        self._bids: dict[BidSituation, BidCount] = defaultdict(BidCount)

    def counted(self, begun: Situations, matches: range) -> Situations:
        """What these matches show, each with dice of its own. Raises BrokenError for a hand that no rules may produce."""
        for number in matches:
            self._match(number)
        return begun._replace(matches=len(matches), stays=dict(self._stays), bids=dict(self._bids))

    def _match(self, number: int) -> None:
        standing = opening(self._variant, number % self._variant.seats)
        for hand in range(LONGEST_MATCH):
            standing = self._hand(standing, f"{self._seed} {self._variant.key} {number} {hand}")
            if standing.winners:
                return

    def _hand(self, standing: Standing, name: str) -> Standing:
        dice = Random(name)  # noqa: S311  (repeatable on purpose)
        for step, state in enumerate(positions(core.begin(self._variant, standing), steadily(dice), dice)):
            if state.hands and state.to_act and state.to_act[0] != CHANCE:
                self._decision(state, state.to_act[0], f"{name} {step}")
        return settle(self._variant, standing, record(state))

    def _decision(self, state: State, seat: Seat, name: str) -> None:
        verbs = set(state.phase.verbs()) if state.phase else set()
        if not ({"stay", "drop"} <= verbs or {"bid", "pass"} <= verbs):
            return
        legal = core.legal(state, seat)
        judged = judging(view(state, seat), legal) if len(legal) > 1 else None
        if judged is None or judged.quiet is None:
            return
        options = {str(option.action): option for option in judged.options}
        quiet = self._after(state, judged.quiet, name)
        for option in options.values():
            if option.action.verb == "stay" and judged.quiet.verb == "drop":
                self._stay(state, option, quiet, name)
            elif option.action.verb == "bid" and judged.quiet.verb == "pass":
                self._bid(state, option, quiet, name)

    def _stay(self, state: State, option: PlayOption, dropped: TriedHand, name: str) -> None:
        seat, held = option.action.seat, holding(option)
        inside, waiting = around(state, seat)
        situation = StaySituation(held.trumps, held.higher, min(inside, MOST_OTHERS), min(waiting, MOST_OTHERS))
        stayed = self._after(state, option.action, name)
        free, gain = spared(stayed.record, seat, quota(masked(state, seat))), stayed.worth - dropped.worth
        count = StayCount(1, 1, gain, 0.0) if free else StayCount(1, 0, 0.0, gain)
        self._stays[situation] = self._stays[situation].plus(count)

    def _bid(self, state: State, option: PlayOption, passed: TriedHand, name: str) -> None:
        seat, held, tricks = option.action.seat, holding(option), int(option.action.arg)
        ended = self._after(state, option.action, name)
        stood = ended.record.declarer == seat
        made = stood and spared(ended.record, seat, tricks)
        count = BidCount(1, int(stood), int(made), ended.worth - passed.worth)
        situation = BidSituation(held.trumps, held.higher, tricks)
        self._bids[situation] = self._bids[situation].plus(count)

    def _after(self, state: State, action: Action, name: str) -> TriedHand:
        """The end of the hand after this action, every way with the same dice."""
        dice = Random(name)  # noqa: S311  (repeatable on purpose)
        ended = record(at_its_end(core.play(state, action), steadily(dice), dice))
        return TriedHand(ended, self._value(settle(self._variant, state.standing, ended))[action.seat])


def value_of(variant: Variant) -> Value:
    """What a standing is worth: points of the chance to win; where the length of a match is agreed, the score."""
    if variant.deals:
        return lambda standing: [float(score) for score in standing.scores]
    chances = chances_to_win(variant)
    return lambda standing: [HUNDRED * chance for chance in chances(standing)]


def holding(option: PlayOption) -> Holding:
    """What is held under an option; of a suit that is still to be named, the best."""
    said = next(filter(None, map(HOLDING.fullmatch, option.facets)), None)
    return Holding(min(int(said[1]), MOST_TRUMPS), min(int(said[2]), MOST_HIGHER)) if said else Holding(0, 0)


def around(state: State, seat: Seat) -> tuple[int, int]:
    """How many others are in for certain, and how many have yet to speak and may still drop out."""
    others = [other for other in range(state.variant.seats) if other != seat and state.playing >> other & 1]
    bans = state.variant.bans_on.get("drop", ())
    waiting = [other for other in others if other in state.queue and not any(ban.when(state, other) for ban in bans)]
    return len(others) - len(waiting), len(waiting)
