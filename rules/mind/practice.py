"""How steady bots learn: every option of a decision is tried on the very same cards, and what came of it is counted.

Nobody looks at the cards of others to choose; that the trial goes on with them as they lie makes it fair on the mean.
Everybody plays for himself here, also against a soloist: whoever has learnt to announce against a perfect defence only
wins no more against his like, and of Schieberamsch against rules of thumb 77 matches of 100 instead of 92.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from rules.bots import rules_of_thumb
from rules.bots.options import Judging, PlayOption, judging
from rules.bots.scorecards import EVER, Scorecards, chosen
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.seat import view
from rules.engine.standing import Standing
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.mind.chances import FINEST, chances_of, score_key
from rules.mind.quick_tricks import can_be_quick
from rules.mind.search import Thumb, Value, any_order, ended, played_to_the_end
from rules.mind.think import aim_of, chances_to_win

LONGEST_MATCH = 100  # hands
WHIMS = 0.15  # of the decisions in a practice match are any option, so that all have been seen
LEANING = 50.0  # a facet counts for little until it was seen about so often: one trial tells next to nothing
SWEEPS = 25  # over the facets, until their points agree with each other
HUNDRED = 100.0
POINT = 0.01  # of winning chance for a point of the score


class Trial(NamedTuple):
    """An option that was tried, and by how many points of winning chance it was better than to keep quiet."""

    decision: str
    option: PlayOption
    gain: float


def practised(variant: Variant, decisions: int, rounds: int, seed: str) -> Scorecards:
    """The scorecards after so many rounds of practice, each of so many decisions. Each round plays by the one before."""
    cards: Scorecards = {}
    last: list[Trial] = []
    for number in range(rounds):
        fresh = _some(variant, cards, decisions, Random(f"{seed} {number}"))  # noqa: S311  (repeatable on purpose)
        cards = drawn_up(last + fresh)
        last = fresh if number else []  # what beginners tried is forgotten at once, and all else in time
    return cards


def _some(variant: Variant, cards: Scorecards, decisions: int, dice: Random) -> list[Trial]:
    trials: list[Trial] = []
    asked, stopped = 0, 0
    while asked < decisions and stopped < decisions:
        standing = opening(variant, int(dice.random() * variant.seats))
        for _ in range(LONGEST_MATCH):
            standing, more, count = _hand(variant, standing, cards, dice)
            trials += more
            asked, stopped = asked + count, stopped + 1
            if standing.winners or _beyond_all_known(variant, standing):
                break
    return trials


def _beyond_all_known(variant: Variant, standing: Standing) -> bool:
    """Whether whims have brought somebody to where no match comes: what a fine costs can no longer be seen from there."""
    known = chances_of(variant.key).powers
    return bool(known) and not variant.deals and max(score_key(score, FINEST) for score in standing.scores) > max(known)


def _hand(variant: Variant, standing: Standing, cards: Scorecards, dice: Random) -> tuple[Standing, list[Trial], int]:
    """One hand of practice: the standing after it, what was tried, and at how many decisions."""
    thumb = _thumb(variant, cards)
    state, trials, asked = core.begin(variant, standing), list[Trial](), 0
    while state.to_act and not can_be_quick(state):
        seat = state.to_act[0]
        if seat == CHANCE:
            state = core.play(state, any_order(state, dice))
            continue
        legal = core.legal(state, seat)
        judged = judging(view(state, seat), legal) if len(legal) > 1 else None
        if judged is None:
            state = core.play(state, legal[0] if len(legal) == 1 else thumb.policy(state, seat, legal))
            continue
        trials += _tried(state, seat, judged, thumb, dice)
        asked += 1
        options = [option.action for option in judged.options] + [judged.quiet] * (judged.quiet is not None)
        on_a_whim = dice.random() < WHIMS
        action = options[int(dice.random() * len(options))] if on_a_whim else thumb.policy(state, seat, legal)
        assert action is not None
        state = core.play(state, action)
    return settle(variant, standing, record(played_to_the_end(state, thumb, dice))), trials, asked


def _thumb(variant: Variant, cards: Scorecards) -> Thumb:
    by_thumb = rules_of_thumb(variant.game.key)

    def policy(state: State, seat: Seat, legal: Sequence[Action]) -> Action:
        if legal[0].verb == "cut":
            return legal[0]
        seen = view(state, seat)
        return chosen(seen, legal, cards) or by_thumb(seen, legal)

    return Thumb(policy, aim_of, _worth(variant))


def _worth(variant: Variant) -> Value:
    """The chance to win; where no length is agreed also the score, or whoever is far behind would dare anything."""
    chances = chances_to_win(variant)
    if variant.deals:
        return chances
    counting_up = opening(variant)._replace(scores=tuple(range(variant.seats)))
    point = -POINT if 0 in variant.goal.ahead(counting_up) else POINT

    def worth(standing: Standing) -> list[float]:
        mean = sum(standing.scores) / variant.seats
        return [
            chance + point * (score - mean) for chance, score in zip(chances(standing), standing.scores, strict=True)
        ]

    return worth


def _tried(state: State, seat: Seat, judged: Judging, thumb: Thumb, dice: Random) -> Iterator[Trial]:
    """Every option tried on the same cards and with the same dice."""
    seed = dice.random()

    def worth(action: Action) -> float:
        return HUNDRED * ended(core.play(state, action), thumb, Random(seed))[seat]  # noqa: S311

    worths = [worth(option.action) for option in judged.options]
    quiet = worth(judged.quiet) if judged.quiet else sum(worths) / len(worths)
    for option, found in zip(judged.options, worths, strict=True):
        yield Trial(judged.name, option, found - quiet)


# --- from trials to points --------------------------------------------------------------


def drawn_up(trials: Sequence[Trial]) -> Scorecards:
    """The scorecards that come nearest to what the trials came to."""
    sorted_out: dict[str, dict[str, list[Trial]]] = defaultdict(lambda: defaultdict(list))
    for trial in trials:
        sorted_out[trial.decision][trial.option.label].append(trial)
    return {
        decision: {label: _scorecard(tried) for label, tried in sorted(by_label.items())}
        for decision, by_label in sorted(sorted_out.items())
    }


def _scorecard(trials: Sequence[Trial]) -> Mapping[str, float]:
    """Points by facet, each leaning towards nothing, by going round until they agree."""
    left = [trial.gain for trial in trials]
    rows: dict[str, list[int]] = defaultdict(list)
    for row, trial in enumerate(trials):
        rows[EVER].append(row)
        for facet in trial.option.facets:
            rows[facet].append(row)
    found = dict.fromkeys(rows, 0.0)
    for _ in range(SWEEPS):
        for facet, where in rows.items():
            step = (sum([left[row] for row in where]) - LEANING * found[facet]) / (len(where) + LEANING)
            found[facet] += step
            for row in where:
                left[row] -= step
    return {facet: round(found[facet], 1) for facet in sorted(found) if facet == EVER or round(found[facet], 1)}
