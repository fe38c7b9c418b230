"""Exchanging cards with the stock, and taking the turn-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from rules.engine.actions import CHANCE, Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import CardSet, card_set
from rules.engine.notes import EXCHANGED, SPARE, SWAPPED, Note
from rules.engine.phases.poll import everybody
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Trait, Traits, trait

NOTHING = Offer("none")
_new = tuple.__new__  # as in state.py


def exchange_cards(state: State, action: Action) -> State:
    """The seat lays its cards away face down and draws as many from the stock, or what is left of it."""
    seat, number = action.seat, len(action.cards)
    given, drawn = card_set(action.cards), card_set(state.stock[:number])
    hands = [*state.hands]
    hand = hands[seat]
    hands[seat] = hand & ~given | drawn
    return state._replace(
        hands=tuple(hands),
        stock=state.stock[number:],
        piles=state.laid(seat, given),
        notes=(*state.notes, _new(Note, (seat, EXCHANGED, number))),
        exposed=state.exposed & ~hand,
    )


def swap_turn_up(state: State, action: Action) -> State:
    """The seat gives one card for the turn-up."""
    seat, turned = action.seat, state.pile("turn-up")
    state = state.lay_aside(seat, card_set(action.cards))
    state = state.with_hand(seat, state.hands[seat] | turned)._replace(exposed=state.exposed | turned)
    return state.with_pile("turn-up", 0).note(seat, SWAPPED)


def exchanged_by(state: State, seat: Seat) -> int:
    """How many cards the seat has exchanged in this hand."""
    number = 0
    for note in state.notes:
        if note.seat == seat and note.key == EXCHANGED:
            number += note.n
    return number


class Exchanging(NamedTuple):
    """What is ``left`` for the table, the ``round``, who asks for another, and whom the stock owes cards."""

    left: int
    round: int = 1
    again: tuple[Seat, ...] = ()
    owed: tuple[Seat, int] | None = None


def exchanged(variant: PlayRules, each: int, rounds: int = 1) -> Trait:
    """The trait of so many cards each, in so many rounds, or as many as the rule set has in all."""
    rounds = max(rounds, sum(phase.exchanges for phase in variant.phases))
    return trait("exchange", {1: "cards", 2: "twice"}.get(rounds, "often"), most=min(variant.hand_size, each))


@dataclass(frozen=True, kw_only=True)
class Exchange(Phase[Exchanging]):
    """In turn, all from forehand unless others are ``asked``: give away up to ``each`` cards for new ones.

    ``pool`` bounds what the whole table may exchange together (0 = no bound),
    ``total`` what one seat may in all ``rounds``; a further round is for those
    who exchanged in the last one. With ``swap_turn_up`` the dealer may first
    give one card for the turn-up; ``swap_counts`` takes that from the pool.
    Who gives ``bonus`` cards at once draws one more and lays one away
    (0 = nobody), if ``bonus_for`` says so of him. When the stock runs out, what it holds is dealt and with
    ``refill`` all that others have laid away is shuffled to a new one. With
    ``skip_spent`` nobody is asked for whom no card is left.
    """

    exchanges: ClassVar[bool] = True
    each: int = 5
    pool: int = 0
    rounds: int = 1
    total: int = 0
    bonus: int = 0
    bonus_for: Callable[[State, Seat], bool] | None = None
    refill: bool = False
    swap_turn_up: bool = False
    swap_counts: bool = False
    skip_spent: bool = False
    asked: Callable[[State], tuple[Seat, ...]] = field(default=everybody)
    key: str = "exchange"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("exchange", "pool", most=self.pool) if self.pool else exchanged(variant, self.each, self.rounds)
        if self.bonus:
            yield trait("exchange", "bonus")
        if self.total or self.rounds > 1:
            yield trait("exchange", "in-all" if self.total else "each-round", rounds=self.rounds)
        if self.swap_turn_up:
            yield trait("exchange", "turn-up")

    def verbs(self) -> tuple[str, ...]:
        extra = (("swap", self.swap_turn_up), ("discard", self.bonus), ("shuffle", self.refill))
        return ("exchange", "none", *(verb for verb, wanted in extra if wanted))

    def anchors(self) -> tuple[str, ...]:
        extra = (("exchange.swap", self.swap_turn_up), ("exchange.bonus", self.bonus))
        return ("exchange.limit", *(rule for rule, wanted in extra if wanted))

    def enter(self, state: State[Exchanging]) -> State:
        left = Exchanging(self.pool or state.variant.pack.bit_count())
        state = state._replace(local=left).take_turns(self.asked(state))
        return self._skipped(state, left) if self.skip_spent else state

    def offers(self, state: State[Exchanging], seat: Seat) -> Sequence[Offer]:
        local = state.local
        if local.owed:
            return self._settling(state, seat, local.owed)
        hand = state.hands[seat]
        exchange = _new(Offer, ("exchange", 1, self._most(state, seat, local), hand, (), "exchange.limit"))
        if not self.swap_turn_up:
            return (exchange, NOTHING)
        return (exchange, NOTHING, Offer("swap", 1, 1, hand, (), "exchange.swap"))

    def _most(self, state: State[Exchanging], seat: Seat, local: Exchanging) -> int:
        """How many cards the seat may exchange now."""
        stock = len(state.stock)
        if self.refill:
            stock += self._others_laid(state, seat).bit_count()
        most = min(self.each, local.left, stock)
        return min(most, self.total - exchanged_by(state, seat)) if self.total else most

    def bars_verbs(self) -> bool:
        return self.swap_turn_up

    def bar(self, state: State[Exchanging], seat: Seat, verb: str) -> Refusal | None:
        if verb != "swap":
            return None
        spent = self.swap_counts and not state.local.left
        if seat != state.standing.dealer or not state.pile("turn-up") or spent:
            return refuse("exchange.swap")
        return None

    def apply(self, state: State[Exchanging], action: Action) -> State:
        local = state.local
        if action.verb == "exchange":
            return self._exchanged(state, action, local)
        if action.verb == "none":
            return self._next(state, local)
        if action.verb == "swap":
            return swap_turn_up(state, action)._replace(local=local._replace(left=local.left - self.swap_counts))
        if action.verb == "discard":
            state = state.lay_aside(action.seat, card_set(action.cards))
            return self._next(state, local._replace(owed=None))
        return self._refilled(state, action, local)

    def _exchanged(self, state: State[Exchanging], action: Action, local: Exchanging) -> State:
        seat, number = action.seat, len(action.cards)
        short = number - len(state.stock)
        again = (*local.again, seat) if local.round < self.rounds else ()
        favoured = number == self.bonus and (self.bonus_for is None or self.bonus_for(state, seat))
        local = _new(Exchanging, (local.left - number, local.round, again, None))
        state = exchange_cards(state, action)
        if short > 0 and self.refill:
            return state._replace(local=local._replace(owed=(seat, short)), to_act=(CHANCE,))
        if favoured and state.stock:
            return state.draw(seat, 1)._replace(local=local._replace(owed=(seat, 0)))
        return self._next(state, local)

    def _next(self, state: State[Exchanging], local: Exchanging) -> State:
        state = state._replace(local=local, to_act=state.queue[:1], queue=state.queue[1:])
        if self.skip_spent:
            state = self._skipped(state, local)
        if state.to_act or not local.again:
            return state
        more = local.again
        if self.total:
            more = tuple([seat for seat in more if exchanged_by(state, seat) < self.total])
        local = Exchanging(local.left, local.round + 1)
        state = state._replace(local=local).take_turns(more)
        return self._skipped(state, local) if self.skip_spent else state

    def _skipped(self, state: State[Exchanging], local: Exchanging) -> State:
        """Without a card left to exchange nobody has a choice."""
        while state.to_act and self._most(state, state.to_act[0], local) < 1:
            state = state.next_in_turn()
        return state

    def _settling(self, state: State[Exchanging], seat: Seat, owed: tuple[Seat, int]) -> Sequence[Offer]:
        """What is done before the exchange goes on: chance shuffles, or a card too many is laid away."""
        owner, short = owed
        if not short:
            return (Offer("discard", 1, 1, state.hands[seat], (), "exchange.bonus"),)
        cards = self._others_laid(state, owner)
        size = cards.bit_count()
        return (Offer("shuffle", size, size, cards, limit="shuffle"),)

    def _refilled(self, state: State[Exchanging], action: Action, local: Exchanging) -> State:
        """All that others had laid away is the new stock, and the seat gets what it is owed."""
        assert local.owed is not None
        seat, short = local.owed
        kept = tuple(pair for pair in state.piles if not pair[0].startswith("laid:") or pair[0] == f"laid:{seat}")
        exposed = state.exposed & ~card_set(action.cards)  # nobody knows any more where these lie
        state = state._replace(piles=kept, stock=action.cards, exposed=exposed).draw(seat, short)
        return self._next(state, local._replace(owed=None))

    @staticmethod
    def _others_laid(state: State, seat: Seat) -> CardSet:
        """All cards that lie away, without the seat's own."""
        laid = 0
        for place, cards in state.piles:
            if place.startswith("laid:") and place != f"laid:{seat}":
                laid |= cards
        return laid

    def shown(self, verb: str) -> str:
        return "nobody" if verb == "shuffle" else "actor"


