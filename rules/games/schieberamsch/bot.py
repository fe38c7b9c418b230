"""Steady play in Schieberamsch and Ramsch: get rid of what must win, duck, and throw points on others."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action, Seat
from rules.engine.cards import Card, card, card_set, members
from rules.engine.ladder import LadderOrder
from rules.engine.seat import View
from rules.engine.state import State
from rules.games.schieberamsch.score import GRAND_HAND
from rules.games.sense import by_verb, hand_of, order_of, play_to_win, rules_of, unseen_by

GRAND_HAND_FROM = 7  # tricks that nothing or hardly anything beats
KONTRA_FROM = 4
SHOVE_UP_TO = 3.0  # danger in the hand
KNOCK_UP_TO = 1.2
ANNOUNCE_UP_TO = 0.5


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if view.phase == "grand-hand":
        wanted = "grand-hand" if _sure_tricks(view) >= GRAND_HAND_FROM else "decline"
        return choices[wanted][0]
    if view.phase in ("kontra", "rekontra"):
        bold = _sure_tricks(view) >= (KONTRA_FROM if view.phase == "kontra" else 8)
        return choices[view.phase if bold else "decline"][0]
    if view.phase == "jungfrau":
        return choices["jungfrau" if _danger(view) <= ANNOUNCE_UP_TO else "decline"][0]
    if "shove" in choices:
        return choices["shove" if _danger(view) <= SHOVE_UP_TO else "take"][0]
    if "lay" in choices:
        return _lay(view, choices["lay"])
    if "knock" in choices and _danger(view) <= KNOCK_UP_TO:
        return choices["knock"][0]
    return _play(view, choices["play"])


def avoids_tricks(state: State) -> bool:
    """Everybody ducks, unless somebody has undertaken to take them all."""
    return state.noted(GRAND_HAND) is None


def soloist(state: State) -> Seat | None:
    """Who has undertaken to take them all, against all others together."""
    return state.who(GRAND_HAND)


def _sure_tricks(view: View) -> int:
    """Top cards of runs: nothing unseen beats them but trumps already outnumbered."""
    order, unseen = order_of(view), unseen_by(view)
    jacks = card_set(order.trumps)
    return sum(not order.above[c] & unseen & ~jacks for c in hand_of(view))


def _burden(number: Card, order: LadderOrder, hand: int, values: tuple[int, ...]) -> float:
    """How much a card threatens to bring: what it beats, softened by low cards beside it."""
    lower = order.suit_with[number] & ~order.above[number] & ~(1 << number)
    below = (lower & ~hand).bit_count()
    guards = (lower & hand).bit_count()
    return below * (1 + values[number] / 11) / (1 + 1.5 * guards)


def _danger(view: View) -> float:
    order, values = order_of(view), rules_of(view).values
    hand = card_set(hand_of(view))
    return sum(_burden(c, order, hand, values) for c in members(hand)) / 4


def _lay(view: View, legal: Sequence[Action]) -> Action:
    """The two cards whose going takes most off the hand."""
    order, values = order_of(view), rules_of(view).values
    hand = card_set(hand_of(view))

    def burden_without(action: Action) -> float:
        left = hand & ~card_set(action.cards)
        return sum(_burden(c, order, left, values) for c in members(left))

    return min(legal, key=burden_without)


def _play(view: View, legal: Sequence[Action]) -> Action:
    values, order = rules_of(view).values, order_of(view)
    caller = next((note[0] for note in view.notes if note[1] == "grand-hand"), None)
    if caller is not None:
        return _solo(view, legal) if caller == view.seat else _against(view, legal, caller)
    if not view.table:
        return min(legal, key=lambda a: (_led_risk(view, a.cards[0]), values[a.cards[0]]))
    over = _over(view, legal)
    under = [a for a in legal if a not in over]
    if under:
        return max(under, key=lambda a: _unload(a.cards[0], order, values))
    last = len(view.table) == len(view.playing) - 1
    loud = max if last else min
    return loud(legal, key=lambda a: -order.above[a.cards[0]].bit_count())


def _over(view: View, legal: Sequence[Action]) -> list[Action]:
    """The cards that beat what is winning."""
    above = order_of(view).above[card(next(code for seat, code in view.table if seat == view.winning))]
    return [action for action in legal if above >> action.cards[0] & 1]


def _unload(number: Card, order: LadderOrder, values: tuple[int, ...]) -> tuple[int, int]:
    """Points first, then height."""
    return values[number], -order.above[number].bit_count()


def _led_risk(view: View, number: Card) -> float:
    """How likely a lead of this card keeps the trick."""
    order = order_of(view)
    above = order.above[number] & unseen_by(view) & order.suit_with[number]
    return -above.bit_count()


def _solo(view: View, legal: Sequence[Action]) -> Action:
    """The soloist leads from the top, wins as cheaply as is safe, and else throws the fewest points away."""
    order, values = order_of(view), rules_of(view).values
    if not view.table or _over(view, legal):
        return play_to_win(view, legal)
    return min(legal, key=lambda a: (values[a.cards[0]], -order.above[a.cards[0]].bit_count()))


def _against(view: View, legal: Sequence[Action], soloist: int) -> Action:
    """Against a soloist: what nothing beats is led; points go to the partner, and the soloist is beaten with them."""
    order, values, unseen = order_of(view), rules_of(view).values, unseen_by(view)

    def stands(action: Action) -> bool:
        number = action.cards[0]
        return not order.above[number] & order.suit_with[number] & unseen

    def least(action: Action) -> tuple[int, int]:
        return values[action.cards[0]], -order.above[action.cards[0]].bit_count()

    if not view.table:
        sure = [action for action in legal if stands(action)]
        return max(sure, key=least) if sure else min(legal, key=least)
    behind = soloist not in [seat for seat, _ in view.table]
    if view.winning != soloist and not behind:
        return max(legal, key=least)
    over = _over(view, legal)
    if view.winning == soloist and over:
        return max(over, key=least)
    return next((action for action in over if stands(action)), min(legal, key=least))
