"""The public core: begin, actors, refusal, legal, play, fold.

``refusal`` is the only judge. It and ``legal`` look at the same offers, bans
and barred cards; nothing decides legality anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, cast

from rules.engine.actions import (
    CHANCE,
    NO_ARGUMENT,
    Action,
    IllegalAction,
    Offer,
    Refusal,
    Seat,
    bare,
    chosen,
    refuse,
    with_one,
)
from rules.engine.cards import Card, code, members
from rules.engine.log import counting
from rules.engine.standing import Standing
from rules.engine.state import Call, Phase, PlayRules, State


def begin(variant: PlayRules, standing: Standing) -> State:
    """A hand before its first action: chance is to shuffle."""
    return went_on(_BEFORE._replace(variant=variant, standing=standing))


def actors(state: State) -> tuple[Seat, ...]:
    """The seats that must act now: ``(CHANCE,)`` to shuffle, none once the hand is over."""
    return state.to_act


def finished(state: State) -> bool:
    """Whether the hand is over."""
    return state.at >= len(state.variant.phases)


def shuffle(order: Sequence[Card]) -> Action:
    """Chance's action that brings the pack into this order, top card first."""
    return Action(CHANCE, "shuffle", "", tuple(order))


def refusal(state: State, action: Action) -> Refusal | None:
    """Why this action may not be done now, or None if it may."""
    phase = state.phase
    if phase is None:
        return refuse("turn")
    return None if _offered(state, action) else _reason(state, phase, action)


def offers(state: State, seat: Seat) -> list[Offer]:
    """What the seat may do, compactly: each offer narrowed to legal arguments and cards.

    Every choice of ``least`` to ``most`` of an offer's cards is legal.
    """
    global _latest
    known, whose, narrowed = _latest
    if known is not state or whose != seat:
        narrowed = _narrowed(state, seat)
        _latest = (state, seat, narrowed)
    return narrowed


_BEFORE: Any = State(cast(Any, None), cast(Any, None))
_new = tuple.__new__  # lists of exchanges are long; this spares each entry the detour over defaults

# Whoever lists the actions of a state plays one of them next: keep that one list.
_latest: tuple[State | None, Seat, list[Offer]] = (None, CHANCE, [])


def _narrowed(state: State, seat: Seat) -> list[Offer]:
    variant = state.variant
    phase = variant.stretches[state.at]
    narrowed: list[Offer] = []
    if phase is None:
        return narrowed
    judged = variant.judged
    for offer in _reachable(state, phase, seat):
        verb, least, most, cards, args, limit = offer
        if least > most or (verb in judged and _verb_refused(state, phase, seat, verb)):
            continue
        if cards:
            free = cards & ~phase.barred(state, seat, verb)
            if free.bit_count() >= least:
                same = free == cards
                narrowed.append(offer if same else _new(Offer, (verb, least, most, free, args, limit)))
        elif not args:
            narrowed.append(offer)
        elif free_args := phase.free_args(state, seat, offer):
            same = free_args is args
            narrowed.append(offer if same else Offer(verb, args=free_args, limit=limit))
    return narrowed


def _offered(state: State, action: Action) -> bool:
    """Whether an offer covers the action."""
    seat, verb, arg, cards = action
    for offer in offers(state, seat):
        if offer.verb == verb:
            if arg or offer.args:
                return arg in offer.args and not cards
            if not cards:
                return offer.least == 0
            mask = chosen(cards)
            fits = offer.least <= len(cards) <= offer.most
            return fits and mask is not None and not mask & ~offer.cards
    return False


def _reason(state: State, phase: Phase, action: Action) -> Refusal:
    """The rule that keeps an action out of the offers: verb, argument and cards, in this order."""
    seat, verb, arg, _ = action
    for offer in _reachable(state, phase, seat):
        if offer.verb == verb:
            break
    else:
        return refuse("turn") if seat not in state.to_act else refuse(phase.key)
    if no := _verb_refused(state, phase, seat, verb):
        return no
    if (arg or offer.args) and (no := _argument_refused(state, phase, offer, action)):
        return no
    return _cards_refused(state, phase, offer, action)


