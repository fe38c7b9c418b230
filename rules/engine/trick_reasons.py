"""Why a trick was won, as one word: what a table shows beside it, a replay tells and the hand in words says.

Everything here is computed from the trick as all have seen it, and from what was trump when it was taken.
"""

from __future__ import annotations

from typing import Final

from rules.engine.cards import COVERED, NO_SUIT
from rules.engine.ladder import TRUMP, Ladder
from rules.engine.position import Trick

TRUMP_HIGHEST: Final = "trump-highest"  # of several trumps
TRUMP_ONLY: Final = "trump-only"
SUIT_HIGHEST: Final = "suit-highest"  # of the suit led
SUIT_LOWEST: Final = "suit-lowest"  # where the lowest wins
SUIT_ONLY: Final = "suit-only"  # nobody followed
REASONS: Final = (TRUMP_HIGHEST, TRUMP_ONLY, SUIT_HIGHEST, SUIT_LOWEST, SUIT_ONLY)


def why_won(ladder: Ladder, trick: Trick) -> str:
    """One of ``REASONS``; empty where the card that took the trick lay face down.

    ``ladder``: of this hand, with its strikers. A card face down is not compared with: nobody knows what it is.
    """
    best = trick.cards[trick.seats.index(trick.winner)]
    if best == COVERED:
        return ""
    order = ladder.orders[NO_SUIT if trick.trump is None else trick.trump]
    counts_as = order.counts_as
    rivals = sum(card != COVERED and counts_as[card] == counts_as[best] for card in trick.cards)
    if counts_as[best] == TRUMP:
        return TRUMP_HIGHEST if rivals > 1 else TRUMP_ONLY
    if rivals == 1:
        return SUIT_ONLY
    return SUIT_LOWEST if order.lowest_wins else SUIT_HIGHEST
