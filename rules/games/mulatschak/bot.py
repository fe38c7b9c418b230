"""Steady play in Mulatschak: bid what the hand carries, stay at home without a trick in sight."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import Action
from rules.engine.cards import SUITS, Card, card, suit_number
from rules.engine.ladder import TRUMP
from rules.engine.seat import View
from rules.games.mulatschak.game import MulatschakOptions
from rules.games.mulatschak.score import BARRED
from rules.games.sense import (
    by_verb,
    hand_of,
    largest_exchange,
    order_of,
    play_to_win,
    rules_of,
    trick_chance,
    tricks_expected,
    unseen_by,
    weak_cards,
)

BID_FROM = 1.5
BID_MARGIN = 0.4  # tricks in hand above the bid
PLAY_FROM = 1.2
NOT_HOME_WITH = 3  # trumps
DEAR_HOME = 0.4  # tricks that the second point for staying at home is worth
LEAD_BONUS = 0.35  # the declarer leads, and draws new cards
MULATSCHAK_FROM = 4.6
FRESH_CARD = 0.18
CROWD = 0.45  # tricks lost to each rival but the first, in a suit in which all must play
DOUBLED_ENOUGH = 2  # no white hand is thrown in while the hand counts that much


def choose(view: View, legal: Sequence[Action]) -> Action:
    """A sensible action."""
    choices = by_verb(legal)
    if view.phase == "play":
        return play_to_win(view, legal)
    if view.phase == "cut":
        return choices.get("take", legal)[0]
    if view.phase == "whiteout":
        return choices["whiteout" if "keep" not in choices or _throws_in(view, choices) else "keep"][0]
    if view.phase == "bid":
        return _bid(view, choices)
    if view.phase == "name-trump":
        return max(legal, key=lambda action: (_trumps(view, action.arg) > 1, _promise(view, action.arg)))
    if "stay" in choices:
        return _respond(view, choices)
    if "old" in choices:
        return _on_sight(view, choices)
    return _exchange(view, choices, legal)


def _options(view: View) -> MulatschakOptions:
    options = rules_of(view).options
    assert isinstance(options, MulatschakOptions)
    return options


def _throws_in(view: View, choices: dict[str, list[Action]]) -> bool:
    """A white hand is thrown in, as long as that does not pile one doubling on the other."""
    return "whiteout" in choices and view.multiplier < DOUBLED_ENOUGH


def _promise(view: View, suit: str) -> float:
    """Tricks to expect as declarer with this trump suit."""
    order = rules_of(view).ladder.orders[suit_number(suit)]
    hand, unseen = hand_of(view), unseen_by(view)
    rivals = view.seats - 1
    weak = [c for c in hand if trick_chance(c, order, unseen, rivals) < 0.35]
    crowd = CROWD * (rivals - 1) if suit == BARRED.get(_options(view).no_home_suit) else 0.0
    return tricks_expected(hand, order, unseen, rivals) + FRESH_CARD * len(weak) + LEAD_BONUS - crowd


def _trumps(view: View, suit: str) -> int:
    """How many trumps the hand has with this trump suit."""
    counts_as = rules_of(view).ladder.orders[suit_number(suit)].counts_as
    return sum(counts_as[number] == TRUMP for number in hand_of(view))


def _bid(view: View, choices: dict[str, list[Action]]) -> Action:
    promises = {suit: _promise(view, suit) for suit in SUITS}
    promise = max(promises.values())
    if promise >= MULATSCHAK_FROM and "mulatschak" in choices:
        return choices["mulatschak"][0]
    bound = _options(view).min_bid == "one-only-in-hearts"

    def carried(action: Action) -> bool:
        hoped = promises["H"] if bound and action.arg == "1" else promise
        return hoped >= max(BID_FROM, int(action.arg) + BID_MARGIN)

    within = [action for action in choices.get("bid", ()) if carried(action)]
    if "hold" in choices and within:
        return choices["hold"][0]
    lowest = [action for action in within if int(action.arg) > 0]
    return lowest[0] if lowest else choices["pass"][0]


def _respond(view: View, choices: dict[str, list[Action]]) -> Action:
    rivals = len(view.playing) - 1
    expected = tricks_expected(hand_of(view), order_of(view), unseen_by(view), rivals)
    fresh = max((n for _, key, n in view.notes if key == "exchanged"), default=0)
    hoped = expected + FRESH_CARD * min(fresh, len(weak_cards(view, order_of(view))))
    long = _trumps(view, view.trump or "") >= NOT_HOME_WITH
    if long or hoped >= PLAY_FROM - DEAR_HOME * (_options(view).home_score - 1) or "drop" not in choices:
        return choices["stay"][0]
    return choices["drop"][0]


def _exchange(view: View, choices: dict[str, list[Action]], legal: Sequence[Action]) -> Action:
    trumps = order_of(view).of_suit[TRUMP]
    weak = [number for number in weak_cards(view, order_of(view)) if not trumps >> number & 1]
    if "discard" in choices:
        order, unseen = order_of(view), unseen_by(view)
        return min(legal, key=lambda a: trick_chance(a.cards[0], order, unseen, view.seats - 1))
    for verb in ("exchange", "lay"):
        if verb in choices and weak:
            return largest_exchange(choices[verb], weak) or choices["none"][0]
    return choices["none"][0]


def _on_sight(view: View, choices: dict[str, list[Action]]) -> Action:
    if "take" in choices:
        return choices["take"][0]
    order, unseen = order_of(view), unseen_by(view)

    def worth(number: Card) -> float:
        return trick_chance(number, order, unseen, view.seats - 1)

    turned = card(view.open["turned"][0])
    old = max(map(worth, map(card, view.own["row"])))
    better = order.counts_as[turned] == TRUMP or worth(turned) >= old
    return choices["new" if better else "old"][0]
