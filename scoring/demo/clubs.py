"""The two clubs to try the site with, as they are written into the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.book import subjects
from scoring.book.fold import PlayedRules
from scoring.club import service as clubs
from scoring.demo import championship, online, staging, years
from scoring.demo.against import play_against
from scoring.demo.fill import Filler, end_of
from scoring.demo.plans import EveningPlan, TablePlan
from scoring.demo.sides import form_teams
from scoring.exchange.book_import import UNFINISHED
from scoring.journal.reading import season_book
from scoring.league.finals import PlayOff, stages
from scoring.league.presets import PRESETS
from scoring.league.results import Attendance
from scoring.league.season_rules import SeasonRules
from scoring.league.seating_sizes import table_sizes
from scoring.league.standings import standings
from scoring.models import Club, Evening, Member, Season
from scoring.sheets.service.rounds import sizes

Progress = Callable[[str], None]
FRIDAY = 4
BEFORE = timedelta(days=4)
ONLINE = ("ramsen", "mulatschak")  # what was played on the Monday before the last evening


class There(Exception):
    """A club of this name is there already."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.slug)
        self.club = club


class Made(NamedTuple):
    """What was made: the club, its current season, the evening to look at, and whose entry is to be claimed."""

    club: Club
    season: Season
    evening: Evening
    owner: Member


def tell_championship(seed: int, today: date, say: Progress) -> Made:
    """A public club with the evening of the championship; final and play-offs are laid and not played yet."""
    name = _("Ramsch championship (example)")
    _check_free(name)
    rng = Random(seed)  # noqa: S311  chance that can be repeated
    plan = championship.evening(today, rng, lambda: say("."))
    filler = Filler(staging.begun("championship", name, plan.attendance[0].member, public=True))
    filler.take_in([one.member for one in plan.attendance])
    season = clubs.open_season(filler.club, _("40th championship"), PRESETS["zaisertshofen"].as_json(), filler.by)
    evening = filler.evening(season, plan)
    _lay_finals(filler, evening, plan)
    filler.date(today)
    staging.opened(filler.club, public=True)
    say("\n")
    return Made(filler.club, season, evening, filler.by.member or Member())


def _lay_finals(filler: Filler, evening: Evening, plan: EveningPlan) -> None:
    """Final and play-offs as the standings ask for them; where too few play for a place, somebody sits in without a stake."""
    names = {member.key: name for name, member in filler.known.items()}
    tables: list[TablePlan] = []
    keys: list[str] = []
    asked = final_stages(evening.season)
    free = [key for key in names if not any(key in stage.members for stage in asked)]
    for stage in asked:
        aside = [free.pop() for _ in range(min(sizes(plan.rule_set)) - len(stage.members))]
        people = [names[key] for key in (*stage.members, *aside)]
        for size in table_sizes(len(people), sizes(plan.rule_set), championship.SEATS):
            tables.append(TablePlan(tuple(people[:size])))
            keys.append(stage.key)
            del people[:size]
        facts = {"place": stage.place, "members": list(stage.members)} | ({"aside": aside} if aside else {})
        clubs.say(evening, filler.by, subjects.STAGE, stage.key, facts)
    filler.tables(evening, plan.number + 1, tables, keys)


def final_stages(season: Season) -> tuple[PlayOff, ...]:
    """What is to be played off in a season as it stands."""
    book = season_book(season)
    rules = SeasonRules.from_json(book.rules)
    return stages(standings(book.played, rules), rules) if isinstance(rules, SeasonRules) else ()


def tell_years(seed: int, today: date, say: Progress, people: int = 40, evenings: int = 12) -> Made:
    """A club of so many people that only its members see, three seasons of it, and an evening that begins now."""
    name = _("Bäckerwirt card club (example)")
    _check_free(name)
    rng = Random(seed)  # noqa: S311  chance that can be repeated
    company = years.company(people, rng)
    members = [one for one in company if not one.guest]
    owner = next(one.name for one in members if len(one.seasons) == len(years.PLAYED))
    filler = Filler(staging.begun("years", name, owner, public=False))
    filler.take_in([one.name for one in company if one.guest], Member.Role.GUEST)
    filler.take_in([one.name for one in members])
    for one, role in zip(members[-3:], (Member.Role.DIRECTOR, Member.Role.SCORER, Member.Role.SCORER), strict=False):
        if one.name != owner:
            clubs.give_role(filler.known[one.name], role, filler.by)
    friday = today - timedelta(days=(today.weekday() - FRIDAY) % 7 or 7)
    for number in range(len(years.PLAYED)):
        say(f" {number + 1} ")
        if number == len(years.PLAYED) - 1:
            for one in company:
                if number not in one.seasons:
                    clubs.leave(filler.known[one.name], filler.by)
        days = years.days_of(number, friday, evenings)
        season, evening = _season(filler, years.season(number, company, days, rng, lambda: say(".")), say)
    present = [one for one in company if len(years.PLAYED) - 1 in one.seasons]
    filler.confirm(evening)
    _online(filler, season, [one for one in present if not one.guest and one.name != owner], friday, seed)
    ours = [one.name for one in present if not one.guest]
    play_against(filler, season, ours, friday - BEFORE - BEFORE, seed)
    evening = _tonight(filler, season, years.coming(present, rng), today)
    filler.date(today)
    staging.opened(filler.club, public=False)
    say("\n")
    return Made(filler.club, season, evening, filler.known[owner])


def _season(filler: Filler, plan: years.SeasonPlan, say: Progress) -> tuple[Season, Evening]:
    """A whole season, and its last evening."""
    season = clubs.open_season(filler.club, plan.name, PRESETS[plan.preset].as_json(), filler.by)
    filler.date(plan.evenings[0].day - timedelta(days=years.APART))
    wish = {"kind": "apart", "members": [filler.key(name) for name in plan.apart]}
    filler.say(season, subjects.WISH, wish)
    if plan.in_teams:
        form_teams(filler, season, plan.in_teams, [each.day for each in plan.evenings])
    for each in plan.evenings:
        evening = filler.evening(season, each, _("The tricks of two people had changed places on the sheet."))
        say("+")
    if plan.fined is not None:
        name, day = plan.fined
        facts = {"member": filler.key(name), "points": 1, "day": day.isoformat()}
        filler.say(season, subjects.PENALTY, facts, _("Came late without a word."))
        filler.date(day)
    return season, evening


def _online(
    filler: Filler,
    season: Season,
    present: Sequence[years.DemoPerson],
    friday: date,
    seed: int,
    games: Sequence[str] = ONLINE,
) -> None:
    """The Monday before the last evening, on which some of these played at the site's own tables."""
    rng = Random(seed)  # noqa: S311  chance of its own: which cards are dealt there decides how much of it is drawn
    chosen = rng.sample([filler.known[one.name] for one in present], min(len(present), 4 * len(games)))
    end = end_of(friday - BEFORE)
    online.matches(season, chosen, games, end, rng)
    filler.date(end.date())


def _tonight(filler: Filler, season: Season, said: Sequence[Attendance], today: date) -> Evening:
    """An evening on which most people are here, nobody sits and nothing has been played."""
    rule_set = PlayedRules(years.PLAYED[-1][0], 1, {})
    here = tuple(one for one in said if one.state in ("here", "excused"))
    plan = EveningPlan(today, "", rule_set, years.ROUNDS, (), here, years.PLACE, 40)
    return filler.evening(season, plan)


def _check_free(name: str) -> None:
    club = Club.objects.filter(name=name).exclude(slug__startswith=UNFINISHED).first()
    if club is not None:
        raise There(club)
