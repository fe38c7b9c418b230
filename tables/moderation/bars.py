"""Who may not come in for a time: asked where somebody sits down, opens something or begins a connection, never for a move."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from config.web.operator import operator
from tables.models import Player
from tables.moderation.models import Complaint, SiteBar

KIND, DAYS = "bars", 30.0  # RETAIN_BARS, counted from a bar's end


# Why something is usually done. What is kept is the English; whom it concerns reads it in their own language.
USUAL_REASONS: Final[dict[str, str | Promise]] = {
    Complaint.Subject.NAME: gettext_lazy("The name insults others."),
    Complaint.Subject.SAID: gettext_lazy("Others were insulted in the chat."),
    Complaint.Subject.TITLE: gettext_lazy("The title insults others."),
    Complaint.Subject.OTHER: gettext_lazy("It goes against what this place is for."),
}


class BarredHere(PermissionDenied):
    """Whoever runs the site has barred this person or this connection; the words say until when and why."""


def standing() -> QuerySet[SiteBar]:
    """The bars that hold now."""
    return SiteBar.objects.filter(until__gt=timezone.now())


def bar(player: Player, days: float, reason: str, *, with_connection: bool = False) -> SiteBar:
    """From now on this person may not come in; a bar that holds already is replaced."""
    standing().filter(player=player).update(until=timezone.now())
    until = timezone.now() + timedelta(days=days)
    return SiteBar.objects.create(player=player, with_connection=with_connection, until=until, reason=reason)


def lift(player: Player) -> int:
    """The person may come in again; how many bars were lifted."""
    return standing().filter(player=player).update(until=timezone.now())


def bar_of(player: int | None, address: str) -> SiteBar | None:
    """The bar that keeps this person, or anybody from there, out. The one that lasts longest, of several.

    A bar with the connection learns from where the person comes when they try to come in; nobody else's is ever kept.
    """
    barred = _holding(player, address)
    if barred is not None and address and player is not None:
        barred_in_person = standing().filter(player=player, with_connection=True, connection="")
        barred_in_person.update(connection=_sum_of(address))
    return barred


def told_before(player: int | None, address: str) -> str:
    """What a page says before somebody tries to come in who would be kept out; "" to everybody else. Nothing is learnt."""
    barred = _holding(player, address)
    return words_of(barred) if barred is not None else ""


def admit(player: int | None, address: str) -> None:
    """Nothing, for whom nothing keeps out. Raises BarredHere, in the reader's language."""
    barred = bar_of(player, address)
    if barred is not None:
        raise BarredHere(words_of(barred))


def words_of(barred: SiteBar) -> str:
    """What somebody is told who is kept out: until when, why, what stays open, and where to turn."""
    until = date_format(timezone.localtime(barred.until), "DATETIME_FORMAT")
    told = _(
        "Whoever runs this site has barred you from tables and new clubs here until %(until)s. The reason: %(reason)s "
        "You can go on reading, and keep score. If you think that this is wrong, write to %(contact)s."
    )
    contact = operator().mail or _("the address under Contact")
    return told % {"until": until, "reason": sentence(reason_shown(barred.reason)), "contact": contact}


def reason_kept(typed: str) -> str:
    """A reason as it is kept: a usual one, in whichever language it stood on the page, in English."""
    usual = next((words for words in USUAL_REASONS.values() if str(words) == typed), None)
    if usual is None:
        return typed
    with override("en"):
        return str(usual)


def reason_shown(kept: str) -> str:
    """A reason as its reader reads it: a usual one in their language, any other as it was typed."""
    with override("en"):
        usual = next((words for words in USUAL_REASONS.values() if str(words) == kept), None)
    return kept if usual is None else str(usual)


def sentence(words: str) -> str:
    """The words with an end, so that another sentence can follow."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def ended(before: datetime) -> QuerySet[SiteBar]:
    """The bars that have not held any more since then."""
    return SiteBar.objects.filter(until__lt=before).order_by("until")


def _holding(player: int | None, address: str) -> SiteBar | None:
    found = Q(player=player) if player is not None else Q(pk__in=())
    if address:
        found |= Q(connection=_sum_of(address))
    return standing().filter(found).first()


def _sum_of(address: str) -> str:
    """The address so that it can be known again, and by nobody without our key."""
    return salted_hmac("tables.moderation.bars", address, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()
