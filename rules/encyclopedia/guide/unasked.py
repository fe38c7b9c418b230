"""Why nobody was asked whether to stay in: where a rule puts everybody into the hand, one looks in vain for the question."""

from __future__ import annotations

from collections.abc import Iterator

from rules.encyclopedia.guide.remark import Remark, sentence
from rules.engine.notes import FORCE
from rules.engine.phases.declare import Declare
from rules.engine.phases.poll import everybody
from rules.engine.state import State


def unasked(state: State) -> Iterator[Remark]:
    """That everybody must play, once the question would have been put; nothing where it was put to anybody."""
    rule = next(filter(None, (_bound_by(state, phase) for phase in _passed(state))), "")
    if rule and state.playing == state.present:
        yield Remark("unasked", (sentence("guide.unasked"),), rule)


def _passed(state: State) -> Iterator[Declare]:
    """The stretches of the hand that lie behind, in which one might have dropped out."""
    for phase in state.variant.stretches[: max(state.at, 0)]:
        if isinstance(phase, Declare):
            yield phase


def _bound_by(state: State, phase: Declare) -> str:
    """The rule by which this question was put to nobody; "" where it may have been."""
    if FORCE in phase.unless and state.noted(FORCE) is not None:
        return f"{phase.key}.force"
    if not phase.skip_bound or phase.spare:  # a spare hand is offered even then
        return ""
    bans = (ban for ban in state.variant.bans if ban.verb == "drop" and not ban.brought_by)
    binding = (ban for ban in bans if all(ban.when(state, seat) for seat in everybody(state)))
    return next((ban.rule for ban in binding), "")
