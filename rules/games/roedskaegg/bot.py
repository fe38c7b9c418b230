"""Steady play in Rödskägg: bid what the leads will carry, follow with two top cards, and below nought take fines."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import Card, card_set
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.seat import View
from rules.games.sense import by_verb, hand_of, lying, order_of, unseen_by

MARGIN = 0.6  # tricks hoped for beyond those that are bid
DARE_FROM = 0.85  # of taking all six
FOLLOW_FROM = 1.4  # top cards among the last two
DUEL_FROM = 0.9  # the same with few points left


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if "play" in choices:
        return _shun(view, legal) if _shuns(view) else _win(view, legal)
    if "fresh" in choices:
        return choices["fresh"][0]
    if "stay" in choices:
        return choices["stay" if _follows(view) else "drop"][0]
    if "pass" in choices:
        return _bid(view, choices)
    return legal[0]


def _below(view: View) -> bool:
    assert view.seat is not None
    return view.scores[view.seat] < 0


def _noted(view: View, key: str) -> int | None:
    """The seat of a note of the hand."""
    return next((seat for seat, word, _ in view.notes if word == key), None)


def _shuns(view: View) -> bool:
    """Whether tricks would do harm: below nought, unless all six are undertaken by somebody."""
    return _below(view) and _noted(view, "general") is None


def _chances(view: View, *, leads: bool) -> list[float]:
    """How likely each own card is to take a trick: led in its turn, or waiting for its suit."""
    order, unseen = order_of(view), unseen_by(view)
    held = sum(n for seat, n in enumerate(view.counts) if seat != view.seat)
    dealt = min(1.0, held / max(1, unseen.bit_count()))
    hand, found = card_set(hand_of(view)), []
    for number in hand_of(view):
        suit = order.suit_with[number]
        above, ahead = order.above[number] & suit, (order.above[number] & suit & hand).bit_count()
        higher = max(0.0, (above & unseen).bit_count() - 0.8 * ahead)
        out = max(0.0, dealt * (unseen & suit).bit_count() - 2.2 * ahead) if leads else 1.0
        stands = (1 - dealt) ** higher
        found.append(max(stands, 1 - out) if leads else stands)
    return found


def _bid(view: View, choices: dict[str, list[Action]]) -> Action:
    bids = choices.get("bid", [])
    if _below(view):
        return bids[-1] if bids else choices["pass"][0]
    chances = _chances(view, leads=True)
    all_six = 1.0
    for chance in chances:
        all_six *= chance
    if all_six >= DARE_FROM and "general" in choices:
        return choices["general"][0]
    within = [action for action in bids if int(action.arg) <= sum(chances) - MARGIN]
    return within[-1] if within else choices["pass"][0]


def _follows(view: View) -> bool:
    """With two tricks to come and none taken: worth two off each, or six on."""
    assert view.seat is not None
    score = view.scores[view.seat]
    if score < 0:
        return True
    if score == 1:
        return False
    hoped = sum(_chances(view, leads=False))
    return hoped >= (DUEL_FROM if score in (2, 4) else FOLLOW_FROM)


def _height(order: LadderOrder, number: Card) -> int:
    return (order.above[number] & order.suit_with[number]).bit_count()


def _win(view: View, legal: Sequence[Action]) -> Action:
    """Lead from the top of the longest suit; win as cheaply as will do; throw the least away."""
    order, unseen, hand = order_of(view), unseen_by(view), card_set(hand_of(view))

    def worth(action: Action) -> tuple[int, int, int]:
        number = action.cards[0]
        higher, suit = order.above[number] & unseen & order.suit_with[number], order.suit_with[number]
        return -higher.bit_count(), (suit & hand).bit_count(), -_height(order, number)

    if not view.table:
        return max(legal, key=worth)
    over = _over(view, order, legal)
    if not over:
        return min(legal, key=lambda a: (order.counts_as[a.cards[0]] == TRUMP, -_height(order, a.cards[0])))
    last = len(view.table) == len(view.playing) - 1
    cheap = [a for a in over if not order.above[a.cards[0]] & unseen & order.suit_with[a.cards[0]]]
    if last or cheap:
        return max(over if last else cheap, key=lambda a: order.above[a.cards[0]].bit_count())
    return min(over, key=lambda a: order.above[a.cards[0]].bit_count())


def _over(view: View, order: LadderOrder, legal: Sequence[Action]) -> list[Action]:
    """The cards that beat what is winning."""
    best = lying(next(code for seat, code in view.table if seat == view.winning))
    return [action for action in legal if order.above[best] >> action.cards[0] & 1]


def _shun(view: View, legal: Sequence[Action]) -> Action:
    """Lead low, stay under, and throw what is high away."""
    order = order_of(view)

    def above(action: Action) -> int:
        return order.above[action.cards[0]].bit_count()

    if not view.table:
        return max(legal, key=above)
    over = _over(view, order, legal)
    under = [action for action in legal if action not in over]
    return min(under, key=above) if under else max(over, key=above)
