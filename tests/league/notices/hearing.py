"""Who hears of what: members who listen, what goes out to them, and what became of it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.core import mail

from scoring.journal.book import PostingAuthor
from scoring.models import Notice, Subscription
from scoring.notices import sending
from scoring.notices.kinds import CHOICES
from tests.league import people

VIENNA = ZoneInfo("Europe/Vienna")
NOON = datetime(2026, 1, 7, 11, tzinfo=UTC)  # a Wednesday
TEST = PostingAuthor(who="test")
State = Notice.State


def listens(member, *kinds, lang="en"):
    return Subscription.objects.create(
        member=member,
        email=f"{member.name.lower()}@example.org",
        kinds=list(kinds or CHOICES),
        lang=lang,
        confirmed_at=NOON,
    )


def sent():
    """What goes out now, by its subject lines."""
    mail.outbox.clear()
    sending.send_due()
    return [one.subject for one in mail.outbox]


def link_in(letter):
    """The path of the link that a mail has about itself."""
    return re.findall(r"http://[^/]+(/n/\S+)", str(letter.body))[-1]


def states():
    return sorted(Notice.objects.values_list("kind", "state"))


def on(day, **facts):
    return {"date": day, "rule_set": people.RAMSEN, "rounds": 3} | facts
