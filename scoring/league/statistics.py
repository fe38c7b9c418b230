"""What members like to know of themselves and each other: by game, by opponent, in a row, on their best evening."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from scoring.league.results import Member, Result


@dataclass(frozen=True)
class MemberCount:
    """Some matches of one member, counted. ``shares``: the mean of the part of opponents left behind, 1 = all."""

    matches: int = 0
    won: int = 0
    last: int = 0
    marks: int = 0
    shares: float = 0.0

    @property
    def won_of_all(self) -> float:
        """The part of the matches that were won."""
        return self.won / self.matches if self.matches else 0.0


@dataclass(frozen=True)
class HeadToHead:
    """How two members have done against each other at the same tables."""

    opponent: Member
    matches: int
    ahead: int
    level: int
    behind: int


class Streak(NamedTuple):
    """Matches in a row."""

    length: int
    first: date
    last: date


@dataclass(frozen=True)
class BestEvening:
    """The evening on which somebody left most of the others behind."""

    evening: str
    day: date
    tally: MemberCount


@dataclass(frozen=True)
class Portrait:
    """One member's year, or career: whatever matches were handed in."""

    member: Member
    matches: tuple[Result, ...]  # the latest first
    overall: MemberCount
    by_game: tuple[tuple[str, MemberCount], ...]
    opponents: tuple[HeadToHead, ...]
    winning: Streak | None
    without_last: Streak | None
    best: BestEvening | None


class ClubRecord(NamedTuple):
    """Something that nobody in the club has done better: who, how often or how much, and when."""

    key: str
    holders: tuple[Member, ...]
    value: float
    day: date | None = None


def counted(results: Iterable[Result]) -> list[Result]:
    """The matches that statistics look at, in the order in which they were played."""
    played = [one for one in results if one.ended != "abandoned"]
    return sorted(played, key=lambda one: (one.day, one.evening, one.turn))


def tally(member: Member, results: Iterable[Result]) -> MemberCount:
    """What some matches of a member come to."""
    matches = won = last = marks = 0
    shares = 0.0
    for result in results:
        seat = result.people.index(member)
        place, places = result.places[seat], result.places
        matches += 1
        won += place == 1
        last += place == max(places) and place > 1
        marks += result.marks[seat]
        shares += left_behind(places, seat)
    return MemberCount(matches, won, last, marks, shares / matches if matches else 0.0)


def left_behind(places: Sequence[int], seat: int) -> float:
    """The part of the others at the table who did worse; who did as well counts half."""
    own = places[seat]
    worse = sum(place > own for place in places)
    level = sum(place == own for place in places) - 1
    return (worse + level / 2) / (len(places) - 1)


def portrait(member: Member, results: Iterable[Result]) -> Portrait:
    """Everything about one member."""
    own = [one for one in counted(results) if member in one.people]
    games: dict[str, list[Result]] = defaultdict(list)
    evenings: dict[tuple[date, str], list[Result]] = defaultdict(list)
    for one in own:
        games[one.game].append(one)
        evenings[one.day, one.evening].append(one)
    by_game = sorted(
        ((game, tally(member, some)) for game, some in games.items()), key=lambda one: (-one[1].matches, one[0])
    )
    nights = [BestEvening(key, day, tally(member, some)) for (day, key), some in evenings.items()]
    best = max(nights, key=lambda one: (one.tally.shares, one.tally.won, one.day), default=None)
    return Portrait(
        member,
        tuple(reversed(own)),
        tally(member, own),
        tuple(by_game),
        opponents(member, own),
        longest(own, lambda one: one.places[one.people.index(member)] == 1),
        longest(own, lambda one: not _is_last(one, member)),
        best,
    )


def opponents(member: Member, results: Iterable[Result]) -> tuple[HeadToHead, ...]:
    """Everybody somebody has sat with, the most frequent first."""
    ahead: dict[Member, list[int]] = defaultdict(lambda: [0, 0, 0])
    for one in results:
        own = one.places[one.people.index(member)]
        for other, place in zip(one.people, one.places, strict=True):
            if other != member:
                ahead[other][(own > place) + (own >= place)] += 1
    met = [HeadToHead(other, sum(counts), *counts) for other, counts in ahead.items()]
    return tuple(sorted(met, key=lambda one: (-one.matches, one.opponent)))


def together(one: Member, other: Member, results: Iterable[Result]) -> tuple[Result, ...]:
    """The matches in which both sat at one table, the latest first."""
    return tuple(reversed([result for result in counted(results) if one in result.people and other in result.people]))


def longest(results: Iterable[Result], goes_on: Callable[[Result], bool]) -> Streak | None:
    """The longest run of matches of which something is true; of equals the latest. None where it never was."""
    best: Streak | None = None
    length, first = 0, None
    for one in results:
        if not goes_on(one):
            length, first = 0, None
            continue
        length, first = length + 1, first or one.day
        if best is None or length >= best.length:
            best = Streak(length, first, one.day)
    return best


def records(results: Iterable[Result], *, least: int = 20) -> tuple[ClubRecord, ...]:
    """The records of a club. ``least``: so many matches it takes to hold one that is a mean."""
    played = counted(results)
    of: dict[Member, list[Result]] = defaultdict(list)
    for one in played:
        for member in one.people:
            of[member].append(one)
    portraits = [portrait(member, of[member]) for member in sorted(of)]
    found = [
        _most("matches", ((one.member, one.overall.matches, None) for one in portraits)),
        _most("won", ((one.member, one.overall.won, None) for one in portraits)),
        _most("share", ((one.member, one.overall.shares, None) for one in portraits if one.overall.matches >= least)),
        _most("winning", ((one.member, one.winning.length, one.winning.last) for one in portraits if one.winning)),
        _most(
            "without-last",
            ((one.member, one.without_last.length, one.without_last.last) for one in portraits if one.without_last),
        ),
        _most("evening", _evenings_won(portraits)),
    ]
    return (*(record for record in found if record is not None), *_longest_match(played))


def _longest_match(played: Sequence[Result]) -> Iterator[ClubRecord]:
    """The match with the most hands, held by all who sat there."""
    most = max(played, key=lambda one: (one.hands, one.day), default=None)
    if most is not None and most.hands:
        yield ClubRecord("hands", most.people, most.hands, most.day)


def _evenings_won(portraits: Iterable[Portrait]) -> Iterator[tuple[Member, float, date | None]]:
    """The most wins of each on one evening."""
    for one in portraits:
        won: dict[date, int] = defaultdict(int)
        for match in one.matches:
            won[match.day] += match.places[match.people.index(one.member)] == 1
        if won:
            day, most = max(won.items(), key=lambda item: (item[1], item[0]))
            yield one.member, most, day


def _most(key: str, told: Iterable[tuple[Member, float, date | None]]) -> ClubRecord | None:
    listed = [one for one in told if one[1]]
    if not listed:
        return None
    best = max(value for _, value, _ in listed)
    holders = [one for one in listed if one[1] == best]
    day = holders[0][2] if len(holders) == 1 else None
    return ClubRecord(key, tuple(member for member, _, _ in holders), best, day)


def _is_last(result: Result, member: Member) -> bool:
    place = result.places[result.people.index(member)]
    return place > 1 and place == max(result.places)
