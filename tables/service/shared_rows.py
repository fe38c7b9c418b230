"""What the database knows of deals that several tables share: who has them before them, and what they came to."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.actions import CHANCE
from rules.engine.record import record
from rules.engine.scoring import ScoreLine
from tables.models import Duplicate, MatchSeat, PlayedDeal, Seat
from tables.service.live import TableState
from tables.service.shared_deals import SharedDeals, is_cut


def shared_deals(row: Duplicate) -> SharedDeals:
    """What the tables in memory keep of a duplicate."""
    return SharedDeals(row.pk, row.key, row.seed, row.deals, row.level, row.day is not None)


def begun_at(duplicate: int, player: int, *, but: int | None = None) -> int | None:
    """The table at which this player has these deals before them, or has had; None if there is none.

    ``but``: a table that does not count.
    """
    sitting = Seat.objects.filter(player=player, table__duplicate=duplicate).exclude(table=but)
    sat = MatchSeat.objects.filter(player=player, match__table__duplicate=duplicate).exclude(match__table=but)
    found = sitting.values_list("table", flat=True).first()
    return found if found is not None else sat.values_list("match__table", flat=True).first()


def store(live: TableState, lines: Sequence[ScoreLine]) -> None:
    """Write down what the deal has come to at this table; ``lines``: those of its score."""
    shared, deal, state = live.facts.duplicate, live.deal, live.state
    assert shared is not None
    assert deal is not None
    assert state is not None
    changes = [sum(line.amount for line in lines if line.seat == seat) for seat in range(state.variant.seats)]
    PlayedDeal.objects.create(
        duplicate_id=shared.id, number=deal.match.number, match_id=deal.match.id,
        changes=changes, took=list(record(state).tricks),
        moves=[str(step.action) for step in live.steps if step.action.seat != CHANCE and not is_cut(step.before)],
    )  # fmt: skip
