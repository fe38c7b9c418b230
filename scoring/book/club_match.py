"""A match of two clubs as it stands in a book: in that of the home club as an evening, in that of the guests as a copy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from scoring.league.club_match import SIDES, ClubMatch, LineUp, MatchTable, Side
from scoring.league.results import Member, Result

Facts = Mapping[str, Any]
Tables = Sequence[Sequence[Member]]


def read(
    key: str,
    evening: Facts,
    said: Facts,
    line_ups: Iterable[tuple[str, Facts]],
    seatings: Mapping[int, Tables],
    results: Iterable[Result],
) -> ClubMatch:
    """The match of an evening, from what its plan, the match and its sides say, who sat where, and how it ended."""
    return ClubMatch(
        key=key,
        day=date.fromisoformat(evening["date"]),
        guests=said["guests"],
        place=evening.get("place", ""),
        cancelled=evening.get("cancelled", False),
        first=said.get("first", ""),
        lot=said.get("lot", 0),
        line_ups=_line_ups(dict(line_ups)),
        tables=_tables(seatings, results),
    )


def match_facts(guests: str, first: str = "", lot: int = 0) -> dict[str, Any]:
    """What a posting says of a match."""
    return {"guests": guests} | ({"first": first} if first else {}) | ({"lot": lot} if lot else {})


def line_up_facts(line_up: LineUp) -> dict[str, Any]:
    """What a posting says of one side."""
    return {name: list(people) for name, people in line_up._asdict().items()}


def changed(line_up: LineUp, members: Sequence[Member]) -> LineUp:
    """The side with other people; who stood in it before has played for it, if he has played."""
    known = dict.fromkeys((*line_up.before, *line_up.members))
    return LineUp(tuple(members), tuple(one for one in known if one not in members))


def copied(match: ClubMatch, home: str, own: Mapping[Member, Member]) -> dict[str, Any]:
    """What the guests' book says of it. ``own``: by their keys in the home club, the keys of their own people."""
    facts: dict[str, Any] = {"date": match.day.isoformat(), "home": home, "guests": match.guests, "own": dict(own)}
    facts |= {name: told for name in ("place", "first", "lot", "cancelled") if (told := getattr(match, name))}
    facts["line_ups"] = {side: line_up_facts(match.line_up(side)) for side in SIDES}
    facts["tables"] = [_as_facts(table) for table in match.tables]
    return facts


def read_copy(key: str, facts: Facts) -> ClubMatch:
    """The match that the guests' book tells of."""
    return ClubMatch(
        key=key,
        day=date.fromisoformat(facts["date"]),
        guests=facts["guests"],
        home=facts["home"],
        place=facts.get("place", ""),
        cancelled=facts.get("cancelled", False),
        first=facts.get("first", ""),
        lot=facts.get("lot", 0),
        line_ups=_line_ups(facts["line_ups"]),
        tables=tuple(
            MatchTable(one["round"], one["table"], *(tuple(one[name]) for name in ("people", "scores", "places")))
            for one in facts["tables"]
        ),
        own=facts["own"],
    )


def _line_ups(told: Mapping[str, Facts]) -> dict[Side, LineUp]:
    return {side: LineUp(*(tuple(told[side][name]) for name in LineUp._fields)) for side in SIDES if side in told}


def _tables(seatings: Mapping[int, Tables], results: Iterable[Result]) -> tuple[MatchTable, ...]:
    """Every match that was played, and the tables that are seated and have not finished."""
    played = [MatchTable(one.round, one.table, one.people, one.scores, one.places) for one in results]
    over = {(one.round, one.table) for one in played}
    waiting = [
        MatchTable(number, at, tuple(people))
        for number, tables in seatings.items()
        for at, people in enumerate(tables, start=1)
        if (number, at) not in over
    ]
    return tuple(sorted((*played, *waiting), key=lambda one: (one.round, one.table)))


def _as_facts(table: MatchTable) -> dict[str, Any]:
    return {name: list(told) if isinstance(told, tuple) else told for name, told in table._asdict().items()}
