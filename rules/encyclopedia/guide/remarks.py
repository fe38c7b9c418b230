"""All that is said to a seat at one moment of its first hand, in the order in which it is to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.encyclopedia.guide.aims import aims, this_deal
from rules.encyclopedia.guide.asking import PLAY, asked
from rules.encyclopedia.guide.remark import Remark, sentence
from rules.encyclopedia.guide.telling import ending, last_trick
from rules.encyclopedia.guide.unasked import unasked
from rules.engine import core
from rules.engine.actions import Action, Seat
from rules.engine.seat import View, view
from rules.engine.state import State
from rules.games.sense import rules_of


class GuidedMoment(NamedTuple):
    """To whom it is said: the seat, and who sits where. ``wont``: what a steady player would do there, if that is told."""

    state: State
    seat: Seat
    names: Sequence[str]
    wont: Action | None = None


def remarks(told: GuidedMoment) -> tuple[Remark, ...]:
    """What there is to say. What has been read once need not be shown again: a remark is known by its key."""
    if core.finished(told.state):
        return (ending(told.state, told.seat),)
    return tuple(_before_the_end(view(told.state, told.seat), told))


def _before_the_end(seen: View, told: GuidedMoment) -> Iterator[Remark]:
    if not seen.tricks:
        yield from aims(seen)
        if seen.hand:
            yield this_deal(seen)
            yield from unasked(told.state)
    elif told.seat in seen.playing and told.seat not in [seat for seat, _ in seen.table]:
        yield last_trick(seen, told.names)
    if told.seat in seen.to_act and not _formality(told):
        yield from asked(seen, told.names, told.wont)
    elif seen.hand is not None and told.seat not in seen.playing:
        dropping = (phase.key for phase in rules_of(seen).phases if "drop" in phase.verbs())
        yield Remark("out", (sentence("guide.out"),), next(dropping, PLAY))


def _formality(told: GuidedMoment) -> bool:
    """Whether nothing is chosen by what the seat has to do: it is done by itself."""
    legal = core.legal(told.state, told.seat)
    phase = told.state.phase
    return len(legal) == 1 and not legal[0].cards and phase is not None and phase.key != PLAY
