"""Founding clubs, taking people in and letting them go, opening seasons and evenings."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.text import slugify

from config.web import names
from scoring.book import subjects
from scoring.journal.book import Outcome, PostingAuthor, PostingDraft, post, write
from scoring.journal.retry import with_retries
from scoring.models import LONGEST_NAME, Club, Confirmation, Entry, Evening, Member, Season, Subscription, token
from tables.models import Player

CLAIM_DAYS = 30
TAKEN = frozenset(
    {
        "members",
        "people",
        "join",
        "leave",
        "settings",
        "seasons",
        "data",
        "records",
        "new",
        "ratings",
        "rule-sets",
        "delete",
        "keep",
        "read",
        "reading",
        "notices",
        "calendar",
        "till",
    }
)
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class NameTaken(Exception):
    """There is somebody of this name in the club already."""


class LastOwner(Exception):
    """A club cannot be without an owner: hand it over first."""


def found(name: str, player: Player | None, own_name: str, *, public: bool, zone: str = "", language: str = "") -> Club:
    """A new club with its first owner; without a player he claims his entry later."""

    def attempt() -> Club:
        slug = free_slug(name, lambda slug: Club.objects.filter(slug=slug).exists())
        club = Club.objects.create(slug=slug, name=name[:LONGEST_NAME], public=public, zone=zone, language=language)
        member = Member.objects.create(club=club, name=own_name, role=Member.Role.OWNER, player=player)
        by = PostingAuthor(member)
        write(club, [PostingDraft(subjects.CLUB, _of_club(club)), _role_of(member)], by)
        return club

    return with_retries(attempt)


def change(
    club: Club, by: PostingAuthor, *, name: str, public: bool, initials: bool, zone: str = "", language: str = ""
) -> None:
    """Another name, clock or language for a club, and who may look.

    One that closes takes the addresses of its calendars back: strangers have read them. Members keep their own.
    """
    closes = club.public and not public

    def attempt() -> None:
        if closes:
            club.feeds.filter(member=None).delete()
        club.name, club.public, club.initials, club.zone = name[:LONGEST_NAME], public, initials, zone
        club.language = language
        club.save(update_fields=["name", "public", "initials", "zone", "language"])
        write(club, [PostingDraft(subjects.CLUB, _of_club(club))], by)

    with_retries(attempt)


def call(club: Club, name: str, by: PostingAuthor) -> None:
    """Another name for a club; all else as it is."""
    change(
        club, by, name=name, public=club.public, initials=club.initials, zone=club.zone, language=club.language
    )  # fmt: skip


def take_in(club: Club, wanted: Iterable[str], by: PostingAuthor, role: str = Member.Role.MEMBER) -> list[Member]:
    """A member for each name that the club does not have yet."""

    def attempt() -> list[Member]:
        known = {names.key(name) for name in club.members.values_list("name", flat=True)}
        fresh: list[Member] = []
        for name in (names.clean(one, LONGEST_NAME) for one in wanted):
            if name and names.key(name) not in known:
                known.add(names.key(name))
                fresh.append(Member.objects.create(club=club, name=name, role=role))
        write(club, [_role_of(member) for member in fresh], by)
        return fresh

    return with_retries(attempt)


def rename(member: Member, name: str) -> None:
    """Another name; names do not stand in the book. Raises NameTaken."""
    wanted = names.clean(name, LONGEST_NAME)
    others = member.club.members.exclude(pk=member.pk)
    if not wanted or any(names.key(one.name) == names.key(wanted) for one in others):
        raise NameTaken
    member.name = wanted
    member.save(update_fields=["name"])


def give_role(member: Member, role: str, by: PostingAuthor) -> None:
    """Another role. Raises LastOwner."""

    def attempt() -> None:
        if member.role == Member.Role.OWNER and role != Member.Role.OWNER:
            _check_owner_left(member)
        member.role = role
        member.save(update_fields=["role"])
        write(member.club, [_role_of(member)], by)

    with_retries(attempt)


def show_initials(member: Member, by: PostingAuthor, *, initials: bool) -> None:
    """Whether strangers see more than a member's initials."""

    def attempt() -> None:
        member.initials = initials
        member.save(update_fields=["initials"])
        write(member.club, [_role_of(member)], by)

    with_retries(attempt)


def claim_link(member: Member) -> str:
    """The token by which somebody takes this entry as his own, for a month; a new one puts the old one out of use."""
    member.claim = token()
    member.claim_until = timezone.now() + timedelta(days=CLAIM_DAYS)
    member.save(update_fields=["claim", "claim_until"])
    return member.claim


def claimable(claim: str) -> Member | None:
    """Whose entry this token opens."""
    return (
        Member.objects.filter(claim=claim, claim_until__gt=timezone.now(), left_at=None).select_related("club").first()
    )


