"""When a match is over, and who has won it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.actions import Seat
from rules.engine.record import HandRecord
from rules.engine.standing import Points, Standing
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait


def lowest(scores: tuple[Points, ...]) -> tuple[Seat, ...]:
    """The seats that share the lowest score."""
    best = min(scores)
    return tuple(seat for seat, points in enumerate(scores) if points == best)


def highest(scores: tuple[Points, ...]) -> tuple[Seat, ...]:
    """The seats that share the highest score."""
    best = max(scores)
    return tuple(seat for seat, points in enumerate(scores) if points == best)


@dataclass(frozen=True)
class Goal:
    """The end of a match. ``deals``: how many it has where that is agreed, else 0.

    ``settles``: whether a match of agreed length ends with everybody paying the differences.
    ``chalked_in``: the tally of what the game itself chalks up against people; empty where it chalks up nothing.
    """

    key: str
    deals: int = 0
    chalked_in: ClassVar[str] = ""
    settles: ClassVar[bool] = True

    def describe(self, variant: PlayRules) -> Traits:
        """How the match ends, for those who compare games: by the goal's own key."""
        yield trait("goal", self.key.removeprefix("goal."), n=self.deals or 1)

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        """Who has won now; nobody while the match goes on."""
        raise NotImplementedError

    def shown(self, scores: tuple[Points, ...]) -> tuple[Points, ...]:
        """The scores as they are written down."""
        return scores

    def close(self, variant: PlayRules, before: Standing, hand: HandRecord, after: Standing) -> Standing:
        """Where the match stands once a hand is settled: the winners, and the scores as they are written."""
        return after._replace(winners=self.winners(before, hand, after), scores=self.shown(after.scores))

    def counted(self, standing: Standing) -> tuple[Points, ...]:
        """What tells who is further on in a match."""
        return standing.written

    def ahead(self, standing: Standing) -> tuple[Seat, ...]:
        """Who would win if the match were broken off here."""
        lost, counted = self.lost(standing), self.counted(standing)
        left = [points for seat, points in enumerate(counted) if seat not in lost]
        return tuple(seat for seat, points in enumerate(counted) if seat not in lost and points == min(left))

    def marks(self, standing: Standing) -> tuple[int, ...]:
        """What the game itself has chalked up against each seat; empty where it chalks up nothing."""
        return standing.tally(self.chalked_in) if self.chalked_in else ()

    @property
    def sends_home(self) -> bool:
        """Whether somebody may have finished while the others play on."""
        return False

    def lost(self, standing: Standing) -> tuple[Seat, ...]:
        """Who cannot win any more, though the match goes on."""
        return ()

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        """The seats with whose scores no further hand is played: the match is over, or nobody ever stands there."""
        return ()

    def needs_trick_order(self, before: Standing, hand: HandRecord, after: tuple[Points, ...]) -> bool:
        """Whether only the order of the tricks can tell who has won."""
        return False


def at_nought(standing: Standing) -> tuple[Seat, ...]:
    """The seats at nought or below."""
    return tuple(seat for seat, points in enumerate(standing.scores) if points <= 0)


@dataclass(frozen=True)
class EarliestTrick(Goal):
    """The first to reach nought wins, trick by trick; marks beyond are not drawn."""

    key: str = "goal.earliest"

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        arrived = tuple(seat for seat, points in enumerate(after.scores) if points <= 0)
        if len(arrived) < 2:
            return arrived
        left = list(before.scores)
        for winner in hand.winners:
            left[winner] -= 1
            if left[winner] == 0:
                return (winner,)
        raise ValueError("the order of the tricks decides this match and is not recorded")

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        return at_nought(standing)

    def shown(self, scores: tuple[Points, ...]) -> tuple[Points, ...]:
        return tuple(max(0, points) for points in scores)

    def needs_trick_order(self, before: Standing, hand: HandRecord, after: tuple[Points, ...]) -> bool:
        return sum(points <= 0 for points in after) > 1 and not hand.winners


@dataclass(frozen=True)
class LowestShared(Goal):
    """Once somebody is at nought or below, the lowest score wins; equals share.

    With ``high_loss`` the match also ends when somebody climbs that high.
    """

    key: str = "goal.lowest"
    high_loss: int = 0

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        too_high = self.high_loss and max(after.scores) >= self.high_loss
        over = min(after.scores) <= 0 or too_high
        return lowest(after.scores) if over else ()

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        too_high = self.high_loss or float("inf")
        return tuple(seat for seat, points in enumerate(standing.scores) if not 0 < points < too_high)


@dataclass(frozen=True)
class AllAtNought(Goal):
    """Everybody who is at nought or below after a hand has won."""

    key: str = "goal.all"

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        return at_nought(after)

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        return at_nought(standing)


@dataclass(frozen=True)
class ExactlyNought(Goal):
    """Who stands at nought after a hand has won; who would pass it bounces back."""

    key: str = "goal.exact"

    def describe(self, variant: PlayRules) -> Traits:
        yield from super().describe(variant)
        yield trait("goal", "bounce")

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(after.scores) if points == 0)

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        return at_nought(standing)

    def shown(self, scores: tuple[Points, ...]) -> tuple[Points, ...]:
        return tuple(map(abs, scores))


@dataclass(frozen=True)
class AfterDeals(Goal):
    """After a number of deals the lowest score wins; equals share."""

    key: str = "goal.deals"
    deals: int = 12

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        return lowest(after.scores) if after.dealt >= self.deals else ()


@dataclass(frozen=True)
class MostAfterDeals(Goal):
    """After a number of deals the highest score wins; equals share."""

    key: str = "goal.most"
    deals: int = 12

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        return highest(after.scores) if after.dealt >= self.deals else ()

    def ahead(self, standing: Standing) -> tuple[Seat, ...]:
        return highest(self.counted(standing))


def differences(scores: tuple[Points, ...]) -> tuple[Points, ...]:
    """What each seat receives when every pair settles the difference of its scores."""
    return tuple(sum(other - own for other in scores) for own in scores)


def places(goal: Goal, standing: Standing) -> list[int]:
    """The place of each seat: winners are first, the others follow by how far they are behind a winner.

    Equals share a place, and the next one is as much further down. Whether many points are good or bad differs from
    game to game; how far one is from who has won does not. In a match that was broken off who is ahead has won.
    """
    scores, winners = goal.counted(standing), standing.winners or goal.ahead(standing)
    far = [min(abs(float(points - scores[one])) for one in winners) for points in scores]
    behind = [(seat not in winners, 0.0 if seat in winners else distance) for seat, distance in enumerate(far)]
    return [1 + sum(other < own for other in behind) for own in behind]
