"""Who somebody is in a club, what he may do there, and under which names he sees the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from config.web.nowhere import NothingHere
from scoring.club import phones, reading_link
from scoring.club.zones import go_by_clock_of
from scoring.journal.book import PostingAuthor
from scoring.models import Club, Evening, Member, Season
from tables import identity

Role = Member.Role
# What each may do on top of what the one before him may.
RANK = (Role.GUEST, Role.MEMBER, Role.SCORER, Role.DIRECTOR, Role.OWNER)
READ, LOOK_BACK, SCORE, DIRECT, OWN = range(5)  # what is asked for, by the rank that it takes
NOBODY = -1
K = TypeVar("K")
CHECK_IN = PostingAuthor(who="check-in")
OPERATOR = PostingAuthor(who="operator")  # whoever runs the site


class KnownBy(StrEnum):
    """How a club knows somebody: what he may do depends on it as much as on his role."""

    ENTRY = "entry"  # his account, or a browser on which he has claimed his entry
    PHONE = "phone"  # a phone that was given his name: it reads, and speaks for him
    LINK = "link"  # the club's reading link: it reads


@dataclass(frozen=True)
class Visitor:
    """Somebody in a club; ``member`` None: one who only reads by the link, or a stranger, to whom public clubs are open."""

    club: Club
    member: Member | None = None
    known_by: KnownBy = KnownBy.ENTRY

    @property
    def rank(self) -> int:
        """How much he may do."""
        if self.known_by != KnownBy.ENTRY:
            return READ
        return RANK.index(Role(self.member.role)) if self.member else NOBODY

    @property
    def stranger(self) -> bool:
        """Whether the club does not know him at all."""
        return self.rank == NOBODY

    @property
    def by_phone(self) -> bool:
        """Whether nothing but his phone says who he is."""
        return self.known_by == KnownBy.PHONE

    @property
    def may_read(self) -> bool:
        """Standings, evenings, results, people."""
        if self.club.closed_at is not None:
            return self.owns
        return self.club.public or self.rank >= READ

    @property
    def may_look_back(self) -> bool:
        """Who changed what, when and why."""
        return self.rank >= LOOK_BACK

    @property
    def may_score(self) -> bool:
        """Enter and correct results."""
        return self.rank >= SCORE

    @property
    def may_direct(self) -> bool:
        """Seasons, evenings, seats, penalties, people."""
        return self.rank >= DIRECT

    @property
    def owns(self) -> bool:
        """The club itself: roles, who may look."""
        return self.rank >= OWN

    @property
    def writer(self) -> PostingAuthor:
        """In whose name he posts."""
        return PostingAuthor(self.member) if self.known_by == KnownBy.ENTRY else CHECK_IN

    def name_of(self, member: Member) -> str:
        """The name of a member as this visitor sees it: before strangers some are initials only."""
        if not member.name:
            return _("Former member %(key)s") % {"key": member.key[:3]}
        if self.stranger and (self.club.initials or member.initials):
            return initials(member.name)
        return member.name

    def names(self) -> MemberNames:
        """The names of all who are or were in the club; one query."""
        members = {member.key: member for member in self.club.members.all()}
        return MemberNames(members, {key: self.name_of(member) for key, member in members.items()})


@dataclass(frozen=True)
class MemberNames:
    """People by their keys, and what they are called before the visitor."""

    members: Mapping[str, Member]
    shown: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.shown.get(key, key)

    def cut(self, keys: Iterable[str]) -> bool:
        """Whether one of these has initials only: what shows whole names is not for this visitor then."""
        known = [(self.members[key].name, self.shown[key]) for key in keys if key in self.members]
        return any(name and name != shown for name, shown in known)

    @property
    def present(self) -> list[Member]:
        """Who has not left, guests among them, by name."""
        here = [member for member in self.members.values() if member.left_at is None]
        return sorted(here, key=lambda member: self.shown[member.key].casefold())


def initials(name: str) -> str:
    """H. M. for Hans Maier."""
    return " ".join(f"{word[0].upper()}." for word in name.replace("-", " ").split() if word[0].isalpha()) or "–"


def short(names: Mapping[K, str]) -> dict[K, str]:
    """Names as they are called across a room: the first word, with a letter or more of the last where two share it."""
    called = {key: name.split()[0] if name.split() else name for key, name in names.items()}
    for letters in (1, 3):
        often = Counter(called.values())
        for key, name in names.items():
            first, _space, last = name.replace("(", "").replace(")", "").replace("…", "").strip().rpartition(" ")
            if often[called[key]] > 1 and first:
                shown = last[:letters] if len(last) == 1 else f"{last[:letters]}."
                called[key] = f"{first.split()[0]} {shown}"
    often = Counter(called.values())
    return {key: names[key] if often[call] > 1 else call for key, call in called.items()}


def role_names() -> dict[str, str]:
    """What the roles are called."""
    return {
        Role.OWNER: _("Owner"),
        Role.DIRECTOR: _("Director"),
        Role.SCORER: _("Scorer"),
        Role.MEMBER: _("Member"),
        Role.GUEST: _("Guest"),
    }


def visit(request: HttpRequest, slug: str, need: int = READ) -> Visitor:
    """Who asks for a club's page. Raises Http404 where he may not even know of the club, else PermissionDenied."""
    club = Club.objects.filter(slug=slug).first()
    visitor = visitor_of(request, club) if club else None
    if visitor is None or not visitor.may_read:
        if visitor is not None and reading_link.opened_before(request, visitor.club):
            raise NothingHere(reading_link.gone())
        closed = _(
            "There is no club at this address, or it is closed to the public. Members open it on the phone on which "
            "they tapped their name, by the club’s reading link, or sign in first."
        )
        raise NothingHere(closed, sign_in=not request.user.is_authenticated)
    go_by_clock_of(visitor.club)
    if need > READ and visitor.rank < need:
        raise PermissionDenied(refusal(need))
    return visitor


