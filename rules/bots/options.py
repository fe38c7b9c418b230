"""What a seat may do before the tricks, as few options as a player thinks of, and what there is to see of each.

An option is judged by its facets: how many trumps would be held and how many higher ones are out, what the hand is worth
in tricks, how many others are in and have spoken, the pot. They are short words, so that a table of them can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2
from typing import NamedTuple

from rules.engine.actions import Action
from rules.engine.cards import SUITS, Card, CardSet, card, card_set, members, suit_number
from rules.engine.ladder import TRUMP, LadderOrder
from rules.engine.seat import View
from rules.games.sense import hand_of, order_of, rules_of, trick_chance, unseen_by

NEAR = 8  # points to the end of a match; whoever needs so few counts each
RIVALS = 2  # with whom the worth of a card is reckoned, however many there are
GIVEN = ("exchange", "lay")  # verbs by which some cards are given away, the weakest first
# What keeps things as they are: every other option is worth more or less than this one.
QUIET = ("drop", "pass", "none", "decline", "lurk")
JUDGED = frozenset(
    {
        *GIVEN, *QUIET, "stay", "spare", "swap", "bid", "hold", "mulatschak", "name", "general", "lead", "draw", "lift",
        "price", "knock", "grand-hand", "kontra", "rekontra", "old", "new", "take", "defend", "raub", "look",
    }
)  # fmt: skip


class PlayOption(NamedTuple):
    """An action worth a thought; ``label`` is shared by all that are judged alike. ``facets`` are what is seen of it."""

    action: Action
    label: str
    facets: tuple[str, ...]


class Judging(NamedTuple):
    """A decision as a player thinks of it; ``name`` is that of all which are alike."""

    name: str
    quiet: Action | None
    options: tuple[PlayOption, ...]


def judging(view: View, legal: Sequence[Action]) -> Judging | None:
    """The options of a seat that has seen its cards; None where its choice is not of this kind."""
    if view.hand is None or not JUDGED.issuperset([action.verb for action in legal]):
        return None
    quiet = next((action for verb in QUIET for action in legal if action.verb == verb), None)
    again = _given_before(view) if "exchange" in [action.verb for action in legal] else ()
    table, around = _Table(view), _around(view) + again
    options = tuple(
        PlayOption(action, _label(action), table.seen(action) + around)
        for action in table.sensible(legal)
        if action != quiet
    )
    name = f"{view.phase} or {quiet.verb}" if quiet else view.phase
    if again:  # whoever has exchanged once stands elsewhere: where each card is a promise, it is judged by itself
        name = f"{name} again"
    return Judging(name, quiet, options) if len(options) + (quiet is not None) > 1 else None


def _label(action: Action) -> str:
    if action.arg.isdigit():
        return f"{action.verb} {action.arg}"
    return f"{action.verb} {len(action.cards)}" if action.cards else action.verb


class _Table:
    """The cards as the seat sees them; looked up once, since there are many options."""

    def __init__(self, view: View) -> None:
        self._view, self._order, self._unseen = view, order_of(view), unseen_by(view)
        self._orders, self._hand = rules_of(view).ladder.orders, card_set(hand_of(view))
        self._open = view.trump is None and rules_of(view).ladder.has_trump_suit
        self._known: dict[tuple[int, str], tuple[str, ...]] = {}

    def sensible(self, legal: Sequence[Action]) -> Iterator[Action]:
        """All without cards; of many ways to give cards away those that give the weakest."""
        weakest: list[Card] = []
        for action in legal:
            if not action.cards:
                yield action
                continue
            weakest = weakest or self._weakest_first()
            if set(action.cards) == set(weakest[: len(action.cards)]):
                yield action

    def _weakest_first(self) -> list[Card]:
        """The own cards in the order in which they are given away: trumps last; of equals who has more above it first."""
        order, unseen = self._order, self._unseen

        def keeping(number: Card) -> tuple[bool, float, int]:
            higher = (order.above[number] & unseen & order.suit_with[number]).bit_count()
            return order.counts_as[number] == TRUMP, trick_chance(number, order, unseen, RIVALS), -higher

        return sorted(members(self._hand), key=keeping)

    def seen(self, action: Action) -> tuple[str, ...]:
        """The hand as it would be: without what is given away, with what is taken, under the suit that is named."""
        hand = self._hand & ~card_set(action.cards)
        if _takes_turn_up(self._view, action):
            hand |= card_set(map(card, self._view.open["turn-up"]))
        named = action.arg if action.arg and action.arg in SUITS else ""
        if (hand, named) not in self._known:
            self._known[hand, named] = _held(hand, self._order_with(hand, named), self._unseen)
        return self._known[hand, named]

    def _order_with(self, hand: CardSet, named: str) -> LadderOrder:
        if named:
            return self._orders[suit_number(named)]
        if self._open:  # any suit may yet be trumps: reckon with the best
            return max(self._orders[:TRUMP], key=lambda order: _worth(hand, order, self._unseen))
        return self._order


# --- what is seen of an option ---------------------------------------------------------


def _takes_turn_up(view: View, action: Action) -> bool:
    """Whether the turn-up comes into the hand: at once, or since it is the dealer's if he stays in."""
    if "turn-up" not in view.open:
        return False
    robs = view.seat == view.dealer and any(phase.key == "rob" for phase in rules_of(view).phases)
    return action.verb == "swap" or (robs and view.phase != "rob")


