"""What an answer brings or costs whoever gives it, as far as the scoring of the rule set says it before a card is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rules.engine.actions import NO_ARGUMENT, Action, Offer, Seat
from rules.engine.core import finished, offers, play
from rules.engine.notes import DECLARER, STAYED
from rules.engine.phases.bidding import PASS
from rules.engine.record import HandRecord, record
from rules.engine.scoring import ScoreRules, changes, fewer_wins, settle
from rules.engine.standing import Points, Standing
from rules.engine.state import State

Price = dict[str, Points]


def prices(variant: ScoreRules, state: State, seat: Seat, offer: Offer) -> dict[str, Price]:
    """See ``PlayRules.prices``. What only moves cards has none, as a card that is played, or a cut."""
    if offer.most or offer.verb in (PASS.verb, "cut"):
        return {}
    found = ((arg, _price(variant, state, Action(seat, offer.verb, arg))) for arg in offer.args or NO_ARGUMENT)
    return {arg: price for arg, price in found if price}


def _price(variant: ScoreRules, state: State, action: Action) -> Price:
    """What this one answer is worth; empty where it binds nobody and counts nothing."""
    answered = play(state, action)
    after = _unanswered(answered, state)
    said = {note.key for note in after.notes[len(state.notes) :] if note.seat == action.seat}
    if not said:
        return {}
    if finished(answered):
        change = changes(variant, record(after))[action.seat]
        return {"sure": change} if change else {}
    if finished(after):  # by what others say
        return {}
    if said & {DECLARER, STAYED, *variant.called, *variant.to_all}:
        return _undertaken(variant, after, action.seat)
    return _times(variant, state, after, action.seat) if after.playing == state.playing else {}


def _unanswered(after: State, before: State) -> State:
    """The same once everybody else who is asked the same question has passed."""
    while after.at == before.at and after.to_act:
        seat = after.to_act[0]
        if all(offer.verb != PASS.verb for offer in offers(after, seat)):
            break
        after = play(after, Action(seat, PASS.verb))
    return after


def _undertaken(variant: ScoreRules, state: State, seat: Seat) -> Price:
    """The change where the seat just makes what it has undertaken, and where it is just short of it.

    That is where one trick more or less matters most; empty where none matters more than the others. ``wins``:
    whoever makes it has won the match, and nothing is written.
    """
    hands = list(_outcomes(variant, state, seat))
    came = [changes(variant, hand)[seat] for hand in hands]
    steps = [abs(more - less) for less, more in pairwise(came)]
    if steps and not came[-1] and seat in _settled(variant, state, hands[-1], seat).winners:
        out = seat in _settled(variant, state, hands[-2], seat).home
        return {"wins": 1, "out": 1} if out else {"wins": 1, "short": came[-2]}
    at = _turning(came, steps)
    if at is None:
        return {}
    made, short = sorted(came[at : at + 2], reverse=not fewer_wins(variant))
    return {"made": made, "short": short}


def _turning(came: Sequence[Points], steps: Sequence[Points]) -> int | None:
    """After how many tricks the next one matters most; of several the one that turns a loss into a gain, or the other way."""
    most = [took for took, step in enumerate(steps) if step == max(steps)]
    turning = [took for took in most if came[took] * came[took + 1] < 0]
    found = most if len(most) == 1 else turning
    return found[0] if len(found) == 1 else None


def _settled(variant: ScoreRules, state: State, hand: HandRecord, seat: Seat) -> Standing:
    """Where the match would stand after this hand, of which the seat took its tricks first."""
    taker = next((other for other in hand.seats if other != seat and hand.took(other)), seat)
    winners = (seat,) * hand.took(seat) + (taker,) * hand.took(taker) * (taker != seat)
    return settle(variant, state.standing, replace(hand, winners=winners, last_winner=taker))


def _times(variant: ScoreRules, before: State, after: State, seat: Seat) -> Price:
    """How many times as much the hand counts from now on; empty where that depends on how it goes."""
    pairs = zip(_outcomes(variant, before, seat), _outcomes(variant, after, seat), strict=True)
    both = [(changes(variant, old), changes(variant, new)) for old, new in pairs]
    counted = [(old, new) for olds, news in both for old, new in zip(olds, news, strict=True) if old]
    most, then = max(counted, key=lambda one: abs(one[0]), default=(1, 1))
    factor = round(then / most)
    # What is written without its last digit is not quite so many times as much.
    exact = all(abs(new - factor * old) < max(factor, 1) for old, new in counted)
    return {"times": factor} if factor > 1 and exact else {}


def _outcomes(variant: ScoreRules, state: State, seat: Seat) -> Iterator[HandRecord]:
    """The hand in which the seat takes no trick, one, and so on to all, with as large a share of the card points.

    The rest goes to one of the others who are in.
    """
    hand, size, worth = record(state), variant.hand_size, sum(variant.values)
    others = [other for other in hand.seats if other != seat]
    if not others:
        return
    taker = hand.caller if hand.caller in others else hand.declarer if hand.declarer in others else others[0]
    for took in range(size + 1):
        tricks, points = list(hand.tricks), [0] * variant.seats
        tricks[seat], tricks[taker] = took, size - took
        points[seat], points[taker] = worth * took // size, worth - worth * took // size
        yield replace(hand, tricks=tuple(tricks), points=tuple(points) if worth else ())
