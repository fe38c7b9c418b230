"""What an invitation says where it is only a link: in the words that messengers show beside it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web import language
from rules.encyclopedia import book
from tables.models import Player
from tables.service.live import TableInfo

EVENING = 16  # the hour from which what happens today happens tonight


def inviter(facts: TableInfo) -> str:
    """The name of who asks; "" for an organiser who has no seat, and for who has said none."""
    seat = facts.seat_of(facts.host)
    if seat is None or facts.host is None:
        return ""
    named = Player.objects.filter(pk=facts.host).exclude(name="").exists()
    return facts.places[seat].name if named else ""


def title(facts: TableInfo) -> str:
    """Who asks to what, and whether it is for tonight."""
    words = {"name": inviter(facts), "game": book.article(language.current(), facts.variant.key).title}
    tonight = timezone.localtime().hour >= EVENING
    if words["name"]:
        asked = _("%(name)s invites you to %(game)s, tonight") if tonight else _("%(name)s invites you to %(game)s")
    else:
        asked = _("You are invited to %(game)s, tonight") if tonight else _("You are invited to %(game)s")
    return asked % words


def description(facts: TableInfo) -> str:
    """How many are there, and that it takes nothing to come."""
    n = len(facts.people)
    there = ngettext("One is there already.", "%(n)d are there already.", n) % {"n": n} if n else ""
    how = _("The link opens in the browser: no account, nothing to install.")
    return " ".join(filter(None, (there, how)))
