"""A result to send to others that tells nothing about the cards."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.phrases import figure
from tables.duplicates.comparison import ComparedDeal, SeatTotal

# By how many of 100 others a deal was played better than.
SQUARES = ((75, "🟩"), (50, "🟨"), (25, "🟧"), (0, "🟥"))
ALONE = "⬜"
EQUAL = 50  # of 100: neither better nor worse than the only other


def square(better_than: int | None) -> str:
    """One deal as a coloured square."""
    if better_than is None:
        return ALONE
    return next(sign for least, sign in SQUARES if better_than >= least)


def standing_in_words(better_than: int, others: int) -> str:
    """How good that was among so many others, as a part of a sentence. A share is told of several only."""
    if others == 1:
        if better_than == EQUAL:
            return _("level with one other")
        return _("better than one other") if better_than > EQUAL else _("one other was better")
    words = ngettext("better than %(share)s %% of %(n)s other", "better than %(share)s %% of %(n)s others", others)
    return words % {"share": better_than, "n": others}


def share_text(title: str, deals: Sequence[ComparedDeal], total: SeatTotal | None, others: int, address: str) -> str:
    """The lines that are copied or sent: what it was, a square for each deal, how good that was, where it is played."""
    squares = "".join(square(deal.own.better_than) for deal in deals if deal.own)
    said = [title, squares]
    if total is not None:
        points = ("+" if total.gain > 0 else "") + figure(total.gain)
        said.append(_("%(points)s points") % {"points": points})
        if total.better_than is not None:
            said[-1] += ", " + standing_in_words(total.better_than, others)
    return "\n".join([*said, address])
