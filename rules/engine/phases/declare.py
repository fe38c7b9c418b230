"""Staying in or dropping out, and taking the spare hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.engine.actions import Action, Offer, Refusal, Seat, refuse, words
from rules.engine.cards import card_set
from rules.engine.moment import first_moment, usual_moment
from rules.engine.notes import DROPPED, LONE, SPARE, STAYED, VOID, Noted
from rules.engine.phases.poll import everybody
from rules.engine.state import Phase, PlayRules, State
from rules.engine.traits import Trait, Traits, trait

STAY_OR_DROP = words("stay", "drop")
CHANGING = frozenset({"exchange", "lay", "spare"})  # verbs by which cards are changed


def take_spare(state: State, seat: Seat, place: str) -> State:
    """The seat gives its whole hand for the spare one and stays in."""
    state, taken = state.lay_aside(seat, state.hands[seat]), state.pile(place)
    state = state.with_hand(seat, taken).with_pile(place, 0)
    return state.note(seat, SPARE).note(seat, STAYED)


def without_spare(state: State) -> tuple[Seat, ...]:
    """All seats in that have not taken the spare hand, from forehand."""
    return tuple(seat for seat in everybody(state) if state.noted(SPARE, seat) is None)


def spare_hand(variant: PlayRules, place: str) -> Trait:
    """The trait of a spare hand that can be had for the whole hand; it may hold more cards."""
    cards = sum(phase.laid_at(place) for phase in variant.phases)
    return trait("exchange", "spare", most=variant.hand_size, cards=cards)


@dataclass(frozen=True, kw_only=True)
class Declare(Phase):
    """In turn: stay in or drop out.

    Those ``asked`` are asked, all from forehand if nothing else is said. While
    the pile ``spare`` lies there, one of them may take it for his whole hand; he
    stays in, and lays away what he then holds too much. With ``skip_bound`` who
    has no choice is not asked, with ``ends_alone`` neither is who is left
    alone. With fewer than two left the hand is not played: it is void, or with ``lone_wins`` a lone player is credited with
    every trick, if he has ``earned`` it, for which he shows his cards where that
    is asked. ``nobody`` is noted when all have dropped out.
    """

    lone_wins: bool = False
    earned: Callable[[State, Seat], bool] | None = None
    nobody: Noted = VOID
    asked: Callable[[State], tuple[Seat, ...]] = field(default=everybody)
    spare: str = ""
    skip_bound: bool = False
    ends_alone: bool = False
    key: str = "declare"

    def describe(self, variant: PlayRules) -> Traits:
        yield from self._who(variant)
        yield from _when(variant, self)
        if self.lone_wins:
            yield trait("drop", "lone-wins")
        if self.spare:
            yield spare_hand(variant, self.spare)

    def _who(self, variant: PlayRules) -> Traits:
        """Who may drop out, asked of a usual moment and of the first of a match."""
        missing = set(range(variant.seats)).difference(self.asked(usual_moment(variant)))
        if 0 in missing:  # who has dealt
            yield trait("declarer", "dealer")
        yield trait("drop", "not-dealer" if 0 in missing else "not-declarer" if missing else "all")
        if not self.asked(first_moment(variant)):
            yield trait("drop", "not-first")

    def verbs(self) -> tuple[str, ...]:
        return ("stay", "drop", *(("spare", "discard") if self.spare else ()))

    def anchors(self) -> tuple[str, ...]:
        return (f"{self.key}.spare",) if self.spare else ()

    def enter(self, state: State) -> State:
        return self._skipped(state.take_turns(self.asked(state)))

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if not self.spare:
            return STAY_OR_DROP
        surplus = state.hands[seat].bit_count() - state.variant.hand_size
        if surplus > 0 and state.noted(SPARE, seat) is not None:
            return (Offer("discard", surplus, surplus, state.hands[seat], limit=f"{self.key}.spare"),)
        return words("stay", "drop", "spare")

    def bar(self, state: State, seat: Seat, verb: str) -> Refusal | None:
        if verb == "spare" and not state.pile(self.spare):
            return refuse(f"{self.key}.spare")
        return None

    def bars_verbs(self) -> bool:
        return bool(self.spare)

    def apply(self, state: State, action: Action) -> State:
        seat, verb = action.seat, action.verb
        if verb == "stay":
            state = state.answered(seat, STAYED)
        elif verb == "drop":
            state = state.leave(seat).answered(seat, DROPPED)
        elif verb == "discard":
            state = state.lay_aside(seat, card_set(action.cards)).next_in_turn()
        else:
            state = take_spare(state, seat, self.spare)
            if state.hands[seat].bit_count() > state.variant.hand_size:
                return state
            state = state.next_in_turn()
        return self._next(state)

    def _next(self, state: State) -> State:
        """The next seat is asked, unless the question is settled."""
        if self.ends_alone and state.playing.bit_count() == 1:
            return self._closed(state)
        state = self._skipped(state)
        return state if state.to_act else self._closed(state)

    def _skipped(self, state: State) -> State:
        """Those who have no choice stay in without being asked."""
        if self.skip_bound:
            while state.to_act and self._bound(state, state.to_act[0]):
                state = state.answered(state.to_act[0], STAYED)
        return state

    def _bound(self, state: State, seat: Seat) -> bool:
        return _banned(state, seat, "drop") and (not state.pile(self.spare) or _banned(state, seat, "spare"))

    def shown(self, verb: str) -> str:
        return "actor"

    def _closed(self, state: State) -> State:
        left = state.playing.bit_count()
        if left > 1:
            return state
        if left and self.lone_wins:
            alone = state.playing.bit_length() - 1
            if self.earned is None:
                return state.note(alone, LONE).end()
            earned = self.earned(state, alone)
            state = state._replace(exposed=state.exposed | state.hands[alone])
            return state.note(alone, LONE).end() if earned else state.leave(alone).note(None, VOID).end()
        return state.note(None, VOID if left else self.nobody).end()


def _when(variant: PlayRules, declare: Declare) -> Traits:
    """Whether one drops out before or after cards are changed, or in the same turn; nothing where none are."""
    places = [place for place, phase in enumerate(variant.phases) if CHANGING.intersection(phase.verbs())]
    if CHANGING.intersection(declare.verbs()):
        yield trait("drop", "at-once")
    elif places:
        yield trait("drop", "before" if variant.phases.index(declare) < places[0] else "after")


def _banned(state: State, seat: Seat, verb: str) -> bool:
    """Whether a past act or a score forbids the verb to the seat."""
    return any(ban.when(state, seat) for ban in state.variant.bans_on.get(verb, ()))
