"""The evenings that come next, and what somebody has said of each: that he comes, perhaps, or not, and whom he brings."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web import language
from rules.encyclopedia.book import article
from scoring.book.ahead import ahead
from scoring.book.fold import EveningBook, SeasonBook
from scoring.book.presence import guest_list

SHOWN = 3
SOON = timedelta(days=21)


class NextEvening(NamedTuple):
    """An evening to come. ``said``: "coming", "perhaps", "no" or nothing yet; ``turn``: his place among those who wait.

    ``coming`` counts the guests that are brought; ``waiting``: for how many of his own, guests too, there is no place.
    """

    key: str
    day: date
    begins: time | None
    title: str
    place: str
    game: str
    said: str
    guests: int
    turn: int
    waiting: int
    coming: int
    perhaps: int
    places: int
    instead: date | None = None  # the day on which its series has it, where that is another

    @property
    def what(self) -> str:
        """What is on, and where."""
        return ", ".join(filter(None, (self.title, self.place, self.game)))

    @property
    def heads(self) -> str:
        """How many are coming, and for how many there is room."""
        coming = ngettext("One is coming", "%(n)s are coming", self.coming) % {"n": self.coming}
        perhaps = ngettext("one perhaps", "%(n)s perhaps", self.perhaps) % {"n": self.perhaps}
        room = ngettext("there is room for one", "there is room for %(n)s", self.places) % {"n": self.places}
        said = [coming if self.coming else _("Nobody has said yet that he is coming")]
        said += [perhaps] if self.perhaps else []
        return f"{', '.join(said)}{f'; {room}' if self.places else ''}."


def evenings_of(book: SeasonBook, member: str, today: date, on: str = "") -> list[NextEvening]:
    """The next few after today, soonest first; ``on``: the key of the evening that is on."""
    coming = [one for one in ahead(book, today) if one.day > today and one.key != on]
    return [next_evening(one, member) for one in coming[:SHOWN]]


def called_off(book: SeasonBook, today: date) -> list[EveningBook]:
    """The evenings of the next weeks that were called off, soonest first."""
    return [one for one in book.evenings if one.cancelled and today <= one.day <= today + SOON]


def next_evening(book: EveningBook, member: str) -> NextEvening:
    """An evening as this member is asked about it."""
    listed = guest_list(book)
    own = next((one for one in listed.answered if one.member == member), None)
    excused = any(one.member == member and one.state == "excused" for one in book.attendance)
    return NextEvening(
        book.key,
        book.day,
        book.begins,
        book.title,
        book.place,
        article(language.current(), book.rule_set.game).title if book.rule_set else "",
        "no" if excused else own.answer if own else "",
        own.guests if own else 0,
        listed.turn(member),
        listed.waiting.count(member),
        listed.heads,
        len(listed.perhaps),
        book.places,
        book.slot if book.slot != book.day else None,
    )
