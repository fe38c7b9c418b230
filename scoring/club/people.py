"""The people of a club: taking them in, their roles, links by which they claim their entry, letting them go."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.web.forms import given
from config.web.nowhere import NothingHere
from config.web.privacy import private
from config.web.qr import qr
from scoring.club import service as clubs
from scoring.club.clubs import page
from scoring.club.forms import MemberForm, NamesForm
from scoring.club.membership import DIRECT, READ, Role, Visitor, refusal, role_names, visit
from scoring.models import Member
from tables import identity

PEOPLE = "scoring/clubs/people.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def people(request: HttpRequest, club: str) -> HttpResponse:
    """Everybody in the club; POST takes in a list of names."""
    visitor = visit(request, club, DIRECT)
    if request.method == "POST":
        form = given(request, NamesForm)
        role = Role.GUEST if form.guests else Role.MEMBER
        fresh = clubs.take_in(visitor.club, form.names, visitor.writer, role)
        if not fresh:
            return _people(request, visitor, _("Everybody on this list is in the club already."), 422)
        return redirect("scoring:people", club=visitor.club.slug)
    return _people(request, visitor)


@require_POST
def change(request: HttpRequest, club: str, member: str) -> HttpResponse:
    """Name, role and initials of somebody. Roles above a member's are given by owners."""
    visitor = visit(request, club, DIRECT)
    somebody = _member(visitor, member)
    form = given(request, MemberForm)
    role = form.role or somebody.role
    problem = _may_not(visitor, somebody, role)
    if not problem:
        try:
            if form.name and form.name != somebody.name:
                clubs.rename(somebody, form.name)
            if role != somebody.role:
                clubs.give_role(somebody, role, visitor.writer)
            if form.initials != somebody.initials:
                clubs.show_initials(somebody, visitor.writer, initials=form.initials)
        except clubs.NameTaken:
            problem = _("Somebody else in the club has this name. Tell the two apart.")
        except clubs.LastOwner:
            problem = _last_owner()
    return _after(request, visitor, somebody, problem)


@require_POST
def link(request: HttpRequest, club: str, member: str) -> HttpResponse:
    """A link, and its code to be scanned, by which somebody takes this entry as his own."""
    visitor = visit(request, club, DIRECT)
    somebody = _member(visitor, member)
    problem = _may_not(visitor, somebody, somebody.role)
    if problem:
        return _after(request, visitor, somebody, problem)
    address = request.build_absolute_uri(
        reverse("scoring:join", kwargs={"club": visitor.club.slug, "token": clubs.claim_link(somebody)})
    )
    context = {"somebody": somebody, "address": address, "code": qr(address)}
    return page(request, "scoring/clubs/claim_link.html", visitor, context)


@require_POST
def forget_phones(request: HttpRequest, club: str, member: str) -> HttpResponse:
    """No phone is known as somebody's any more."""
    visitor = visit(request, club, DIRECT)
    somebody = _member(visitor, member)
    somebody.phones.all().delete()
    return _after(request, visitor, somebody, "")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def leave(request: HttpRequest, club: str, member: str) -> HttpResponse:
    """Somebody leaves, or is let go: asks, then takes the name out. Results stay."""
    visitor = visit(request, club, READ)
    somebody = _member(visitor, member)
    own = visitor.member is not None and visitor.member.pk == somebody.pk and not visitor.by_phone
    if not own and (not visitor.may_direct or _may_not(visitor, somebody, somebody.role)):
        raise PermissionDenied(refusal(DIRECT))
    if request.method != "POST":
        return page(request, "scoring/clubs/leave.html", visitor, {"somebody": somebody, "own": own})
    try:
        clubs.leave(somebody, visitor.writer)
    except clubs.LastOwner:
        context = {"somebody": somebody, "own": own, "problem": _last_owner()}
        return page(request, "scoring/clubs/leave.html", visitor, context, status=409)
    if own:
        return redirect("scoring:clubs")
    return redirect("scoring:people", club=visitor.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, club: str, token: str) -> HttpResponse:
    """The link of an entry: looking at it changes nothing, the button makes the entry mine."""
    somebody = clubs.claimable(token)
    if somebody is None or somebody.club.slug != club:
        return private(render(request, "scoring/clubs/claim.html", {"somebody": None}, status=404))
    if request.method != "POST":
        return private(render(request, "scoring/clubs/claim.html", {"somebody": somebody, "club": somebody.club}))
    try:
        player, fresh = identity.seated_player(request, "")
    except identity.TooManyGuests:
        problem = _("Many people have come from this address. Try again in an hour.")
        context = {"somebody": somebody, "club": somebody.club, "problem": problem}
        return private(render(request, "scoring/clubs/claim.html", context, status=429))
    if not clubs.claim(somebody, player):
        problem = _("You have another entry in this club already. A director can put the two right.")
        context = {"somebody": somebody, "club": somebody.club, "problem": problem}
        return identity.remember(private(render(request, "scoring/clubs/claim.html", context, status=409)), fresh)
    return identity.remember(redirect("scoring:mine", club=club), fresh)


def _people(request: HttpRequest, visitor: Visitor, problem: str = "", status: int = 200) -> HttpResponse:
    known = dict(visitor.club.phones.values_list("member__key").annotate(many=Count("pk")))
    context = {
        "people": [(one, known.get(one.key, 0)) for one in visitor.names().present],
        "roles": Role,
        "problem": problem,
        "highest": _grantable(visitor),
    }
    return page(request, PEOPLE, visitor, context, status)


def _after(request: HttpRequest, visitor: Visitor, somebody: Member, problem: str) -> HttpResponse:
    if problem:
        return _people(request, visitor, problem, 409)
    return redirect(f"{reverse('scoring:people', kwargs={'club': visitor.club.slug})}#m-{somebody.key}")


def _member(visitor: Visitor, key: str) -> Member:
    member = visitor.club.members.filter(key=key, left_at=None).first()
    if member is None:
        raise NothingHere(_("There is nobody here any more. Go back to the list."))
    member.club = visitor.club
    return member


def _grantable(visitor: Visitor) -> list[tuple[str, str]]:
    """The roles that this visitor may give, with their names."""
    named = role_names()
    return [(role, named[role]) for role in Role if visitor.owns or role in (Role.SCORER, Role.MEMBER, Role.GUEST)]


def _may_not(visitor: Visitor, somebody: Member, role: str) -> str:
    """Why this visitor may not change this entry; empty where he may."""
    above = (Role.OWNER, Role.DIRECTOR)
    if role not in Role.values:
        return _("There is no such role. Choose one of the list.")
    own = visitor.member is not None and visitor.member.pk == somebody.pk
    if (
        not visitor.owns
        and (role in above or (somebody.role in above and not own))
        and not (own and role == somebody.role)
    ):
        return _("Owners and directors are made and changed by the owner of the club.")
    return ""


def _last_owner() -> str:
    return _("The club would be without an owner. Make somebody else an owner first.")
