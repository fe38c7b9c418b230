"""The seats in the order of play."""

from __future__ import annotations

from functools import cache

from rules.engine.actions import Seat


@cache
def all_but(seats: int, home: tuple[Seat, ...]) -> int:
    """Bit per seat: all of so many but those who have finished."""
    everybody = (1 << seats) - 1
    for seat in home:
        everybody &= ~(1 << seat)
    return everybody


@cache
def first_after(seats: int, dealer: Seat, home: tuple[Seat, ...], step: int) -> Seat:
    """The first seat after the dealer that has not finished."""
    return ring(seats, (dealer + step) % seats, all_but(seats, home), step)[0]


@cache
def ring(seats: int, first: Seat, mask: int, step: int) -> tuple[Seat, ...]:
    """The seats of a bit mask from this one, clockwise or the other way."""
    turns = ((first + step * n) % seats for n in range(seats))
    return tuple(seat for seat in turns if mask >> seat & 1)
