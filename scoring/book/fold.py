"""From postings to a season as it stands: who came, who sat where, how the matches ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from scoring.book import club_match, coming, results, series, subjects, teams
from scoring.book.coming import Answered
from scoring.book.series import EveningSeries
from scoring.league.club_match import ClubMatch
from scoring.league.results import Attendance, LeagueEvening, Member, Penalty, PlayedSeason, Result, Ruling
from scoring.league.teams import Teams

Facts = Mapping[str, Any]
Said = tuple[str, Facts, str]  # whom or what a subject concerns, what is said of it, and on what ground
_BEFOREHAND = (f"{subjects.ANSWER}:", f"{subjects.GUESTS}:")
Source = tuple[int | None, int | None]  # the numbers of the sheet and of the match in which hands can be looked at


class PostingLine(NamedTuple):
    """A posting, as far as reading looks at it. ``evening`` is its key, empty for what concerns the whole season."""

    n: int
    evening: str
    subject: str
    facts: Facts | None
    why: str = ""


class PlayedRules(NamedTuple):
    """What is played of an evening, whatever the number of people at a table."""

    game: str
    edition: int
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Timer:
    """The clock of a round: running since ``started`` (seconds since 1970) or, if None, standing at ``left`` seconds."""

    round: int
    started: float | None
    left: float


@dataclass(frozen=True)
class PlannedStage:
    """A final or a play-off that is to be played for a place. ``aside``: who sits in without a stake.

    ``order``: who came before whom, where that was decided without a match; ``why``: on what ground.
    """

    key: str
    place: int
    members: tuple[Member, ...]
    aside: tuple[Member, ...] = ()
    order: tuple[Member, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class Wish:
    """Two people who are to sit together, or apart."""

    key: str
    kind: str
    members: tuple[Member, ...]


@dataclass(frozen=True)
class EveningBook:
    """One evening as it stands. ``seatings``: the tables of each round, each clockwise from its first dealer.

    ``sources``: for each result the numbers of the sheet and of the match in which its hands can be looked at.
    """

    key: str
    day: date
    title: str = ""
    place: str = ""
    rule_set: PlayedRules | None = None
    rounds: int = 1
    minutes: int = 0
    cancelled: bool = False
    places: int = 0  # for how many there is room; 0: for all
    begins: time | None = None  # by the clock of the club
    series: str = ""  # the key of the series it belongs to …
    slot: date | None = None  # … and the day on which that has it
    attendance: tuple[Attendance, ...] = ()
    answers: tuple[Answered, ...] = ()
    seatings: Mapping[int, tuple[tuple[Member, ...], ...]] = field(default_factory=dict)
    timer: Timer | None = None
    stages: tuple[PlannedStage, ...] = ()
    results: tuple[Result, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict)
    home: bool = False  # everybody was sent home
    match: ClubMatch | None = None  # the club plays against another on it

    @property
    def over(self) -> bool:
        """Whether every round that was planned was seated, and every table has its result."""
        seated = {(number, table) for number, tables in self.seatings.items() for table in range(1, len(tables) + 1)}
        return len(self.seatings) >= self.rounds and seated <= {(one.round, one.table) for one in self.results}

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What was decided on it without a match."""
        return tuple(Ruling(one.place, one.order, self.day, self.key, one.why) for one in self.stages if one.order)

    @property
    def met(self) -> LeagueEvening:
        """What a league counts of it."""
        return LeagueEvening(self.key, self.day, self.title, self.cancelled, self.attendance)


