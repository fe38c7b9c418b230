"""Three seasons of a club of forty: who comes, who sits with whom, and what bots have played in their seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Final, NamedTuple

from scoring.book.fold import PlayedRules
from scoring.demo.people import NAMES
from scoring.demo.plans import EveningPlan, TablePlan
from scoring.demo.simulate import match, slip
from scoring.league.results import Attendance, Member
from scoring.league.seating import Pair, SeatingRequest, meetings, pair, propose
from scoring.sheets.service.rounds import sizes, variant_for

ROUNDS: Final = 3
APART: Final = 14  # days from one evening to the next
FEW: Final = 12  # so few people always come, or nothing could be played
HALF: Final = 0.5  # of those who stay away say so
EFFORT: Final = 6_000  # enough for a seating without repeats on most evenings
PLACE: Final = "Bäckerwirt"
FAMILY: Final = ("ramsen", "mulatschak", "ramsen", "zwanzig", "ramsen", "rams")
# What was played in which season, evening by evening and then again; the last one is the current season.
PLAYED: Final = (("ramsen",), ("ramsen", "mulatschak"), FAMILY)
PRESETS: Final = ("places", "differences", "best-evenings")

Progress = Callable[[], None]


@dataclass(frozen=True)
class DemoPerson:
    """Somebody of the club: how often he comes, how well he plays, in which seasons he is there."""

    name: Member
    keen: float
    skill: float
    seasons: tuple[int, ...] = (0, 1, 2)
    guest: bool = False


class SeasonPlan(NamedTuple):
    """A season: its evenings, who pays a penalty on which day, and two who do not want to sit together.

    ``in_teams``: who plays in teams, in the season that is on.
    """

    name: str
    preset: str
    evenings: tuple[EveningPlan, ...]
    fined: tuple[Member, date] | None
    apart: Pair
    in_teams: tuple[Member, ...] = ()


def company(people: int, rng: Random) -> tuple[DemoPerson, ...]:
    """The club: one in ten has left before the last season, as many came for it, and one in ten is a guest."""
    found = []
    names = rng.sample(NAMES, people)
    some = max(1, people // 10)
    for number, name in enumerate(names):
        keen, skill = 0.45 + 0.5 * rng.random(), 0.3 + 0.7 * rng.random()
        if number < some:
            found.append(DemoPerson(name, 0.15, skill, guest=True))
        elif number < 2 * some:
            found.append(DemoPerson(name, keen, skill, (2,)))
        elif number < 3 * some:
            found.append(DemoPerson(name, keen, skill, (0, 1)))
        else:
            found.append(DemoPerson(name, keen, skill))
    return tuple(found)


def season(
    number: int, people: Sequence[DemoPerson], days: Sequence[date], rng: Random, progress: Progress = lambda: None
) -> SeasonPlan:
    """One of the three seasons, from 0."""
    here = [one for one in people if number in one.seasons]
    members = [one.name for one in here if not one.guest]
    apart = pair(*rng.sample(members, 2))
    met: Counter[Pair] = Counter()
    evenings = []
    for at, day in enumerate(days):
        game = PLAYED[number][at % len(PLAYED[number])]
        attendance = coming(here, rng)
        planned = _Evening(day, PlayedRules(game, 1, {}), attendance, {one.name: one.skill for one in here}, rng)
        evenings.append(planned.made(met, apart, slips=at == 1))
        met.update(meetings(table.people for tables in evenings[-1].rounds for table in tables))
        progress()
    late = [(one.member, plan.day) for plan in evenings for one in plan.attendance if one.state == "late"]
    fined = rng.choice(late) if late else None
    in_teams = tuple(members) if number == len(PLAYED) - 1 else ()
    return SeasonPlan(str(days[-1].year), PRESETS[number], tuple(evenings), fined, apart, in_teams)


def days_of(number: int, last: date, evenings: int) -> tuple[date, ...]:
    """The days of a season: every other Friday, the last season up to ``last``, the others a year before the next one."""
    end = last - timedelta(days=364 * (2 - number))
    return tuple(end - timedelta(days=APART * back) for back in reversed(range(evenings)))


def coming(people: Sequence[DemoPerson], rng: Random) -> tuple[Attendance, ...]:
    """Who comes to an evening, one of them late and one not to the end; a guest may sit in somebody's place."""
    comes = [one for one in people if rng.random() < one.keen or len(people) < FEW]
    away = [one.name for one in people if one not in comes and not one.guest]
    late, early = rng.sample(comes, 2)
    found = [_comes(one, late, early, away, rng) for one in comes]
    stood_for = {one.playing_for for one in found}
    excused = [Attendance(name, "excused") for name in away if name in stood_for or rng.random() < HALF]
    return (*found, *excused)


def _comes(one: DemoPerson, late: DemoPerson, early: DemoPerson, away: Sequence[Member], rng: Random) -> Attendance:
    if one.guest:
        return Attendance(one.name, "here", playing_for=rng.choice(away) if away else None)
    if one == late:
        return Attendance(one.name, "late", first=2)
    return Attendance(one.name, "left", last=ROUNDS - 1) if one == early else Attendance(one.name, "here")


@dataclass(frozen=True)
class _Evening:
    """What an evening is made of."""

    day: date
    rule_set: PlayedRules
    attendance: tuple[Attendance, ...]
    skills: Mapping[Member, float]
    rng: Random

    def made(self, met: Counter[Pair], apart: Pair, *, slips: bool) -> EveningPlan:
        """The evening, seated and played. ``slips``: with a hand that was written down wrongly at one table."""
        usual = tuple(size for size in sizes(self.rule_set) if size in (3, 4, 5))
        present = {number: [one.member for one in self.attendance if _there(one, number)] for number in _numbers()}
        seating = propose(SeatingRequest(present, usual, min(4, max(usual)), met=met, apart=(apart,)), self.rng, EFFORT)
        rounds = [tuple(self._table(people) for people in each.tables) for each in seating.rounds]
        if slips:
            rounds[0] = (self._with_slip(rounds[0][0]), *rounds[0][1:])
        return EveningPlan(self.day, "", self.rule_set, ROUNDS, tuple(rounds), self.attendance, PLACE, 40)

    def _table(self, people: tuple[Member, ...]) -> TablePlan:
        variant = variant_for(self.rule_set, len(people))
        levels = ["steady" if self.rng.random() < self.skills[one] else "random" for one in people]
        return TablePlan(people, match(variant, levels, self.rng).hands)

    def _with_slip(self, table: TablePlan) -> TablePlan:
        variant = variant_for(self.rule_set, len(table.people))
        return table._replace(slip=slip(variant, table.hands, self.rng))


def _numbers() -> range:
    return range(1, ROUNDS + 1)


def _there(one: Attendance, number: int) -> bool:
    return one.state != "excused" and one.first <= number and (not one.last or number <= one.last)
