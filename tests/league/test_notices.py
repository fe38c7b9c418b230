"""What members and other services are told, when, and that nobody is told twice."""

from __future__ import annotations

import re
import smtplib
import threading
from datetime import UTC, date, datetime, timedelta
from email import policy
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core import mail
from django.db import transaction
from django.test import Client
from django.urls import reverse

from config.jobs import occasions
from scoring.book import subjects
from scoring.club import service as clubs
from scoring.club.membership import Visitor
from scoring.evening.attendance import answer, decline
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Club, ClubWebhook, Member, Notice, Subscription
from scoring.notices import ahead, public_post, sending
from scoring.notices import mail as mail_of_notices
from scoring.notices.kinds import CHOICES, NoticeKind
from scoring.notices.quiet import QuietHours
from scoring.notices.release import release
from scoring.sheets import service
from scoring.sheets.service.confirmations import Signature, sign
from scoring.sheets.service.rounds import seat
from tables.accounts import data_export
from tests.league import people
from tests.league.books import text
from tests.league.evenings import come, result

VIENNA = ZoneInfo("Europe/Vienna")
NOON = datetime(2026, 1, 7, 11, tzinfo=UTC)  # a Wednesday
TEST = PostingAuthor(who="test")
State = Notice.State


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


def test_a_mail_comes_in_the_clubs_name_from_the_sites_address(club, anna):
    people.evening_of(people.season_of(club), "2026-01-09")
    assert sent()
    [sender] = policy.default.header_factory("From", mail.outbox[0].message()["From"]).addresses
    assert sender.display_name == "Kartler vom Bäckerwirt via Weli" and sender.username == "weli"


def test_an_evening_is_planned_moved_and_called_off(club, anna):
    evening = people.evening_of(people.season_of(club), "2026-01-09", begins="19:30", place="Bäckerwirt")
    assert sent() == ["Kartler vom Bäckerwirt: an evening on Friday, 9 January 2026, 19:30"]
    assert "Bäckerwirt" in mail.outbox[0].body
    clubs.say(evening, TEST, subjects.EVENING, "", on("2026-01-09", begins="19:30", place="Bäckerwirt", title="Finale"))
    assert sent() == []  # a title changes nothing for who wants to come
    clubs.say(evening, TEST, subjects.EVENING, "", on("2026-01-10", begins="18:00", place="Bäckerwirt"))
    assert sent() == ["Kartler vom Bäckerwirt: the evening is now on Saturday, 10 January 2026, 18:00"]
    assert "9 January 2026" in mail.outbox[0].body
    clubs.say(evening, TEST, subjects.EVENING, "", on("2026-01-10", cancelled=True))
    assert sent() == ["Kartler vom Bäckerwirt: called off: Saturday, 10 January 2026"]
    assert sent() == []


def test_what_is_overtaken_is_not_told_any_more(club, anna):
    evening = people.evening_of(people.season_of(club), "2026-01-09")
    clubs.say(evening, TEST, subjects.EVENING, "", on("2026-01-09", cancelled=True))
    assert sent() == ["Kartler vom Bäckerwirt: called off: Friday, 9 January 2026"]
    assert states() == [("evenings", State.DROPPED), ("evenings", State.SENT)]


def test_nobody_hears_of_what_he_has_not_chosen_or_not_proved_or_of_the_past(club, anna):
    (bert, cilli) = people.taken_in(club, "Bert", "Cilli")
    listens(bert, NoticeKind.RESULTS)
    Subscription.objects.create(member=cilli, email="c@example.org", kinds=list(CHOICES), lang="en")
    season = people.season_of(club)
    people.evening_of(season, "2026-01-09")
    assert [one.member for one in Notice.objects.all()] == [anna]
    people.evening_of(season, "2025-12-05")
    assert Notice.objects.count() == 1


