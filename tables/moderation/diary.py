"""The log of what was done at the operator's desk: written once, read by whom it concerns, cleared away in time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.models import Player, User
from tables.moderation import bars
from tables.moderation.models import LONGEST_SHOWN, Complaint, DeskAct

KIND, DAYS = "acts", 400.0  # RETAIN_ACTS
COMPLAINTS, COMPLAINT_DAYS = "complaints", 90.0  # RETAIN_COMPLAINTS, counted from when they were settled

# What was done, as whom it concerns reads it.
WORDS: dict[str, str | Promise] = {
    DeskAct.Verb.RENAME: _("A name was changed"),
    DeskAct.Verb.HIDE: _("A sentence was taken away"),
    DeskAct.Verb.UNTITLE: _("A title was changed"),
    DeskAct.Verb.BAR: _("Barred from playing and writing"),
    DeskAct.Verb.LIFT: _("A bar was lifted"),
    DeskAct.Verb.TAKE_DOWN: _("Taken down"),
    DeskAct.Verb.PUT_BACK: _("Put back"),
    DeskAct.Verb.DISMISS: _("A complaint was looked at; nothing was done"),
    DeskAct.Verb.APPOINT: _("Given a role at the desk"),
    DeskAct.Verb.RELIEVE: _("Relieved of a role at the desk"),
}


def write(
    verb: str, reason: str, by: User | None, *, player: Player | None = None, complaint: Complaint | None = None,
    room: str = "", key: str = "", before: str = "", after: str = "", until: datetime | None = None,
) -> DeskAct:  # fmt: skip
    """Notes an act."""
    return DeskAct.objects.create(
        verb=verb, reason=reason, by=by, player=player, complaint=complaint, room=room, key=key,
        before=before[:LONGEST_SHOWN], after=after[:LONGEST_SHOWN], until=until,
    )  # fmt: skip


def in_words(acts: Iterable[DeskAct]) -> list[dict[str, Any]]:
    """Acts with the words for what was done, for a page."""
    return [{"act": act, "words": WORDS[act.verb], "reason": bars.reason_shown(act.reason)} for act in acts]


def about(player: Player) -> QuerySet[DeskAct]:
    """What was done about somebody, the latest first. A complaint that came to nothing is none of it."""
    return DeskAct.objects.filter(player=player).exclude(verb=DeskAct.Verb.DISMISS)


def told(player: Player) -> list[dict[str, Any]]:
    """The same as plain data, for the person's own export."""
    return [
        {
            "done": act.verb,
            "at": act.made_at.isoformat(),
            "reason": bars.reason_shown(act.reason),
            "before": act.before,
            "after": act.after,
            "until": act.until and act.until.isoformat(),
        }
        for act in about(player)
    ]


def bars_told(player: Player) -> list[dict[str, Any]]:
    """What keeps somebody out now, as plain data; whether the connection is known is said, and not how."""
    return [
        {
            "until": barred.until.isoformat(),
            "reason": bars.reason_shown(barred.reason),
            "connection": bool(barred.connection),
        }
        for barred in bars.standing().filter(player=player)
    ]


def forget(player: Player) -> None:
    """Who leaves the site for good takes the name and the words along: that something was done stays, without them."""
    DeskAct.objects.filter(player=player).update(before="", after="", reason="", key="")
    Complaint.objects.filter(player=player, settled_at=None).update(settled_at=timezone.now())
    Complaint.objects.filter(player=player).update(shown="", excerpt=[], words="")


def old(before: datetime) -> QuerySet[DeskAct]:
    """What was done before then."""
    return DeskAct.objects.filter(made_at__lt=before).order_by("made_at")


def settled(before: datetime) -> QuerySet[Complaint]:
    """The complaints that were settled before then."""
    return Complaint.objects.filter(settled_at__lt=before).order_by("settled_at")
