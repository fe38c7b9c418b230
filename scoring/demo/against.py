"""A match of the club against guests from another village: two tables, two of each side at both of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random

from django.utils.translation import gettext as _

from scoring.between import service as matches
from scoring.book.fold import PlayedRules
from scoring.club import service as clubs
from scoring.demo.fill import Filler
from scoring.demo.people import NAMES
from scoring.demo.plans import TablePlan
from scoring.demo.simulate import match
from scoring.journal.reading import evening_book
from scoring.league.club_match import GUESTS, HOME
from scoring.league.results import Member
from scoring.models import Evening, Season
from scoring.sheets.service.rounds import variant_for

A_SIDE = 4
STRANGERS = ("Afra Lindwurmer", "Blasius Torfbrunn", "Cäcilia Wegmacherin", "Dorle Himmelstoß")  # where all are taken
RULES = PlayedRules("ramsen", 1, {})


def play_against(filler: Filler, season: Season, members: Sequence[Member], day: date, seed: int) -> Evening:
    """The match of these members on a day, played by bots; the guests have names that nobody of the club bears."""
    rng = Random(seed)  # noqa: S311  chance of its own
    theirs = [name for name in (*NAMES, *STRANGERS) if name not in filler.known][:A_SIDE]
    filler.take_in(theirs, "guest")
    plan = {"date": day.isoformat(), "place": _("At the Löwenwirt’s"), "rule_set": RULES._asdict(), "rounds": 1}
    evening = clubs.open_evening(season, plan, filler.by)
    matches.plan(evening, filler.by, _("Löwenwirt regulars"))
    for side, people in ((HOME, members[:A_SIDE]), (GUESTS, theirs)):
        held = evening_book(evening).match
        if held is not None:
            matches.line_up(evening, held, side, [filler.key(one) for one in people], filler.by, None)
    book = evening_book(evening)
    matches.there(evening, book, 1, filler.by)
    names = {member.key: name for name, member in filler.known.items()}
    for number, tables in matches.drawn(book, [1]).items():
        filler.tables(evening, number, [_played([names[one] for one in people], rng) for people in tables])
    filler.date(day, evening)
    return evening


def _played(people: Sequence[Member], rng: Random) -> TablePlan:
    variant = variant_for(RULES, len(people))
    return TablePlan(tuple(people), match(variant, ["steady"] * len(people), rng).hands)
