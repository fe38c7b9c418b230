"""Tricks with a card above all trumps that its holder may play whenever he likes: Pam, the Mistigri."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import SUITS, Card, CardSet, suit_number
from rules.engine.constraints import permitted, verdicts
from rules.engine.notes import Noted
from rules.engine.phases.play import Play, TrickInProgress, order_of
from rules.engine.phases.rename_trump import TRUMP_CHANGED
from rules.engine.state import PlayRules, State
from rules.engine.traits import Traits, trait

CIVIL = Noted("civil")  # the highest trump may not be played to this trick, n


@dataclass(frozen=True, kw_only=True)
class PlayWithPam(Play):
    """The highest trump may be played at any time. Who leads a certain card may say a word before the others follow."""

    def apply(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        if action.verb != "play":
            state = self.said(state, action)
            return self._freed(state._replace(to_act=(state.local.seats[1],)))
        state = Play.apply(self, state, action)
        if not state.to_act or not state.local.cards:
            return state
        if self._asks(state, state.local):
            return state._replace(to_act=(action.seat,))
        # Only who holds that card may do other than the duties say.
        return self._freed(state) if state.hands[state.to_act[0]] >> order_of(state).trumps[0] & 1 else state

    def offers(self, state: State[TrickInProgress], seat: Seat) -> Sequence[Offer]:
        table = state.local
        return self.words() if table.cards and seat == table.seats[0] else Play.offers(self, state, seat)

    def barred(self, state: State[TrickInProgress], seat: Seat, verb: str) -> CardSet:
        return Play.barred(self, state, seat, verb) if verb == "play" else 0

    def words(self) -> Sequence[Offer]:
        """What may be said when the card is led."""
        return ()

    def said(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        """The state after one of these words."""
        return state

    def place(self) -> int | None:
        """The place among the trumps of the card that is asked about when it is led."""
        return None

    def follow(self, state: State[TrickInProgress], table: TrickInProgress, hand: CardSet) -> CardSet:
        """What this hand may play to the trick."""
        pam = hand & 1 << order_of(state).trumps[0]
        return permitted(self.profile, hand, order_of(state), table.cards[0], table.best) | pam

    def _asks(self, state: State[TrickInProgress], table: TrickInProgress) -> bool:
        """Whether who has just led is asked for a word; not with his last card."""
        place = self.place()
        if place is None or len(table.cards) != 1 or not state.hands[table.seats[0]]:
            return False
        return table.cards[0] == order_of(state).trumps[place]

    def _freed(self, state: State) -> State[TrickInProgress]:
        """The state with what the next to follow may play."""
        table = state.local
        return state._replace(local=table._replace(free=self.follow(state, table, state.hands[state.to_act[0]])))


@dataclass(frozen=True, kw_only=True)
class PlayRenaming(PlayWithPam):
    """Who leads the highest trump may at once name another trump suit."""

    def describe(self, variant: PlayRules) -> Traits:
        yield trait("trump", "renamed")
        yield from super().describe(variant)

    def verbs(self) -> tuple[str, ...]:
        return ("play", "name", "decline")

    def anchors(self) -> tuple[str, ...]:
        return (*super().anchors(), "play.rename")

    def place(self) -> int:
        return 0

    def words(self) -> Sequence[Offer]:
        return (Offer("name", args=tuple(SUITS), limit="play.rename"), Offer("decline"))

    def said(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        if action.verb == "decline":
            return state
        return state.note(action.seat, TRUMP_CHANGED)._replace(trump=suit_number(action.arg))


@dataclass(frozen=True, kw_only=True)
class PlayCivil(PlayWithPam):
    """Who leads the trump below the highest may ask that one to be civil.

    Then it may not be played to this trick by who has another card.
    """

    def verbs(self) -> tuple[str, ...]:
        return ("play", "civil", "decline")

    def anchors(self) -> tuple[str, ...]:
        return (*super().anchors(), "play.civil")

    def place(self) -> int:
        return 1

    def words(self) -> Sequence[Offer]:
        return words("civil", "decline")

    def said(self, state: State[TrickInProgress], action: Action) -> State[TrickInProgress]:
        return state if action.verb == "decline" else state.note(action.seat, CIVIL, len(state.tricks) + 1)

    def follow(self, state: State[TrickInProgress], table: TrickInProgress, hand: CardSet) -> CardSet:
        others = hand & ~(1 << order_of(state).trumps[0])
        return super().follow(state, table, others if others and asked_to_be_civil(state) else hand)

    def reasons(self, state: State[TrickInProgress], seat: Seat, table: TrickInProgress) -> Mapping[Card, Refusal]:
        if not asked_to_be_civil(state):
            return super().reasons(state, seat, table)
        order = order_of(state)
        pam = order.trumps[0]
        others = verdicts(self.profile, state.hands[seat] & ~(1 << pam), order, table.cards[0], table.best)
        return {**others, pam: refuse("play.civil")}


def asked_to_be_civil(state: State) -> bool:
    """Whether the words were said to the trick that is being played."""
    return state.noted(CIVIL) == len(state.tricks) + 1
