"""Where the link of a mail leads that asks whether somebody comes: it answers for him, on whatever device he reads it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.web.nowhere import NothingHere
from config.web.privacy import private
from scoring.club.membership import CHECK_IN
from scoring.club.zones import go_by_clock_of
from scoring.evening.page import book_of
from scoring.mine import answers
from scoring.mine.ahead import next_evening
from scoring.mine.answers import AnswerCommand, Said, is_settled, refused
from scoring.notices.links import AnsweringLink, answered_by


@require_safe
@never_cache
def show(request: HttpRequest, word: str) -> HttpResponse:
    """The evening, and what he has said of it. Looking at it changes nothing: programs look at links in mails."""
    return _shown(request, _opened(word), word)


def _by_link(say: Said) -> Callable[[HttpRequest, str], HttpResponse]:
    """The view of something that is said of the evening of a link."""

    @require_POST
    def view(request: HttpRequest, word: str) -> HttpResponse:
        link = _opened(word)
        if why := refused(request, link.evening):
            return _shown(request, link, word, why.words, why.status)
        say(AnswerCommand(request, CHECK_IN, link.evening, link.subscription.member.key))
        return redirect("scoring:mine-by-mail", word=word)

    return view


coming = _by_link(answers.coming)
perhaps = _by_link(answers.perhaps)
no = _by_link(answers.no)
guests = _by_link(answers.guests)


def _opened(word: str) -> AnsweringLink:
    """Raises NothingHere where the link answers for nobody any more."""
    link = answered_by(word)
    if link is None:
        raise NothingHere(
            _("This link answers for nobody any more. Say it on your page of the club, or to the director.")
        )
    go_by_clock_of(link.subscription.member.club)
    return link


def _shown(request: HttpRequest, link: AnsweringLink, word: str, problem: str = "", status: int = 200) -> HttpResponse:
    member = link.subscription.member
    context = {
        "club": member.club,
        "member": member,
        "word": word,
        "evening": next_evening(book_of(link.evening), member.key),
        "settled": is_settled(link.evening),
        "problem": problem,
    }
    return private(render(request, "scoring/mine/by_mail.html", context, status=status))
