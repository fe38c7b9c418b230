"""Who may look back at a deal that other tables play too: whoever has played it, and everybody once it is over."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.utils import timezone

from tables.models import Duplicate, Match, MatchSeat, Seat


class SealedDeal(Exception):
    """This person may see nothing yet of a deal of this duplicate."""

    def __init__(self, duplicate: Duplicate) -> None:
        super().__init__(duplicate.key)
        self.duplicate = duplicate


def pass_door(match: Match, player: int | None) -> Match:
    """The match, if this person may look back at it. Raises SealedDeal."""
    duplicate = match.table.duplicate if match.deals else None
    if duplicate is not None and match.number not in seen_deals(duplicate, player):
        raise SealedDeal(duplicate)
    return match


def is_over(duplicate: Duplicate) -> bool:
    """Whether it has ended, so that nobody begins it any more and its deals are no secret."""
    return duplicate.ends_at <= timezone.now()


def seen_deals(duplicate: Duplicate, player: int | None) -> frozenset[int]:
    """The deals of which this person may see everything.

    Those that they have played to the end; all of them once the duplicate is over, but for who still sits over one.
    """
    every = frozenset(range(1, duplicate.deals + 1))
    if player is None:
        return every if is_over(duplicate) else frozenset()
    sat = MatchSeat.objects.filter(player=player, match__table__duplicate=duplicate, match__ended_at__isnull=False)
    played = frozenset(sat.values_list("match__number", flat=True))
    return every if is_over(duplicate) and (played >= every or not _sits(duplicate, player)) else played


def _sits(duplicate: Duplicate, player: int) -> bool:
    """Whether this person still plays: their table has deals before it."""
    last = Match.objects.filter(table=OuterRef("table"), number=duplicate.deals, ended_at__isnull=False)
    return Seat.objects.filter(player=player, table__duplicate=duplicate).exclude(Exists(last)).exists()