def test_the_notice_is_there_exactly_if_the_event_is(club, anna):
    season = people.season_of(club)
    with transaction.atomic():
        people.evening_of(season, "2026-01-09")
        assert Notice.objects.exists()
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_in_the_language_and_by_the_clock_of_who_hears_it(club, anna):
    Subscription.objects.update(lang="de")
    people.evening_of(people.season_of(club), "2026-01-09", begins="19:30")
    assert sent() == ["Kartler vom Bäckerwirt: Abend am Freitag, 9. Januar 2026, 19:30 Uhr"]


def test_the_day_before_once_and_not_who_has_excused_himself(club, anna, noon):
    (bert,) = people.taken_in(club, "Bert")
    listens(bert)
    evening = people.evening_of(people.season_of(club), "2026-01-09")
    decline(evening, TEST, bert.key)
    Notice.objects.all().delete()
    noon.move_to(datetime(2026, 1, 8, 14, 59, tzinfo=UTC))
    assert ahead.look_ahead.func() == 0  # not before four in the afternoon, in Vienna
    noon.move_to(datetime(2026, 1, 8, 15, 0, tzinfo=UTC))
    assert ahead.look_ahead.func() == 1
    assert ahead.look_ahead.func() == 0
    assert sent() == ["Kartler vom Bäckerwirt: tomorrow, Friday, 9 January 2026"]
    assert mail.outbox[0].to == ["anna@example.org"]
    assert "You have not said yet" in mail.outbox[0].body


def test_a_mail_says_what_its_link_opens_and_how_it_is_ended(club, anna, noon):
    evening = people.evening_of(people.season_of(club), "2026-01-09", begins="19:30")
    mail.outbox.clear()
    sending.send_due()
    assert "Say here whether you are coming:\nhttp" in mail.outbox[0].body
    clubs.say(evening, TEST, subjects.EVENING, "", on("2026-01-09") | {"cancelled": True})
    mail.outbox.clear()
    sending.send_due()
    assert "Your page of the club:\nhttp" in mail.outbox[0].body  # nothing is left to be said of an evening that is off
    assert "To end it:\nhttp" in mail.outbox[0].body


def test_the_director_reads_in_words_why_a_mail_did_not_arrive(club, browser, anna):
    for why in ("SMTP 550", "SMTP 451", "HTTP 404"):
        Notice.objects.create(
            club=club, member=anna, kind=NoticeKind.REMINDER, about=f"x:{why}", facts={}, why=why, state=State.FAILED,
            made_at=NOON, due_at=NOON, good_until=NOON,
        )  # fmt: skip
    told = text(browser.get(f"/c/{club.slug}/notices/"))
    assert "the mail was refused, perhaps the address is wrong (SMTP 550)" in told
    assert "the mail server has put it off (SMTP 451)" in told
    assert "the service does not take it (HTTP 404)" in told


def test_a_reminder_that_is_no_longer_true_is_not_sent(club, anna, noon):
    evening = people.evening_of(people.season_of(club), "2026-01-09")
    noon.move_to(datetime(2026, 1, 8, 15, tzinfo=UTC))
    assert sent()
    ahead.look_ahead.func()
    decline(evening, TEST, anna.key)
    assert sent() == []
    assert ("reminder", State.DROPPED) in states()


def test_who_moves_up_into_a_free_place_hears_it(club, anna):
    bert, cilli = people.taken_in(club, "Bert", "Cilli")
    listens(cilli)
    evening = people.evening_of(people.season_of(club), "2026-01-09", places=1)
    for member in (bert, anna, cilli):
        answer(evening, TEST, member.key, "coming")
    sent()
    decline(evening, TEST, bert.key)
    assert sent() == ["Kartler vom Bäckerwirt: you have a place on Friday, 9 January 2026"]
    assert mail.outbox[0].to == ["anna@example.org"]
    decline(evening, TEST, bert.key)
    assert sent() == []


