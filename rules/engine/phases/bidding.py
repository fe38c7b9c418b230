"""Bidding for the right to name trumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, NamedTuple, Protocol

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import SUITS, Suit, suit_letter, suit_number, suit_of
from rules.engine.notes import BID, DECLARER, NO_BID, Noted
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait

PASS, HOLD = Offer("pass"), Offer("hold")


@cache
def _numbers(least: int, most: int) -> tuple[str, ...]:
    """These numbers of tricks, as they are said in a bid."""
    return tuple(str(n) for n in range(least, most + 1))


class Bidding(NamedTuple):
    """The standing bid: how many tricks, by whom; how many passes have followed it."""

    high: int = -1
    holder: Seat | None = None
    passes: int = 0


@dataclass(frozen=True, kw_only=True)
class Auction(Phase[Bidding]):
    """Bids from ``lowest`` to five tricks, each above the last; forehand begins.

    With ``to_all`` a bid of every trick, called and noted by this word, stands
    above them and closes the bidding. With ``dealer_holds`` the dealer, who
    speaks last, may hold the standing bid. If nobody bids, the hand is thrown in.
    ``repeated``: the bidding goes round until two passes follow a bid (one,
    with two players).
    """

    lowest: int = 1
    highest: int = 5
    repeated: bool = False
    dealer_holds: bool = True
    to_all: Noted | None = None
    key: str = "bid"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("declarer", "bids", most=self.highest)

    def verbs(self) -> tuple[str, ...]:
        return ("pass", "bid", *(("hold",) * self.dealer_holds), *((self.to_all,) if self.to_all else ()))

    def seldom(self) -> tuple[str, ...]:
        return (self.to_all,) if self.to_all else ()

    def anchors(self) -> tuple[str, ...]:
        return (*(("bid.minimum",) * (self.lowest > 0)), "bid.higher", *(("bid.hold",) * self.dealer_holds))

    def enter(self, state: State[Bidding]) -> State:
        return state._replace(local=Bidding()).take_turns(state.round_from(state.forehand))

    def offers(self, state: State[Bidding], seat: Seat) -> Sequence[Offer]:
        bid = Offer("bid", args=_numbers(0, self.highest), limit="bid.higher")
        return (PASS, bid, *((HOLD,) * self.dealer_holds), *(words(self.to_all) if self.to_all else ()))

    def bars_verbs(self) -> bool:
        return self.dealer_holds

    def bar(self, state: State[Bidding], seat: Seat, verb: str) -> Refusal | None:
        if verb != "hold":
            return None
        own = state.local.holder in (None, seat)
        return refuse("bid.hold") if own or seat != state.standing.dealer else None

    def bar_arg(self, state: State[Bidding], seat: Seat, verb: str, arg: str) -> Refusal | None:
        standing = state.local
        if int(arg) >= self._least(standing):
            return None
        if int(arg) < self.lowest:
            return refuse("bid.minimum", least=self.lowest)
        return refuse("bid.higher", standing=standing.high)

    def free_args(self, state: State[Bidding], seat: Seat, offer: Offer) -> tuple[str, ...]:
        return _numbers(self._least(state.local), self.highest)

    def _least(self, standing: Bidding) -> int:
        """The lowest bid that may be made now."""
        return max(self.lowest, standing.high + 1)

    def apply(self, state: State[Bidding], action: Action) -> State:
        seat, standing = action.seat, state.local
        if self.to_all is not None and action.verb == self.to_all:
            return state.note(seat, self.to_all).note(seat, DECLARER)._replace(to_act=(), queue=())
        if action.verb == "pass":
            standing = standing._replace(passes=standing.passes + 1)
        else:
            high = standing.high if action.verb == "hold" else int(action.arg)
            standing = Bidding(high, seat)
        state = state._replace(local=standing).next_in_turn()
        return self._go_on(state, standing)

    def _go_on(self, state: State[Bidding], standing: Bidding) -> State:
        seats = state.variant.seats
        if self.repeated and standing.holder is not None:
            if standing.passes >= min(2, seats - 1):
                return self._close(state, standing)
            if not state.to_act:
                last = state.standing.dealer
                return state.take_turns((*state.others(last), last))
        return state if state.to_act else self._close(state, standing)

    def _close(self, state: State[Bidding], standing: Bidding) -> State:
        state = state._replace(to_act=(), queue=())
        if standing.holder is None:
            return state.note(None, NO_BID).end()
        state = state.note(standing.holder, BID, standing.high)
        return state.note(standing.holder, DECLARER)


def declarer_of(state: State) -> Seat:
    """The declarer of the hand. The bidding is over."""
    declarer = state.who(DECLARER)
    assert declarer is not None
    return declarer


class Settled(Protocol):
    """Whether the trump suit of a hand stands before anybody names one."""

    def describe(self, variant: PlayRules) -> Traits:
        """What is settled, for those who compare games."""

    def __call__(self, state: State) -> Suit | None:
        """The suit, or None where somebody has to name one."""


@dataclass(frozen=True)
class NothingSettled:
    """No suit ever is: somebody has to name one."""

    def describe(self, variant: PlayRules) -> Traits:
        return ()

    def __call__(self, state: State) -> Suit | None:
        return None


@dataclass(frozen=True, kw_only=True)
class NameTrump(Phase):
    """The declarer names the trump suit; with ``one_is_hearts`` a bid of one obliges to hearts.

    Without an auction ``namer`` says who that is. Where a suit is ``settled``
    nobody is asked. With ``unseen`` forehand, who names in the middle of the
    deal, may leave it to the card that will be the so-manieth of his hand: it
    is turned for all to see and then dealt to him.
    """

    names_trump: ClassVar[bool] = True
    one_is_hearts: bool = False
    namer: Callable[[State], Seat] = field(default=declarer_of)
    settled: Settled = NothingSettled()
    unseen: int = 0
    key: str = "name-trump"

    def describe(self, variant: PlayRules) -> Traits:
        after_bidding = self.namer is declarer_of
        yield trait("trump", "declarer" if after_bidding else "forehand")
        yield trait("declarer", "names")
        yield from self.settled.describe(variant)

    def verbs(self) -> tuple[str, ...]:
        return ("name", *(("unseen",) if self.unseen else ()))

    def anchors(self) -> tuple[str, ...]:
        return ("name-trump.hearts",) * self.one_is_hearts

    def enter(self, state: State) -> State:
        seat = self.namer(state)
        if state.who(DECLARER) is None:
            state = state.note(seat, DECLARER)
        suit = self.settled(state)
        return state._replace(to_act=(seat,)) if suit is None else state._replace(trump=suit)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        name = Offer("name", args=tuple(SUITS), limit="name-trump")
        return (name, Offer("unseen")) if self.unseen else (name,)

    def bar_arg(self, state: State, seat: Seat, verb: str, arg: str) -> Refusal | None:
        if self.one_is_hearts and state.noted(BID) == 1 and arg != suit_letter(2):
            return refuse("name-trump.hearts")
        return None

    def apply(self, state: State, action: Action) -> State:
        if action.verb == "unseen":
            turned = state.stock[self.unseen - 1 - state.hands[action.seat].bit_count()]
            return state._replace(trump=suit_of(turned), exposed=state.exposed | 1 << turned, to_act=())
        return state._replace(trump=suit_number(action.arg), to_act=())