def legal(state: State, seat: Seat) -> list[Action]:
    """Every action the seat may do now, its open calls included.

    Chance has no list: any order of the pack will do.
    """
    if seat == CHANCE:
        return []
    found: list[Action] = []
    for verb, least, most, cards, args, _ in offers(state, seat):
        if not most:
            found += bare(seat, verb, args or NO_ARGUMENT)
        elif most == 1:
            found += with_one(seat, verb, cards)
        else:
            if least == 1:
                found += with_one(seat, verb, cards)
            choice, sizes = members(cards), range(max(least, 2), most + 1)
            found += [_new(Action, (seat, verb, "", some)) for n in sizes for some in combinations(choice, n)]
    return found


def play(state: State, action: Action) -> State:
    """The state after this action. Raises IllegalAction with the rule that refuses it."""
    variant = state.variant
    phase = variant.stretches[state.at]
    if phase is None:
        raise IllegalAction(action, refuse("turn"))
    if not _offered(state, action):
        raise IllegalAction(action, _reason(state, phase, action))
    if variant.calls and (call := _open_call(variant, phase, action.verb)):
        return state.note(action.seat, call.note)
    after = phase.apply(state, action)
    return after if after.to_act else went_on(after)


def fold(variant: PlayRules, standing: Standing, log: Iterable[str]) -> State:
    """The state after a whole log, what was taken back left out.

    An illegal line is a damaged log: raises IllegalAction, or ValueError if it cannot be read.
    """
    state = begin(variant, standing)
    for _, line in counting(log):
        state = play(state, Action.parse(line))
    return state


def why_not(state: State, seat: Seat) -> dict[Card, Refusal]:
    """For each card of the seat that its present turn does not let it use, the reason."""
    phase = state.phase
    if phase is None or seat not in state.to_act:
        return {}
    refused: dict[Card, Refusal] = {}
    for offer in phase.offers(state, seat):
        refused |= phase.whys(state, seat, offer.verb, offer.cards & phase.barred(state, seat, offer.verb))
    return refused


def went_on(state: State) -> State:
    """The state once somebody must act again or the hand is over: phases are entered until then."""
    phases = state.variant.phases
    while not state.to_act and state.at < len(phases):
        at = state.at + 1
        while at < len(phases) and phases[at].skipped(state):
            at += 1
        state = state.opened(at)
        if at < len(phases):
            state = phases[at].enter(state)
    return state


def _reachable(state: State, phase: Phase, seat: Seat) -> Sequence[Offer]:
    reachable = phase.offers(state, seat) if seat in state.to_act else ()
    calls = state.variant.calls
    if calls and seat >= 0 and state.playing >> seat & 1:
        open_now = (Offer(call.verb) for call in calls if phase.key in call.during)
        return (*reachable, *open_now)
    return reachable


def _open_call(variant: PlayRules, phase: Phase, verb: str) -> Call | None:
    for call in variant.calls:
        if call.verb == verb and phase.key in call.during:
            return call
    return None


def _verb_refused(state: State, phase: Phase, seat: Seat, verb: str) -> Refusal | None:
    variant = state.variant
    for ban in variant.bans_on.get(verb, ()):
        if ban.when(state, seat):
            return refuse(ban.rule)
    if variant.calls and (call := _open_call(variant, phase, verb)):
        return call.refusal(state, seat)
    return phase.bar(state, seat, verb)


def _argument_refused(state: State, phase: Phase, offer: Offer, action: Action) -> Refusal | None:
    if action.arg not in offer.args:
        return refuse(offer.limit or phase.key)
    return phase.bar_arg(state, action.seat, action.verb, action.arg)


def _cards_refused(state: State, phase: Phase, offer: Offer, action: Action) -> Refusal:
    wanted = chosen(action.cards)
    if wanted is None:
        return refuse("cards.held")
    if foreign := wanted & ~offer.cards:
        return refuse("cards.held", card=code(members(foreign)[0]))
    if barred := wanted & phase.barred(state, action.seat, offer.verb):
        return phase.why(state, action.seat, offer.verb, members(barred)[0])
    return refuse(offer.limit or "cards.held", least=offer.least, most=offer.most)