def test_tables_are_told_at_once_and_again_only_to_whom_they_change_for(club, anna, noon):
    others = people.taken_in(club, "Bert", "Cilli", "Dora", "Emil", "Franz")
    evening = people.evening_of(people.season_of(club), "2026-01-09")
    come(evening, anna, *others)
    sent()
    noon.move_to(datetime(2026, 1, 9, 22, 30, tzinfo=UTC))  # half past eleven: quiet
    keys = [one.key for one in others]
    for tables in ([[anna.key, *keys[:2]], keys[2:]], [[anna.key, *keys[:2]], keys[:1:-1]]):
        clubs.say(evening, TEST, subjects.SEATING, 1, {"tables": tables})
    assert sent() == ["Kartler vom Bäckerwirt: round 1, table 1"]
    assert "With Bert, Cilli." in mail.outbox[0].body
    clubs.say(evening, TEST, subjects.SEATING, 1, {"tables": [keys[:3], [anna.key, *keys[3:]]]})
    assert sent() == ["Kartler vom Bäckerwirt: round 1, table 2"]


def test_an_objection_reaches_the_others_at_the_table(club, anna):
    bert, cilli = people.taken_in(club, "Bert", "Cilli")
    listens(bert)
    evening = people.evening_of(people.season_of(club), "2026-01-07")
    come(evening, anna, bert, cilli)
    keys = [anna.key, bert.key, cilli.key]
    names = dict(zip(keys, ("Anna", "Bert", "Cilli"), strict=True))
    seat(evening, evening_book(evening), 1, [keys], TEST, names=names)
    sheet = evening.sheets.get()
    sent()
    place = service.fold_of(sheet).head.members.index(bert.key)
    sign(sheet, Signature("wrong", place, 1, "r1", words="Hand 2 was mine"))
    assert sent() == ["Kartler vom Bäckerwirt: somebody objects to a result of yours (round 1, table 1)"]
    assert mail.outbox[0].to == ["anna@example.org"]
    assert "Hand 2 was mine" in mail.outbox[0].body


def test_results_go_out_on_the_directors_word_and_once(club, browser, anna):
    bert, cilli = people.taken_in(club, "Bert", "Cilli")
    evening = people.evening_of(people.season_of(club), "2026-01-06")
    come(evening, anna, bert, cilli)
    result(evening, 1, 1, [anna.key, bert.key, cilli.key], [1, 2, 3])
    assert sent() == []
    page = reverse("scoring:notices", args=[club.slug])
    assert evening.key in browser.get(page).text
    for _ in range(2):
        browser.post(reverse("scoring:notices-release", args=[club.slug]), {"evening": evening.key})
    assert sent() == ["Kartler vom Bäckerwirt: results of Tuesday, 6 January 2026"]
    assert re.search(r"1\. Anna .*\n2\. Bert", str(mail.outbox[0].body))
    result(evening, 2, 1, [anna.key, bert.key, cilli.key], [3, 2, 1])
    browser.post(reverse("scoring:notices-release", args=[club.slug]), {"evening": evening.key})
    assert len(sent()) == 1  # other results are news
    assert "Anna" in browser.get(page).text


def home(browser, evening, undo=""):
    where = {"club": evening.season.club.slug, "season": evening.season.slug, "evening": evening.key}
    return browser.post(reverse(f"scoring:evening-{undo or 'home'}", kwargs=where), follow=True).text


def test_results_go_out_a_minute_after_everybody_was_sent_home_and_once(club, browser, anna, noon):
    bert, cilli = people.taken_in(club, "Bert", "Cilli")
    evening = people.evening_of(people.season_of(club), "2026-01-07")
    come(evening, anna, bert, cilli)
    result(evening, 1, 1, [anna.key, bert.key, cilli.key], [1, 2, 3])
    sent()
    assert "The results go out to one person or service at 12:01." in home(browser, evening)
    assert sent() == []
    home(browser, evening, "stay")
    noon.shift(timedelta(minutes=2))
    assert sent() == []  # taken back within the minute, nothing has gone out
    home(browser, evening)
    noon.shift(timedelta(minutes=2))
    assert sent() == ["Kartler vom Bäckerwirt: results of Wednesday, 7 January 2026"]
    assert "1. Anna" in str(mail.outbox[0].body)
    assert "The results went out to one person or service." in home(browser, evening, "stay") + home(browser, evening)
    noon.shift(timedelta(minutes=2))
    assert sent() == []  # the same results


