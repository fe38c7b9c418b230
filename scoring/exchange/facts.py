"""What the postings of a document may say, by what they are about."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.engine.variant import BadOption
from rules.games import UnknownGame, find
from scoring.book import subjects
from scoring.book.coming import MOST_GUESTS
from scoring.book.series import EVERY
from scoring.exchange.shapes import (
    ROW,
    Shape,
    Where,
    WrongShape,
    address,
    clock,
    day,
    demand,
    each,
    fields,
    flag,
    line,
    maybe,
    number,
    once,
    one_of,
    table,
    text,
    whole,
)
from scoring.league.club_match import SIDES
from scoring.league.season_rules import SeasonRules
from scoring.league.teams import NO_TEAM
from scoring.models import LONGEST_NAME, LONGEST_ZONE, Member
from scoring.till.cents import CURRENCIES
from scoring.till.cents import MOST as MOST_CENTS
from scoring.till.ledger import MoneyKind
from scoring.till.rules import DUE_RULES

MOST_AT_A_TABLE = 50
MOST_ROUNDS = 1000
MOST_LOT = 9999  # by which the tables of a match between clubs are drawn
MOST_PLACES = 10**4  # of an evening
MOST = 10**9 - 1  # points, and tables of a file that numbers them as it likes
key_of_series = address(40)
_FINAL = re.compile(r"final:[1-9][0-9]{0,3}", re.ASCII)


def stage(told: Any, where: Where) -> None:
    """What a match decides: nothing, or the places from one on."""
    demand(isinstance(told, str) and (told == "" or bool(_FINAL.fullmatch(told))), where, told)


def rule_set(told: Any, where: Where) -> None:
    """A game that is known here, with switches that it has."""
    fields({"game": text(40), "edition": whole(), "options": table})(told, where)
    try:
        find(told["game"], told["edition"]).options(told["options"])
    except (UnknownGame, BadOption):
        raise WrongShape(where, told["game"], "rule-set") from None


def season_rules(told: Any, where: Where) -> None:
    """The switches of a season."""
    demand(isinstance(SeasonRules.from_json(told), SeasonRules), where, "", "rules")


def series(told: Any, where: Where) -> None:
    """When the evenings of a series are."""
    named = {"title": line(LONGEST_NAME), "place": line(LONGEST_NAME), "begins": clock}
    left_out = each(day, 0, MOST)
    fields({"every": one_of(EVERY), "first": day, "last": day}, named | {"left_out": left_out})(told, where)


def _team(told: Any, where: Where) -> None:
    """The key of a team, or nothing for none."""
    if told != NO_TEAM:
        address(40)(told, where)


def _line_up(person: Shape) -> Shape:
    """Who plays for a side of a match between clubs."""
    return fields({"members": each(person), "before": each(person)})


def round_number(told: Any, where: Where) -> None:
    """The number of a round as a subject has it."""
    demand(isinstance(told, str) and told.isascii() and told.isdecimal() and len(told) < 4, where, told)


def nothing(told: Any, where: Where) -> None:
    """A subject that concerns nobody in particular."""
    demand(told == "", where, told)


def _day_or_nothing(told: Any, where: Where) -> None:
    """A day, or an empty text."""
    if told != "":
        day(told, where)


@dataclass(frozen=True)
class PostingCheck:
    """What can be said in the book of a club in which these are the members, by their keys."""

    people: Collection[str]

    def look(self, subject: str, facts: Any, where: Where) -> None:
        """Whether this can be said of this subject. Raises WrongShape."""
        word, what = subjects.parts(subject)
        named, said = self._known[word]
        named(what, (*where, "subject"))
        if facts is not None:
            said(facts, (*where, "facts"))

    @property
    def person(self) -> Shape:
        """Somebody of the club."""
        return one_of(self.people, "nobody")

    @cached_property
    def _known(self) -> dict[str, tuple[Shape, Shape]]:
        """For each word of a subject whom or what it concerns, and what is said of it."""
        key = address(40)
        return {
            subjects.CLUB: (
                nothing,
                fields(
                    {"name": text(LONGEST_NAME), "public": flag, "initials": flag},
                    {"zone": text(LONGEST_ZONE), "language": text(8)},
                ),
            ),
            subjects.MEMBER: (
                self.person,
                fields({"role": one_of(Member.Role.values), "initials": flag, "left": flag}),
            ),
            subjects.RULE_SET: (text(50), fields({"name": line(LONGEST_NAME)})),
            subjects.TILL: (nothing, self._till),
            subjects.MONEY: (key, self._money),
            subjects.RULES: (nothing, season_rules),
            subjects.PENALTY: (key, fields({"member": self.person, "points": number(MOST), "day": day})),
            subjects.WISH: (key, fields({"kind": one_of(("apart", "together")), "members": each(self.person, 2, 2)})),
            subjects.SERIES: (key_of_series, series),
            subjects.TEAM: (key, fields({"name": line(LONGEST_NAME)})),
            subjects.IN_TEAM: (self.person, fields({"stints": each(fields({"team": _team, "since": day}))})),
            subjects.EVENING: (nothing, self._evening),
            subjects.ATTENDANCE: (self.person, self._attendance),
            subjects.ANSWER: (self.person, fields({"answer": one_of(("coming", "perhaps"))})),
            subjects.GUESTS: (self.person, fields({"guests": whole(0, MOST_GUESTS)})),
            subjects.SEATING: (round_number, fields({"tables": each(each(self.person, 1, MOST_AT_A_TABLE))})),
            subjects.TIMER: (
                nothing,
                fields({"round": whole(0, MOST_ROUNDS), "started": maybe(number(10**11)), "left": number(10**6)}),
            ),
            subjects.RESULT: (key, self._result),
            subjects.HOME: (nothing, fields({"unconfirmed": each(each(whole(0, MOST_ROUNDS), 2, 2))})),
            subjects.STAGE: (stage, self._stage),
            subjects.MATCH: (
                nothing,
                fields({"guests": line(LONGEST_NAME)}, {"first": address(16), "lot": whole(1, MOST_LOT)}),
            ),
            subjects.LINE_UP: (one_of(SIDES), _line_up(self.person)),
            subjects.AWAY: (address(16), self._away),
        }

    @cached_property
    def _till(self) -> Shape:
        cents, share = whole(0, MOST_CENTS), whole(0, 100)
        return fields(
            {
                "currency": one_of(tuple(CURRENCIES)), "keepers": each(self.person), "evening": cents, "missed": cents,
                "lost": each(cents), "mark": each(cents), "share": share, "least": share,
                "holder": line(LONGEST_NAME), "iban": text(34),
                "since": _day_or_nothing,
            }
        )  # fmt: skip

    @cached_property
    def _money(self) -> Shape:
        needed = {"kind": one_of(tuple(MoneyKind)), "cents": whole(1, MOST_CENTS), "day": day}
        return fields(needed, {"member": self.person, "evening": address(16), "rule": one_of(DUE_RULES)})

    @cached_property
    def _away(self) -> Shape:
        """A match at another club: its people bear that club's keys, and only our own are known here."""
        theirs = address(16)

        def own(told: Any, where: Where) -> None:
            table(told, where)
            for key, member in told.items():
                theirs(key, where)
                self.person(member, (*where, key))

        a_table = fields(
            {
                "round": whole(0, MOST), "table": whole(0, MOST), "people": each(theirs, 1, MOST_AT_A_TABLE),
                "scores": each(number(MOST), 0, MOST_AT_A_TABLE), "places": each(whole(1, MOST_AT_A_TABLE)),
            }
        )  # fmt: skip
        return fields(
            {
                "date": day, "home": line(LONGEST_NAME), "guests": line(LONGEST_NAME), "own": own,
                "line_ups": fields({side: _line_up(theirs) for side in SIDES}), "tables": each(a_table),
            },
            {"place": line(LONGEST_NAME), "first": address(16), "lot": whole(1, MOST_LOT), "cancelled": flag},
        )  # fmt: skip

    @cached_property
    def _evening(self) -> Shape:
        return fields(
            {"date": day},
            {
                "title": line(LONGEST_NAME),
                "place": line(LONGEST_NAME),
                "rule_set": maybe(rule_set),
                "rounds": whole(0, MOST_ROUNDS),
                "minutes": whole(0, 10**4),
                "cancelled": flag,
                "places": whole(0, MOST_PLACES),
                "begins": clock,
                "series": key_of_series,
                "slot": day,
            },
        )

    @cached_property
    def _attendance(self) -> Shape:
        return fields(
            {"state": one_of(("here", "late", "left", "excused"))},
            {
                "from": whole(0, MOST_ROUNDS),
                "until": whole(0, MOST_ROUNDS),
                "for": maybe(self.person),
                "phone": maybe(self.person),
            },
        )

    @cached_property
    def _stage(self) -> Shape:
        people = each(self.person)
        return fields({"place": whole(1, 9999), "members": people}, {"aside": people, "order": people})

    def _result(self, told: Any, where: Where) -> None:
        seats = len(told["people"]) if isinstance(told, dict) and isinstance(told.get("people"), list) else 2
        demand(2 <= seats <= MOST_AT_A_TABLE, (*where, "people"))
        by_seat = {
            "people": self.person,
            "scores": number(MOST),
            "places": whole(1, seats),
            "marks": whole(0, MOST),
        }
        fields(
            {"round": whole(0, MOST), "table": whole(0, MOST), "rule_set": rule_set}
            | {name: each(shape, seats, seats) for name, shape in by_seat.items()},
            {
                "for": each(maybe(self.person), seats, seats),
                "left": each(flag, seats, seats),
                "aside": each(flag, seats, seats),
                "ended": one_of(("complete", "early", "abandoned")),
                "stage": stage,
                "hands": whole(),
                "sheet": maybe(whole(0, ROW)),
                "match": maybe(whole(0, ROW)),
            },
        )(told, where)
        once(told["people"], (*where, "people"))
