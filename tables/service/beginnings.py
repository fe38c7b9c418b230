"""From where the first hand of a table goes on, if it is not dealt: kept with the table until everybody is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules import notation
from tables.models import Table
from tables.service.live import Begun

if TYPE_CHECKING:
    from rules.engine.standing import Standing
    from rules.engine.variant import Variant


def in_words(standing: Standing, variant: Variant) -> dict[str, str]:
    """Where a match stands, as JSON can hold it; ``notation.standing_of`` reads it."""
    return {"dealer": str(standing.dealer), **notation.begun(standing, variant)}


def kept(begun: Begun, variant: Variant) -> dict[str, Any]:
    """A beginning as the table keeps it."""
    standing = in_words(begun.standing, variant)
    return {"example": begun.example, "standing": standing, "lines": list(begun.lines), "seat": begun.seat}


def planned(table: int, variant: Variant) -> Begun | None:
    """The beginning that a table waits with; None if its first hand is shuffled and dealt."""
    found = Table.objects.filter(pk=table).values_list("begun", flat=True).first()
    if not found:
        return None
    standing = notation.standing_of(variant, found["standing"])
    return Begun(found["example"], standing, tuple(found["lines"]), found["seat"])
