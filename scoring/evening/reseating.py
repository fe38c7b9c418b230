"""Seats that no longer fit, and the smallest change that makes them fit: shown before it is made, in a sentence for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.book import presence
from scoring.book.fold import EveningBook, SeasonBook
from scoring.evening import draft as drafts
from scoring.evening.forms import SeatsForm
from scoring.evening.page import EveningPage
from scoring.evening.rows import EveningRound
from scoring.league.club_match import SIDES, ClubMatch
from scoring.league.results import Member
from scoring.league.seating import Pair, SeatingRequest, Table, meetings, pair
from scoring.league.seating_repairs import SeatRepair, moves

TONIGHT: Final = 10  # what meeting again on one evening costs; once before in the season costs 1
APART: Final = 1000  # who wishes not to sit together


class RoundRepair(NamedTuple):
    """A seated round that does not fit, and its seats as they could be; ``tables`` empty where only drawing helps.

    ``lines``: what changes, a sentence for each; ``early``: who would play from this round on and not only later.
    """

    number: int
    gone: tuple[str, ...]
    come: tuple[str, ...]
    tables: tuple[Table, ...]
    lines: tuple[str, ...]
    again: tuple[str, ...]
    early: tuple[Member, ...] = ()

    @property
    def written(self) -> str:
        """The tables as they travel in a form."""
        return "|".join(",".join(table) for table in self.tables)


@dataclass(frozen=True)
class SeatChanges:
    """What could be done about all seated rounds that do not fit, in one."""

    rounds: tuple[RoundRepair, ...]

    @property
    def possible(self) -> tuple[RoundRepair, ...]:
        """The rounds that a small change mends."""
        return tuple(one for one in self.rounds if one.tables)

    @property
    def to_draw(self) -> tuple[RoundRepair, ...]:
        """The rounds that have to be drawn anew."""
        return tuple(one for one in self.rounds if not one.tables)


class _Misfit(NamedTuple):
    """A seated round, who has gone from it and who has no seat in it, and at which of its tables nothing may change.

    ``by_line_up``: it is of a match against another club and has not begun, so that its line-ups say who sits where.
    """

    round: EveningRound
    gone: frozenset[Member]
    come: tuple[Member, ...]
    frozen: frozenset[int] = frozenset()
    early: tuple[Member, ...] = ()
    by_line_up: bool = False


def seat_changes(face: EveningPage, season: Callable[[], SeasonBook]) -> SeatChanges:
    """The smallest changes after which everybody sits who is there; empty where everything fits, and the season is not read."""
    found = list(_misfits(face))
    if not found:
        return SeatChanges(())
    if all(one.by_line_up for one in found):
        return SeatChanges(tuple(_given_again(face, one) for one in found))
    asked = drafts.opened(face.book, season(), SeatsForm(), ()).asked
    seats = dict(face.book.seatings)
    made = []
    for one in found:
        repair = _given_again(face, one) if one.by_line_up else _repair(face, one, asked, seats)
        if repair.tables:
            seats[one.round.number] = repair.tables
        made.append(repair)
    return SeatChanges(tuple(made))


def _misfits(face: EveningPage) -> Iterator[_Misfit]:
    for each in face.rounds:
        if each.final or each.over:
            continue
        number = each.number
        if face.book.match is not None and number not in face.begun:
            yield from _not_as_named(face.book, face.book.match, each)
            continue
        there = set(presence.present(face.book, number))
        frozen = frozenset(
            at for at, table in enumerate(each.tables) if table.over or (number, table.number) in face.dealt
        )
        sitting = {seat.key for table in each.tables for seat in table.seats}
        gone = {seat.key for at, table in enumerate(each.tables) if at not in frozen for seat in table.seats} - there
        begun = number in face.begun
        early = tuple(person.key for person in face.here if begun and gone and _joins_next(person.first, number))
        come = (*sorted(there - sitting), *(who for who in early if who not in sitting))
        if gone or (come and not begun):
            yield _Misfit(each, frozenset(gone), come[: len(gone)] if begun else come, frozen, early)


def _not_as_named(book: EveningBook, match: ClubMatch, each: EveningRound) -> Iterator[_Misfit]:
    """A round of a match in which others sit than the line-ups name by now."""
    named = {one for side in SIDES for one in presence.fielded(book, match, side, each.number)}
    sitting = {seat.key for table in each.tables for seat in table.seats}
    if named != sitting:
        yield _Misfit(each, frozenset(sitting - named), tuple(sorted(named - sitting)), by_line_up=True)


def _given_again(face: EveningPage, misfit: _Misfit) -> RoundRepair:
    """The round without other seats: these are given on the page of the match."""
    gone, come = (tuple(sorted(face.names[who] for who in people)) for people in (misfit.gone, misfit.come))
    return RoundRepair(misfit.round.number, gone, come, (), (), ())


def _joins_next(first: int, number: int) -> bool:
    """Whether somebody has come while this round was on, and would sit out until the next."""
    return first == number + 1


def _repair(
    face: EveningPage, misfit: _Misfit, asked: SeatingRequest, seats: dict[int, tuple[Table, ...]]
) -> RoundRepair:
    number, before = misfit.round.number, seats[misfit.round.number]
    met = _costs(asked, [tables for other, tables in seats.items() if other != number])
    after = SeatRepair(asked.sizes, met, misfit.frozen).made(before, misfit.gone, misfit.come) or ()
    names = face.names
    changed = list(moves(before, after)) if after else []
    return RoundRepair(
        number,
        tuple(sorted(names[who] for who in misfit.gone)),
        tuple(sorted(names[who] for who in misfit.come)),
        after,
        tuple(_line(face, before, after, *move) for move in changed if move[2]),
        tuple(_again(face, after, [who for who, _was, now in changed if now], seats, number)),
        tuple(who for who in misfit.early if who in misfit.come),
    )


def _costs(asked: SeatingRequest, others: Sequence[Sequence[Table]]) -> Counter[Pair]:
    met: Counter[Pair] = Counter(asked.met)
    for two, times in meetings(table for tables in others for table in tables).items():
        met[two] += TONIGHT * times
    for two in asked.apart:
        met[two] += APART
    return met


def _line(face: EveningPage, before: Sequence[Table], after: Sequence[Table], who: Member, was: int, now: int) -> str:
    """What becomes of one of them, in a sentence."""
    table = after[now - 1]
    with_whom = ", ".join(face.names[other] for other in table if other != who)
    left = [other for other in (before[now - 1] if now <= len(before) else ()) if other not in table]
    about = {"name": face.names[who], "table": now, "was": was, "with": with_whom}
    if was:
        return _("%(name)s moves from table %(was)s to table %(table)s, to %(with)s.") % about
    if len(left) == 1:
        about["other"] = face.names[left[0]]
        return _("%(name)s takes the seat of %(other)s at table %(table)s, with %(with)s.") % about
    return _("%(name)s sits down at table %(table)s, with %(with)s.") % about


def _again(
    face: EveningPage, after: Sequence[Table], moved: Sequence[Member], seats: dict[int, tuple[Table, ...]], number: int
) -> Iterator[str]:
    """Who would meet again tonight by this change."""
    met = meetings(table for other, tables in seats.items() if other != number for table in tables)
    new = {pair(*two) for table in after for two in combinations(table, 2) if set(two) & set(moved)}
    for one, other in sorted(new):
        if met[(one, other)]:
            yield _("%(one)s and %(other)s") % {"one": face.names[one], "other": face.names[other]}
