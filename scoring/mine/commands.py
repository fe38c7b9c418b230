"""What somebody does on his own page: says whether he comes, lends his phone for an evening, has it forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.forms import given, whole
from config.web.nowhere import NothingHere
from config.web.privacy import private
from scoring.book.ahead import is_past
from scoring.book.coming import MOST_GUESTS
from scoring.club import phones
from scoring.evening.attendance import answer, bring, decline
from scoring.evening.page import EveningPage, book_of, this_moment
from scoring.mine.page import MemberPage, opened, shown
from scoring.models import Evening, Member
from tables.access import within

PER_HOUR = 300  # a whole club behind one router
Said = Callable[[MemberPage, Evening, Member], None]


@dataclass(frozen=True)
class GuestsForm:
    """How many somebody brings."""

    guests: int = whole(1)


def _of_an_evening(say: Said) -> Callable[[HttpRequest, str, str], HttpResponse]:
    """The view of something that is said of an evening to come."""

    @require_POST
    @wraps(say)
    def view(request: HttpRequest, club: str, evening: str) -> HttpResponse:
        own = opened(request, club)
        if own.member is None:
            return shown(own)
        if not within(request, "mine", PER_HOUR):
            return shown(own, _("Much was tapped from this address. Try again in an hour, or tell the director."), 429)
        found = (
            Evening.objects.select_related("season__club").filter(key=evening, season__club=own.visitor.club).first()
        )
        if found is None:
            raise NothingHere(_("This season has no evening at this address."))
        book = book_of(found)
        if book.cancelled or book.home or is_past(book.day, this_moment().today):
            return shown(own, _("This evening was called off, or it is over."), 409)
        say(own, found, own.member)
        return redirect("scoring:mine", club=club)

    return view


@_of_an_evening
def coming(own: MemberPage, evening: Evening, member: Member) -> None:
    """He comes, by himself."""
    answer(evening, own.holder.writer, member.key, "coming")
    bring(evening, own.holder.writer, member.key, 0)


@_of_an_evening
def perhaps(own: MemberPage, evening: Evening, member: Member) -> None:
    """He does not know yet."""
    answer(evening, own.holder.writer, member.key, "perhaps")


@_of_an_evening
def no(own: MemberPage, evening: Evening, member: Member) -> None:
    """He does not come."""
    decline(evening, own.holder.writer, member.key)


@_of_an_evening
def guests(own: MemberPage, evening: Evening, member: Member) -> None:
    """He comes, and brings somebody."""
    bring(evening, own.holder.writer, member.key, min(max(given(own.request, GuestsForm).guests, 1), MOST_GUESTS))


@require_safe
@never_cache
def who(request: HttpRequest, club: str) -> HttpResponse:
    """Who has the phone in hand: somebody else for this evening, or nobody it shall know any more."""
    own = opened(request, club)
    if own.member is None:
        return shown(own)
    on = own.tonight
    beside, others = _people(on.face, own.member) if on else ([], [])
    context = {"club": own.visitor.club, "own": own, "tonight": on, "beside": beside, "others": others}
    context["elsewhere"] = own.visitor.member.phones.count() - 1 if own.phone and own.visitor.member else 0
    return private(render(request, "scoring/mine/who.html", context))


@require_POST
def lend(request: HttpRequest, club: str, member: str) -> HttpResponse:
    """For this evening somebody else has it in hand; with its owner's name it is his again."""
    own = opened(request, club)
    to = own.visitor.club.members.filter(key=member, left_at=None).first()
    if own.visitor.member is None or to is None:
        return shown(own)
    response = redirect("scoring:mine", club=club)
    if own.tonight is None and to != own.visitor.member:
        return shown(own, _("Nothing is on today. On an evening somebody else can take your phone."), 409)
    if own.phone is None:  # his by his account: that it is lent has to be noted somewhere
        phones.remember(response, phones.give(request, own.visitor.member))
        phone = own.visitor.member.phones.latest("pk")
    else:
        phone = own.phone
    phones.lend(phone, to)
    return response


@require_POST
def forget(request: HttpRequest, club: str) -> HttpResponse:
    """The phone no longer knows anybody of this club."""
    own = opened(request, club)
    phones.forget(request, own.visitor.club)
    return redirect("scoring:mine-forgotten", club=club)


@require_safe
@never_cache
def forgotten(request: HttpRequest, club: str) -> HttpResponse:
    """After that: what it means, in a club that may now be closed to this phone."""
    return private(render(request, "scoring/mine/forgotten.html", {}))


@require_POST
def forget_others(request: HttpRequest, club: str) -> HttpResponse:
    """No other phone is his any more; a second one of which nobody knows yet whether it is his does not say so."""
    own = opened(request, club)
    if own.phone is not None and phones.taken_beside(own.visitor.club).filter(pk=own.phone.pk).exists():
        return shown(own, _("The director has yet to say that this phone is yours."), 409)
    if own.visitor.member is not None:
        phones.forget_others(request, own.visitor.member)
    return redirect("scoring:mine-who", club=club)


def _people(face: EveningPage, member: Member) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Everybody else by key and name: those at his table of this round, and all others of the club."""
    at_table = {seat.key for table in (face.now.mine if face.now else ()) for seat in table.seats}
    known = [(one.key, face.names[one.key]) for one in face.names.present if one != member]
    return [one for one in known if one[0] in at_table], [one for one in known if one[0] not in at_table]
