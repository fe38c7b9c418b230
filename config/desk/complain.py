"""The page on which somebody says, with one tap, that a name, a sentence or a title does not belong here. No account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_tasks import task

from config.desk import places
from config.desk.places import PublicPlace, Readable, Subject
from config.web import addresses, language
from config.web.forms import given, line, word
from config.web.mail import mail_is_sent
from config.web.often import used
from config.web.operator import operator
from config.web.origin import own_pages
from config.web.privacy import private
from tables.models import Player
from tables.moderation.models import LONGEST_SHOWN, LONGEST_WORDS, Complaint, PlaceKind

PER_HOUR: Final = 30  # from one address: a pub may be angry at somebody
OTHER: Final = f"{Subject.OTHER}::"
LONGEST_MARK: Final = LONGEST_SHOWN + 40


@dataclass(frozen=True)
class ComplaintForm:
    """What is complained of, by its mark on the page, and what somebody adds. ``website`` is filled in by machines only."""

    thing: str = word(LONGEST_MARK)
    words: str = line(LONGEST_WORDS)
    website: str = word()


@own_pages
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show(request: HttpRequest, room: str, key: str) -> HttpResponse:
    """What can be read in a place, each with a button; a tap tells whoever runs the site."""
    place = places.find(request, room, key)
    if request.method != "POST":
        return _page(request, place)
    form = given(request, ComplaintForm)
    thing = _meant(place, form.thing)
    if thing is None:
        return _page(request, place, _("That is not here any more. Choose again, or say it in words."), 409)
    if thing.subject == Subject.OTHER and not form.words:
        return _page(request, place, _("Please say in a sentence what is wrong."), 422)
    if used("complaint", addresses.of(request)) > PER_HOUR:
        return _page(
            request, place, _("Many reports have come from your connection. Please try again in an hour."), 429
        )
    if not form.website:
        take_in(place, thing, form.words)
    return redirect(f"{reverse('complain', args=[room, key])}?told")


def take_in(place: PublicPlace, thing: Readable, words: str) -> Complaint:
    """Keeps a complaint and tells the operator; what is known already is counted once more."""
    same = Complaint.objects.filter(
        room=place.kind, key=place.key, subject=thing.subject, shown=thing.shown, message=thing.message, settled_at=None
    ).first()
    if same is not None and (same.player_id == thing.player):
        same.times += 1
        same.words = "\n".join(one for one in (same.words, words) if one)[:LONGEST_WORDS]
        same.save(update_fields=["times", "words"])
        return same
    player = Player.objects.filter(pk=thing.player).first() if thing.player else None
    made = Complaint.objects.create(
        room=place.kind, key=place.key, page=place.page, subject=thing.subject, shown=thing.shown, player=player,
        message=thing.message, words=words, lang=language.current(),
        excerpt=places.excerpt(place.key, thing.message) if thing.message and place.kind == PlaceKind.TABLE else [],
    )  # fmt: skip
    tell.enqueue(made.pk)
    return made


@task()
def tell(number: int) -> None:
    """A mail to the operator that somebody has complained; what of stands at the desk only."""
    to = operator().mail
    if to and mail_is_sent() and Complaint.objects.filter(pk=number).exists():
        address = settings.ORIGINS[0] + reverse("desk:complaint", args=[number])
        EmailMessage("Weli: a report", f"Somebody has reported something:\n\n{address}", to=[to]).send()


def _meant(place: PublicPlace, mark: str) -> Readable | None:
    if mark == OTHER:
        return Readable(Subject.OTHER, "")
    return next((thing for thing in place.things if thing.mark[:LONGEST_MARK] == mark), None)


def _page(request: HttpRequest, place: PublicPlace, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "place": place,
        "told": "told" in request.GET,
        "problem": problem,
        "words": given(request, ComplaintForm).words,
        "other": OTHER,
        "longest": LONGEST_WORDS,
    }
    return private(render(request, "desk/complain.html", context, status=status))
