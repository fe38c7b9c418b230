"""Finals and play-offs: who plays them, and what they decide.

An evening page asks for what is to be played, and stores each as a posting
``stage:<key>``; the matches of a stage carry its key as ``Result.stage``::

    table = standings(played, rules, members, on)
    for stage in stages(table, rules):
        stage.key       # "final:1": the match that decides who comes first
        stage.place     # the best place it decides; the last is stage.last
        stage.members   # who plays it, in the order of the standings
        stage.kind      # "final" or "play-off"
        stage.played    # whether a match of it has been entered

More people than fit one table play at several, all with the same key: the
mean of somebody's places in the matches of a stage decides, who is level
shares the place. From then on ``standings`` gives these places by itself,
whatever is corrected before: what a final has decided stands. Where nothing
was played, a ruling gives the order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, NamedTuple

from scoring.league.results import Member, Ruling
from scoring.league.rows import Standings, StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.league.worth import Worth

FINAL = "final:"


class PlayOff(NamedTuple):
    """A final or a play-off: the places from ``place`` on are decided among these members."""

    place: int
    members: tuple[Member, ...]
    kind: Literal["final", "play-off"]
    played: bool = False

    @property
    def key(self) -> str:
        """What its matches are marked with."""
        return f"{FINAL}{self.place}"

    @property
    def last(self) -> int:
        """The last of the places it decides."""
        return self.place + len(self.members) - 1


def stages(table: Standings, rules: SeasonRules) -> tuple[PlayOff, ...]:
    """The finals and play-offs that these standings ask for, the final first; those already played as they were."""
    played = _played_stages(table, rules)
    taken = {member for stage in played for member in stage.members}
    open_rows = [row for row in table.ranked if row.member not in taken]
    groups: defaultdict[int, list[StandingsRow]] = defaultdict(list)
    for row in open_rows:
        groups[row.rank or 0].append(row)
    found = list(played)
    final = () if any(stage.place == 1 for stage in played) else _finalists(open_rows, groups, rules)
    if len(final) > 1:
        found.append(PlayOff(1, tuple(row.member for row in final), "final"))
    for rank, group in sorted(groups.items()):
        rest = [row for row in group if row not in final]
        if len(rest) > 1 and len(rest) == len(group) and rank <= rules.playoffs_to and not _decided(rank, found):
            found.append(PlayOff(rank, tuple(row.member for row in rest), "play-off"))
    return tuple(sorted(found))


def settled(rows: tuple[StandingsRow, ...], found: Worth, rulings: Iterable[Ruling] = ()) -> tuple[StandingsRow, ...]:
    """The rows with the places that finals have decided: theirs from the stage's place on, the others around them.

    A ruling stands before what was played for the same place; of several the latest.
    """
    decided = _orders(found)
    ruled = {one.place: one for one in sorted(rulings, key=lambda one: (one.day, one.evening))}
    decided |= {place: [(place + at, [who]) for at, who in enumerate(one.order)] for place, one in ruled.items()}
    if not decided:
        return rows
    known = {row.member: row for row in rows}
    places: dict[int, list[StandingsRow]] = {}
    for place, order in sorted(decided.items()):
        for rank, members in order:
            group = [known.pop(member) for member in members if member in known]
            if group:
                at = _free(places, rank)
                stage, ruling = f"{FINAL}{place}", ruled.get(place)
                places[at] = [replace(row, rank=at, decided=None, settled_by=stage, ruled=ruling) for row in group]
    return _around(places, [row for row in rows if row.member in known])


def _finalists(
    rows: Sequence[StandingsRow], groups: dict[int, list[StandingsRow]], rules: SeasonRules
) -> Sequence[StandingsRow]:
    """Who plays for the first place."""
    if rules.final == "level":
        return groups.get(1, ())
    if rules.final != "best" or not rows:
        return ()
    if rules.final_edge == "all":
        last = rows[: rules.finalists][-1].total
        return [row for i, row in enumerate(rows) if i < rules.finalists or row.total == last]
    last_rank = rows[: rules.finalists][-1].rank or 0
    return [row for row in rows if (row.rank or 0) <= last_rank]


def _decided(rank: int, found: Iterable[PlayOff]) -> bool:
    return any(stage.place <= rank <= stage.last for stage in found)


def _played_stages(table: Standings, rules: SeasonRules) -> list[PlayOff]:
    members: defaultdict[str, list[Member]] = defaultdict(list)
    for row in table.rows:
        if row.settled_by:
            members[row.settled_by].append(row.member)
    first_is_final = rules.final != "none"
    return [
        PlayOff(place, tuple(who), "final" if place == 1 and first_is_final else "play-off", played=True)
        for key, who in members.items()
        for place in [_place(key)]
    ]


def _place(stage: str) -> int:
    """The place a stage decides; one that is not numbered decides the first."""
    number = stage.removeprefix(FINAL)
    return int(number) if number.isdecimal() and int(number) else 1


def _orders(found: Worth) -> dict[int, list[tuple[int, list[Member]]]]:
    """What each stage has decided: places, and who has them."""
    places: defaultdict[int, defaultdict[Member, list[int]]] = defaultdict(lambda: defaultdict(list))
    for judged in found.judged:
        if judged.result.stage:
            for member, place in zip(judged.result.people, judged.places, strict=True):
                places[_place(judged.result.stage)][member].append(place)
    return {place: _order(place, of_each) for place, of_each in places.items()}


def _order(first: int, places: dict[Member, list[int]]) -> list[tuple[int, list[Member]]]:
    means = {member: Fraction(sum(all_of), len(all_of)) for member, all_of in places.items()}
    order = []
    for mean in sorted(set(means.values())):
        order.append((first, sorted(member for member, one in means.items() if one == mean)))
        first += len(order[-1][1])
    return order


def _free(places: dict[int, list[StandingsRow]], rank: int) -> int:
    """The place, or the next that an earlier stage has not given."""
    for at, group in sorted(places.items()):
        if at <= rank < at + len(group):
            rank = at + len(group)
    return rank


def _around(places: dict[int, list[StandingsRow]], others: list[StandingsRow]) -> tuple[StandingsRow, ...]:
    """Everybody in order: the others, in theirs, take the places that no stage has given."""
    ordered: list[StandingsRow] = []
    waiting = [row for row in others if not row.why_not]
    while waiting or places:
        at = len(ordered) + 1
        if at in places:
            ordered += places.pop(at)
        elif waiting:
            group = [row for row in waiting if row.rank == waiting[0].rank]
            room = min(places, default=at + len(group)) - at
            ordered += [replace(row, rank=at) for row in group[:room]]
            waiting = waiting[min(room, len(group)) :]
        else:  # a stage for a place further down than there are people
            ordered += places.pop(min(places))
    return (*ordered, *(row for row in others if row.why_not))
