"""Where a match stands between two hands."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.actions import Seat

Points = int | float  # of a score: halves where a game shares out an odd penalty, else whole numbers


class Standing(NamedTuple):
    """Where a match stands between two hands.

    ``multiplier`` is the doubling brought into the next hand, ``dealt`` counts
    the deals that count towards a goal set in deals. ``winners`` is empty
    while the match goes on. ``tallies`` are further counts per seat, by name.
    ``queued`` hands, the next one included, will count double. ``home`` are the
    seats that have finished and are dealt no more cards. ``closed`` are the
    scores with which a game of the match has just ended; those of the next one
    are in ``scores``.
    """

    scores: tuple[Points, ...]
    dealer: Seat = 0
    hand_number: int = 1
    multiplier: int = 1
    winners: tuple[Seat, ...] = ()
    dealt: int = 0
    tallies: tuple[tuple[str, tuple[int, ...]], ...] = ()
    queued: int = 0
    home: tuple[Seat, ...] = ()
    closed: tuple[Points, ...] = ()

    @property
    def written(self) -> tuple[Points, ...]:
        """The scores as they are written down after the last hand, also where the next game begins anew."""
        return self.closed or self.scores

    def tally(self, name: str) -> tuple[int, ...]:
        """The count of this name per seat; noughts if none was kept yet."""
        for known, counts in self.tallies:
            if known == name:
                return counts
        return (0,) * len(self.scores)
