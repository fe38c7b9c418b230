"""What the services hear to which a club sends its notices: of the club alone."""

from __future__ import annotations

from django.core import mail

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.club.membership import Visitor
from scoring.models import Club, ClubWebhook, Notice
from scoring.notices import sending
from scoring.notices.release import release
from tests.league import people
from tests.league.evenings import come, result
from tests.league.notices.hearing import TEST


def test_a_webhook_hears_of_the_club_alone(club, anna, monkeypatch):
    hook = ClubWebhook.objects.create(
        club=club,
        form="signed",
        name="X",
        address="https://x.example/",
        secret="whsec_AAAA",
        kinds=["evenings"],
        lang="en",
    )
    told = []

    def send(request):
        told.append(request)
        return 204

    monkeypatch.setattr(sending, "send", send)
    evening = people.evening_of(people.season_of(club), "2026-01-09")
    come(evening, anna)
    clubs.say(evening, TEST, subjects.SEATING, 1, {"tables": [[anna.key]]})
    sending.send_due()
    assert [one.kind for one in Notice.objects.filter(webhook=hook)] == ["evenings"]
    assert len(told) == 1
    assert release(evening, Visitor(club, anna)) == 1  # to Anna: the webhook has not asked for results


def test_in_a_room_people_are_called_as_strangers_read_them(club, anna, monkeypatch):
    Club.objects.update(initials=True)
    ClubWebhook.objects.create(
        club=club, form="discord", name="X", address="https://x.example/", kinds=["results"], lang="en"
    )
    told = []

    def send(request):
        told.append(request.body.decode())
        return 204

    monkeypatch.setattr(sending, "send", send)
    bert, cilli = people.taken_in(club, "Bert Huber", "Cilli Moser")
    evening = people.evening_of(people.season_of(club), "2026-01-06")
    result(evening, 1, 1, [anna.key, bert.key, cilli.key], [2, 1, 3])
    release(evening, Visitor(club, anna))
    sending.send_due()
    assert "B. H." in told[0]
    assert "Huber" not in told[0]
    assert "Bert Huber" in mail.outbox[0].body
