"""The round in which somebody undertakes the tricks of the declarer, and the turn-up that is his."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import card_set, suit_of
from rules.engine.notes import DECLARER, NO_BID, SWAPPED, Noted
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Trait, Traits, trait

LAST = Noted("last")  # joins in if nobody else does
DREW_TRUMP = Noted("drew-trump")  # turned another card for trump


def after_declarer(state: State) -> tuple[Seat, ...]:
    """Who may join the declarer, in turn from him; who wants to be the last to answer is asked last."""
    declarer, last = state.who(DECLARER), last_to_join(state)
    assert declarer is not None
    others = state.others(declarer)
    return others if last is None else (*(seat for seat in others if seat != last), *({last} & set(others)))


def last_to_join(state: State) -> Seat | None:
    """Who has said, under the present trumps, that he joins in if nobody else does."""
    for note in reversed(state.notes):
        if note.key in (LAST, DREW_TRUMP):
            return note.seat if note.key == LAST else None
    return None


def bound_as_last(state: State, seat: Seat) -> bool:
    """The condition, for a ban, that the seat has promised to join in and nobody else has."""
    return seat == last_to_join(state) and state.playing.bit_count() == 2


class Binding(NamedTuple):
    """When the dealer is declarer without being asked, what is then noted of him, and what that says of the rule set."""

    when: Callable[[State], bool]
    notes: tuple[Noted, ...]
    says: Trait | None = None


def bound(state: State, bindings: tuple[Binding, ...]) -> State:
    """The state with the dealer as declarer, if one of these bindings holds."""
    for binding in bindings:
        if binding.when(state):
            for note in binding.notes:
                state = state.note(state.standing.dealer, note)
            return state
    return state


@dataclass(frozen=True, kw_only=True)
class Undertake(Phase[int]):
    """In turn from forehand: undertake the declarer's tricks (``yes``) or pass.

    The first who undertakes them is the declarer, and nobody else is asked. A
    ``binding`` that holds makes the dealer declarer at once. With ``last`` one
    player may say, in place of passing, that he joins in if nobody else does.

    While everybody passes another card is turned for trumps and the round held
    again, until ``trumps`` of them have been turned. With ``on_demand`` that
    is up to the dealer, once and when all before him have passed; a card of the
    same suit is followed by one more. ``local`` counts the trumps turned. The
    cards turned before lie open beside. In the end the hand closes with the
    note ``nobody``.
    """

    yes: str = "lead"
    bindings: tuple[Binding, ...] = ()
    last: bool = False
    trumps: int = 1
    on_demand: bool = False
    nobody: Noted = NO_BID
    key: str = "undertake"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("declarer", "undertakes")
        if self.trumps > 1:
            yield trait("trump", "again")
        yield from (binding.says for binding in self.bindings if binding.says)

    def verbs(self) -> tuple[str, ...]:
        return (self.yes, "pass", *(("last",) * self.last), *(("draw",) * self.on_demand))

    def anchors(self) -> tuple[str, ...]:
        extra = ((f"{self.key}.last", self.last), (f"{self.key}.draw", self.on_demand))
        return tuple(rule for rule, wanted in extra if wanted)

    def skipped(self, state: State[int]) -> bool:
        return state.who(DECLARER) is not None or super().skipped(state)

    def enter(self, state: State[int]) -> State:
        return self._round(state, 1)

    def offers(self, state: State[int], seat: Seat) -> Sequence[Offer]:
        return words(*self.verbs())

    def bars_verbs(self) -> bool:
        return self.last or self.on_demand

    def bar(self, state: State[int], seat: Seat, verb: str) -> Refusal | None:
        if verb == "last" and last_to_join(state) is not None:
            return refuse(f"{self.key}.last")
        if verb == "draw" and (seat != state.standing.dealer or state.local != 1):
            return refuse(f"{self.key}.draw")
        return None

    def apply(self, state: State[int], action: Action) -> State:
        seat, verb = action.seat, action.verb
        if verb == self.yes:
            return state.note(seat, DECLARER)._replace(to_act=(), queue=())
        if verb == "draw":
            return self._drawn(state)
        if verb == "last":
            state = state.note(seat, LAST)
        state = state.next_in_turn()
        return state if state.to_act else self._passed(state)

    def _round(self, state: State[int], turned: int) -> State:
        """The round under the trumps that now lie there."""
        state = bound(state, self.bindings)
        if state.who(DECLARER) is not None:
            return state._replace(to_act=(), queue=())
        return state._replace(local=turned).take_turns(state.round_from(state.forehand))

    def _passed(self, state: State[int]) -> State:
        """Everybody has passed."""
        turned = state.local
        if self.on_demand or turned >= self.trumps:
            return state.note(None, self.nobody).end()
        return self._round(turn_another(state), turned + 1)

    def _drawn(self, state: State[int]) -> State:
        """The dealer has turned another card, and one more if it was of the same suit."""
        before = state.trump
        for turned in range(2, self.trumps + 1):
            state = turn_another(state)
            if state.trump != before:
                return self._round(state, turned)
        return state.note(None, self.nobody).end()


def turn_another(state: State) -> State:
    """The next card of the stock is the turn-up in place of the last, which stays open to see."""
    turned, before = state.stock[0], state.pile("turn-up")
    state = state.with_pile("turned", state.pile("turned") | before).with_pile("turn-up", 1 << turned)
    state = state._replace(stock=state.stock[1:], trump=suit_of(turned))
    return state.note(state.standing.dealer, DREW_TRUMP)


def always(state: State) -> bool:
    """The condition that holds in every hand."""
    return True


@dataclass(frozen=True, kw_only=True)
class TakeTurnUp(Phase):
    """The declarer takes the turn-up and lays a card of his away, where ``when`` says so."""

    when: Callable[[State], bool] = field(default=always)
    key: str = "take"

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("exchange", "declarer-turn-up")

    def verbs(self) -> tuple[str, ...]:
        return ("discard",)

    def enter(self, state: State) -> State:
        declarer, turned = state.who(DECLARER), state.pile("turn-up")
        if declarer is None or not turned or not self.when(state):
            return state
        state = state.with_hand(declarer, state.hands[declarer] | turned).with_pile("turn-up", 0)
        state = state._replace(exposed=state.exposed | turned, to_act=(declarer,))
        return state.note(declarer, SWAPPED)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        return (Offer("discard", 1, 1, state.hands[seat], (), self.key),)

    def apply(self, state: State, action: Action) -> State:
        return state.lay_aside(action.seat, card_set(action.cards))._replace(to_act=())

    def shown(self, verb: str) -> str:
        return "actor"
