"""The pages of the desk for complaints and people, and the log of what was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from config.desk import acts, state
from config.desk.acts import CannotBeDone, Doing
from config.desk.gate import DeskRole, at_desk, role_of
from config.desk.places import Subject
from config.web import names
from config.web.forms import asked, given, line, one_of, ticked, word
from rules.encyclopedia.models import MistakeReport, VillageRules
from scoring.models.clubs import LONGEST_NAME
from tables.identity import user_of
from tables.models import Player
from tables.moderation import bars, diary, people
from tables.moderation.models import LONGEST_REASON, Complaint, DeskAct, PlaceKind

SHOWN: Final = 40  # on one page
DAYS: Final = {
    "1": gettext_lazy("a day"),
    "7": gettext_lazy("a week"),
    "30": gettext_lazy("30 days"),
    "365": gettext_lazy("a year"),
}
TITLED: Final = (PlaceKind.TABLE, PlaceKind.CIRCLE, PlaceKind.DUPLICATE, PlaceKind.CLUB)
CAN_GO: Final = (PlaceKind.CLUB, PlaceKind.UPLOAD)


@dataclass(frozen=True)
class DeskForm:
    """What is to be done, and why. ``which`` and ``instead``: a name that somebody else has written down, and the other one for it.

    ``connection``: the bar holds for everybody from where the person comes, too."""

    do: str = word()
    reason: str = line(LONGEST_REASON)
    which: str = line(LONGEST_NAME)
    instead: str = line()
    name: str = line()
    title: str = line(names.TITLE)
    days: str = one_of(tuple(DAYS))
    connection: bool = ticked()


@dataclass(frozen=True)
class FindForm:
    """Whom somebody at the desk looks for."""

    find: str = line(60)


@at_desk(DeskRole.MODERATOR)
@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What waits: complaints, mistakes that readers have reported, villages that have told how they play."""
    context = {
        "complaints": Complaint.objects.filter(settled_at=None).select_related("player")[:SHOWN],
        "letters": MistakeReport.objects.filter(settled_at=None).count()
        + VillageRules.objects.filter(settled_at=None).count(),
        "barred": [
            {"bar": one, "reason": bars.reason_shown(one.reason)}
            for one in bars.standing().select_related("player")[:SHOWN]
        ],
        "warnings": state.warnings() if _role(request) == DeskRole.OPERATOR else (),
    }
    return _page(request, "desk/front.html", context)


@at_desk(DeskRole.MODERATOR)
@require_http_methods(["GET", "HEAD", "POST"])
def complaint(request: HttpRequest, number: int) -> HttpResponse:
    """One complaint with what was said before, and everything that can be done about it."""
    found = get_object_or_404(Complaint.objects.select_related("player"), pk=number)
    if request.method == "POST":
        problem = _done(request, _for_complaint(found), found)
        if not problem:
            return redirect("desk:complaint", number=number)
        return _complaint(request, found, problem, 409)
    return _complaint(request, found)


@at_desk(DeskRole.MODERATOR)
@require_safe
def people_found(request: HttpRequest) -> HttpResponse:
    """People by a part of their name, those of matches long ago among them."""
    find = asked(request, FindForm).find
    found = Player.objects.none()
    if find:
        known = Q(name__icontains=find) | Q(seats__name__icontains=find) | Q(played__name__icontains=find)
        found = Player.objects.filter(known).distinct().order_by("-pk")
    return _page(request, "desk/people.html", {"find": find, "found": found[:SHOWN]})


@at_desk(DeskRole.MODERATOR)
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, number: int) -> HttpResponse:
    """Somebody: names, tables, what was done before, and what can be done now."""
    player = get_object_or_404(Player, pk=number)
    problem = ""
    if request.method == "POST":
        problem = _done(request, _for_person(player), None)
        if not problem:
            return redirect("desk:person", number=number)
    context = _about(player) | {
        "problem": problem,
        "complaints": Complaint.objects.filter(player=player).order_by("-made_at")[:SHOWN],
        "reason": bars.USUAL_REASONS[Subject.NAME],
    }
    return _page(request, "desk/person.html", context, 409 if problem else 200)


@at_desk(DeskRole.MODERATOR)
@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """Everything that was done, the latest first."""
    found = DeskAct.objects.select_related("by", "player", "complaint")
    page = Paginator(found, SHOWN).get_page(request.GET.get("page"))
    return _page(request, "desk/log.html", {"page": page, "acts": diary.in_words(page)})


def _complaint(request: HttpRequest, found: Complaint, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "complaint": found,
        "problem": problem,
        "reason": bars.USUAL_REASONS[found.subject],
        "followed_by": diary.in_words(found.followed_by.select_related("by")),
        "titled": found.room in TITLED and found.subject in (Subject.TITLE, Subject.OTHER),
        "can_go": found.room in CAN_GO,
        "can_hide": found.subject == Subject.SAID,
        "written_down": _written_down(found),
        **(_about(found.player) if found.player else {}),
    }
    return _page(request, "desk/complaint.html", context, status)


def _written_down(found: Complaint) -> bool:
    """Whether it may be about a name that somebody else has written down: a club's, or the one for whom a seat is kept."""
    named = found.subject in (Subject.NAME, Subject.OTHER)
    return named and (found.room == PlaceKind.CLUB or (found.room == PlaceKind.TABLE and found.player is None))


def _about(player: Player) -> dict[str, Any]:
    return {
        "player": player,
        "called": people.names_of(player),
        "tables": people.tables_of(player),
        "barred": bars.standing().filter(player=player).first(),
        "acts": diary.in_words(DeskAct.objects.filter(player=player).select_related("by")[:SHOWN]),
        "days": DAYS,
    }


Act = Callable[[Doing, DeskForm], object]


def _for_person(player: Player) -> dict[str, Act]:
    return {
        "rename": lambda doing, form: acts.rename(doing, player, form.name),
        "bar": lambda doing, form: acts.bar(doing, player, float(form.days), with_connection=form.connection),
        "lift": lambda doing, form: acts.lift(doing, player),
    }


def _for_complaint(found: Complaint) -> dict[str, Act]:
    return {
        **(_for_person(found.player) if found.player else {}),
        "rename-here": lambda doing, form: acts.rename_here(doing, found.room, found.key, form.which, form.instead),
        "hide": lambda doing, form: acts.hide(doing, found.message or 0),
        "untitle": lambda doing, form: acts.untitle(doing, found.room, found.key, form.title),
        "take-down": lambda doing, form: acts.take_down(doing, found.room, found.key),
        "put-back": lambda doing, form: acts.put_back(doing, found.key),
        "dismiss": lambda doing, form: acts.dismiss(doing),
    }


def _done(request: HttpRequest, known: dict[str, Act], about: Complaint | None) -> str:
    """Does what was pressed; what is in the way, or nothing."""
    form = given(request, DeskForm)
    act = known.get(form.do)
    if act is None:
        return _("This cannot be done here.")
    if not form.reason:
        return _("Please say why: the person concerned can read it.")
    try:
        act(Doing(user_of(request), bars.reason_kept(form.reason), about), form)
    except CannotBeDone as no:
        return str(no)
    return ""


def _role(request: HttpRequest) -> DeskRole:
    return role_of(user_of(request))


def _page(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    whole = {
        "runs_it": _role(request) == DeskRole.OPERATOR,
        "here": request.path,
        "instead": _("Guest"),
        "desk": reverse("desk:front"),
        **context,
    }
    return render(request, template, whole, status=status)
