"""A hand of one suit, shown before the tricks, that takes them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import CardSet, members
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.notes import FLUSH, Noted
from rules.engine.phases.play import order_of
from rules.engine.phases.poll import everybody
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Traits, trait

SPARED = Noted("spared")  # pays nothing for the winning hand of another


def is_flush(order: LadderOrder, hand: CardSet, wild: CardSet = 0) -> bool:
    """Whether all cards count as one suit; a wild card counts as any."""
    plain = hand & ~wild
    return not plain or not plain & ~order.suit_with[plain.bit_length() - 1]


@dataclass(frozen=True, kw_only=True)
class Flush(Phase[tuple[Seat, ...]]):
    """All still in say at once whether they show a hand of one suit; ``wild`` cards count as any.

    The best of those shown takes the hand, which is then over: one of trumps
    before a plain one, then the one with the higher top card, a wild card
    above all others, then the one nearer to forehand. With ``wild_top`` the
    highest trump is wild. A hand of ``court`` cards only may be shown too; it
    comes after the others. With ``spares`` it is noted who gets off without
    paying: others who have shown, and with ``spares_wild`` who holds a wild card.
    """

    wild: CardSet = 0
    wild_top: bool = False
    court: CardSet = 0
    spares: bool = False
    spares_wild: bool = False
    key: str = "flush"

    def describe(self, variant: PlayRules) -> Traits:
        if self.court:
            yield trait("score", "blaze")

    def verbs(self) -> tuple[str, ...]:
        return ("show", "decline")

    def seldom(self) -> tuple[str, ...]:
        return ("show",)

    def enter(self, state: State[tuple[Seat, ...]]) -> State:
        return state._replace(to_act=everybody(state), local=())

    def offers(self, state: State[tuple[Seat, ...]], seat: Seat) -> Sequence[Offer]:
        return words("show", "decline")

    def bar(self, state: State[tuple[Seat, ...]], seat: Seat, verb: str) -> Refusal | None:
        return refuse(self.key) if verb == "show" and not self._wins(state, state.hands[seat]) else None

    def apply(self, state: State[tuple[Seat, ...]], action: Action) -> State:
        seat, shown = action.seat, state.local
        state = state._replace(to_act=tuple(other for other in state.to_act if other != seat))
        if action.verb == "show":
            shown = (*shown, seat)
            state = state._replace(local=shown, exposed=state.exposed | state.hands[seat])
        if state.to_act or not shown:
            return state
        best = self._best(state, shown)
        state = state.note(best, FLUSH)
        return (self._spared(state, best, shown) if self.spares else state).end()

    def _wild(self, state: State) -> CardSet:
        return 1 << order_of(state).trumps[0] if self.wild_top else self.wild

    def _wins(self, state: State, hand: CardSet) -> bool:
        return is_flush(order_of(state), hand, self._wild(state)) or not hand & ~self.court

    def _spared(self, state: State, best: Seat, shown: Sequence[Seat]) -> State:
        """The state with a note for everybody who gets off; who holds a wild card shows it."""
        wild = self._wild(state) if self.spares_wild else 0
        for seat in everybody(state):
            held = state.hands[seat] & wild
            if seat != best and (held or seat in shown):
                state = state._replace(exposed=state.exposed | held).note(seat, SPARED)
        return state

    def _best(self, state: State, shown: Sequence[Seat]) -> Seat:
        """Whose hand takes all, of those that were shown."""
        order, wild = order_of(state), self._wild(state)

        def rank(seat: Seat) -> tuple[bool, bool, int]:
            hand = state.hands[seat]
            plain = bool(hand & ~(order.of_suit[TRUMP] | wild))
            above = min((order.above[c] & order.suit_with[c]).bit_count() for c in members(hand))
            return not is_flush(order, hand, wild), plain, -1 if hand & wild else above

        return min((seat for seat in everybody(state) if seat in shown), key=rank)
