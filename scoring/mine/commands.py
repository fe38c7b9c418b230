"""What somebody does on his own page: says whether he comes, lends his phone for an evening, has it forgotten."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.nowhere import NothingHere
from config.web.privacy import private
from scoring.club import phones
from scoring.evening.page import EveningPage
from scoring.mine import answers
from scoring.mine.answers import AnswerCommand, Said, refused
from scoring.mine.page import opened, shown
from scoring.models import Evening, Member


def _of_an_evening(say: Said) -> Callable[[HttpRequest, str, str], HttpResponse]:
    """The view of something that is said of an evening to come."""

    @require_POST
    def view(request: HttpRequest, club: str, evening: str) -> HttpResponse:
        own = opened(request, club)
        if own.member is None:
            return shown(own)
        found = (
            Evening.objects.select_related("season__club").filter(key=evening, season__club=own.visitor.club).first()
        )
        if found is None:
            raise NothingHere(_("This season has no evening at this address."))
        if why := refused(request, found):
            return shown(own, why.words, why.status)
        say(AnswerCommand(request, own.holder.writer, found, own.member.key))
        return redirect("scoring:mine", club=club)

    return view


coming = _of_an_evening(answers.coming)
perhaps = _of_an_evening(answers.perhaps)
no = _of_an_evening(answers.no)
guests = _of_an_evening(answers.guests)


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
