"""Somebody's season: his line among his neighbours in the standings, and every evening as a bar."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.club.matches import short_day
from scoring.club.membership import MemberNames
from scoring.league.results import Member
from scoring.league.rows import Standings, StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.league.words import number_words
from scoring.league.worth import added

WIDTH, HEIGHT, GAP = 320, 64, 2  # of the picture, and between two bars
LEAST = 3  # so high is a bar that stands for nothing won
WIDEST = 28


class RankLine(NamedTuple):
    """A row of a ranking in words. ``after``: rows are left out before it. ``short_of``: what he lacks to whom."""

    rank: int
    name: str
    total: str
    mine: bool
    after: bool = False
    short_of: str = ""
    lacks: str = ""


class Bar(NamedTuple):
    """An evening: where its bar stands, and what it brought; ``counted`` False where it was dropped."""

    x: float
    y: float
    width: float
    height: float
    words: str
    counted: bool
    best: bool


class Year(NamedTuple):
    """Somebody's evenings in pictures and numbers."""

    bars: tuple[Bar, ...]
    best: str
    mean: str
    came: int
    held: int
    dropped: int


def around(rows: Sequence[StandingsRow], names: MemberNames, member: Member, lang: str) -> list[RankLine]:
    """The first, and those about somebody's own line; the first three where he is not ranked."""
    ordered = sorted(rows, key=lambda row: (row.rank or 0, names[row.member].casefold()))
    own = next((at for at, row in enumerate(ordered) if row.member == member), None)
    wanted = [0, 1, 2] if own is None else sorted({0, own - 1, own, own + 1})
    shown = [at for at in wanted if 0 <= at < len(ordered)]
    lines = []
    for before, at in zip([-1, *shown], shown, strict=False):
        row = ordered[at]
        ahead = _ahead(ordered, at) if at == own else None
        lines.append(
            RankLine(
                row.rank or 0,
                names[row.member],
                number_words(lang, row.total),
                at == own,
                at > before + 1,
                names[ahead.member] if ahead else "",
                number_words(lang, abs(ahead.total - row.total)) if ahead else "",
            )
        )
    return lines


def _ahead(ordered: Sequence[StandingsRow], own: int) -> StandingsRow | None:
    """Who is next before somebody and has more; None for who leads, or is level with whoever is before him."""
    row = ordered[own]
    better = [one for one in ordered[:own] if (one.rank or 0) < (row.rank or 0) and one.total != row.total]
    return better[-1] if better else None


def year_of(table: Standings, row: StandingsRow | None, rules: SeasonRules, lang: str) -> Year | None:
    """What every evening brought him; None where he has not come to any."""
    values, counted = _evenings(row)
    if row is None or not values:
        return None
    best = max(values.values(), key=lambda value: value * rules.sign)
    low, high = min(Fraction(0), *values.values()), max(Fraction(0), *values.values())
    step = min(WIDEST, WIDTH / len(table.evenings))
    bars = []
    for at, held in enumerate(table.evenings):
        if held.key not in values:
            continue
        value = values[held.key]
        height = max(LEAST, HEIGHT * float(abs(value) / ((high - low) or 1)))
        top = HEIGHT * float(high / ((high - low) or 1)) - (height if value >= 0 else 0)
        words = f"{short_day(held.day)}: {number_words(lang, value)}"
        x, y, wide = round(at * step, 1), round(max(0.0, top), 1), round(step - GAP, 1)
        bars.append(Bar(x, y, wide, round(height, 1), words, held.key in counted, value == best))
    mean = sum(values.values(), Fraction(0)) / len(values)
    dropped = sum(not bar.counted for bar in bars)
    return Year(
        tuple(bars), number_words(lang, best), number_words(lang, mean), len(values), len(table.evenings), dropped
    )


def _evenings(row: StandingsRow | None) -> tuple[dict[str, Fraction], set[str]]:
    """What each evening on which he was there brought him, and the evenings of which anything counts."""
    found: defaultdict[str, list[Fraction]] = defaultdict(list)
    counted = set()
    for item in row.items if row else ():
        if not item.absent:
            found[item.evening].append(item.value)
            if item.counted:
                counted.add(item.evening)
    return {evening: added(values) for evening, values in found.items()}, counted