def visitor_of(request: HttpRequest, club: Club) -> Visitor:
    """Who this is in the club."""
    player = identity.player_of(request)
    member = club.members.filter(player=player, left_at=None).first() if player else None
    if member is not None:
        return Visitor(club, member)
    phone = phones.phone_at(request, club)
    if phone is not None:
        return Visitor(club, phone.member, KnownBy.PHONE)
    return Visitor(club, None, KnownBy.LINK) if reading_link.reads(request, club) else Visitor(club)


def holder_of(request: HttpRequest, club: Club) -> Visitor:
    """Who has this browser in hand: somebody to whom it is lent for the evening, else whose it is."""
    phone = phones.phone_at(request, club)
    if phone is not None and (borrower := phones.in_hand(phone, timezone.now())) != phone.member:
        return Visitor(club, borrower, KnownBy.PHONE)
    return visitor_of(request, club)


def season_at(visitor: Visitor, slug: str) -> Season:
    """A season of the club. Raises Http404."""
    season = visitor.club.seasons.filter(slug=slug).first()
    if season is None:
        raise NothingHere(_("This club has no season at this address."))
    season.club = visitor.club
    return season


def evening_at(season: Season, key: str) -> Evening:
    """An evening of the season. Raises Http404."""
    evening = season.evenings.filter(key=key).first()
    if evening is None:
        raise NothingHere(_("This season has no evening at this address."))
    evening.season = season
    return evening


def refusal(need: int) -> str:
    """What somebody is told who may not do this."""
    return {
        LOOK_BACK: _("This page is for members of the club."),
        SCORE: _("Results are entered by the scorers and directors of the club. Ask one of them."),
        DIRECT: _("This is for the directors of the club. Ask one of them."),
        OWN: _("This is for the owner of the club."),
    }[need]