def test_an_old_evening_that_is_closed_sends_nothing(club, browser, anna):
    (bert,) = people.taken_in(club, "Bert")
    evening = people.evening_of(people.season_of(club), "2025-12-05")
    result(evening, 1, 1, [anna.key, bert.key], [1, 2])
    home(browser, evening)
    assert not Notice.objects.exists()


def test_a_club_with_a_language_speaks_it_to_everybody(club, browser, anna):
    browser.post(f"/c/{club.slug}/settings/", {"name": club.name, "zone": "Europe/Vienna", "language": "de"})
    people.evening_of(people.season_of(club), "2026-01-09", begins="19:30")
    assert sent() == ["Kartler vom Bäckerwirt: Abend am Freitag, 9. Januar 2026, 19:30 Uhr"]
    Club.objects.update(language="xx")  # of another site
    people.evening_of(club.seasons.get(), "2026-01-10", begins="19:30")
    assert sent() == ["Kartler vom Bäckerwirt: an evening on Saturday, 10 January 2026, 19:30"]


def test_somebody_is_missed_once_after_three_evenings(club, anna, noon):
    others = people.taken_in(club, "Bert", "Cilli", "Dora")
    season = people.season_of(club)
    for n, day in enumerate(("2025-12-05", "2025-12-12", "2025-12-19", "2026-01-06")):
        evening = people.evening_of(season, day)
        come(evening, *others, *([anna] if n == 0 else []))
        result(evening, 1, 1, [one.key for one in others], [1, 2, 3])
        noon.move_to(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(days=1, hours=11))
        ahead.look_ahead.func()
    assert [sent(), ahead.look_ahead.func()] == [["Kartler vom Bäckerwirt: we miss you"], 0]


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


class TestOneTap:
    """The link in a mail, by whoever holds it, without signing in."""

    def link(self, club):
        people.evening_of(people.season_of(club), "2026-01-09")
        sending.send_due()
        return link_in(mail.outbox[0])

    def test_looking_ends_nothing_and_one_tap_ends_this_kind(self, club, anna):
        address = self.link(club)
        stranger = Client(enforce_csrf_checks=True)
        assert stranger.get(address).status_code == 200
        assert NoticeKind.EVENINGS in Subscription.objects.get().kinds
        assert stranger.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
        kinds = Subscription.objects.get().kinds
        assert NoticeKind.EVENINGS not in kinds
        assert NoticeKind.REMINDER in kinds
        assert stranger.post(address).status_code == 200
        assert "No mails of this kind come any more" in people.browser().get(address).text

    def test_all_of_it_forgets_the_address(self, club, anna):
        address = self.link(club)
        Client().post(address, {"everything": "1"})
        assert not Subscription.objects.exists()
        assert "nothing left to end" in people.browser().get(address).text

    def test_a_link_that_was_tampered_with_ends_nothing(self, club, anna):
        address = self.link(club)
        Client().post(address[:-3] + ("a" if address[-3] != "a" else "b") + address[-2:], {"everything": "1"})
        assert Subscription.objects.exists()


