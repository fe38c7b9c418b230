"""A duplicate with real cards: what lies before each seat, to be printed, and the results of tables, typed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from config.web import numbers
from rules.engine import core
from rules.engine.actions import CHANCE, Seat
from rules.engine.cards import CardSet, code, members
from rules.engine.scoring import opening
from rules.engine.standing import Points
from rules.engine.state import State
from rules.engine.variant import Variant
from tables import chance
from tables.models import Duplicate, PlayedDeal
from tables.service.shared_deals import SharedDeals, is_cut
from tables.service.shared_rows import shared_deals

MOST_TABLES = 40


class PrintedHand(NamedTuple):
    """The cards of one seat in one deal, sorted as one holds them."""

    deal: int
    seat: Seat
    dealer: Seat
    cards: tuple[str, ...]


class PrintedDeal(NamedTuple):
    """A deal on paper. ``turned``: what lies open or beside, by pile; ``stock``: the talon, the top card first."""

    number: int
    dealer: Seat
    hands: tuple[PrintedHand, ...]
    turned: tuple[tuple[str, tuple[str, ...]], ...]
    stock: tuple[str, ...]


def printed(duplicate: Duplicate, variant: Variant) -> Iterator[PrintedDeal]:
    """All deals of a duplicate, dealt as the rules have it and cut where it is cut at tables."""
    shared = shared_deals(duplicate)
    for number in range(1, duplicate.deals + 1):
        state = _dealt(shared, number, variant)
        dealer = state.standing.dealer
        hands = tuple(PrintedHand(number, seat, dealer, _codes(state.hands[seat])) for seat in range(variant.seats))
        turned = tuple((name, _codes(cards)) for name, cards in state.piles)
        yield PrintedDeal(number, dealer, hands, turned, tuple(code(card) for card in state.stock))


def entered(duplicate: Duplicate, variant: Variant, deal: int, table: str, typed: Mapping[str, str]) -> bool:
    """Keep what a deal came to at one table; whether it can be kept. A second time it takes the first one's place.

    ``typed``: under ``seat-0`` … by how much each score has changed.
    """
    changes = [numbers.points(typed.get(f"seat-{seat}", "")) for seat in range(variant.seats)]
    if not table or deal > duplicate.deals or not _has_room(duplicate, table) or None in changes:
        return False
    PlayedDeal.objects.update_or_create(
        duplicate=duplicate, number=deal, table_name=table, match=None,
        defaults={"changes": [_plain(change) for change in changes if change is not None], "took": [None] * variant.seats},
    )  # fmt: skip
    return True


def tables_of(duplicate: Duplicate) -> list[str]:
    """The tables of which results were typed in."""
    rows = PlayedDeal.objects.filter(duplicate=duplicate, match=None).order_by("table_name")
    return list(rows.values_list("table_name", flat=True).distinct())


def _has_room(duplicate: Duplicate, table: str) -> bool:
    known: Sequence[str] = tables_of(duplicate)
    return table in known or len(known) < MOST_TABLES


def _dealt(shared: SharedDeals, number: int, variant: Variant) -> State:
    """The deal as soon as somebody has cards; what is asked before is passed over."""
    standing = opening(variant, shared.dealer(number, variant))
    state = core.begin(variant, standing)
    seed = shared.seed(number)
    pack = chance.cards_to_shuffle(state)
    name = chance.match_name(chance.commitment(seed))
    order = chance.deal(pack, seed=seed, match=name, hand=1, nonces=("",) * variant.seats).order
    state = core.play(state, core.shuffle(order))
    while not any(state.hands) and core.actors(state) and core.actors(state)[0] != CHANCE:
        seat = core.actors(state)[0]
        state = core.play(state, shared.cut(number, state) if is_cut(state) else core.legal(state, seat)[-1])
    return state


def _codes(cards: CardSet) -> tuple[str, ...]:
    return tuple(code(card) for card in members(cards))


def _plain(points: float) -> Points:
    return int(points) if points == int(points) else points
