"""Whole hands in which something given comes about: certain cards dealt, or a moment of play that a text describes.

A pack is shuffled, the hand is led to where it should be, and then the cards change their names so that the right ones
lie in the right places; the rules judge the result, and what they refuse is tried again with another shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from rules.engine import core
from rules.engine.actions import CHANCE, Action, IllegalAction, Seat
from rules.engine.cards import Card, CardSet, card_set, members, suit_letter, suit_of
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.phases.play import TrickInProgress, order_of, trick_in_progress
from rules.engine.scoring import opening
from rules.engine.state import PlayRules, Standing, State

TRIES = 1000
LONGEST = 80  # actions before the first card is played
# What leaves things as they are is chosen often, what takes somebody out of the hand seldom, and hardly ever what the
# rule set says that people say once in an evening.
_LIKELY: Mapping[str, float] = {
    "none": 6,
    "leave": 6,
    "decline": 6,
    "stay": 6,
    "old": 4,
    "look": 4,
    "drop": 0.5,
}
_SELDOM = 0.02
_MODEST = ("bid", "price")  # where the lowest will do


def _likely(state: State, verb: str) -> float:
    """How often this is said, beside what is said as often as not."""
    return _SELDOM if verb in state.variant.seldom else _LIKELY.get(verb, 1)


class HandSoFar(NamedTuple):
    """A hand up to a moment: who dealt, every line, and who is to play."""

    dealer: Seat
    lines: tuple[str, ...]
    seat: Seat


class DoesNotFit(ValueError):
    """More cards are wanted in a place than lie there in this game."""


class _Hand(NamedTuple):
    actions: tuple[Action, ...]
    state: State[TrickInProgress]


# --- certain cards dealt ------------------------------------------------------------


def arranged(
    variant: PlayRules, standing: Standing, hands: Mapping[Seat, CardSet], turn_up: CardSet, stock: Sequence[Card],
    rng: Random,
) -> tuple[Card, ...]:  # fmt: skip
    """An order of the pack in which these cards are dealt to these seats, this one turned up, and these drawn next.

    It holds where everything before the deal is done as ``quiet`` has it. Raises DoesNotFit.
    """
    order = _shuffled(variant.pack, rng)
    state = _dealt(variant, standing, order)
    new: dict[Card, Card] = dict(zip(state.stock, stock, strict=False))
    taken = card_set(new.values())
    turned = state.pile("turn-up") or state.exposed & state.hands[standing.dealer]  # some turn the dealer's own up
    others = ~turned if turn_up else variant.pack
    places = [(turned, turn_up), *((state.hands[seat] & others, cards) for seat, cards in hands.items())]
    for place, wanted in places:
        if wanted.bit_count() > place.bit_count():
            raise DoesNotFit
        taken |= wanted
    free = list(_shuffled(variant.pack & ~taken, rng))
    for place, wanted in places:
        new |= _filled(place, wanted, free)
    new |= _filled(variant.pack & ~card_set(new), 0, free)
    return tuple(new[card] for card in order)


def _dealt(variant: PlayRules, standing: Standing, order: Sequence[Card]) -> State:
    """The hand once everybody has all cards, as far as one gets by leaving things as they are."""
    state = core.play(core.begin(variant, standing), core.shuffle(order))
    for _ in range(LONGEST):
        everybody = state.hands and all(state.hands[seat].bit_count() >= variant.hand_size for seat in _present(state))
        if everybody or core.finished(state) or state.to_act[0] == CHANCE:
            break
        state = core.play(state, quiet(state))
    return state


def quiet(state: State) -> Action:
    """What whoever is to act does to leave things as they are; a pack is cut in the middle."""
    offers = core.offers(state, state.to_act[0])
    verb, least, _, cards, args, _ = max(offers, key=lambda offer: (_likely(state, offer.verb), -offer.least))
    return Action(state.to_act[0], verb, args[len(args) // 2] if args else "", members(cards)[:least])


def _present(state: State) -> tuple[Seat, ...]:
    return state.ring_from(0, state.present)


def _filled(place: CardSet, wanted: CardSet, free: list[Card]) -> dict[Card, Card]:
    """New names for the cards of a place: those wanted there first, then free ones, which are used up."""
    cards = list(members(wanted))
    return {card: cards.pop() if cards else free.pop() for card in members(place)}


# --- a moment of play ---------------------------------------------------------------


def hand_to(variant: PlayRules, goal: State[TrickInProgress], rng: Random) -> HandSoFar | None:
    """A hand that leads to the moment of ``goal`` (a ``rules.positions.position``): these cards on the table, this hand
    to play to them, the same trumps and the same answers of the rules. None if none was found in many tries.
    """
    return next((found for _ in range(TRIES) if (found := _attempt(variant, goal, rng)) is not None), None)


class _Plan(NamedTuple):
    """Who is to play, who leads to that trick and with what, and what each keeps till then."""

    seat: Seat
    leader: Seat
    led: CardSet
    kept: Mapping[Seat, CardSet]


def _attempt(variant: PlayRules, goal: State[TrickInProgress], rng: Random) -> HandSoFar | None:
    dealer = rng.randrange(variant.seats)
    found = _to_the_play(variant, opening(variant, dealer), goal, rng)
    if found is None:
        return None
    plan = _plan(found.state, goal, rng)
    if plan is None:
        return None
    hand = _again(variant, dealer, _renamed(found, goal, plan, rng))
    if hand is None or order_of(hand.state) != order_of(goal):
        return None
    hand = _played(hand, goal, plan, rng)
    return None if hand is None else HandSoFar(dealer, tuple(map(str, hand.actions)), plan.seat)


def _to_the_play(variant: PlayRules, standing: Standing, goal: State[TrickInProgress], rng: Random) -> _Hand | None:
    """A hand up to the first lead, everything before it done somehow."""
    state, actions = core.begin(variant, standing), list[Action]()
    while len(actions) < LONGEST and state.to_act and not isinstance(state.local, TrickInProgress):
        action = _something(state, goal, rng)
        if action is None:
            return None
        state = core.play(state, action)
        actions.append(action)
    return _Hand(tuple(actions), state) if isinstance(state.local, TrickInProgress) else None


def _something(state: State, goal: State[TrickInProgress], rng: Random) -> Action | None:
    seat = state.to_act[0]
    offers = core.offers(state, seat)
    if not offers:
        return None
    if seat == CHANCE:
        return core.shuffle(_shuffled(offers[0].cards, rng))
    offer = rng.choices(offers, [_likely(state, offer.verb) for offer in offers])[0]
    wanted = [arg for arg in offer.args if arg in _wanted(goal)]
    args = wanted if wanted and rng.random() < 0.9 else offer.args[:1] if offer.verb in _MODEST else offer.args
    cards = rng.sample(members(offer.cards), offer.least) if offer.cards else ()
    return Action(seat, offer.verb, rng.choice(args) if args else "", tuple(cards))


def _wanted(goal: State[TrickInProgress]) -> tuple[str, ...]:
    """The words by which the trumps of the goal would be named."""
    return (goal.strikers,) if goal.trump is None else (suit_letter(goal.trump), goal.strikers)


def _plan(state: State[TrickInProgress], goal: State[TrickInProgress], rng: Random) -> _Plan | None:
    """Who could be to play in the moment of the goal."""
    table, wanted = state.local, goal.local
    seats, before = table.seats, len(wanted.cards)
    hand = goal.hands[goal.to_act[0]]
    gone = state.hands[seats[0]].bit_count() - hand.bit_count()
    if len(seats) <= before or gone < 0 or any(len(trick.cards) for trick in goal.tricks):
        return None
    mover = rng.randrange(len(seats)) if gone else before
    kept = {seats[(mover - before + place) % len(seats)]: 1 << card for place, card in enumerate(wanted.cards)}
    led = card_set(wanted.cards[:1])
    return _Plan(seats[mover], seats[(mover - before) % len(seats)], led, kept | {seats[mover]: hand})


def _renamed(found: _Hand, goal: State[TrickInProgress], plan: _Plan, rng: Random) -> list[Action]:
    """The same actions with other cards: those of the goal where they have to be, trumps as there."""
    state = found.state
    taken = goal.pile("turn-up")
    for kept in plan.kept.values():
        taken |= kept
    free = list(_shuffled(state.variant.pack & ~taken, rng))
    turned, up = _turned(found), goal.pile("turn-up")
    if turned and not up:
        up = card_set(_taken(free, lambda card: suit_of(card) == goal.trump, 1))
    new = _filled(turned, up, free)
    for seat, wanted in _hands(state, goal, plan, free).items():
        new |= _filled(state.hands[seat] & ~card_set(new), wanted, free)
    new |= _filled(state.variant.pack & ~card_set(new), 0, free)
    named = suit_letter(state.trump) if state.trump is not None else ""
    return [_with_names(action, new, named, goal.trump) for action in found.actions]


def _hands(
    state: State[TrickInProgress], goal: State[TrickInProgress], plan: _Plan, free: list[Card]
) -> dict[Seat, CardSet]:
    """What everybody is to hold, as far as it matters; the cards are taken out of the free ones.

    For each trick that is over by then one card each of the same suit, the highest with who is to lead; and beside
    the card of a player before, nothing that the rules would rather see.
    """
    table, order = state.local, order_of(goal)
    hands = {seat: plan.kept.get(seat, 0) for seat in table.seats}
    kept = card_set(card for held in hands.values() for card in members(held))
    size = state.hands[plan.seat].bit_count()
    for _ in range(size - hands[plan.seat].bit_count()):
        trick = _of_one_suit(order, kept, free, len(hands))
        for seat, card in zip(sorted(hands, key=lambda seat: seat != plan.leader), trick, strict=False):
            hands[seat] |= 1 << card
    asked = order.of_suit[TRUMP] | card_set(card for led in members(plan.led) for card in members(order.suit_with[led]))
    for seat in plan.kept:
        others = _taken(free, lambda card: not asked >> card & 1, size - hands[seat].bit_count())
        hands[seat] |= card_set(others)
    return hands


def _of_one_suit(order: LadderOrder, kept: CardSet, free: list[Card], most: int) -> list[Card]:
    """So many free cards that follow each other, the highest first; of a suit, if there is one, that is not kept."""
    left = card_set(free)
    suits = [suit for suit in order.of_suit if (suit & left).bit_count() >= most]
    suit = min(suits, key=lambda suit: ((suit & kept).bit_count(), -(suit & left).bit_count()), default=0)
    cards = _taken(free, lambda card: bool(suit >> card & 1), most)
    return sorted(cards, key=lambda card: (order.above[card] & card_set(cards)).bit_count())


def _taken(free: list[Card], fits: Callable[[Card], bool], most: int) -> list[Card]:
    """So many of the free cards that fit, taken out of them."""
    found = [card for card in free if fits(card)][:most]
    for card in found:
        free.remove(card)
    return found


def _turned(found: _Hand) -> CardSet:
    """The card that decided trumps by lying open, if it lies there still and bears their sign."""
    up = found.state.pile("turn-up")
    return up if up.bit_count() == 1 and suit_of(members(up)[0]) == found.state.trump else 0


def _with_names(action: Action, new: Mapping[Card, Card], named: str, trump: int | None) -> Action:
    arg = action.arg
    if arg and arg == named and trump is not None:
        arg = suit_letter(trump)
    return action._replace(arg=arg, cards=tuple(new.get(card, card) for card in action.cards))


def _again(variant: PlayRules, dealer: Seat, actions: Sequence[Action]) -> _Hand | None:
    """The hand after these actions; None if the rules refuse one, or it has not come to the play."""
    state = core.begin(variant, opening(variant, dealer))
    try:
        for action in actions:
            state = core.play(state, action)
    except IllegalAction:
        return None
    return _Hand(tuple(actions), state) if isinstance(state.local, TrickInProgress) else None


def _played(hand: _Hand, goal: State[TrickInProgress], plan: _Plan, rng: Random) -> _Hand | None:
    """The hand played on to the moment of the goal, the cards that matter there being kept; None if that fails."""
    wanted = goal.local
    state, actions = hand.state, list(hand.actions)
    while table := trick_in_progress(state):
        seat = state.to_act[0]
        if seat == plan.seat and state.hands[seat] == plan.kept[seat]:
            same = table.cards == wanted.cards and table.free == wanted.free
            return _Hand(tuple(actions), state) if same else None
        action = _card(state, plan, rng)
        if action is None or core.refusal(state, action) is not None:
            return None
        state = core.play(state, action)
        actions.append(action)
    return None


def _card(state: State[TrickInProgress], plan: _Plan, rng: Random) -> Action | None:
    """A card that is not kept for the moment, such that the moment may come about; then the one that was kept."""
    seat = state.to_act[0]
    if seat < 0:
        return None
    offers = core.offers(state, seat)
    play = next((offer for offer in offers if offer.verb == "play"), None)
    if play is None:
        quiet = [offer for offer in offers if not offer.least and not offer.args]
        return Action(seat, max(quiet, key=lambda offer: _likely(state, offer.verb)).verb) if quiet else None
    kept = plan.kept.get(seat, 0)
    now = state.hands[plan.seat] == plan.kept[plan.seat]
    cards = play.cards & kept if now and kept else play.cards & ~kept
    return Action(seat, "play", "", (rng.choice(members(cards)),)) if cards else None


def _shuffled(cards: CardSet, rng: Random) -> tuple[Card, ...]:
    return tuple(sorted(members(cards), key=lambda _: rng.random()))
