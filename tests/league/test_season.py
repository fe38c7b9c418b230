"""The pages of a season: standings, results, changes, penalties; who sees and may do what."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.book import results, subjects
from scoring.club import service as clubs
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.journal.reading import _season_book, season_book
from scoring.models import Posting
from tests.league import people
from tests.league.books import TEST, text
from tests.league.seasons import match


def test_the_standings_explain_every_place(book, browser):
    said = text(browser.get(book.address()))
    assert "1 . place Anna 3 points 2 evenings, 2 matches, 1 won" in said
    assert "2 matches count. 9 Jan: 2; 16 Jan: 1." in said
    assert "Place 1: 3 points. Shared with Bert." in said


def test_as_of_a_day_by_link(book, browser):
    said = text(browser.get(book.address("?on=2026-01-10")))
    assert "As of 10 Jan 2026." in said and "Dora" not in said and "Anna 2 points 1 evening, 1 match, 1 won" in said
    assert "Nothing had been played by then." in text(browser.get(book.address("?on=2020-01-01")))
    assert browser.get(book.address("?on=rubbish")).status_code == 200


def test_german_words(book, browser):
    browser.cookies["weli_language"] = "de"
    said = text(browser.get(book.address()))
    assert "Platz 1: 3 Punkte. Geteilt mit Bert." in said and "2 Abende, 2 Partien, 1 gewonnen" in said


def test_an_empty_season(club, browser):
    season = people.season_of(club)
    for page in ("", "results/", "rules/", "changes/", "penalties/", "print/"):
        assert browser.get(f"/c/{club.slug}/{season.slug}/{page}").status_code == 200
    assert "Nothing has been played in this season yet." in text(browser.get(f"/c/{club.slug}/{season.slug}/"))


def test_strangers_see_a_public_season_and_nothing_private(club, book):
    stranger = people.browser()
    assert stranger.get(book.address()).status_code == 404
    club.public = True
    club.initials = True
    club.save()
    clubs.say(book.evenings[1], TEST, subjects.ATTENDANCE, book.members["dora"].key, {"state": "here"})
    people_of = {"member": book.members["anna"].key, "points": 1, "day": "2026-01-09"}
    post(club, [PostingDraft("penalty:x", people_of, book.season, why="Asleep at the table")], TEST)
    said = text(stranger.get(book.address()))
    assert "A." in said and "Anna" not in said and "Asleep" not in said and "Penalty on 9 Jan: 1 point." in said
    assert "Anna" not in text(stranger.get(book.address("results/")))
    for page in ("changes/", "penalties/"):
        assert stranger.get(book.address(page)).status_code == 403
    assert stranger.get(book.address("rules/?edit")).status_code == 403
    assert stranger.post(book.address("rules/"), {"do": "save"}).status_code == 403


@pytest.mark.parametrize("role", ["member", "scorer", "guest"])
def test_only_directors_change_rules_and_give_penalties(book, role):
    _member, browser = people.with_role(book.club, role)
    for page, form in (
        ("rules/", {"do": "save"}),
        ("penalties/", {"member": "x"}),
        ("changes/", {"n": "1", "seen": "1"}),
    ):
        wanted = 404 if (page, role) == ("changes/", "scorer") else 403
        assert browser.post(book.address(page), form).status_code == wanted, page
    assert browser.post(f"/c/{book.club.slug}/new/", {"name": "2027", "do": "save"}).status_code == 403


# --- live ------------------------------------------------------------------------------------------------------------


def test_the_page_keeps_up_while_an_evening_runs(book, browser):
    said = browser.get(book.address()).content.decode()
    assert "hx-get" not in said
    today = timezone.localdate().isoformat()
    evening = people.evening_of(book.season, today)
    said = browser.get(book.address()).content.decode()
    address = re.search(r'hx-get="([^"]+)"', said).group(1)
    assert browser.get(address).status_code == 204
    result = match(1, f"{book.members['dora'].key}:0 {book.members['cilli'].key}:9")
    clubs.say(evening, TEST, subjects.RESULT, "now", results.written(result))
    fresh = browser.get(address)
    assert "Dora" in text(fresh) and b"<html" not in fresh.content


def test_an_evening_that_is_played_out_is_not_on(book, browser):
    evening = people.evening_of(book.season, timezone.localdate().isoformat(), rounds=2)
    pairs = [[book.members[name].key for name in names] for names in (("dora", "cilli"), ("anna", "bert"))]

    def seat(number):
        clubs.say(evening, TEST, subjects.SEATING, str(number), {"tables": pairs})

    def end(number, table):
        one, other = pairs[table - 1]
        result = match(1, f"{one}:0 {other}:9", round=number, table=table)
        clubs.say(evening, TEST, subjects.RESULT, f"t{number}x{table}", results.written(result))
        return "An evening is on" in text(browser.get(book.address()))

    seat(1)
    assert end(1, 1), "a table plays on"
    assert end(1, 2), "a round is to come"
    seat(2)
    assert end(2, 1)
    assert not end(2, 2)
    assert b"hx-get" in browser.get(book.address()).content, "a final may follow"


# --- results, changes, penalties -------------------------------------------------------------------------------------


def test_results_an_evening_at_a_time(book, browser):
    said = text(browser.get(book.address("results/")))
    assert "Round 1, table 1 Ramsen" in said and "1. Bert 0 worth 2" in said and "Cilli" not in said
    said = text(browser.get(book.address(f"results/?evening={book.evenings[1].key}")))
    assert "3. Cilli 9" in said


def test_every_change_shows_before_and_after_and_can_be_taken_back(book, browser):
    book.play(1, "anna:6 bert:5 cilli:0")  # the scores of Anna and Cilli had been mixed up
    assert "Cilli 2 points 1 evening, 1 match, 1 won" in text(browser.get(book.address()))
    page = browser.get(book.address("changes/"))
    said = text(page)
    assert "Result of round 1, table 1 · 9 Jan 2026 changed" in said
    assert "Anna: 0, place 1 → 6, place 3" in said and "Bert: 5, place 2 →" not in said
    n = Posting.objects.filter(club=book.club).order_by("-n").first().n
    form_of = {"n": str(n), "seen": str(n), "why": "no, they were right"}
    assert browser.post(book.address("changes/"), form_of).status_code == 302
    assert "Anna 3 points 2 evenings, 2 matches, 1 won" in text(browser.get(book.address()))
    assert "no, they were right" in text(browser.get(book.address("changes/")))
    # the entry that was taken back holds no longer: pressing again is answered, not done twice
    assert browser.post(book.address("changes/"), form_of).status_code == 409
    assert browser.post(book.address("changes/"), {"n": "99999", "seen": "1"}).status_code == 404


def test_what_a_sheet_says_is_corrected_on_the_sheet(book, browser):
    facts = results.written(match(1, f"{book.members['dora'].key}:0 {book.members['cilli'].key}:9"), sheet=77)
    clubs.say(book.evenings[1], PostingAuthor(who="sheet"), subjects.RESULT, "s77", facts)
    n = season_book(book.season).version
    page = browser.get(book.address("changes/"))
    assert "the score sheet" in text(page) and f'name="n" value="{n}"' not in page.content.decode()
    assert browser.post(book.address("changes/"), {"n": str(n), "seen": str(n)}).status_code == 422


def test_wishes_are_for_directors_only(book, browser):
    pair = [book.members["anna"].key, book.members["bert"].key]
    post(book.club, [PostingDraft("wish:w1", {"kind": "apart", "members": pair}, book.season)], TEST)
    _member, plain = people.with_role(book.club, "member")
    assert "Wish for the seats" in text(browser.get(book.address("changes/")))
    assert "Wish" not in text(plain.get(book.address("changes/")))


def test_every_kind_of_posting_has_words(book, browser):
    anna, bert = book.members["anna"].key, book.members["bert"].key
    evening = book.evenings[1]
    for word, what, facts in [
        (subjects.ATTENDANCE, anna, {"state": "late", "from": 2, "until": 0, "for": bert}),
        (subjects.SEATING, 2, {"tables": [[anna, bert]]}),
        (subjects.TIMER, "", {"round": 1, "started": None, "left": 60}),
        (subjects.STAGE, "final:1", {"place": 1, "members": [anna, bert]}),
        ("something", "new", {"odd": {"a": 1}}),
    ]:
        clubs.say(evening, TEST, word, what, facts)
    post(
        book.club, [PostingDraft("penalty:p", {"member": bert, "points": 1.5, "day": "2026-01-09"}, book.season)], TEST
    )
    for lang, words in (
        ("en", ["Attendance of Anna", "comes later", "Stands in for: Bert", "Table 1: Anna and Bert"]),
        ("de", ["Anwesenheit von Anna", "Strafe für Bert", "Tisch 1: Anna und Bert", "Finale"]),
    ):
        browser.cookies["weli_language"] = lang
        said = text(browser.get(book.address("changes/")))
        assert all(word in said for word in words), said
    Posting.objects.filter(subject="something:new").delete()  # no server of today would take it


def test_what_is_wrong_with_a_penalty_stands_beside_its_field_and_the_rest_is_kept(book, browser):
    asked = {"member": book.members["anna"].key, "points": "many", "day": "2026-01-09", "why": ""}
    page = browser.post(book.address("penalties/"), asked).text
    assert re.search(r'id="points"[^>]*aria-invalid="true" aria-describedby="wrong-points"\s+autofocus', page)
    assert re.search(r'id="wrong-points">Say how many points', page)
    assert re.search(r'id="why"[^>]*aria-describedby="wrong-why"\s*>', page), "one goes on with the first"
    assert "wrong-day" not in page
    assert 'value="2026-01-09"' in page
    assert f'value="{asked["member"]}" selected' in page


def test_penalties_have_a_reason_and_can_be_cancelled(book, browser):
    asked = {"member": book.members["anna"].key, "points": "1,5", "day": "2026-01-16", "why": "Came an hour late."}
    for missing in asked:
        assert browser.post(book.address("penalties/"), asked | {missing: ""}).status_code == 422
    assert browser.post(book.address("penalties/"), asked | {"points": "-1"}).status_code == 422
    assert browser.post(book.address("penalties/"), asked).status_code == 302
    assert "Penalty on 16 Jan: 1½ points. Came an hour late." in text(browser.get(book.address()))
    _member, plain = people.with_role(book.club, "member")
    assert "Anna : 1½ points" in text(plain.get(book.address("penalties/")))
    (one,) = season_book(book.season).penalties
    assert browser.post(book.address(f"penalties/{one.key}/cancel/"), {"why": "the tram"}).status_code == 302
    assert season_book(book.season).penalties == ()
    assert "Penalty for Anna taken out" in text(browser.get(book.address("changes/")))
    assert browser.post(book.address(f"penalties/{one.key}/cancel/")).status_code == 404
    browser.post(book.address("penalties/"), asked)
    (one,) = season_book(book.season).penalties
    browser.post(book.address("penalties/"), {"cancel": one.key})  # of a page that was opened earlier
    assert season_book(book.season).penalties == ()


@pytest.mark.parametrize("number", ["9" * 5000, "²", "-1"])
def test_a_number_that_nobody_means_breaks_no_page(book, browser, number):
    fine = {"member": book.members["anna"].key, "points": number, "day": "2026-01-16", "why": "late"}
    assert browser.post(book.address("penalties/"), fine).status_code == 422
    assert browser.post(book.address("changes/"), {"n": number, "seen": number}).status_code == 404
    assert browser.get(book.address(f"changes/?before={number}")).status_code == 200
    assert browser.post(book.address("rules/"), {"do": "save", "seen": number}).status_code in (302, 409, 422)


def test_the_same_penalty_sent_twice_is_given_once(book, browser):
    asked = {"member": book.members["anna"].key, "points": "1", "day": "2026-01-16", "why": "late", "ref": "abc"}
    for _ in range(2):
        browser.post(book.address("penalties/"), asked)
    assert len(season_book(book.season).penalties) == 1


def test_the_print_has_the_evenings_as_columns(book, browser):
    said = text(browser.get(book.address("print/")))
    assert "# Name Points 9 Jan 16 Jan" in said and "1 Anna 3 2 1" in said


# --- how much it asks of the database --------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "results/", "print/", "rules/", "changes/"])
def test_the_number_of_queries_does_not_grow(book, browser, page):
    def queries():
        _season_book.cache_clear()
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(book.address(page)).status_code == 200
        return [one["sql"][:90] for one in asked]

    queries()
    before = queries()
    for number in range(3, 9):
        book.play(number, "anna:0 bert:5 cilli:9 dora:3")
        book.play(number, "dora:0 bert:5", n=2)
    people.taken_in(book.club, *(f"Neu {n}" for n in range(10)))
    assert queries() == before
    assert len(before) <= 10
