"""A review as the page of a match shows it: the curve, the moments that cost most, the marks, and what luck did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from config.web.curves import CurveChart, Series, chart
from rules.encyclopedia import book
from rules.engine.actions import Action
from rules.mind.advice_words import grounds_in_words
from rules.mind.chances import NONE, chances_of
from rules.notation import Record, ReplayedHand, ReplayedStep
from rules.notation.narration import Teller
from tables import looking_back
from tables.again import may_be_played_on
from tables.models import MatchReview
from tables.reviews.asking import state_of
from tables.reviews.fortune import fortunes, in_points
from tables.reviews.stored import Found, HandFound, read

HUNDRED = 100
MOST_MOMENTS = 3


class ReviewReader(NamedTuple):
    """In which language, with the names of which deck and the terms of which region somebody reads."""

    lang: str
    wording: str
    region: str


class CostlyMoment(NamedTuple):
    """A moment that cost much. ``chance`` and ``better`` are of 100 deals; ``step`` is where it was decided.

    ``why`` is a sentence of what it came to in tricks or points, or empty.
    """

    hand: int
    step: int
    seat: int
    mark: str
    done: str
    other: str
    chance: int
    better: int
    deals: int
    why: str
    rule: str
    anchor: str
    again: bool


class Balance(NamedTuple):
    """What somebody has given away over the match and what luck has given, in points of the chance to win.

    ``doubt``: by how much the luck may be off, two standard errors.
    """

    name: str
    given_away: int
    luck: int
    doubt: int
    marks: int


class ReviewPage:
    """The review of a match for one reader; empty where nobody has asked for it or it is not there yet."""

    def __init__(
        self, record: Record, told: Sequence[ReplayedHand], found: MatchReview | None, reader: ReviewReader
    ) -> None:
        self.state = state_of(found)
        self._record, self._reader = record, reader
        self._told = {one.log.number: one for one in told}
        self._hands: list[HandFound] = [read(one) for one in found.hands] if found and self.state.there else []
        self.marks = [(hand.number, one.n, one.mark) for hand in self._hands for one in hand.found if one.mark]

    def marks_in(self, number: int) -> Mapping[int, str]:
        """The marks of a hand, by line."""
        return {n: mark for hand, n, mark in self.marks if hand == number}

    @property
    def lang(self) -> str:
        """In which language the page is read."""
        return self._reader.lang

    @property
    def may_try_again(self) -> bool:
        """Whether somebody may play on from a moment of this match."""
        return may_be_played_on(self._record)

    @property
    def rough(self) -> bool:
        """Whether what a score is worth was never counted in this game."""
        return chances_of(self._record.variant.key) == NONE

    @property
    def decisions(self) -> int:
        """How many decisions were weighed."""
        return sum(hand.decisions for hand in self._hands)

    @cached_property
    def chart(self) -> CurveChart | None:
        """The chance of each seat to win the match, before the first hand and after each."""
        if not self._hands:
            return None
        columns = ["0", *(str(hand.number) for hand in self._hands)]
        points = [self._hands[0].before, *(hand.after for hand in self._hands)]
        names = self._names(self._hands[-1].number)
        return chart(columns, [
            Series(str(seat), name, [round(HUNDRED * one[seat], 1) for one in points])
            for seat, name in enumerate(names)
        ])  # fmt: skip

    @cached_property
    def moments(self) -> list[CostlyMoment]:
        """At most three, the dearest first."""
        marked = [(hand.number, one) for hand in self._hands for one in hand.found if one.mark]
        dearest = sorted(marked, key=lambda one: -one[1].loss)[:MOST_MOMENTS]
        return [self._moment(number, one) for number, one in dearest]

    @cached_property
    def balances(self) -> list[Balance]:
        """What was given away and what luck did, by seat; luck sums to nought."""
        names = self._names(self._hands[-1].number) if self._hands else []
        sums = fortunes(self._hands)
        luck, marked = (
            in_points([one.luck for one in sums]),
            [one.seat for hand in self._hands for one in hand.found if one.mark],
        )
        return [
            Balance(name, round(HUNDRED * sums[seat].given_away), luck[seat], sums[seat].doubt, marked.count(seat))
            for seat, name in enumerate(names)
        ]

    def _moment(self, number: int, one: Found) -> CostlyMoment:
        step = next(step for step in self._told[number].steps if step.n == one.n)
        variant, lang = self._record.variant, self._reader.lang
        teller = Teller(lang, self._reader.wording, self._names(number), self._reader.region)
        return CostlyMoment(
            number, one.n - 1, one.seat, one.mark,
            teller.deed(Action.parse(one.taken), variant), teller.deed(Action.parse(one.rival), variant),
            round(HUNDRED * one.chance), round(HUNDRED * one.better), one.deals,
            grounds_in_words(one.grounds, one.taken, one.rival, lang),
            *self._rule(step), self.may_try_again,
        )  # fmt: skip

    def _rule(self, step: ReplayedStep) -> tuple[str, str]:
        """The name of the rule that was decided by, and its paragraph; empty where there is none."""
        phase, game = step.before.phase, self._record.variant.key
        if phase is None:
            return "", ""
        there = book.article(self._reader.lang, game).anchors
        named = book.phrases(self._reader.lang, game).get(f"phase.{phase.key}", "")
        return named, phase.key if phase.key in there else ""

    def _names(self, number: int) -> list[str]:
        return looking_back.named([one.name for one in self._record.seated(number)])
