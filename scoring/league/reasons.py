"""Why somebody is where he is: sentences as codes with data, and their words in both languages.

What is said is decided here; how, stands whole in ``rules/texts/<lang>/league.toml``: no sentence is glued of parts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from scoring.league.finals import FINAL
from scoring.league.results import Member
from scoring.league.rows import Decided, Item, LeftOut, Standings, StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.league.tiebreaks import NEVER, upward


class Who(NamedTuple):
    """Some members, to be named."""

    members: tuple[Member, ...]


class Days(NamedTuple):
    """Some days, each once."""

    days: tuple[date, ...]


class Values(NamedTuple):
    """What some days brought: the day and its values."""

    of_days: tuple[tuple[date, tuple[Fraction, ...]], ...]


class Amount(NamedTuple):
    """So many points, or so many Bolla."""

    value: Fraction
    marks: bool


Datum = str | int | Fraction | date | Who | Days | Values | Amount


class ReasonSentence(NamedTuple):
    """A sentence: its key in ``[why]`` and what it needs."""

    code: str
    data: dict[str, Datum]


def explained(row: StandingsRow, table: Standings, rules: SeasonRules) -> tuple[ReasonSentence, ...]:
    """Everything that made a member's place, in the order in which it is computed."""
    return (
        *_place(row, table, rules),
        *_summed(row, rules),
        *_altogether(row, rules),
        *_left_out(row.left_out),
        *_against_neighbours(row, table, rules),
    )


def amount(value: Fraction, rules: SeasonRules) -> Amount:
    """A value with what it is counted in."""
    return Amount(value, rules.worth == "marks" and rules.unit != "evening-places")


def _place(row: StandingsRow, table: Standings, rules: SeasonRules) -> Iterable[ReasonSentence]:
    if row.rank is None:
        yield ReasonSentence(
            f"not.{row.why_not}", {"n": row.missing, "needed": rules.min_evenings, "came": len(row.attended)}
        )
        return
    shared = tuple(other.member for other in table.by_rank[row.rank] if other.member != row.member)
    data: dict[str, Datum] = {"rank": row.rank, "total": amount(row.total, rules)}
    yield ReasonSentence("shared", {**data, "others": Who(shared)}) if shared else ReasonSentence("place", data)
    if row.ruled:
        yield ReasonSentence("ruled", {"day": row.ruled.day, "order": Who(row.ruled.order), "why": row.ruled.why})
    elif row.settled_by:
        place = row.settled_by.removeprefix(FINAL)
        yield ReasonSentence("final" if place == "1" else "play-off", {"place": place})


def _summed(row: StandingsRow, rules: SeasonRules) -> Iterable[ReasonSentence]:
    of = "evenings" if rules.per_evening else "matches"
    found: defaultdict[str, list[Item]] = defaultdict(list)
    for one in row.items:
        found[one.absent if one.counted or one.absent == "nothing" else "dropped"].append(one)
    if counting := found[""]:
        yield ReasonSentence(f"counted.{of}", {"n": len(counting), "values": _values(counting)})
    for absent in ("mean", "fixed", "worst"):
        if valued := found[absent]:
            yield ReasonSentence(f"absent.{absent}", {"n": len(valued), "values": _values(valued)})
    if missed := found["nothing"]:
        yield ReasonSentence("absent.nothing", {"n": len(missed), "days": _days(missed)})
    if dropped := found["dropped"]:
        why = "best-of" if rules.best_of else "worst"
        limit = rules.best_of or rules.drop_worst
        yield ReasonSentence(f"dropped.{why}.{of}", {"n": len(dropped), "limit": limit, "values": _values(dropped)})


def _altogether(row: StandingsRow, rules: SeasonRules) -> Iterable[ReasonSentence]:
    """What the counting items make together, and what is added and taken off."""
    if rules.total == "mean" and len(row.counting) > 1:
        yield ReasonSentence("mean", {"counted": amount(row.counted, rules)})
    elif row.counting and (row.attendance or row.penalties or len(row.counting) > 1):
        yield ReasonSentence("sum", {"counted": amount(row.counted, rules)})
    if row.attendance:
        yield ReasonSentence(
            "attendance" if rules.sign > 0 else "attendance.off",
            {"n": len(row.attended), "points": amount(row.attendance, rules)},
        )
    for one in row.penalties:
        data: dict[str, Datum] = {"day": one.day, "points": amount(Fraction(one.points), rules), "why": one.why}
        yield ReasonSentence("penalty" if one.why else "penalty.silent", data)
    if row.attendance or row.penalties:
        yield ReasonSentence("total", {"total": amount(row.total, rules)})


def _left_out(left: Sequence[LeftOut]) -> Iterable[ReasonSentence]:
    for why in sorted({one.why for one in left}):
        of_it = [one for one in left if one.why == why]
        yield ReasonSentence(f"left.{why}", {"n": len(of_it), "days": Days(tuple(sorted({one.day for one in of_it})))})


def _against_neighbours(row: StandingsRow, table: Standings, rules: SeasonRules) -> Iterable[ReasonSentence]:
    """Which tie-break put this member behind, or ahead of, another with the same total."""
    if row.decided:
        yield _decided("behind", row.decided, row.decided.above, rules)
    for other in table.put_behind.get(row.member, ()):
        if other.decided:
            yield _decided("ahead", other.decided, other.member, rules)


def _decided(where: str, decided: Decided, other: Member, rules: SeasonRules) -> ReasonSentence:
    """``more`` and ``less``: what the better and the worse of them had, as it is counted."""
    turn = {"fewest-last": -1, "best-evening": upward(rules), "latest-evening": upward(rules)}.get(decided.by, 1)
    absent = decided.mine == NEVER
    data: dict[str, Datum] = {"other": Who((other,)), "more": decided.theirs * turn, "less": decided.mine * turn}
    return ReasonSentence(f"{where}.{decided.by}" + (".absent" if absent else ""), data)


def _values(items: Sequence[Item]) -> Values:
    of_days: list[tuple[date, list[Fraction]]] = []
    last = ""
    for one in items:
        if one.evening != last:
            of_days.append((one.day, []))
            last = one.evening
        of_days[-1][1].append(one.value)
    return Values(tuple([(day, tuple(values)) for day, values in of_days]))


def _days(items: Iterable[Item]) -> Days:
    return Days(tuple(sorted({one.day for one in items})))
