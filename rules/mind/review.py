"""What each decision of a match was worth, by what the seat could know when it was made; and what luck did.

Every decision is weighed on deals that agree with what its seat knew. Where something else seems better, the two are
weighed again on fresh deals, more of them and the same for both: whoever is the best of many by chance does not stay
so. Where a mark hangs in the balance, that is done once more on many. Only what is left of the difference after two
standard errors is blamed. The deal that lay on the table is nowhere looked at, so a play that was right and lost costs
nothing.

Luck is what a hand changed in the chances to win the match, less what the decisions changed that were found wanting
(to all seats: what one gives away, others are given). Both parts sum to nought over the seats, so luck does as well.
Losses too small to be told from chance are in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.phases.play import Play
from rules.engine.record import record
from rules.mind.advice import drops, owes_tricks, quota, settled, spared
from rules.mind.masked import Masked, masked
from rules.mind.odds import drawn
from rules.mind.search import Thumb, ended, played_to_the_end
from rules.mind.think import Effort, candidates, chances_to_win, thumb_of
from rules.mind.worlds import deal, deals, hidden
from rules.notation import Record, ReplayedHand, ReplayedStep, replay_hands

VERSION = 2  # of all that a review comes to; it is part of the seeds
FIRST, AGAIN, AT_LENGTH = Effort(32, 48), Effort(320, 160), Effort(1600, 800)
SEEMS = 0.01  # of the match; what seems to be better by less, a standard error put to it, is not weighed again
DOUBT = 2  # standard errors that speak for whoever has decided
WHY = 200  # deals on which it is counted what an action and its rival come to, for the reader
MARKS = ((0.10, "??"), (0.05, "?"), (0.02, "?!"))


class Estimate(NamedTuple):
    """What an action is worth to its seat: the chance to win the match, on the mean of the deals."""

    action: Action
    worth: float


class Difference(NamedTuple):
    """How much less an action is worth than its rival on the same deals.

    ``by_seat``: what it changes for everybody, and with ``errors`` the standard error of each.
    """

    taken: float
    rival: float
    error: float
    by_seat: tuple[float, ...]
    deals: int
    errors: tuple[float, ...] = ()

    @property
    def loss(self) -> float:
        """What the action costs its seat, in chances to win the match; below nought if it is the better one."""
        return self.rival - self.taken


class Grounds(NamedTuple):
    """What an action and its rival come to at the table, on the mean of the deals.

    ``quota``: the tricks that spare the seat a fine, 0 where nobody can say yet or none are owed; ``took`` and ``rival_took``:
    on which share of the deals it takes them; ``points`` and ``rival_points``: by how much its score changes.
    """

    quota: int
    took: float
    rival_took: float
    points: float
    rival_points: float


class ReviewedDecision(NamedTuple):
    """What a seat did at line ``n`` of a hand. ``against``: the best other action, if that seemed to be better.

    ``estimates`` are those of the first look, the best first. ``grounds`` are there where there is a mark.
    """

    n: int
    seat: Seat
    taken: Action
    estimates: tuple[Estimate, ...]
    rival: Action | None = None
    against: Difference | None = None
    grounds: Grounds | None = None

    @property
    def loss(self) -> float:
        """What was given away, nought or more."""
        return max(0.0, self.against.loss) if self.against else 0.0

    @property
    def mark(self) -> str:
        """``?!``, ``?`` or ``??``; empty where nothing is certain enough to be blamed."""
        return mark_of(self.against.loss, self.against.error) if self.against else ""


class ReviewedHand(NamedTuple):
    """A hand: the chances to win the match before and after it, by seat, and its decisions."""

    number: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    decisions: tuple[ReviewedDecision, ...]

    @property
    def skill(self) -> tuple[float, ...]:
        """What the decisions found wanting have changed, by seat; sums to nought."""
        return tuple(sum(one.by_seat[seat] for one in self._wanting) for seat in range(len(self.before)))

    @property
    def doubt(self) -> tuple[float, ...]:
        """The standard error of ``skill``, and so of ``luck``, by seat: no more than so many deals were tried."""
        return tuple(math.sqrt(sum(one.errors[seat] ** 2 for one in self._wanting)) for seat in range(len(self.before)))

    @property
    def _wanting(self) -> list[Difference]:
        return [one.against for one in self.decisions if one.against and one.against.loss > 0]

    @property
    def luck(self) -> tuple[float, ...]:
        """What all else has changed, by seat; sums to nought."""
        return tuple(
            after - before - skill for before, after, skill in zip(self.before, self.after, self.skill, strict=True)
        )


def mark_of(loss: float, error: float) -> str:
    """The mark for a loss that is so uncertain."""
    certain = loss - DOUBT * error
    return next((mark for least, mark in MARKS if certain >= least), "")


def reviewed(record: Record, since: int = 1) -> Iterator[ReviewedHand]:
    """Every hand of a match from one on, in turn; always the same. Raises Damaged at a line that does not hold."""
    for told in replay_hands(record):
        if told.log.number >= since and told.after is not None:
            yield reviewed_hand(record.key, told)


def reviewed_hand(match: str, told: ReplayedHand) -> ReviewedHand:
    """One hand that is over. ``match``: its name, from which the dice are drawn."""
    assert told.after is not None
    variant = told.begun.variant
    value = chances_to_win(variant)
    decisions = [reviewed_step(match, told.log.number, step) for step in standing_steps(told) if is_decision(step)]
    return ReviewedHand(told.log.number, tuple(value(told.standing)), tuple(value(told.after)), tuple(decisions))


def standing_steps(told: ReplayedHand) -> list[ReplayedStep]:
    """The lines of a hand that count: neither tried only, nor taken back, nor taken from an example."""
    counting: list[ReplayedStep] = []
    for step in told.steps:
        if step.action is None:
            counting = [one for one in counting if one.n < step.undone]
        elif not step.attempt:
            counting.append(step)
    return [step for step in counting if step.n > told.log.given]


def is_decision(step: ReplayedStep) -> bool:
    """Whether somebody had a choice of which something can be said."""
    action, state = step.action, step.before
    if action is None or action.seat == CHANCE or action.seat not in state.to_act or not state.hands:
        return False
    return action.verb != "cut" and len(core.legal(state, action.seat)) > 1


def reviewed_step(match: str, hand: int, step: ReplayedStep) -> ReviewedDecision:
    """One decision, by what its seat knew."""
    assert step.action is not None
    return reviewed_decision(masked(step.before, step.action.seat), step.action, step.n, f"{VERSION} {match} {hand}")


def reviewed_decision(known: Masked, taken: Action, n: int, seed: str) -> ReviewedDecision:
    """What ``taken`` was worth to a seat that knew so much, at line ``n``; the same for the same seed."""
    legal = _legal(known)
    others = [action for action in candidates(known, legal) if not _same(action, taken)]
    if not others:
        return ReviewedDecision(n, known.seat, taken, ())
    actions = [taken, *others]
    thumb = thumb_of(known.state)
    first = _trials(known, actions, thumb, f"{seed} {n} first", _deals(known, FIRST))
    found = sorted((Estimate(one, _mean(first[one], known.seat)) for one in actions), key=lambda one: -one.worth)
    rival = next(one for one in found if one.action != taken)
    decision = ReviewedDecision(n, known.seat, taken, tuple(found))
    apart = _difference(first[taken], first[rival.action], known.seat)
    if apart.loss + apart.error < SEEMS:  # so few deals can hide what is worth a mark
        return decision
    against = difference(known, taken, rival.action, f"{seed} {n} again", AGAIN)
    if mark_of(against.loss, 0) != mark_of(against.loss, against.error):
        against = difference(known, taken, rival.action, f"{seed} {n} at length", AT_LENGTH)
    decision = decision._replace(rival=rival.action, against=against)
    return (
        decision._replace(grounds=_grounds(known, taken, rival.action, f"{seed} {n} why"))
        if decision.mark
        else decision
    )


def _grounds(known: Masked, taken: Action, rival: Action, seed: str) -> Grounds:
    """What becomes of both, on deals of their own."""
    thumb, dice, needed = thumb_of(known.state), Random(seed), quota(known)  # noqa: S311  (to be repeated on purpose)
    seat, before = known.seat, known.state.standing.scores
    took, points = [0, 0], [0.0, 0.0]
    for world in islice(deals(known, hidden(known, thumb.habits), dice), WHY):
        for n, action in enumerate((taken, rival)):
            hand = record(played_to_the_end(core.play(world, action), thumb, dice))
            took[n] += spared(hand, seat, needed)
            points[n] += settled(known, hand).scores[seat] - before[seat]
    shares, means = [one / WHY for one in took], [one / WHY for one in points]
    if drops(str(taken)) or drops(str(rival)):  # the odds of a hint, which are told as they come true
        shares = [drawn(known.state.variant.game.key, one) if one else 0.0 for one in shares]
    return Grounds(needed if owes_tricks(known) else 0, *shares, *means)


def difference(known: Masked, taken: Action, rival: Action, seed: str, effort: Effort) -> Difference:
    """How the two compare for a seat that knows so much, on as many deals as the effort has."""
    found = _trials(known, [taken, rival], thumb_of(known.state), seed, _deals(known, effort))
    return _difference(found[taken], found[rival], known.seat)


def _legal(known: Masked) -> Sequence[Action]:
    """What the seat may do: the same in every deal that agrees with what it knows. Some rules count others' cards."""
    return core.legal(deal(known, hidden(known), Random(0)), known.seat)  # noqa: S311


