"""A moment in the tricks, from the words of a row or of a call: whatever cannot be is said in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import NO_SUIT, Card, Suit, code, suit_letter, suit_number
from rules.engine.ladder import LadderOrder
from rules.engine.state import State
from rules.engine.trumps import trump_suits, trumps_of, turns_a_card
from rules.engine.variant import Variant
from rules.positions import position
from rules.vectors import row_fields
from rules.vectors.row_fields import BadRow, Row

WORDS = frozenset({"trump", "trump_rank", "table", "hand", "trick", "turn_up"})


def moment_of(variant: Variant, row: Row, others: int) -> State:
    """The moment that the WORDS of a row describe; so many others play. Raises BadRow."""
    table, hand, turned = (row_fields.cards(row, key) for key in ("table", "hand", "turn_up"))
    row_fields.in_pack(variant, table + hand + turned)
    if len(table) > others:
        raise BadRow(f"table has {len(table)} cards: at most {others} lie there before the last player's turn")
    if not hand or len(hand) > variant.hand_size:
        raise BadRow(f"hand has {len(hand)} cards: use 1 to {variant.hand_size}")
    trump = trump_of(variant, row)
    _turned_fits(variant, turned, trump)
    return position(
        variant,
        suit_letter(trump),
        row_fields.text(row, "table"),
        row_fields.text(row, "hand"),
        strikers=row_fields.strikers_of(variant, row),
        trick=row_fields.number(row, "trick", 1, 1, variant.hand_size),
        turn_up=row_fields.text(row, "turn_up"),
    )


def order_of(variant: Variant, row: Row) -> LadderOrder:
    """Who beats whom in a row. Raises BadRow."""
    rank = row_fields.strikers_of(variant, row)
    ladder = variant.ladder.with_strikers(rank) if rank else variant.ladder
    return ladder.orders[trump_of(variant, row)]


def trump_of(variant: Variant, row: Row) -> Suit:
    """The trump suit, ``NO_SUIT`` where the row names none. Raises BadRow."""
    letter = row_fields.text(row, "trump")
    try:
        trump = suit_number(letter)
    except ValueError as problem:
        raise BadRow(f"trump: {problem}") from None
    if trump not in (possible := trump_suits(variant)):
        if possible == (NO_SUIT,):
            raise BadRow(f"trump: no suit is trump in this game, so {letter} is not")
        raise BadRow("trump: one suit is trump in this game: say which, E, G, H or S")
    return trump


def _turned_fits(variant: Variant, turned: Sequence[Card], trump: Suit) -> None:
    """Raises BadRow for a card that cannot lie turned up while this is trump."""
    if not turned:
        return
    if len(turned) > 1:
        raise BadRow("turn_up: one card is turned up, not more")
    if not turns_a_card(variant):
        raise BadRow("turn_up: no card is turned up in this game")
    if trump not in (made := trumps_of(variant, turned[0])):
        means = " or ".join(suit_letter(suit) or "no suit" for suit in made)
        raise BadRow(f"turn_up: when {code(turned[0])} is turned, {means} is trump, not {suit_letter(trump) or 'none'}")
