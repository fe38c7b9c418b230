"""What every page of a club shows: the way to its other pages, and how people are called."""

from __future__ import annotations

from typing import NamedTuple

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.club.membership import Visitor, role_names
from scoring.journal.reading import has_teams
from scoring.league.statistics import ClubRecord
from scoring.models import Member, Season
from scoring.notices.kinds import offered
from scoring.treasurer.service import has_account, keeps, rules_of

register = template.Library()


class ClubTab(NamedTuple):
    """A page of the club to go to."""

    words: str
    address: str
    here: bool


@register.simple_tag(takes_context=True)
def club_rooms(context: Context) -> list[ClubTab]:
    """The pages that this visitor may open: those of the season he is in, else those of the club."""
    request: HttpRequest = context["request"]
    visitor: Visitor = context["visitor"]
    season: Season | None = context.get("season")
    listed = _of_season(visitor, season) if season else _of_club(visitor)
    where = {"club": visitor.club.slug} | ({"season": season.slug} if season else {})
    found = []
    for name, words in listed:
        own = {"member": visitor.member.key} if visitor.member and name == "till-account" else {}
        address = reverse(f"scoring:{name}", kwargs=where | own)
        found.append(ClubTab(words, address, context.get("page_address", request.path) == address))
    return found


@register.simple_tag
def own_account(visitor: Visitor) -> str:
    """Where this visitor reads what he owes and has paid; empty where there is no till, or he is no more than a phone."""
    if visitor.member is None or not has_account(visitor) or rules_of(visitor.club) is None:
        return ""
    return reverse("scoring:till-account", kwargs={"club": visitor.club.slug, "member": visitor.member.key})


@register.simple_tag
def shown(visitor: Visitor, member: Member) -> str:
    """A member's name as this visitor sees it."""
    return visitor.name_of(member)


@register.filter
def role_name(member: Member) -> str:
    """What the role of a member is called."""
    return role_names()[member.role]


def _of_club(visitor: Visitor) -> list[tuple[str, str]]:
    rooms = [
        ("club", _("Overview")),
        ("calendar", _("Calendar")),
        ("members", _("Members")),
        ("ratings", _("Ratings")),
        ("records", _("Records")),
        ("rule-sets", _("Our rules")),
    ]
    till = None if visitor.owns else rules_of(visitor.club)
    if visitor.owns or keeps(visitor, till):
        rooms.append(("till", _("Till")))
    elif till is not None and has_account(visitor):
        rooms.append(("till-account", _("What I owe")))
    if visitor.may_direct:
        rooms.append(("people", _("People")))
    if visitor.may_direct and offered():
        rooms.append(("notices", _("Notices")))
    if visitor.may_look_back:
        rooms.append(("data", _("Files")))
    if visitor.owns:
        rooms.append(("settings", _("Settings")))
    return rooms


def _of_season(visitor: Visitor, season: Season) -> list[tuple[str, str]]:
    rooms = [
        ("season", _("Standings")),
        *([("season-teams", _("Teams"))] if has_teams(season) else []),
        ("season-results", _("Results")),
        ("season-curves", _("Curves")),
        ("season-rules", _("Rules of the season")),
    ]
    if visitor.may_look_back:
        rooms += [
            ("season-online", _("Play online")),
            ("season-penalties", _("Penalties")),
            ("season-changes", _("Changes")),
        ]
    return rooms


@register.filter
def per_cent(part: float) -> str:
    """A part of one, as it is read."""
    return f"{round(part * 100)} %"


@register.filter
def marks(count: int) -> range:
    """So many times."""
    return range(count)


@register.filter
def record_words(record: ClubRecord) -> str:
    """What a record is for."""
    return {
        "matches": _("Most matches"),
        "won": _("Most matches won"),
        "share": _("Most opponents left behind, on average over at least 20 matches"),
        "winning": _("Most matches won in a row"),
        "without-last": _("Most matches in a row without coming last"),
        "evening": _("Most matches won on one evening"),
        "hands": _("Longest match, in hands"),
    }[record.key]


@register.filter
def record_value(record: ClubRecord) -> str:
    """How much the record is."""
    return per_cent(record.value) if record.key == "share" else f"{record.value:g}"


@register.filter
def role_word(role: str) -> str:
    """What a role is called."""
    return role_names()[role]
