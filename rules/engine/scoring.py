"""From a hand's record to score lines, and from there to where the match stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Protocol

from rules.engine.actions import Seat
from rules.engine.antes import ANTE
from rules.engine.cards import Suit, suit_letter
from rules.engine.carried import CARRIES_NOTHING, Carried
from rules.engine.goals import Goal
from rules.engine.laws import DOUBLE
from rules.engine.record import HandRecord, record
from rules.engine.standing import Points, Standing
from rules.engine.state import PlayRules
from rules.engine.tallies import Tally
from rules.engine.traits import Trait, Traits, trait

__all__ = [
    "Credit",
    "Doubling",
    "HandRecord",
    "NoTrick",
    "PerTrick",
    "ScoreLine",
    "ScorePart",
    "ScoreRules",
    "Standing",
    "SuitDoubles",
    "opening",
    "record",
    "score",
    "settle",
]


class ScoreLine(NamedTuple):
    """One reason why a seat's score changes; ``part`` is the anchor of the rule."""

    seat: Seat
    part: str
    amount: Points


Credit = tuple[Seat, Points]


@dataclass(frozen=True)
class ScorePart:
    """One rule of scoring. ``key`` is its anchor; ``halves``: it may give half points.

    ``put_in``: everybody who plays pays it, whatever comes of the hand.
    """

    key: ClassVar[str]
    halves: ClassVar[bool] = False
    put_in: ClassVar[bool] = False

    def describe(self, variant: PlayRules) -> Traits:
        """What the rule set has by this rule, for those who compare games."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it is")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        """The seats whose score this rule changes, and by how much, before any doubling."""
        raise NotImplementedError

    def compares(self, hand: HandRecord) -> tuple[int, ...]:
        """The card points of each seat as this rule counts them; empty for a rule that looks at none."""
        return ()


@dataclass(frozen=True)
class PerTrick(ScorePart):
    """Every trick changes the score of who took it."""

    key: ClassVar[str] = "score.trick"
    amount: int = -1

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("score", "takes" if self.amount > 0 else "trick")

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        for seat in hand.seats:
            yield seat, self.amount * hand.took(seat)


@dataclass(frozen=True)
class NoTrick(ScorePart):
    """Who plays and takes no trick is fined."""

    key: ClassVar[str] = "score.no-trick"
    amount: int = 5

    def describe(self, variant: PlayRules) -> Traits:
        yield fined(variant, self.amount)
        yield trait("quota", "number", n=1)
        yield trait("score", "no-trick", marks=self.amount)

    def credits(self, hand: HandRecord) -> Iterator[Credit]:
        if hand.played:
            for seat in hand.seats:
                yield seat, 0 if hand.took(seat) else self.amount


@dataclass(frozen=True)
class SuitDoubles:
    """A hand with this trump suit counts double."""

    suit: Suit
    key: ClassVar[str] = "score.hearts"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("doubling", "suit", suit=suit_letter(self.suit))

    def factor(self, hand: HandRecord) -> int:
        """2 in that suit, else 1."""
        return 2 if hand.trump == self.suit else 1


class Doubling(Protocol):
    """Something that multiplies a whole hand. ``key`` is the anchor of its rule."""

    key: ClassVar[str]

    def describe(self, variant: PlayRules) -> Traits: ...

    def factor(self, hand: HandRecord) -> int: ...


@dataclass(frozen=True, eq=False, kw_only=True)
class ScoreRules(PlayRules):
    """How a game is scored, and how a match goes on from hand to hand.

    ``same_dealer`` and ``uncounted`` list the words (see ``HandRecord.called``)
    of hands after which the same dealer deals again, and which do not count as a
    deal. When ``most_uncounted`` hands of a match have not counted as a deal
    (0 = any number), further ones do, and the deal moves on.
    ``deal_moves``: after hands of this word the deal moves on so many seats
    instead of one. ``moving_dealer``: within a hand the deal may pass to somebody
    else, and goes on from there. ``carried`` says how hands make later ones count
    more. ``forfeit``: by how much a fine changes a score, in games in which it costs nothing to take no trick.
    """

    scoring: tuple[ScorePart, ...]
    goal: Goal
    doublings: tuple[Doubling, ...] = ()
    same_dealer: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()
    most_uncounted: int = 0
    carried: Carried = CARRIES_NOTHING
    tallies: tuple[Tally, ...] = ()
    deal_moves: tuple[tuple[str, int], ...] = ()
    moving_dealer: bool = False
    forfeit: Points = 0

    @property
    def deals(self) -> int:
        """How many deals a match has where that is agreed, else 0."""
        return self.goal.deals


def fined(variant: PlayRules, amount: Points) -> Trait:
    """The trait of who takes too few tricks: so many points on, or so many chips into the pot."""
    return trait("penalty", "chips" if variant.antes else "points", n=int(abs(amount)))


def card_points(variant: ScoreRules, hand: HandRecord) -> tuple[int, ...]:
    """The card points that decided the hand, per seat; empty in games that count none."""
    return next((found for part in variant.scoring if (found := part.compares(hand))), hand.points)


def whole(points: Points) -> Points:
    """The same number; an int unless it is a half."""
    return points if points % 1 else int(points)


def score(variant: ScoreRules, hand: HandRecord) -> tuple[ScoreLine, ...]:
    """What the hand changes, line by line, doublings included; lines of nought are left out.

    The chips put in before a hand come first and are never doubled. Of what went wrong there is one line, the fine.
    """
    if hand.breach and hand.offender is not None:
        return (ScoreLine(hand.offender, f"law.{hand.breach}", fine(variant, hand)),)
    if hand.written:
        return tuple(ScoreLine(seat, "written", amount) for seat, amount in enumerate(hand.written) if amount)
    factor = hand.multiplier
    for doubling in variant.doublings:
        factor *= doubling.factor(hand)
    antes = tuple(ScoreLine(seat, ANTE, -chips) for seat, chips in enumerate(hand.antes) if chips)
    return antes + tuple(
        ScoreLine(seat, part.key, amount * factor)
        for part in variant.scoring
        for seat, amount in part.credits(hand)
        if amount
    )


def changes(variant: ScoreRules, hand: HandRecord) -> tuple[Points, ...]:
    """By how much the hand changes each score, chips left out that lie in the pot already."""
    lines = [line for line in score(variant, hand) if line.part != ANTE]
    return tuple(sum(line.amount for line in lines if line.seat == seat) for seat in range(variant.seats))


def fine(variant: ScoreRules, hand: HandRecord) -> Points:
    """By how much a fine changes the score of whoever pays it, as the match stands when this hand is written.

    It is what whoever plays and takes no trick is written.
    """
    times = 2 if variant.options.laws.law_fine == DOUBLE else 1
    if variant.forfeit:
        return times * variant.forfeit
    offender, winner = (hand.dealer + 1) % variant.seats, (hand.dealer + 2) % variant.seats
    empty = _without_a_trick(variant, hand, offender, winner)
    return whole(times * changes(variant, empty)[offender])


def _without_a_trick(variant: ScoreRules, hand: HandRecord, offender: Seat, winner: Seat) -> HandRecord:
    """The hand in which one player takes no trick and another all of them, undertaken by the latter."""
    taken: list[int | None] = [None] * variant.seats
    taken[offender], taken[winner] = 0, variant.hand_size
    return replace(
        hand,
        breach="",
        offender=None,
        tricks=tuple(taken),
        winners=(winner,) * variant.hand_size,
        last_winner=winner,
        declarer=winner,
        bid=0,
        multiplier=1,
    )


def opening(variant: PlayRules, dealer: Seat = 0) -> Standing:
    """Where a match stands before its first hand."""
    return Standing((variant.start,) * variant.seats, dealer)


def fewer_wins(variant: ScoreRules) -> bool:
    """Whether it is good to be written less."""
    one_less = (-1, *(0,) * (variant.seats - 1))
    return variant.goal.ahead(opening(variant)._replace(scores=one_less)) == (0,)


def settle(variant: ScoreRules, standing: Standing, hand: HandRecord) -> Standing:
    """Where the match stands after this hand; a fine changes the scores, and the deal stays where it was."""
    scores = list(standing.scores)
    for line in score(variant, hand):
        scores[line.seat] = whole(scores[line.seat] + line.amount)
    if hand.breach:
        return variant.goal.close(variant, standing, hand, standing._replace(scores=tuple(scores), closed=()))
    queued = variant.carried.queued(standing.queued, hand)
    after = Standing(
        scores=tuple(scores),
        dealer=_next_dealer(variant, standing, hand),
        hand_number=standing.hand_number + 1,
        multiplier=variant.carried.times(hand, queued),
        dealt=standing.dealt + _counts(variant, standing, hand),
        tallies=tuple((tally.name, tally.after(standing.tally(tally.name), hand)) for tally in variant.tallies),
        queued=queued,
        home=standing.home,
    )
    return variant.goal.close(variant, standing, hand, after)


def _counts(variant: ScoreRules, standing: Standing, hand: HandRecord) -> bool:
    """Whether a hand is one of the deals of the match."""
    beside = standing.hand_number - 1 - standing.dealt
    return hand.called not in variant.uncounted or 0 < variant.most_uncounted <= beside


def _next_dealer(variant: ScoreRules, standing: Standing, hand: HandRecord) -> Seat:
    dealer = hand.dealer if variant.moving_dealer else standing.dealer
    again = hand.called in variant.same_dealer
    if again and hand.called in variant.uncounted:
        again = not _counts(variant, standing, hand)
    moves = 0 if again else dict(variant.deal_moves).get(hand.called, 1)
    for _ in range(moves):
        dealer = (dealer + variant.step) % variant.seats
        while dealer in standing.home:
            dealer = (dealer + variant.step) % variant.seats
    return dealer