@dataclass(frozen=True)
class SeasonBook:
    """A season as it stands. ``rules`` are its switches as they were written; ``version`` the number of its last posting."""

    rules: Facts = field(default_factory=dict)
    evenings: tuple[EveningBook, ...] = ()  # by day
    penalties: tuple[Penalty, ...] = ()
    wishes: tuple[Wish, ...] = ()
    series: tuple[EveningSeries, ...] = ()
    teams: Teams = field(default_factory=Teams)
    away: tuple[ClubMatch, ...] = ()  # in which the club were the guests, by day
    version: int = 0

    @property
    def matches(self) -> tuple[ClubMatch, ...]:
        """All matches against other clubs, at home and away, by day."""
        at_home = (one.match for one in self.evenings if one.match is not None)
        return tuple(sorted((*at_home, *self.away), key=attrgetter("day", "key")))

    @property
    def played(self) -> PlayedSeason:
        """What standings, ratings and statistics are computed from.

        Left out are evenings that were called off, and matches against other clubs: who plays for his club has no choice
        of opponents, and who is not in the line-up has not stayed away.
        """
        held = [one for one in self.evenings if not one.cancelled and one.match is None]
        return PlayedSeason(
            tuple(one.met for one in held),
            tuple(result for one in held for result in one.results),
            self.penalties,
            tuple(ruling for one in held for ruling in one.rulings),
        )


def in_force(lines: Iterable[PostingLine]) -> dict[str, dict[str, PostingLine]]:
    """What holds, by evening and subject: the last that was said of it, unless that took it out."""
    last: defaultdict[str, dict[str, PostingLine]] = defaultdict(dict)
    for line in lines:
        about = last[line.evening]
        known = about.get(line.subject)
        if known is None or line.n > known.n:
            about[line.subject] = line
    return {
        evening: {subject: line for subject, line in about.items() if line.facts is not None}
        for evening, about in last.items()
    }


def read_season(lines: Iterable[PostingLine]) -> SeasonBook:
    """The season that these postings make, in whatever order they come."""
    told = list(lines)
    holding = in_force(told)
    said = _by_word(holding.pop("", {}))
    evenings = [_evening(key, about) for key, about in holding.items()]
    penalties = [_penalty(what, facts, why) for what, facts, why in said[subjects.PENALTY]]
    wishes = [Wish(what, facts["kind"], tuple(facts["members"])) for what, facts, _why in said[subjects.WISH]]
    return SeasonBook(
        rules=next((facts for _what, facts, _why in said[subjects.RULES]), {}),
        evenings=tuple(sorted((one for one in evenings if one is not None), key=lambda one: (one.day, one.key))),
        penalties=tuple(sorted(penalties, key=lambda one: (one.day, one.key))),
        wishes=tuple(sorted(wishes, key=lambda one: one.key)),
        series=tuple(
            series.read(what, facts) for what, facts, _why in sorted(said[subjects.SERIES], key=itemgetter(0))
        ),
        teams=teams.read(
            ((what, facts) for what, facts, _why in said[subjects.TEAM]),
            ((what, facts) for what, facts, _why in said[subjects.IN_TEAM]),
        ),
        away=tuple(
            sorted(
                (club_match.read_copy(what, facts) for what, facts, _why in said[subjects.AWAY]),
                key=attrgetter("day", "key"),
            )
        ),
        version=max((line.n for line in told), default=0),
    )


def read_evening(key: str, lines: Iterable[PostingLine]) -> EveningBook | None:
    """The evening that these postings make; None where it was taken out of the season."""
    return _evening(key, in_force(lines).get(key, {}))


