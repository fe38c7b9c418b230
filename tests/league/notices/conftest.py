"""A Wednesday at noon, and a member who wants to hear of everything."""

from __future__ import annotations

import pytest
import time_machine

from scoring.models import Club
from tests.league import people
from tests.league.notices.hearing import NOON, listens


@pytest.fixture(autouse=True)
def mail_is_sent(settings):
    settings.MAIL_IS_SENT = settings.WEBHOOKS = True


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def anna(club):
    """A club by the clock of Vienna, with a member who wants to hear of everything."""
    Club.objects.filter(pk=club.pk).update(zone="Europe/Vienna")
    club.refresh_from_db()
    (member,) = people.taken_in(club, "Anna")
    listens(member)
    return member
