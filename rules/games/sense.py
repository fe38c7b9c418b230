"""What a player can tell from his own seat: how strong a card and a hand are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rules.engine.actions import Action
from rules.engine.cards import COVERED, NO_SUIT, Card, CardSet, card, card_set, suit_number
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.seat import View
from rules.engine.variant import OptionValue, Variant
from rules.games import find


def rules_of(view: View) -> Variant:
    """The rule set of the hand that is looked at."""
    return _variant(view.game, view.edition, tuple(sorted(view.options.items())), view.seats)


@cache
def _variant(key: str, edition: int, options: tuple[tuple[str, OptionValue], ...], seats: int) -> Variant:
    game = find(key, edition)
    return game.variant(game.options(dict(options)), seats)


def order_of(view: View) -> LadderOrder:
    """The ladder of the hand; without a trump suit as long as none is known."""
    trump = NO_SUIT if view.trump is None else suit_number(view.trump)
    ladder = rules_of(view).ladder
    if view.strikers:
        ladder = ladder.with_strikers(view.strikers)
    return ladder.orders[trump]


def hand_of(view: View) -> tuple[Card, ...]:
    """The own cards."""
    return tuple(card(code) for code in view.hand or ())


def seen(view: View) -> CardSet:
    """Every card whose place the seat knows."""
    mask = card_set(hand_of(view))
    for pile in (*view.open.values(), *view.own.values()):
        mask |= card_set(card(code) for code in pile)
    for trick in view.tricks:
        mask |= card_set(lying(code) for _, code in trick["cards"])
    return mask | card_set(lying(code) for _, code in view.table)


def lying(code: str) -> Card:
    """The card of a code on the table, where one may lie face down."""
    return COVERED if code == "??" else card(code)


def trick_chance(number: Card, order: LadderOrder, unseen: CardSet, rivals: float) -> float:
    """Roughly how often a card takes a trick: fewer cards above it, and a trump rather than not."""
    above = (order.above[number] & unseen).bit_count()
    if order.counts_as[number] == TRUMP:
        return max(0.0, 1.0 - 0.17 * above)
    higher = (order.above[number] & unseen & ~order.of_suit[TRUMP]).bit_count()
    length = order.of_suit[order.counts_as[number]].bit_count()
    ruffed = 0.13 * rivals + (0.1 if length < 6 else 0.0)
    return max(0.0, 0.85 - ruffed - 0.33 * higher)


def tricks_expected(hand: Iterable[Card], order: LadderOrder, unseen: CardSet, rivals: int) -> float:
    """Roughly how many tricks these cards take."""
    return sum(trick_chance(number, order, unseen, rivals) for number in hand)


def unseen_by(view: View) -> CardSet:
    """Every card of the pack that may be in another hand or in the stock."""
    return rules_of(view).pack & ~seen(view)


def weak_cards(view: View, order: LadderOrder, bar: float = 0.35) -> list[Card]:
    """The own cards that are not worth keeping, weakest first."""
    unseen, rivals = unseen_by(view), len(view.playing) - 1
    worth = {c: trick_chance(c, order, unseen, rivals) for c in hand_of(view)}
    return sorted((c for c in worth if worth[c] < bar), key=lambda c: worth[c])


def by_verb(legal: Sequence[Action]) -> dict[str, list[Action]]:
    """The legal actions sorted by their verb."""
    found: dict[str, list[Action]] = {}
    for action in legal:
        found.setdefault(action.verb, []).append(action)
    return found


def largest_exchange(options: Sequence[Action], weak: Sequence[Card]) -> Action | None:
    """The exchange that gives away most of the weak cards and nothing else."""
    size = min(max(len(action.cards) for action in options), len(weak))
    wanted = set(weak[:size])
    fitting = (action for action in options if set(action.cards) == wanted)
    return next(fitting, None)


def play_to_win(view: View, legal: Sequence[Action]) -> Action:
    """A card for who wants tricks: lead from the top, win cheaply, else throw the least away."""
    order, unseen = order_of(view), unseen_by(view)
    rivals = len(view.playing) - 1

    def strength(action: Action) -> float:
        number = action.cards[0]
        above = (order.above[number] & unseen).bit_count()
        return -above + 20 * (order.counts_as[number] == TRUMP)

    if not view.table:
        return max(legal, key=lambda a: trick_chance(a.cards[0], order, unseen, rivals))
    best = lying(view.table[_winning_place(view)][1])
    winning = [a for a in legal if order.above[best] >> a.cards[0] & 1]
    last = len(view.table) == len(view.playing) - 1
    if winning:
        return min(winning, key=strength) if last else max(winning, key=strength)
    return min(legal, key=strength)


def _winning_place(view: View) -> int:
    return next(n for n, (seat, _) in enumerate(view.table) if seat == view.winning)