def _evening(key: str, holding: dict[str, PostingLine]) -> EveningBook | None:
    """The evening of which this holds, by subject."""
    head = holding.pop(subjects.EVENING, None)
    if head is None or head.facts is None:
        return None
    facts, said = head.facts, _by_word(holding)
    day, rules = date.fromisoformat(facts["date"]), facts.get("rule_set")
    attendance = [_attendance(member, told) for member, told, _why in said[subjects.ATTENDANCE]]
    stages = [_stage(what, told, why) for what, told, why in said[subjects.STAGE]]
    found = [results.read(what, key, day, told) for what, told, _why in said[subjects.RESULT]]
    seatings, ended = _seatings(said[subjects.SEATING]), _stood_in(sorted(found, key=attrgetter("turn")), attendance)
    line_ups = [(what, told) for what, told, _why in said[subjects.LINE_UP]]
    return EveningBook(
        key=key,
        day=day,
        title=facts.get("title", ""),
        place=facts.get("place", ""),
        rule_set=PlayedRules(rules["game"], rules["edition"], rules["options"]) if rules else None,
        rounds=facts.get("rounds", 1),
        minutes=facts.get("minutes", 0),
        cancelled=facts.get("cancelled", False),
        places=facts.get("places", 0),
        begins=time.fromisoformat(facts["begins"]) if facts.get("begins") else None,
        series=facts.get("series", ""),
        slot=date.fromisoformat(facts["slot"]) if facts.get("slot") else None,
        answers=_answers(holding),
        attendance=tuple(sorted(attendance, key=attrgetter("member"))),
        seatings=seatings,
        timer=next((_timer(told) for _what, told, _why in said[subjects.TIMER]), None),
        stages=tuple(sorted(stages, key=lambda one: (one.place, one.key))),
        results=ended,
        home=bool(said[subjects.HOME]),
        match=next(
            (
                club_match.read(key, facts, told, line_ups, seatings, ended)
                for _what, told, _why in said[subjects.MATCH]
            ),
            None,
        ),
        sources={what: (told.get("sheet"), told.get("match")) for what, told, _why in said[subjects.RESULT]},
    )


def _answers(holding: Mapping[str, PostingLine]) -> tuple[Answered, ...]:
    """What was said beforehand; the numbers of the postings say who was first."""
    said = [
        (*subjects.parts(subject), line.facts or {}, line.n)
        for subject, line in holding.items()
        if subject.startswith(_BEFOREHAND)
    ]
    return coming.read(
        ((member, facts["answer"], n) for word, member, facts, n in said if word == subjects.ANSWER),
        ((member, facts["guests"], n) for word, member, facts, n in said if word == subjects.GUESTS),
    )


def _by_word(holding: Mapping[str, PostingLine]) -> defaultdict[str, list[Said]]:
    """What holds, by the words of its subjects."""
    said: defaultdict[str, list[Said]] = defaultdict(list)
    for subject, line in holding.items():
        word, what = subjects.parts(subject)
        said[word].append((what, line.facts or {}, line.why))
    return said


def _seatings(said: Iterable[Said]) -> dict[int, tuple[tuple[Member, ...], ...]]:
    """The tables of each round, in the order of the rounds."""
    rounds = ((int(what), tuple(map(tuple, told["tables"]))) for what, told, _why in said)
    return dict(sorted(rounds))


def _timer(facts: Facts) -> Timer:
    return Timer(facts["round"], facts["started"], facts["left"])


def _penalty(key: str, facts: Facts, why: str) -> Penalty:
    return Penalty(key, facts["member"], facts["points"], date.fromisoformat(facts["day"]), why)


def _stage(key: str, facts: Facts, why: str) -> PlannedStage:
    members, aside, order = (tuple(facts.get(name, ())) for name in ("members", "aside", "order"))
    return PlannedStage(key, facts["place"], members, aside, order, why if order else "")


def _stood_in(found: Iterable[Result], attendance: Iterable[Attendance]) -> tuple[Result, ...]:
    """The results with the substitutes of the evening, except those that say themselves who stood in for whom."""
    instead = {one.member: one.playing_for for one in attendance if one.playing_for}
    if not instead:
        return tuple(found)
    return tuple(
        one._replace(playing_for=tuple(instead.get(member) for member in one.people))
        if not one.playing_for and any(member in instead for member in one.people)
        else one
        for one in found
    )


def _attendance(member: Member, facts: Facts) -> Attendance:
    return Attendance(member, facts["state"], facts.get("from", 1), facts.get("until", 0), facts.get("for"))
