"""Of what notices tell. A kind is what somebody chooses to hear of, or does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.web.mail import mail_is_sent


class NoticeKind(StrEnum):
    """What a notice is about."""

    EVENINGS = "evenings"
    REMINDER = "reminder"
    PLACE = "place"
    TABLE = "table"
    RESULTS = "results"
    OBJECTION = "objection"
    MISSED = "missed"
    TRIAL = "trial"  # asked for by a director, to see whether a webhook works


class KindWords(NamedTuple):
    """What a kind is called before those who choose, and what more they should know."""

    label: Promise
    help: Promise | str = ""


MISSED_AFTER = 3  # evenings in a row

CHOICES: Mapping[NoticeKind, KindWords] = MappingProxyType(
    {
        NoticeKind.EVENINGS: KindWords(_("An evening is planned, moved or called off")),
        NoticeKind.REMINDER: KindWords(_("The day before an evening"), _("Not if you have said that you cannot come.")),
        NoticeKind.PLACE: KindWords(_("A place has become free, and it is yours")),
        NoticeKind.TABLE: KindWords(_("Your table is drawn"), _("At once, at any hour: the evening is on.")),
        NoticeKind.RESULTS: KindWords(_("The results of an evening"), _("When the director sends them.")),
        NoticeKind.OBJECTION: KindWords(_("Somebody says that a result of yours is wrong")),
        NoticeKind.MISSED: KindWords(_("You have not been there for three evenings")),
    }
)
# What concerns the whole club, and may be told to a room in which many read.
FOR_WEBHOOKS: Sequence[NoticeKind] = (NoticeKind.EVENINGS, NoticeKind.REMINDER, NoticeKind.RESULTS)
AT_ANY_HOUR = frozenset((NoticeKind.TABLE, NoticeKind.TRIAL))


def mail_offered() -> bool:
    """Whether this site sends mail at all."""
    return mail_is_sent()


def webhooks_offered() -> bool:
    """Whether this site may call on other services for its clubs."""
    return bool(settings.WEBHOOKS)


def offered() -> bool:
    """Whether there is any way for a notice to go out."""
    return mail_offered() or webhooks_offered()
