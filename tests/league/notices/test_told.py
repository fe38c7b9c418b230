"""What members are told, when, and in which words."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from email import policy

from django.core import mail
from django.db import transaction
from django.urls import reverse

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.evening.attendance import answer, decline
from scoring.journal.reading import evening_book
from scoring.models import Club, Notice, Subscription
from scoring.notices import ahead, sending
from scoring.notices.kinds import CHOICES, NoticeKind
from scoring.sheets import service
from scoring.sheets.service.confirmations import Signature, sign
from scoring.sheets.service.rounds import seat
from tests.league import people
from tests.league.books import text
from tests.league.evenings import come, result
from tests.league.notices.hearing import NOON, TEST, State, listens, on, sent, states


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
