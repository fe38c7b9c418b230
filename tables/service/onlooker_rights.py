"""Who may go on looking on, and at which hands, once something has changed at a table."""

from __future__ import annotations

from msgspec.structs import replace

from tables.service.live import TableInfo


def tidied(facts: TableInfo, version: int, *, over: bool = False) -> TableInfo:
    """The facts without onlookers who may not be there, every hand closed that has lost one of its two people.

    ``version``: of the table with these facts. ``over``: the match has ended.
    """
    if not facts.onlookers and not facts.opened:
        return facts
    allowed = facts.watch and facts.guests
    onlookers = tuple(one for one in facts.onlookers if allowed and facts.seat_of(one.player) is None)
    here = set() if over else {one.player for one in onlookers}
    opened = tuple(
        one
        if one.until or (one.guest in here and facts.places[one.seat].player == one.by)
        else replace(one, until=version)
        for one in facts.opened
    )
    same = onlookers == facts.onlookers and opened == facts.opened
    return facts if same else replace(facts, onlookers=onlookers, opened=opened)


def remembered(facts: TableInfo) -> TableInfo:
    """The facts for a new deal: of hands that are closed nothing is known any more."""
    return replace(facts, opened=tuple(one for one in facts.opened if not one.until)) if facts.opened else facts
