"""What people may complain of where they read it: the names, the sentences and the title of one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.club.membership import visit
from tables import identity
from tables.models import Circle, Duplicate, Match, MatchSeat, Message, Table
from tables.moderation.models import Complaint, PlaceKind
from tables.service.damage import DamagedTable
from tables.service.writer import writer
from tables.uploads import folder

SENTENCES: Final = 15  # the latest of a table, to choose from
BEFORE: Final = 10  # sentences that are kept with the one that is complained of

Subject = Complaint.Subject


class Readable(NamedTuple):
    """Something that stands there to be read. ``by``: who is called so, or has said it."""

    subject: str
    shown: str
    player: int | None = None
    message: int | None = None
    by: str = ""

    @property
    def mark(self) -> str:
        """By what the form names it; a person who has changed the name meanwhile is not mistaken for another."""
        return f"{self.subject}:{self.message or ''}:{self.shown}"


class PublicPlace(NamedTuple):
    """A place of the site where people write, as whoever may read it sees it."""

    kind: PlaceKind
    key: str
    page: str
    title: str
    things: tuple[Readable, ...]


def find(request: HttpRequest, kind: str, key: str) -> PublicPlace:
    """The place. Raises Http404 where there is none, or where this visitor may not look."""
    found = _FINDERS.get(kind)
    if found is None:
        raise Http404
    return found(request, key)


def excerpt(table_code: str, message: int) -> list[dict[str, Any]]:
    """The sentence and what was said before it, the latest last."""
    said = Message.objects.filter(table__code=table_code, pk__lte=message).order_by("-pk")[: BEFORE + 1]
    return [
        {"name": one.name, "text": one.text or one.phrase, "at": one.at.isoformat(), "this": one.pk == message}
        for one in reversed(said)
    ]


def _table(request: HttpRequest, key: str) -> PublicPlace:
    row = get_object_or_404(Table, code=key)
    try:
        facts = writer.live(row.pk).facts
    except DamagedTable:
        raise Http404 from None
    player = identity.player_of(request)
    inside = facts.open_to(player.pk if player else None)
    if not inside and row.visibility != Table.Visibility.PUBLIC:
        raise Http404
    seated = [
        Readable(Subject.NAME, place.name, place.player) for place in facts.places if place.name and not place.bot
    ]
    # Whoever may not look at the table sees in the list of open ones what it is called, and who sits there.
    looking = [Readable(Subject.NAME, one.name, one.player) for one in facts.onlookers if inside]
    messages = Message.objects.filter(table=row).exclude(text="").order_by("-pk")[: SENTENCES if inside else 0]
    said = [Readable(Subject.SAID, one.text, one.player_id, one.pk, one.name) for one in messages]
    title = [Readable(Subject.TITLE, facts.title, facts.host)] if facts.title else []
    return PublicPlace(
        PlaceKind.TABLE,
        key,
        reverse("tables:table", args=[key]) if inside else reverse("tables:lobby"),
        _("At this table"),
        (*title, *seated, *looking, *said),
    )


def _match(request: HttpRequest, key: str) -> PublicPlace:
    match = get_object_or_404(Match, key=key, ended_at__isnull=False)
    people = MatchSeat.objects.filter(match=match, player__isnull=False).exclude(name="")
    named = {(one.name, one.player_id): Readable(Subject.NAME, one.name, one.player_id) for one in people}
    return PublicPlace(
        PlaceKind.MATCH, key, reverse("tables:replay", args=[key]), _("In this match"), tuple(named.values())
    )


def _circle(request: HttpRequest, key: str) -> PublicPlace:
    circle = get_object_or_404(Circle, token=key)
    title = Readable(Subject.TITLE, circle.name, circle.founder_id)
    return PublicPlace(PlaceKind.CIRCLE, key, reverse("tables:circle", args=[key]), _("On this page"), (title,))


def _duplicate(request: HttpRequest, key: str) -> PublicPlace:
    made = get_object_or_404(Duplicate, key=key)
    title = (Readable(Subject.TITLE, made.title, made.host_id),) if made.title else ()
    return PublicPlace(PlaceKind.DUPLICATE, key, reverse("tables:duplicate", args=[key]), _("On this page"), title)


def _upload(request: HttpRequest, key: str) -> PublicPlace:
    if folder.find(key, "record") is None:
        raise Http404
    return PublicPlace(PlaceKind.UPLOAD, key, reverse("tables:brought", args=[key]), _("In this record"), ())


def _club(request: HttpRequest, key: str) -> PublicPlace:
    visitor = visit(request, key)
    title = Readable(Subject.TITLE, visitor.club.name)
    # Strangers see names here and there, and never all of them: they say in words which one they mean.
    members = () if visitor.stranger else visitor.names().present
    called = [Readable(Subject.NAME, one.name, one.player_id) for one in members]
    return PublicPlace(PlaceKind.CLUB, key, reverse("scoring:club", args=[key]), _("In this club"), (title, *called))


_FINDERS: Final[dict[str, Callable[[HttpRequest, str], PublicPlace]]] = {
    PlaceKind.TABLE: _table,
    PlaceKind.MATCH: _match,
    PlaceKind.CIRCLE: _circle,
    PlaceKind.DUPLICATE: _duplicate,
    PlaceKind.UPLOAD: _upload,
    PlaceKind.CLUB: _club,
}