def _same(one: Action, other: Action) -> bool:
    """Whether the two are the same thing: in which order cards are given away tells nothing."""
    return one[:3] == other[:3] and set(one.cards) == set(other.cards)


def _deals(known: Masked, effort: Effort) -> int:
    return effort.cards if isinstance(known.state.phase, Play) else effort.before


Values = list[Sequence[float]]  # deal by deal what its end is worth to each seat


def _trials(known: Masked, actions: Sequence[Action], thumb: Thumb, seed: str, trials: int) -> dict[Action, Values]:
    """What becomes of each action on the same deals, chance being the same for all of them."""
    dice, places = Random(seed), hidden(known, thumb.habits)  # noqa: S311  (to be repeated on purpose)
    found: dict[Action, Values] = {action: [] for action in actions}
    for world in islice(deals(known, places, dice), trials):
        luck = dice.getrandbits(32)
        for action in actions:
            found[action].append(ended(core.play(world, action), thumb, Random(luck)))  # noqa: S311
    return found


def _mean(values: Values, seat: Seat) -> float:
    return sum(one[seat] for one in values) / len(values)


def _difference(taken: Values, rival: Values, seat: Seat) -> Difference:
    seats = range(len(taken[0]))
    by_seat = tuple(_mean(taken, other) - _mean(rival, other) for other in seats)
    errors = tuple(_error(taken, rival, other) for other in seats)
    return Difference(_mean(taken, seat), _mean(rival, seat), errors[seat], by_seat, len(taken), errors)


def _error(taken: Values, rival: Values, seat: Seat) -> float:
    """The standard error of the mean difference for a seat."""
    deals = len(taken)
    apart = [other[seat] - own[seat] for own, other in zip(taken, rival, strict=True)]
    mean = sum(apart) / deals
    spread = sum((one - mean) ** 2 for one in apart) / max(1, deals - 1)
    return float((spread / deals) ** 0.5)
