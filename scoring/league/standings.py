"""The standings of a season: what was played and the season's rules → everybody's place, as of any day."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from scoring.league import finals
from scoring.league.accounts import Account, accounts, chosen, evening_places, items, missed
from scoring.league.results import Member, Penalty, PlayedSeason, Result
from scoring.league.rows import Held, Item, Standings, StandingsRow
from scoring.league.season_rules import SeasonRules
from scoring.league.tiebreaks import TieBreaks
from scoring.league.worth import Worth, added, worth


def standings(
    played: PlayedSeason, rules: SeasonRules, members: Collection[Member] | None = None, on: date | None = None
) -> Standings:
    """The table as it stood at the end of a day, or as it stands.

    ``members``: who can be ranked; None = everybody who came. The order in
    which anything was entered makes no difference.
    """
    played = as_of(played, on)
    results = sorted(played.results, key=_in_order)
    found = worth(results, rules)
    books = accounts(results, played.evenings, found, rules)
    for one in played.penalties:
        books.setdefault(one.member, Account())
    days = {one.result.evening: Held(one.result.evening, one.result.day) for one in found.judged}
    regular = {one.result.evening for one in found.judged if not one.result.stage}
    held = tuple(sorted((days[key] for key in regular), key=lambda one: (one.day, one.key)))
    rows = _rows(books, found, rules, played.penalties, held)
    ranked = _ranked([_judged(row, rules, members, len(held)) for row in rows], TieBreaks(rules, books, found, held))
    settled = finals.settled(ranked, found, played.rulings)
    return Standings(settled, held, {one.key: one for one in results}, found.void, found.spreads)


def as_of(played: PlayedSeason, on: date | None) -> PlayedSeason:
    """What had been played by the end of a day, without evenings that were called off."""
    off = {one.key for one in played.evenings if one.cancelled}
    return PlayedSeason(
        tuple(one for one in played.evenings if not one.cancelled and (on is None or one.day <= on)),
        tuple(one for one in played.results if one.evening not in off and (on is None or one.day <= on)),
        tuple(one for one in played.penalties if on is None or one.day <= on),
        tuple(one for one in played.rulings if one.evening not in off and (on is None or one.day <= on)),
    )


def _in_order(result: Result) -> tuple[date, str, int, int, str]:
    return result.day, result.evening, result.round, result.table, result.key


def _rows(
    books: dict[Member, Account], found: Worth, rules: SeasonRules, penalties: Iterable[Penalty], held: Sequence[Held]
) -> list[StandingsRow]:
    """Everybody's row, not yet ranked."""
    days = {one.key: one for one in held}
    placed = evening_places(books, held, rules)
    listed = {member: items(account, found, rules, days, placed, member) for member, account in books.items()}
    worst = _worst(listed.values(), rules)
    fined: dict[Member, list[Penalty]] = {}
    for one in sorted(penalties, key=lambda one: (one.day, one.key)):
        fined.setdefault(one.member, []).append(one)
    rows = []
    for member, account in books.items():
        mine = listed[member]
        if rules.per_evening:
            mine = mine + list(missed(mine, account.attended, held, rules, worst))
        row = _row(
            member, account, chosen(mine, rules), rules, tuple(one.key for one in held if one.key in account.attended)
        )
        rows.append(_fined(row, tuple(fined.get(member, ())), rules))
    return rows


def _worst(listed: Iterable[Sequence[Item]], rules: SeasonRules) -> dict[str, Fraction]:
    """The worst value that anybody had on each evening."""
    if rules.absence != "worst":
        return {}
    worst: dict[str, Fraction] = {}
    for items_of_one in listed:
        for one in items_of_one:
            known = worst.get(one.evening, one.value)
            worst[one.evening] = min(known, one.value) if rules.sign > 0 else max(known, one.value)
    return worst


def _row(
    member: Member, account: Account, mine: tuple[Item, ...], rules: SeasonRules, attended: tuple[str, ...]
) -> StandingsRow:
    values = [one.value for one in mine if one.counted]
    counted = added(values)
    if rules.total == "mean" and values:
        counted /= len(values)
    attendance = rules.attendance_points * len(attended)
    matches, wins, lasts = account.placed()
    return StandingsRow(
        member,
        None,
        counted + rules.sign * attendance,
        mine,
        tuple(sorted(account.left_out, key=lambda one: (one.day, one.evening, one.match))),
        counted,
        attended,
        Fraction(attendance),
        matches=matches,
        wins=wins,
        lasts=lasts,
    )


def _fined(row: StandingsRow, penalties: tuple[Penalty, ...], rules: SeasonRules) -> StandingsRow:
    """The row with its penalties, which hurt in whichever direction is bad."""
    if not penalties:
        return row
    points = sum((Fraction(one.points) for one in penalties), Fraction(0))
    return replace(row, penalties=penalties, penalty=points, total=row.total - rules.sign * points)


def _judged(row: StandingsRow, rules: SeasonRules, members: Collection[Member] | None, held: int) -> StandingsRow:
    """The row, with why its member is not ranked.

    Until as many evenings have been held as one has to come to, everybody is ranked.
    """
    if members is not None and row.member not in members:
        return replace(row, why_not="guest")
    if all(one.absent for one in row.items):
        return replace(row, why_not="no-result")
    missing = rules.min_evenings - len(row.attended)
    if missing > 0 and held >= rules.min_evenings:
        return replace(row, why_not="evenings", missing=missing)
    return row


def _ranked(rows: Iterable[StandingsRow], breaks: TieBreaks) -> tuple[StandingsRow, ...]:
    """The rows in their order, ranked; then those without a rank."""
    sign = breaks.rules.sign
    ordered = sorted(rows, key=lambda row: (bool(row.why_not), -sign * row.total, row.member))
    able = [row for row in ordered if not row.why_not]
    placed: list[StandingsRow] = []
    start = 0
    while start < len(able):
        end = start
        while end < len(able) and able[end].total == able[start].total:
            end += 1
        for group in breaks.split(able[start:end]):
            rank = len(placed) + 1
            placed += [replace(row, rank=rank) for row in group]
        start = end
    return (*placed, *ordered[len(able) :])
