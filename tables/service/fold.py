"""One more line of a hand: what the table is after it, whether it is being written or read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine import core, log
from rules.engine import seat as seat_views
from rules.engine.actions import CHANCE
from tables.service.live import PlayedLine, TableState, Undone

if TYPE_CHECKING:
    from rules.engine.actions import Action
    from rules.engine.state import State


def played(live: TableState, action: Action, after: State, *, version: int, ref: str | None, at: float) -> TableState:
    """The table after one more line, which makes it this version."""
    before = live.state
    assert before is not None
    n = live.written + 1
    steps = (*live.steps, PlayedLine(n, version, before, action))
    refs = live.refs if ref is None else {**live.refs, (action.seat, ref): version}
    decided = decisions(live.decided, before, after, action.seat, version)
    shown = n if shows(before, action, after) else live.shown
    return TableState(live.facts, version, live.deal, after, steps, refs, decided, None, at, live.undone, shown)


def rewound(live: TableState, first: int, *, version: int, ref: str | None, at: float) -> TableState:
    """The table once the line of this number and those after it no longer count.

    Raises ValueError if there is no such line, or if it cannot be taken back.
    """
    place = next((place for place, step in enumerate(live.steps) if step.n == first), None)
    if place is None or any(step.action.seat == CHANCE for step in live.steps[place:]):
        raise ValueError(f"line {first} cannot be taken back")
    kept, gone = live.steps[:place], live.steps[place:]
    state = gone[0].before
    acting = core.actors(state)
    decided = tuple(version if seat in acting else old for seat, old in enumerate(live.decided))
    refs = live.refs if ref is None else {**live.refs, (log.TABLE, ref): version}
    undone = (*live.undone, Undone(live.written + 1, version, first, gone))
    return TableState(live.facts, version, live.deal, state, kept, refs, decided, None, at, undone, live.shown)


def shows(before: State, action: Action, after: State) -> bool:
    """Whether anybody, a spectator included, sees a card by this action that was hidden before. Chance always shows."""
    if action.seat == CHANCE:
        return True
    hands = before.hands
    if not action.cards and _lie_as_before(before, after):
        return False  # next most often: somebody has said something
    if hands and seat_views.named_cards(before, action, None) & hands[action.seat] & ~before.exposed:
        return True  # most often: a card is played out of the hand
    for who in (None, *range(len(hands))):
        hidden = ~seat_views.visible_cards(before, who)
        if seat_views.named_cards(before, action, who) & hidden or seat_views.visible_cards(after, who) & hidden:
            return True
    return False


def _lie_as_before(before: State, after: State) -> bool:
    """Whether all cards are where they were, and seen by whom they were."""
    return (
        after.hands is before.hands
        and after.piles is before.piles
        and after.tricks is before.tricks
        and (after.looked, after.exposed) == (before.looked, before.exposed)
    )


def decisions(old: tuple[int, ...], before: State, after: State, actor: int, version: int) -> tuple[int, ...]:
    """Per seat the version of its present decision, once ``actor`` has led ``before`` to ``after``.

    A decision that several seats owe at a time is not a new one when another seat has answered.
    """
    acting = core.actors(after)
    if not acting:
        return old
    known = core.actors(before) if before.at == after.at else ()
    fresh = [seat for seat in acting if seat == actor or seat not in known]
    if not fresh:
        return old
    new = list(old)
    for seat in fresh:
        if seat >= 0:
            new[seat] = version
    return tuple(new)