@dataclass(frozen=True, kw_only=True)
class Rob(Phase):
    """The dealer, if he plays, may give one card for the turn-up.

    ``unless_spare``: not after taking the spare hand. ``counts``: it is one of
    the cards that he exchanges. ``all_turned``: with the turn-up he takes the
    cards that were turned before it, and gives as many.
    """

    unless_spare: bool = True
    counts: bool = False
    all_turned: bool = False
    key: str = "rob"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("exchange", "turn-up")

    def verbs(self) -> tuple[str, ...]:
        return ("swap", "none")

    def enter(self, state: State) -> State:
        dealer = state.standing.dealer
        barred = self.unless_spare and state.noted(SPARE, dealer) is not None
        if barred or not state.playing >> dealer & 1 or not state.pile("turn-up"):
            return state
        return state._replace(to_act=(dealer,))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        size = 1 + state.pile("turned").bit_count() if self.all_turned else 1
        return (_new(Offer, ("swap", size, size, state.hands[seat], (), "rob")), NOTHING)

    def apply(self, state: State, action: Action) -> State:
        state = state._replace(to_act=())
        if action.verb != "swap":
            return state
        state = swap_turn_up(state, action)
        if self.all_turned and (turned := state.pile("turned")):
            state = state.with_hand(action.seat, state.hands[action.seat] | turned).with_pile("turned", 0)
            state = state._replace(exposed=state.exposed | turned)
        return state.note(action.seat, EXCHANGED) if self.counts else state

    def shown(self, verb: str) -> str:
        return "actor"