class TestChoosing:
    """A member on his own page."""

    @pytest.fixture
    def bert(self, club):
        return people.with_role(club, "member")

    def address(self, club):
        return reverse("scoring:notices-mine", args=[club.slug])

    def choose(self, client, club, email="b@example.org", *kinds):
        return client.post(self.address(club), {"email": email, "kind": kinds or ("evenings", "reminder")})

    def test_an_address_counts_once_its_owner_has_said_yes(self, club, bert, django_capture_on_commit_callbacks):
        member, client = bert
        with django_capture_on_commit_callbacks(execute=True):
            assert self.choose(client, club).status_code == 302
        link = link_in(mail.outbox[0])
        assert mail.outbox[0].to == ["b@example.org"]
        people.evening_of(people.season_of(club), "2026-01-09")
        assert not Notice.objects.exists()
        stranger = people.browser()
        assert "reminder" not in stranger.get(link).text
        assert Subscription.objects.get().confirmed_at is None
        assert "Done" in stranger.post(link).text
        assert Subscription.objects.get(member=member).confirmed_at
        assert "b@example.org" in client.get(self.address(club)).text

    def test_an_address_that_takes_no_mail_is_told_to_who_gave_it(
        self, club, bert, monkeypatch, django_capture_on_commit_callbacks
    ):
        _member, client = bert
        refused = mail_of_notices.NotTaken("SMTP 550", for_good=True)
        monkeypatch.setattr(mail_of_notices, "deliver", lambda _mail: (_ for _ in ()).throw(refused))
        with django_capture_on_commit_callbacks(execute=True):
            self.choose(client, club)
        assert "b@example.org took no mail" in client.get(self.address(club)).text
        monkeypatch.undo()
        with django_capture_on_commit_callbacks(execute=True):
            self.choose(client, club)
        assert "We have sent a mail to b@example.org" in client.get(self.address(club)).text

    def test_quiet_hours_are_told_where_there_are_any(self, club, bert):
        _member, client = bert
        assert "Between 22 and 8" in client.get(self.address(club)).text
        Club.objects.filter(pk=club.pk).update(quiet_from=0, quiet_until=0)
        assert "Between" not in client.get(self.address(club)).text

    def test_the_link_for_another_address_proves_nothing(self, club, bert, django_capture_on_commit_callbacks):
        _member, client = bert
        with django_capture_on_commit_callbacks(execute=True):
            self.choose(client, club)
        self.choose(client, club, "other@example.org")
        link = link_in(mail.outbox[0])
        assert people.browser().post(link).status_code == 404

    def test_what_is_wrong_is_said_and_nothing_lost(self, club, bert):
        _member, client = bert
        told = self.choose(client, club, "no address")
        assert told.status_code == 422
        assert 'value="no address"' in told.text
        assert 'value="reminder" checked' in told.text

    def test_less_is_chosen_without_a_mail_and_ending_forgets(self, club, bert):
        member, client = bert
        listens(member)
        self.choose(client, club, Subscription.objects.get().email, "results")
        assert Subscription.objects.get().kinds == ["results"]
        client.post(reverse("scoring:notices-end", args=[club.slug]))
        assert not Subscription.objects.exists()

    def test_a_phone_that_tapped_the_name_neither_reads_nor_changes_the_address(self, club, bert):
        member, _client = bert
        listens(member)
        evening = people.evening_of(people.season_of(club), "2026-01-07")
        phone = people.browser()
        phone.post(reverse("scoring:check-in-here", args=[evening.code, member.key]))
        page = phone.get(self.address(club)).text
        assert "m…@example.org" in page
        assert "member@example.org" not in page
        assert self.choose(phone, club, "thief@example.org", "results").status_code == 302
        assert Subscription.objects.values_list("email", "kinds").get() == ("member@example.org", ["results"])

    def test_without_mail_nothing_is_offered(self, club, bert, browser, settings):
        settings.MAIL_IS_SENT = settings.WEBHOOKS = False
        _member, client = bert
        assert client.get(self.address(club)).status_code == 404
        assert browser.get(reverse("scoring:notices", args=[club.slug])).status_code == 404
        assert self.address(club) not in client.get(reverse("scoring:mine", args=[club.slug])).text

    def test_who_leaves_is_forgotten_and_an_export_tells_what_is_kept(self, club, bert):
        member, _client = bert
        listens(member, NoticeKind.RESULTS)
        (kept,) = data_export.export(member.player)["notices"]
        assert kept["email"] == "member@example.org"
        assert kept["kinds"] == ["results"]
        clubs.leave(Member.objects.get(pk=member.pk), TEST)
        assert not Subscription.objects.exists()


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
