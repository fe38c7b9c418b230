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


def square(better_than: int | None) -> str:
    """One deal as a coloured square."""
    if better_than is None:
        return ALONE
    return next(sign for least, sign in SQUARES if better_than >= least)


def share_text(title: str, deals: Sequence[ComparedDeal], total: SeatTotal | None, others: int, address: str) -> str:
    """The lines that are copied or sent: what it was, a square for each deal, how good that was, where it is played."""
    squares = "".join(square(deal.own.better_than) for deal in deals if deal.own)
    said = [title, squares]
    if total is not None:
        points = ("+" if total.gain > 0 else "") + figure(total.gain)
        said.append(_("%(points)s points") % {"points": points})
        if total.better_than is not None:
            words = ngettext(
                "better than %(share)s%% of %(n)s other", "better than %(share)s%% of %(n)s others", others
            )
            said[-1] += ", " + words % {"share": total.better_than, "n": others}
    return "\n".join([*said, address])
