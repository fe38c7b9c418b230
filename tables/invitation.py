"""What an invitation says: where it is only a link, in the words that messengers show beside it; opened, who is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from config.web import language, names
from config.web.nameless import called
from rules.encyclopedia import book
from tables.bot_names import BOT_WORDS
from tables.models import Player
from tables.service.live import Comer, SeatInfo, TableInfo

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
    how = _("The link opens in the browser: no account, nothing to install.")
    return " ".join(filter(None, (there(facts), how)))


def there(facts: TableInfo) -> str:
    """How many are there; "" for nobody."""
    n = len(facts.people)
    return ngettext("One is there already.", "%(n)d are there already.", n) % {"n": n} if n else ""


@dataclass(frozen=True)
class RoomChair:
    """A seat as it is drawn on a page without a connection. ``level`` and ``portrait`` as the table has them."""

    kind: str  # human, bot or open
    name: str
    state: str = ""
    level: str = ""
    portrait: int | None = None
    mine: bool = False  # where the reader would sit
    expected: bool = False


def around(facts: TableInfo, mine: int | None, name: str = "") -> list[RoomChair]:
    """The seats as the reader would see them from the one that is to be theirs, which comes first; None: has none.

    ``name``: what the reader is called, who may be on the way already.
    """
    sure = iter([one for one in facts.coming if one.sure and names.key(one.name) != names.key(name)])
    chairs = [_chair(facts, place, mine, sure) for place in facts.places]
    near = mine or 0
    return chairs[near:] + chairs[:near]


def _chair(facts: TableInfo, place: SeatInfo, mine: int | None, coming: Iterator[Comer]) -> RoomChair:
    if place.bot and place.index == mine:
        gives_way = ngettext("a bot gives way", "%(n)d bots give way", 1) % {"n": 1}
        return RoomChair("open", _("Your seat"), gives_way, mine=True)
    if place.bot:
        return RoomChair("bot", place.name, str(BOT_WORDS.get(place.bot, _("bot"))), place.bot)
    if place.player is not None:
        state = pgettext("role at the table", "host") if place.player == facts.host else ""
        return RoomChair("human", called(place.name), state, portrait=place.portrait)
    if place.index == mine:
        return RoomChair("open", place.name or _("Your seat"), mine=True)
    comer = None if place.name else next(coming, None)
    if comer is not None:
        return RoomChair("open", comer.name, _("on the way"), expected=True)
    return RoomChair("open", place.name or _("Seat %(n)s") % {"n": place.index + 1}, _("open"))


def awaited(seats: int) -> list[RoomChair]:
    """The seats of a table that is not open yet: the reader's, and those of friends."""
    free = [RoomChair("open", _("Seat %(n)s") % {"n": n}, _("open")) for n in range(2, seats + 1)]
    return [RoomChair("open", _("Your seat"), mine=True), *free]
