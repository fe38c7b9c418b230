"""The link of a mail answers for who reads it, on whatever device: for one evening, for one person, and for nothing else."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.core import mail
from django.test import Client

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.journal.reading import evening_book
from scoring.models import Posting, Subscription
from scoring.notices import sending
from tests.league import people
from tests.league.notices.hearing import NOON, TEST


@pytest.fixture
def evening(club, anna):
    """An evening on Friday, of which a mail has gone out."""
    found = people.evening_of(people.season_of(club), "2026-01-09", begins="19:30", place="Bäckerwirt")
    mail.outbox.clear()
    sending.send_due()
    return found


@pytest.fixture
def link(evening):
    """The path at which the mail asks whether Anna comes."""
    return re.findall(r"Say here whether you are coming:\nhttp://[^/]+(/\S+)", str(mail.outbox[0].body))[0]


def pressed(page):
    """What the page shows as said."""
    return re.findall(r'aria-pressed="true"[^>]*>([^<]+)<', page.content.decode())


def answers(evening):
    return [(one.member, one.answer) for one in evening_book(evening).answers]


def test_a_device_that_knows_nobody_answers_by_the_link(evening, link, anna):
    device = Client()
    page = device.get(link)
    assert "Friday, 9 January 2026" in " ".join(page.content.decode().split())
    assert "Anna" in page.content.decode()
    for said, button in (
        ("coming", "I am coming"),
        ("perhaps", "Perhaps"),
        ("no", "I cannot come"),
        ("guests", "I bring somebody"),
    ):
        answered = device.post(f"{link}{said}/", {"guests": "1"}, follow=True)
        assert answered.redirect_chain == [(link, 302)]
        assert pressed(answered) == [button]
    assert answers(evening) == [(anna.key, "coming")]


def test_looking_at_the_link_says_nothing(evening, link):
    before = Posting.objects.count()
    assert Client().get(link).status_code == Client().head(link).status_code == 200
    assert Client().get(f"{link}coming/").status_code == 405
    assert Posting.objects.count() == before


def test_the_link_opens_nothing_else(club, link):
    device = Client()
    device.post(f"{link}coming/")
    assert "does not know you" in device.get(f"/my/{club.slug}/").content.decode() or (
        device.get(f"/my/{club.slug}/").status_code == 404
    )


def test_of_an_evening_that_is_off_or_over_nothing_is_said_any_more(evening, link, noon):
    off = {"date": "2026-01-09", "rule_set": people.RAMSEN, "rounds": 3, "cancelled": True}
    clubs.say(evening, TEST, subjects.EVENING, "", off)
    assert "was called off, or it is over" in Client().get(link).content.decode()
    assert Client().post(f"{link}coming/").status_code == 409
    clubs.say(evening, TEST, subjects.EVENING, "", off | {"cancelled": False})
    noon.move_to(datetime(2026, 1, 11, 12, tzinfo=UTC))
    assert Client().post(f"{link}coming/").status_code == 409
    assert answers(evening) == []


@pytest.mark.parametrize("why", ["another address", "not proved", "ended", "left", "closed", "forged"])
def test_a_link_that_holds_no_more_answers_for_nobody(club, evening, link, anna, why):
    if why == "another address":
        Subscription.objects.update(email="new@example.org")
    elif why == "not proved":
        Subscription.objects.update(confirmed_at=None)
    elif why == "ended":
        Subscription.objects.all().delete()
    elif why == "left":
        type(anna).objects.filter(pk=anna.pk).update(left_at=NOON)
    elif why == "closed":
        type(club).objects.filter(pk=club.pk).update(closed_at=NOON)
    else:
        link = f"{link[:-3]}xx/"
    for answered in (Client().get(link), Client().post(f"{link}coming/")):
        assert answered.status_code == 404
        assert "answers for nobody any more" in answered.content.decode()
    assert answers(evening) == []