def claim(member: Member, player: Player) -> bool:
    """The entry is this player's from now on; False where he has another one in the club already."""
    member.player, member.claim, member.claim_until = player, None, None
    try:
        with_retries(lambda: member.save(update_fields=["player", "claim", "claim_until"]))
    except IntegrityError:
        return False
    return True


def leave(member: Member, by: PostingAuthor) -> None:
    """The name is taken out, results stay. Raises LastOwner."""

    def attempt() -> None:
        if member.role == Member.Role.OWNER:
            _check_owner_left(member)
        _take_out(member, by)

    with_retries(attempt)


def let_go(member: Member) -> None:
    """Somebody is no longer on the site, inside the caller's transaction. A club's last owner hands it to a director."""
    others = member.club.members.filter(left_at=None).exclude(pk=member.pk)
    if member.role == Member.Role.OWNER and not others.filter(role=Member.Role.OWNER).exists():
        heir = others.filter(role=Member.Role.DIRECTOR).order_by("pk").first()
        if heir is not None:
            heir.role = Member.Role.OWNER
            heir.save(update_fields=["role"])
            write(member.club, [_role_of(heir)], PostingAuthor(member))
    _take_out(member, PostingAuthor(member))


def _take_out(member: Member, by: PostingAuthor) -> None:
    _take_off_sheets(member)
    member.name, member.player, member.claim = "", None, None
    member.role, member.left_at, member.own_entry = Member.Role.GUEST, timezone.now(), None
    member.save(update_fields=["name", "player", "claim", "role", "left_at", "own_entry"])
    member.phones.all().delete()
    Subscription.objects.filter(member=member).delete()
    member.feeds.all().delete()
    member.notices.all().delete()
    write(member.club, [_role_of(member)], by)
    for guest in member.guest_entries.select_related("club"):
        _take_out(guest, PostingAuthor(who="guests"))


def open_season(club: Club, name: str, rules: dict[str, Any], by: PostingAuthor) -> Season:
    """A new season under these rules."""

    def attempt() -> Season:
        slug = free_slug(name, lambda slug: slug in TAKEN or club.seasons.filter(slug=slug).exists())
        season = Season.objects.create(club=club, slug=slug, name=name[:LONGEST_NAME])
        write(club, [PostingDraft(subjects.RULES, rules, season)], by)
        return season

    return with_retries(attempt)


def open_evening(season: Season, facts: dict[str, Any], by: PostingAuthor) -> Evening:
    """A new evening; ``facts`` as in ``scoring.book.subjects``, ``date`` as 2026-01-09."""
    date.fromisoformat(facts["date"])

    def attempt() -> Evening:
        evening = Evening.objects.create(season=season)
        write(season.club, [PostingDraft(subjects.EVENING, facts, season, evening)], by)
        return evening

    return with_retries(attempt)


def say(
    evening: Evening, by: PostingAuthor, word: str, what: str | int, facts: dict[str, Any] | None, **more: Any
) -> Outcome:
    """Post something about an evening; ``more`` as in PostingDraft."""
    season = evening.season
    return post(season.club, [PostingDraft(subjects.about(word, what), facts, season, evening, **more)], by)


def _take_off_sheets(member: Member) -> None:
    """The sheets of a club's evenings name people too: the one thing on them that is ever changed."""
    heads = Entry.objects.filter(hand=0, sheet__evening__season__club=member.club)
    for head in heads.filter(facts__isnull=False):
        facts = head.facts or {}
        members = facts.get("members", [])
        if member.key in members:
            told = list(facts["names"])
            told[members.index(member.key)] = member.key[:3]
            head.facts = facts | {"names": told}
            head.save(update_fields=["facts"])
    for lines in (Entry, Confirmation):
        lines.objects.filter(sheet__evening__season__club=member.club, by=member.name[:20]).update(by="")


def _of_club(club: Club) -> dict[str, Any]:
    said = {"name": club.name, "public": club.public, "initials": club.initials}
    return said | {name: words for name in ("zone", "language") if (words := getattr(club, name))}


def _role_of(member: Member) -> PostingDraft:
    facts = {"role": member.role, "initials": member.initials, "left": member.left_at is not None}
    return PostingDraft(subjects.about(subjects.MEMBER, member.key), facts)


def _check_owner_left(member: Member) -> None:
    others = member.club.members.filter(role=Member.Role.OWNER, left_at=None).exclude(pk=member.pk)
    if not others.exists():
        raise LastOwner


def free_slug(name: str, taken: Callable[[str], bool]) -> str:
    """An address made of a name, with a number where it is taken."""
    plain = unicodedata.normalize("NFC", name).casefold().translate(_SPELT).replace("/", "-")
    stem = slugify(plain)[:34].strip("-") or "club"
    return next(slug for slug in (stem, *(f"{stem}-{n}" for n in range(2, 10_000))) if not taken(slug))
