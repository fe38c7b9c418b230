"""Notices go out at their hour, each once, whatever the mail server says."""

from __future__ import annotations

import re
import smtplib
import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.urls import reverse

from config.jobs import occasions
from scoring.models import Notice, Subscription
from scoring.notices import public_post, sending
from scoring.notices.quiet import QuietHours
from tests.league import people
from tests.league.notices.hearing import NOON, VIENNA, State, sent


@pytest.mark.parametrize(
    ("moment", "until"),
    [
        ("2026-03-28T22:30+01:00", "2026-03-29T08:00+02:00"),  # the night in which an hour is missing
        ("2026-10-24T23:00+02:00", "2026-10-25T08:00+01:00"),  # and that in which one comes twice
        ("2026-10-25T02:30+02:00", "2026-10-25T08:00+01:00"),
        ("2026-07-01T07:59+02:00", "2026-07-01T08:00+02:00"),
        ("2026-07-01T08:00+02:00", "2026-07-01T08:00+02:00"),
        ("2026-07-01T21:59+02:00", "2026-07-01T21:59+02:00"),
    ],
)
def test_quiet_hours_by_the_clock_of_the_club(moment, until):
    assert QuietHours(VIENNA, 22, 8).over(datetime.fromisoformat(moment)) == datetime.fromisoformat(until)


def test_quiet_hours_by_day_none_at_all_and_one_that_ends_in_the_missing_hour():
    moment = datetime.fromisoformat("2026-03-29T00:30+01:00")
    assert QuietHours(VIENNA, 8, 8).over(moment) == moment
    assert QuietHours(VIENNA, 0, 2).over(moment) == datetime.fromisoformat("2026-03-29T03:00+02:00")
    assert QuietHours(VIENNA, 9, 17).over(moment) == moment


def test_what_happens_at_night_is_told_in_the_morning(club, anna, noon):
    noon.move_to(datetime(2026, 1, 7, 22, tzinfo=UTC))
    people.evening_of(people.season_of(club), "2026-01-09")
    assert sent() == []
    noon.move_to(datetime(2026, 1, 8, 6, 59, tzinfo=UTC))
    assert sent() == []
    noon.move_to(datetime(2026, 1, 8, 7, tzinfo=UTC))
    assert len(sent()) == 1


class TestDelivery:
    """A mail that may have gone out is not sent again; one that surely has not is, after longer and longer pauses."""

    @pytest.fixture(autouse=True)
    def one_notice(self, club, anna):
        people.evening_of(people.season_of(club), "2026-01-20")

    def test_a_server_that_is_away_is_asked_again_with_growing_pauses(self, club, noon, monkeypatch):
        away = [True]

        def deliver(_mail):
            if away[0]:
                raise public_post.NotReached

        monkeypatch.setattr("scoring.notices.mail.deliver", deliver)
        due = []
        for _ in range(4):
            sending.send_due()
            due.append(Notice.objects.get().due_at)
            noon.move_to(due[-1])
        assert [later - earlier for earlier, later in zip([NOON, *due], due, strict=False)] == list(sending.PAUSES[:4])
        away[0] = False
        assert sending.send_due() == 1
        assert Notice.objects.get().tries == 5

    def test_one_that_was_cut_off_is_told_to_the_director_and_not_sent_again(self, club, browser, monkeypatch):
        monkeypatch.setattr("scoring.notices.mail.deliver", lambda _mail: (_ for _ in ()).throw(public_post.CutOff))
        sending.send_due()
        assert Notice.objects.get().state == State.UNKNOWN
        assert "perhaps sent" in browser.get(reverse("scoring:notices", args=[club.slug])).text

    def test_a_worker_that_dies_between_sending_and_marking_sends_no_second_mail(self, noon, monkeypatch):
        class Killed(BaseException):
            pass

        def mark(*_args, **_more):
            raise Killed

        with monkeypatch.context() as patch:
            patch.setattr(sending, "_mark", mark)
            with pytest.raises(Killed):
                sending.send_due()
        assert len(mail.outbox) == 1
        noon.shift(sending.HELD + timedelta(seconds=1))
        assert sent() == []
        assert Notice.objects.get().state == State.UNKNOWN

    def test_an_address_that_does_not_exist_is_not_tried_again(self, anna, monkeypatch):
        class Server:
            def open(self):
                return True

            def close(self):
                pass

            def send_messages(self, _messages):
                raise smtplib.SMTPRecipientsRefused({"anna@example.org": (550, b"no such user")})

        monkeypatch.setattr("scoring.notices.mail.get_connection", Server)
        sending.send_due()
        assert Notice.objects.get().state == State.FAILED
        assert Subscription.objects.get(member=anna).refused == "SMTP 550"

    def test_the_mail_has_one_name_and_a_way_out_without_signing_in(self):
        sending.send_due()
        (letter,) = mail.outbox
        headers = letter.message()
        assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert re.fullmatch(r"<http://[^>]+/n/off/[^>]+/>", headers["List-Unsubscribe"])
        assert headers["Auto-Submitted"] == "auto-generated"
        assert headers["List-Unsubscribe"][1:-1] in letter.body

    def test_it_is_looked_for_by_the_worker_when_it_is_due(self, noon):
        now = datetime.now(UTC)
        of_notices = [one for one in occasions.OCCASIONS if one.task.startswith("scoring.notices.")]
        assert [one.given(now) for one in of_notices] == [True, True]
        sending.send_due()
        assert [one.given(now) for one in of_notices] == [False, True]


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_notice_once(club, anna, monkeypatch):
    season = people.season_of(club)
    for day in range(10, 22):
        people.evening_of(season, f"2026-01-{day}")
    told = []
    monkeypatch.setattr("scoring.notices.mail.deliver", lambda letter: told.append(letter.subject))
    Notice.objects.update(state=State.WAITING)
    told.clear()
    workers = [threading.Thread(target=sending.send_due) for _ in range(2)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    assert len(told) == len(set(told)) == 12
