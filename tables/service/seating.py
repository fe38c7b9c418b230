"""How many seats stand at a table while it gathers people, and which of them is whose. Pure: places in, places out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from config.web import names
from rules.engine.variant import Variant
from tables.bot_names import bot_name
from tables.service.live import SeatInfo, TableInfo

Places = tuple[SeatInfo, ...]


def fitting(variant: Variant) -> tuple[int, ...]:
    """With how many these rules can be played."""
    game = variant.game
    low, high = game.players
    return tuple(seats for seats in range(low, high + 1) if not game.contradictions(variant.options, seats))


def free_place(places: Places, wanted: int | None, name: str) -> SeatInfo | None:
    """The seat asked for, or the one kept for this name; else an open one, a bot's, or one kept for somebody else."""
    if wanted is not None:
        fits = 0 <= wanted < len(places) and places[wanted].player is None
        return places[wanted] if fits else None
    free = [place for place in places if place.player is None]
    own = next((place for place in free if place.kind == "open" and names.key(place.name) == names.key(name)), None)
    order = sorted(
        free, key=lambda place: (place.kind == "open" and place.name != "", place.kind != "open", place.index)
    )
    return own or next(iter(order), None)


def for_so_many(variant: Variant, seats: int) -> Variant | None:
    """The same rules for another number of players; None where they cannot be played by so many."""
    if seats == variant.seats:
        return variant
    return variant.game.variant(variant.options, seats) if seats in fitting(variant) else None


def resized(places: Sequence[SeatInfo], seats: int, without: int | None = None) -> Places | None:
    """So many places: open ones go first, then bots, the last of each before the others; None if people would have to.

    ``without``: the one to go before all others. Who stays keeps the order; new ones are open.
    """
    going = sorted(
        (place for place in places if place.player is None),
        key=lambda place: (place.index == without, place.kind == "open", place.index),
    )[::-1]
    spare = max(0, len(places) - seats)
    if spare > len(going):
        return None
    gone = {place.index for place in going[:spare]}
    kept = [place for place in places if place.index not in gone]
    more = [SeatInfo(0)] * (seats - len(kept))
    return tuple(
        place if place.index == index else replace(place, index=index) for index, place in enumerate([*kept, *more])
    )


def needed(facts: TableInfo) -> int:
    """The fewest seats by which these rules can be played by all who are here and the bots that were put there."""
    taken = sum(place.kind != "open" for place in facts.places)
    return next((seats for seats in fitting(facts.variant) if seats >= taken), len(facts.places))


def with_bots(places: Sequence[SeatInfo], level: str, others: Sequence[str] = ()) -> Places:
    """The places with a bot of this level on each open one; it takes no name of theirs or of these others."""
    full: list[SeatInfo] = []
    for place in places:
        taken = [*others, *(other.name for other in (*places, *full))]
        fresh = SeatInfo(place.index, bot=level, name=bot_name(taken, level))
        full.append(fresh if place.kind == "open" else place)
    return tuple(full)


def unready(places: Sequence[SeatInfo]) -> Places:
    """The seats with nobody's ``ready`` set: what they were ready for has come, or is another thing now."""
    return tuple(replace(place, ready=False) if place.ready else place for place in places)


def swapped(places: Sequence[SeatInfo], one: int, other: int) -> Places:
    """The places with those who sit on these two having changed seats."""
    moved = list(places)
    moved[one] = replace(places[other], index=one)
    moved[other] = replace(places[one], index=other)
    return tuple(moved)
