"""How a hand of Zwanzig ab is scored, and what its score sheet asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.engine.actions import Refusal, Seat, refuse
from rules.engine.cards import suit_letter, suit_number
from rules.engine.goals import Goal, at_nought
from rules.engine.notes import Noted
from rules.engine.record import HandRecord
from rules.engine.scoring import Credit, ScorePart, fined
from rules.engine.sheet import Check, Field
from rules.engine.state import PlayRules, Standing
from rules.engine.tallies import Drops, DropsInARow
from rules.engine.traits import Traits, trait
from rules.engine.variant import Variant

COMPULSORY = {"diamonds": suit_number("S"), "clubs": suit_number("E")}  # the suit in which nobody drops out
HEARTS_BLIND = Noted("hearts-blind")  # named hearts before the deal


def announcer_of(hand: HandRecord) -> Seat:
    """Who named trumps: the one who is written down, else the dealer's left."""
    return (hand.dealer + 1) % len(hand.tricks) if hand.declarer is None else hand.declarer


@dataclass(frozen=True)
class NoTrickInZwanzig(ScorePart):
    """Five on for who plays and takes no trick; for the announcer it may be more."""

    announcer: int
    others: int = 5
    key: ClassVar[str] = "score.no-trick"

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, self.others)
        yield trait("penalty", "declarer", n=self.announcer)
        yield trait("quota", "number", n=1)
        yield trait("score", "no-trick", marks=self.others)
        if self.announcer > self.others:
            yield trait("score", "announcer", marks=self.announcer)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played:
            for seat in hand.seats:
                if not hand.took(seat):
                    yield seat, self.announcer if seat == announcer_of(hand) else self.others


@dataclass(frozen=True)
class BlindDoubles:
    """Hearts named before the deal count double once more."""

    key: ClassVar[str] = "score.blind"

    def describe(self, variant: PlayRules) -> Traits:
        if HEARTS_BLIND in variant.called:
            yield trait("doubling", HEARTS_BLIND).under(f"score.{HEARTS_BLIND}")

    def factor(self, hand: HandRecord) -> int:
        """2 if hearts were named blind, else 1."""
        return 2 if hand.called == HEARTS_BLIND else 1


@dataclass(frozen=True)
class ExactlyOrStay(Goal):
    """Who stands at nought after a hand has won; who would pass it stays where he was."""

    key: str = "goal.exact-or-stay"

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(after.scores) if points == 0)

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        return at_nought(standing)

    def close(self, variant: PlayRules, before: Standing, hand: HandRecord, after: Standing) -> Standing:
        pairs = zip(before.scores, after.scores, strict=True)
        return super().close(variant, before, hand, after._replace(scores=tuple(a if a >= 0 else b for b, a in pairs)))


def fields(*, blind: bool, compulsory: str) -> tuple[Field, ...]:
    """The form of the score sheet. ``compulsory``: the suit in which nobody drops out, as the switch names it."""
    bound = COMPULSORY.get(compulsory)
    telling = ("H",) if bound is None else tuple(sorted({"H", suit_letter(bound)}))
    return (
        *((Field("called", "choice", choices=("", HEARTS_BLIND)),) if blind else ()),
        Field("declarer", "seat", optional=True),
        Field("trump", "suit", telling=telling),
        Field("tricks", "tricks", each_seat=True, high=5),
    )


def _announcer_plays(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """The announcer never drops out, and what is left of a hand without play is his."""
    seat = announcer_of(hand)
    return refuse("declare.announcer", seat=seat) if hand.tricks[seat] is None else None


def _trumps(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Named blind, and from the ninth hand on, hearts are trumps."""
    first = _agreed(variant, "hearts_from_hand")
    if hand.called != HEARTS_BLIND and (first == "never" or hand.hand_number < first):
        return None
    return None if hand.trump == suit_number("H") else refuse("sheet.hearts")


def _nobody_out(variant: Variant, hand: HandRecord, standing: Standing | None) -> Refusal | None:
    """Who dropped out was free to do so, as far as cards and number of hands say."""
    out = [seat for seat, tricks in enumerate(hand.tricks) if tricks is None]
    if not out:
        return None
    if hand.trump == COMPULSORY.get(_agreed(variant, "compulsory_suit"), -1):
        return refuse("declare.suit", seat=out[0])
    if _agreed(variant, "no_drop_first_hand") and hand.hand_number == 1:
        return refuse("declare.first-hand", seat=out[0])
    if _agreed(variant, "max_droppers") == "all-but-two" and len(hand.seats) < 2:
        return refuse("declare.last", seat=out[-1])
    return _not_by_standing(variant, out, standing) if standing else None


def _not_by_standing(variant: Variant, out: list[Seat], standing: Standing) -> Refusal | None:
    """The same as far as scores and earlier hands say."""
    few, often = _agreed(variant, "no_drop_at_or_below"), _agreed(variant, "max_drops_per_game")
    for seat in out:
        if few != "off" and standing.scores[seat] <= few:
            return refuse("declare.score", seat=seat)
        in_a_row = standing.tally(DropsInARow().name)[seat]
        if _agreed(variant, "max_consecutive_drops") != "none" and in_a_row >= variant.seats - 2:
            return refuse("declare.in-a-row", seat=seat)
        if often != "none" and standing.tally(Drops().name)[seat] >= often:
            return refuse("declare.per-match", seat=seat)
    return None


def _agreed(variant: Variant, switch: str) -> Any:
    return getattr(variant.options, switch)


CHECKS: tuple[Check, ...] = (_announcer_plays, _trumps, _nobody_out)
