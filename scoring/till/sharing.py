"""How a pot is shared out: by a rule that is stated, to the last cent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from scoring.book.fold import EveningBook
from scoring.league.results import Member
from scoring.till.rules import Cents

ShareBy = Literal["equal", "places", "points"]
BY: tuple[ShareBy, ...] = ("equal", "places", "points")


class MemberShare(NamedTuple):
    """What somebody gets of the pot, for so many parts of all: points may be halves, or an average."""

    member: Member
    parts: Fraction
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
    by: ShareBy, sharing: Sequence[Member], places: Sequence[Collection[Member]], totals: Mapping[Member, Fraction]
) -> dict[Member, Fraction]:
    """How many parts everybody has: one each; by place the last one, the next two and so on; or his points, if any.

    ``places``: who stands on each, the first of them first. Who shares a place shares its parts.
    """
    if by == "equal":
        return dict.fromkeys(sharing, Fraction(1))
    if by == "points":
        return {who: max(Fraction(0), totals.get(who, Fraction(0))) for who in sharing}
    parts: dict[Member, Fraction] = {}
    for place in reversed(places):
        alike = [who for who in place if who in sharing]
        parts |= dict.fromkeys(alike, len(parts) + Fraction(len(alike) + 1, 2))
    return parts


def shared_out(cents: Cents, parts: Mapping[Member, Fraction], ranking: Sequence[Member]) -> list[MemberShare]:
    """So many cents by parts. What does not divide goes cent by cent to those from the first place on.

    Nothing is shared where nobody has a part.
    """
    whole = sum(parts.values())
    if cents <= 0 or not whole:
        return []
    place = {who: at for at, who in enumerate(ranking)}
    order = sorted((who for who, n in parts.items() if n), key=lambda who: (place.get(who, len(place)), who))
    found = {who: int(cents * parts[who] // whole) for who in order}
    for who in order[: cents - sum(found.values())]:
        found[who] += 1
    return [MemberShare(who, parts[who], found[who]) for who in order]