def _worth(hand: CardSet, order: LadderOrder, unseen: CardSet) -> float:
    return sum([trick_chance(number, order, unseen, RIVALS) for number in members(hand)])


def _held(hand: CardSet, order: LadderOrder, unseen: CardSet) -> tuple[str, ...]:
    trumps = members(hand & order.of_suit[TRUMP])
    higher = min([(order.above[number] & unseen).bit_count() for number in trumps], default=9)
    masters = [number for number in members(hand) if not order.above[number] & unseen & order.suit_with[number]]
    beside = sum([order.counts_as[number] != TRUMP for number in masters])
    return (
        f"trumps {len(trumps)}, {min(higher, 4)} higher out" if trumps else "no trump",
        f"worth {min(16, round(4 * _worth(hand, order, unseen))) / 4}",
        f"masters {min(len(masters), 7)}",
        f"trumps {min(len(trumps), 4)}, {min(beside, 3)} masters beside",
    )


def _around(view: View) -> tuple[str, ...]:
    """What there is to see besides the own cards."""
    assert view.seat is not None
    others = [seat for seat in view.playing if seat != view.seat]
    spoken = {seat for seat, _, _ in view.notes if seat in others}
    found = [f"others {len(others)}, {len(spoken)} have spoken"]
    for key in ("bid", "price", "exchanged"):
        said = max([n for seat, word, n in view.notes if word == key and seat != view.seat], default=0)
        if said:
            found.append(f"{key} {min(said, 6)}")
    if view.seat == view.dealer:
        found.append("dealer")
    if view.multiplier > 1:
        found.append(f"times {min(view.multiplier, 4)}")
    if view.pot is not None:
        found.append(f"pot {min(round(2 * log2(max(view.pot, 1))), 14)}")
    elif rules_of(view).start:
        found.append(_needed(int(view.scores[view.seat]), rules_of(view).start))
    return tuple(found)


def _needed(score: int, start: int) -> str:
    """How far it is to the end: point by point near it, and else whether the match has gone well so far."""
    if score <= 0:
        return "below nought"
    if score <= NEAR:
        return f"needs {score}"
    return "needs more than at first" if score > start else "needs as at first"


def _given_before(view: View) -> tuple[str, ...]:
    """How many cards the seat has exchanged already; nothing the first time."""
    given = sum([n for seat, word, n in view.notes if word == "exchanged" and seat == view.seat])
    return (f"given {min(given, 6)}",) if given else ()
