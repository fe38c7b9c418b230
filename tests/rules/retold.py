"""A finished hand of the engine as a person at the table would have written it down."""

from __future__ import annotations

from rules.engine import core
from rules.engine.cards import card_set, code, codes, suit_letter
from rules.engine.state import State
from tests.games import Played


def written_down(state: State) -> Played:
    """The hand for the restatement of its game: only what lay open, what was said, and the cards that nobody played."""
    assert core.finished(state)
    variant, standing = state.variant, state.standing
    tricks = [(list(trick.seats), [code(c) for c in trick.cards], trick.winner) for trick in state.tricks]
    in_tricks = card_set(c for trick in state.tricks for c in trick.cards)
    return Played(
        seats=variant.seats,
        dealer=standing.dealer,
        before=list(standing.scores),
        trump="" if state.trump is None else suit_letter(state.trump),
        playing=[bool(state.playing >> seat & 1) for seat in range(variant.seats)],
        tricks=tricks,
        notes=[(note.seat, note.key, note.n) for note in state.notes],
        rest=codes(variant.pack & ~in_tricks),
        multiplier=standing.multiplier,
        hand_number=standing.hand_number,
        queued=standing.queued,
        strikers=state.strikers,
        tallies={name: list(counts) for name, counts in standing.tallies},
    )
