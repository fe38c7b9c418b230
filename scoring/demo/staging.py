"""A club that nobody finds until all of it is there, as with one that is brought from a file."""

from __future__ import annotations

from scoring.club import service as clubs
from scoring.club.deleting import delete
from scoring.exchange.book_import import UNFINISHED
from scoring.journal.retry import with_retries
from scoring.models import Club, Member
from tables import gently, retention
from tables.models import Player, Table


def begun(word: str, name: str, owner: str, *, public: bool) -> Club:
    """A club under construction, the demo's one of this word; what an earlier attempt has left of it is taken out."""
    address = f"{UNFINISHED}demo-{word}"
    for left in Club.objects.filter(slug=address):
        _take_out(left)

    def attempt() -> Club:
        club = clubs.found(name, None, owner, public=public)
        club.slug, club.public = address, False
        club.save(update_fields=["slug", "public"])
        return club

    return with_retries(attempt)


def opened(club: Club, *, public: bool) -> None:
    """From here on the club has an address."""

    def attempt() -> None:
        club.slug = clubs.free_slug(club.name, lambda slug: Club.objects.filter(slug=slug).exists())
        club.public = public
        club.save(update_fields=["slug", "public"])

    with_retries(attempt, lasting=True)


def _take_out(club: Club) -> None:
    """The club, and with it those who were made up to play its matches online, and their tables."""
    made_up = Member.objects.filter(club=club, player__user=None).exclude(player=None)
    players = list(made_up.values_list("player", flat=True))
    retention.clear_away(Table.objects.filter(host__in=players).order_by("pk"))
    delete([club])
    gently.delete(Player.objects.filter(pk__in=players).order_by("pk"))
