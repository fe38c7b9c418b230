"""What a hand leaves behind for its score: all that a score sheet would ask."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.actions import Seat
from rules.engine.antes import before_play
from rules.engine.cards import CardSet, Suit, members
from rules.engine.notes import BID, DECLARER, EXCHANGED, LONE
from rules.engine.standing import Points
from rules.engine.state import State


@dataclass(frozen=True)
class HandRecord:
    """The public facts of a finished hand, from the table or from a paper sheet.

    ``tricks`` per seat, None for who is not in play. ``winners`` names the
    winner of each trick in order, or is empty when nobody wrote it down.
    ``points`` are card points in tricks per seat without the skat, empty in
    games that do not count them. ``to_all`` is the word of a bid of every trick,
    which stands above all numbers. ``kontras`` counts everything that doubles
    during the play. ``called`` is the word of another contract or of how the
    hand was thrown in. ``paid``: chips per seat beyond the stake,
    before the play. ``jacks``: the soloist's, skat included. ``top_trump``: who took
    the highest trump of those whom nothing else tells apart. ``before`` are the
    scores as the hand began, where they are known. ``written``: by how much each score changes,
    of a hand of which a sheet knows no more. ``breach``: it is no hand but what went wrong in one, by an ``offender``.
    """

    tricks: tuple[int | None, ...]
    dealer: Seat = 0
    trump: Suit | None = None
    declarer: Seat | None = None
    bid: int | None = None
    to_all: str = ""
    called: str = ""
    caller: Seat | None = None
    winners: tuple[Seat, ...] = ()
    last_winner: Seat | None = None
    multiplier: int = 1
    points: tuple[int, ...] = ()
    skat_points: int = 0
    shoves: int = 0
    kontras: int = 0
    jacks: CardSet = 0
    hand_number: int = 1
    pot: int = 0
    antes: tuple[int, ...] = ()
    exchanged: tuple[int, ...] = ()
    trumps_taken: tuple[int, ...] = ()
    highest_trump: CardSet = 0
    top_trump: Seat | None = None
    before: tuple[Points, ...] = ()
    paid: tuple[int, ...] = ()
    fined: tuple[Seat, ...] = ()
    followed: tuple[Seat, ...] = ()
    written: tuple[Points, ...] = ()
    breach: str = ""
    offender: Seat | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are in play."""
        return tuple(seat for seat, n in enumerate(self.tricks) if n is not None)

    @property
    def played(self) -> bool:
        """Whether any trick was played (or credited)."""
        return any(self.tricks)

    @property
    def took_all(self) -> int:
        """How many tricks were taken."""
        return sum(n or 0 for n in self.tricks)

    def took(self, seat: Seat) -> int:
        """How many tricks the seat took; 0 for who is not in play."""
        return self.tricks[seat] or 0


def record(state: State) -> HandRecord:
    """The record of a finished hand."""
    variant, standing = state.variant, state.standing
    winners = tuple(trick.winner for trick in state.tricks)
    called, caller = _called(state)
    return HandRecord(
        tricks=_tricks(state),
        dealer=standing.dealer,
        trump=state.trump,
        declarer=state.who(DECLARER),
        bid=state.noted(BID),
        to_all=_to_all(state),
        called=called,
        caller=caller,
        winners=winners,
        last_winner=winners[-1] if winners else None,
        multiplier=standing.multiplier,
        points=_points(state) if any(variant.values) else (),
        skat_points=_worth(state, state.pile("shown")),
        hand_number=standing.hand_number,
        before=standing.scores,
        exchanged=_exchanged(state),
        **before_play(variant, standing),
        **{name: collect(state) for name, collect in variant.collects},
    )


def _to_all(state: State) -> str:
    """The word of a bid of every trick, or nothing."""
    words = state.variant.to_all
    return next((note.key for note in state.notes if note.key in words), "")


def _called(state: State) -> tuple[str, Seat | None]:
    """The word of another contract, or of how the hand was thrown in, and who said it; the first one counts."""
    words = state.variant.called
    for note in state.notes:
        if note.key in words:
            return note.key, note.seat
    return "", None


def _exchanged(state: State) -> tuple[int, ...]:
    """The cards that each seat has exchanged."""
    cards = [0] * state.variant.seats
    for note in state.notes:
        if note.key == EXCHANGED and note.seat is not None:
            cards[note.seat] += note.n
    return tuple(cards)


def _tricks(state: State) -> tuple[int | None, ...]:
    if (lone := state.who(LONE)) is not None:
        size = state.variant.hand_size
        return tuple(size if seat == lone else None for seat in range(state.variant.seats))
    won = [0] * state.variant.seats
    for trick in state.tricks:
        won[trick.winner] += 1
    return tuple(n if state.playing >> seat & 1 else None for seat, n in enumerate(won))


def _points(state: State) -> tuple[int, ...]:
    won, values = [0] * state.variant.seats, state.variant.values
    for trick in state.tricks:
        for number in trick.cards:
            won[trick.winner] += values[number]
    return tuple(won)


def _worth(state: State, cards: CardSet) -> int:
    return sum(state.variant.values[number] for number in members(cards))
