"""Matches as races: each trick is a step, and the one who takes the last step first is home first."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Seat
from rules.engine.goals import Goal, highest, lowest
from rules.engine.record import HandRecord
from rules.engine.standing import Points, Standing
from rules.engine.state import PlayRules
from rules.engine.traits import Traits, trait


@dataclass(frozen=True)
class Race(Goal):
    """Down to nought, or up to a ``target``, trick by trick; steps beyond it are not counted.

    The first one home wins. With ``last_loses`` who is home is dealt no more
    cards and the others go on until one of them is left: all but he have won.
    """

    key: str = "goal.earliest"
    target: int = 0
    last_loses: bool = False

    def describe(self, variant: PlayRules) -> Traits:
        yield from super().describe(variant)
        if self.target:
            yield trait("goal", "target", n=self.target)
            yield trait("score", "target", strokes=self.target)

    def close(self, variant: PlayRules, before: Standing, hand: HandRecord, after: Standing) -> Standing:
        after = super().close(variant, before, hand, after)
        if not self.last_loses:
            return after
        home = tuple(sorted({*before.home, *self.arrived(before, after.scores)}))
        dealer = after.dealer
        while dealer in home and len(home) < variant.seats:
            dealer = (dealer + variant.step) % variant.seats
        return after._replace(home=home, dealer=dealer)

    def winners(self, before: Standing, hand: HandRecord, after: Standing) -> tuple[Seat, ...]:
        arrived = self.arrived(before, after.scores)
        if not self.last_loses:
            return arrived if len(arrived) < 2 else self.in_order(before, hand, arrived)[:1]
        still = len(after.scores) - len(before.home) - len(arrived)
        if still > 1:
            return ()
        last = () if still else self.in_order(before, hand, arrived)[-1:]
        return tuple(sorted({*before.home, *arrived} - {*last}))

    @property
    def sends_home(self) -> bool:
        return self.last_loses

    def past(self, standing: Standing) -> tuple[Seat, ...]:
        return tuple(s for s, n in enumerate(standing.scores) if self._is_home(n) != (s in standing.home))

    def ahead(self, standing: Standing) -> tuple[Seat, ...]:
        return (highest if self.target else lowest)(self.counted(standing))

    def arrived(self, before: Standing, scores: tuple[Points, ...]) -> tuple[Seat, ...]:
        """The seats that this hand has brought home."""
        return tuple(seat for seat, n in enumerate(scores) if self._is_home(n) and seat not in before.home)

    def in_order(self, before: Standing, hand: HandRecord, arrived: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """These seats in the order in which the tricks brought them home."""
        scores, found = list(before.scores), []
        for winner in hand.winners:
            scores[winner] += 1 if self.target else -1
            if winner in arrived and winner not in found and self._is_home(scores[winner]):
                found.append(winner)
        if len(found) < len(arrived):
            raise ValueError("the order of the tricks decides this match and is not recorded")
        return tuple(found)

    def _is_home(self, score: Points) -> bool:
        return score >= self.target if self.target else score <= 0

    def shown(self, scores: tuple[Points, ...]) -> tuple[Points, ...]:
        return tuple(min(self.target, n) if self.target else max(0, n) for n in scores)

    def needs_trick_order(self, before: Standing, hand: HandRecord, after: tuple[Points, ...]) -> bool:
        arrived = len(self.arrived(before, after))
        everybody = arrived + len(before.home) == len(after)
        return arrived > 1 and not hand.winners and (everybody or not self.last_loses)
