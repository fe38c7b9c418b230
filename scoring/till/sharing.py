"""How a pot is shared out: by a rule that is stated, to the last cent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from scoring.book.fold import EveningBook
from scoring.league.results import Member
from scoring.till.rules import Cents

ShareBy = Literal["equal", "places", "points"]
BY: tuple[ShareBy, ...] = ("equal", "places", "points")


class MemberShare(NamedTuple):
    """What somebody gets of the pot, for so many parts of all."""

    member: Member
    parts: int
    cents: Cents


def who_shares(evenings: Collection[EveningBook], least: int) -> list[Member]:
    """Who has played in at least ``least`` per cent of the evenings on which something was played, by key."""
    held = [one for one in evenings if one.results and not one.cancelled]
    came: dict[Member, int] = {}
    for one in held:
        for who in {who for result in one.results for who in result.people}:
            came[who] = came.get(who, 0) + 1
    return sorted(who for who, n in came.items() if 100 * n >= least * len(held))


def parts_by(
    by: ShareBy, sharing: Sequence[Member], ranking: Sequence[Member], totals: Mapping[Member, int]
) -> dict[Member, int]:
    """How many parts everybody has: one each; by place the last one, the next two and so on; or his points, if any."""
    if by == "equal":
        return dict.fromkeys(sharing, 1)
    if by == "points":
        return {who: max(0, totals.get(who, 0)) for who in sharing}
    ranked = [who for who in ranking if who in set(sharing)]
    return {who: len(ranked) - at for at, who in enumerate(ranked)}


def shared_out(cents: Cents, parts: Mapping[Member, int], ranking: Sequence[Member]) -> list[MemberShare]:
    """So many cents by parts. What does not divide goes cent by cent to those from the first place on.

    Nothing is shared where nobody has a part.
    """
    whole = sum(parts.values())
    if cents <= 0 or not whole:
        return []
    place = {who: at for at, who in enumerate(ranking)}
    order = sorted((who for who, n in parts.items() if n), key=lambda who: (place.get(who, len(place)), who))
    found = {who: cents * parts[who] // whole for who in order}
    for who in order[: cents - sum(found.values())]:
        found[who] += 1
    return [MemberShare(who, parts[who], found[who]) for who in order]
