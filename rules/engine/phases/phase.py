"""What every stretch of a hand answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse
from rules.engine.cards import Card, CardSet, members
from rules.engine.state import Noted, State
from rules.engine.traits import Traits

if TYPE_CHECKING:
    from rules.engine.variant import Variant


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A stretch of a hand: one chapter of a rulebook.

    ``key`` is its label and the anchor of its chapter. It is passed over when
    one of the ``unless`` facts was noted, or the fact that it ``needs`` was not.
    A phase during which nobody has to act does its work in ``enter``.
    """

    key: str = ""
    exchanges: ClassVar[bool] = False  # whether it is a round in which everybody may change cards with the stock
    unless: tuple[Noted, ...] = ()
    needs: Noted | None = None

    def describe(self, variant: Variant) -> Traits:
        """What the rule set has by this phase, for those who compare games."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it is")

    def verbs(self) -> tuple[str, ...]:
        """Every verb that the phase knows."""
        return ()

    def anchors(self) -> tuple[str, ...]:
        """The rules that may refuse an action here, beside the chapter itself."""
        return ()

    def skipped(self, state: State) -> bool:
        """Whether this hand passes the phase over."""
        if self.needs is not None and state.noted(self.needs) is None:
            return True
        return bool(self.unless) and any(state.noted(key) is not None for key in self.unless)

    def enter(self, state: State) -> State:
        """The state as the phase opens, with the seats that are to act."""
        return state

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """What a seat that is to act can reach for, not yet judged."""
        return ()

    def bars_verbs(self) -> bool:
        """Whether the phase ever refuses one of its verbs as such."""
        return type(self).bar is not Phase.bar

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        """Why this verb is refused to the seat now, or None."""
        return None

    def bar_arg(self, state: State, seat: Seat, verb: str, arg: str) -> Refusal | None:
        """Why the verb is refused with this argument, or None."""
        return None

    def free_args(self, state: State, seat: Seat, offer: Offer) -> tuple[str, ...]:
        """The arguments of an offer that are not refused."""
        if type(self).bar_arg is Phase.bar_arg:
            return offer.args
        return tuple(arg for arg in offer.args if not self.bar_arg(state, seat, offer.verb, arg))

    def barred(self, state: State, seat: Seat, verb: str) -> CardSet:
        """The cards that may not be used with this verb."""
        return 0

    def why(self, state: State, seat: Seat, verb: str, number: Card) -> Refusal:
        """Why a barred card may not be used."""
        return refuse(self.key)

    def whys(self, state: State, seat: Seat, verb: str, cards: CardSet) -> dict[Card, Refusal]:
        """The same for several barred cards."""
        return {number: self.why(state, seat, verb, number) for number in members(cards)}

    def apply(self, state: State, action: Action) -> State:
        """The state after a legal action of this phase."""
        raise NotImplementedError(f"{type(self).__name__} takes no actions")

    def shown(self, verb: str) -> str:
        """Who reads the cards of such a line: "all", "actor" or "nobody"."""
        return "all"
