"""Who is there in which round of an evening, and who has met whom before it."""

from __future__ import annotations

from collections import Counter

from scoring.book.coming import GuestList
from scoring.book.fold import EveningBook, SeasonBook
from scoring.league.club_match import SIDES, ClubMatch, Side
from scoring.league.results import Attendance, Member
from scoring.league.seating import Pair, meetings

HERE = ("here", "late", "left")


def there(one: Attendance, number: int) -> bool:
    """Whether somebody plays in a round."""
    return one.state in HERE and one.first <= number and (not one.last or number <= one.last)


def present(book: EveningBook, number: int) -> tuple[Member, ...]:
    """Who plays in a round, or rests. In a match against another club that is whoever was named, or sits in it already."""
    here = tuple(one.member for one in book.attendance if there(one, number))
    if book.match is None:
        return here
    playing = {one for side in SIDES for one in book.match.line_up(side).members}
    playing |= {one for table in book.seatings.get(number, ()) for one in table}
    return tuple(one for one in here if one in playing)


def fielded(book: EveningBook, match: ClubMatch, side: Side, number: int) -> tuple[Member, ...]:
    """Who of a side is to be seated in a round: its line-up, but for those of whom it is known that they are not there."""
    away = {one.member for one in book.attendance if not there(one, number)}
    return tuple(one for one in match.line_up(side).members if one not in away)


def guest_list(book: EveningBook) -> GuestList:
    """Who wants to come, as far as they have not come; who has excused himself since is not on it."""
    excused = {one.member for one in book.attendance if one.state not in HERE}
    here = frozenset(one.member for one in book.attendance if one.state in HERE)
    return GuestList(book.places, here, tuple(one for one in book.answers if one.member not in excused))


def next_round(book: EveningBook) -> int:
    """The first round that is not seated; one more than there are where all of them are."""
    return next((number for number in range(1, book.rounds + 1) if number not in book.seatings), book.rounds + 1)


def met_before(book: SeasonBook, evening: str) -> Counter[Pair]:
    """How often two have sat at one table on the other evenings of the season."""
    met: Counter[Pair] = Counter()
    for one in book.evenings:
        if one.key != evening and not one.cancelled:
            met.update(meetings(tables_of(one)))
    return met


def tables_of(book: EveningBook) -> list[tuple[Member, ...]]:
    """The tables of an evening: as they played, and where nothing was played, as they were seated."""
    played = {(result.round, frozenset(result.people)): result.people for result in book.results}
    rounds = {number for number, _people in played}
    seated = [table for number, tables in book.seatings.items() if number not in rounds for table in tables]
    return [*played.values(), *seated]
