"""What somebody says of an evening to come: that he comes, perhaps, or not, and whom he brings; a command each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from config.web.forms import given, whole
from scoring.book.ahead import is_past
from scoring.book.coming import MOST_GUESTS
from scoring.evening.attendance import answer, bring, decline
from scoring.evening.page import book_of, this_moment
from scoring.journal.book import PostingAuthor
from scoring.league.results import Member
from scoring.models import Evening
from tables.access import within

PER_HOUR = 300  # a whole club behind one router


@dataclass(frozen=True)
class AnswerCommand:
    """What a button says of an evening; ``request``: the form with it."""

    request: HttpRequest
    by: PostingAuthor
    evening: Evening
    member: Member


Said = Callable[[AnswerCommand], None]


@dataclass(frozen=True)
class GuestsForm:
    """How many somebody brings."""

    guests: int = whole(1)


@dataclass(frozen=True)
class NotTakenNow:
    """Why nothing was said, and the status of the page that says so."""

    words: str
    status: int


def refused(request: HttpRequest, evening: Evening) -> NotTakenNow | None:
    """Why nothing can be said of this evening now; None where it can."""
    if not within(request, "mine", PER_HOUR):
        return NotTakenNow(_("Much was tapped from this address. Try again in an hour, or tell the director."), 429)
    if is_settled(evening):
        return NotTakenNow(_("This evening was called off, or it is over."), 409)
    return None


def is_settled(evening: Evening) -> bool:
    """Whether nobody is asked any more whether he comes."""
    book = book_of(evening)
    return book.cancelled or book.home or is_past(book.day, this_moment().today)


def coming(said: AnswerCommand) -> None:
    """He comes, by himself."""
    answer(said.evening, said.by, said.member, "coming")
    bring(said.evening, said.by, said.member, 0)


def perhaps(said: AnswerCommand) -> None:
    """He does not know yet."""
    answer(said.evening, said.by, said.member, "perhaps")


def no(said: AnswerCommand) -> None:
    """He does not come."""
    decline(said.evening, said.by, said.member)


def guests(said: AnswerCommand) -> None:
    """He comes, and brings somebody."""
    wanted = given(said.request, GuestsForm).guests
    bring(said.evening, said.by, said.member, min(max(wanted, 1), MOST_GUESTS))
