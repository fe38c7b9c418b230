"""The desk of who directs: what every table does, what it asks, seats that no longer fit, and the way home."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from rules.engine.breaches import BREACH
from scoring.club import service as clubs
from scoring.evening import matches_so_far
from scoring.evening.rows import EveningSeat, EveningTable
from scoring.evening.table_states import DeskState, DeskTable, MatchSoFar
from scoring.journal.book import PostingAuthor
from scoring.journal.reading import evening_book
from scoring.models import Confirmation, Entry
from scoring.sheets import service
from scoring.sheets.confirmed import confirmed
from scoring.sheets.service import confirmations
from scoring.sheets.service.rounds import seat
from scoring.treasurer import service as treasurer
from tables.accounts import data_export
from tests.league.evenings import at, come, drawn, members_of, planned, seated
from tests.league.people import browser, evening_of, guest, taken_in, with_role
from tests.scoring.test_confirm import Line

BY = PostingAuthor(who="test")


@pytest.fixture
def eight(evening, people, director):
    """Eight people at two tables in all three rounds; the first has begun at one of them."""
    planned(evening, minutes=40)
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    enter(first(evening))
    return evening


def first(evening, number=1, table=1):
    return evening.sheets.get(round=number, table=table)


def enter(sheet, tricks=(5, 0, 0, 0)):
    assert isinstance(service.write_all(sheet, [{"tricks": list(tricks)}]), service.Entered)


def desk(director, evening):
    return director.get(at(evening)).context["desk"]


def test_before_anybody_is_seated_the_desk_shows_no_empty_places(evening, director):
    page = director.get(at(evening)).content.decode()
    assert re.search(r'id="desk-waiting"[^>]* hidden', page) and 'href="#desk-waiting"' not in page
    counts = re.search(r'<div id="counts".*?</div>', page, re.DOTALL)
    assert counts and "<b>0</b>" not in counts[0].split("here", 1)[1]
    assert "Report this club" not in page  # a director has nobody to report it to but himself


def states(director, evening):
    return [one.state for one in desk(director, evening).tables]


def ring(sheet, words="Must I follow?", **more):
    return browser().post(f"/s/{sheet.code}/call/", {"words": words, "ref": "bell", **more})


# --- what somebody takes along ------------------------------------------------------


def test_an_export_tells_somebody_what_he_has_said_and_what_stands_on_his_account(eight, people, club):
    sheet = first(eight)
    name = service.fold_of(sheet).head.names[1]
    member = people[name]
    clubs.claim(member, guest(name))
    service.sign(sheet, service.Signature("call", 1, 2, "r1", words="Who deals?"))
    service.sign(sheet, service.Signature("call", 0, 2, "r2", words="Who leads?"))
    money = {"kind": "due", "cents": 250, "day": "2026-01-09", "member": member.key}
    treasurer.enter(club, money, "card money", "m1", BY)
    told = data_export.export(member.player)
    assert [one["words"] for one in told["said_of_sheets"]] == ["Who deals?"]
    assert [(one["cents"], one["why"]) for one in told["till"]] == [(-250, "card money")]


# --- a phone that nobody hears -------------------------------------------------------


@pytest.mark.parametrize("minutes", [40, 0])
def test_the_evening_goes_on_before_the_last_result_is_in(eight, director, minutes):
    if not minutes:
        planned(eight, minutes=0)
    assert not desk(director, eight).later
    service.end(first(eight))
    assert desk(director, eight).later == 2
    director.post(at(eight, "timer/round/"), {"round": "2"})
    page = director.get(at(eight))
    assert page.context["desk"].face.now.number == 2
    assert (page.context["face"].clock is not None) == bool(minutes)
    assert [(number, table.number) for number, table in page.context["desk"].left_open] == [(1, 2)]
    assert "Round 1, table 2 has no result yet." in page.text
    director.post(at(eight, "timer/stop/"))  # a tap too early
    assert desk(director, eight).face.now.number == 1
    assert director.post(at(eight, "timer/round/"), {"round": "9"}).status_code == 409


# --- what the director asks ------------------------------------------------------


def asks(director, evening, sheet, words=""):
    return director.post(at(evening, f"sheets/{sheet.pk}/ask/"), {"words": words}, follow=True)


def answer(sheet, words):
    said = sheet.confirmations.last().n
    browser().post(f"/s/{sheet.code}/confirm/", {"say": "settled", "settles": said, "words": words, "ref": f"a{said}"})


def test_a_question_from_the_desk_is_answered_at_the_table(eight, director):
    sheet = first(eight)
    assert "How long will you need?" in director.get(at(eight, f"sheets/{sheet.pk}/ask/")).text
    for _twice in range(2):
        assert "You ask:" in asks(director, eight, sheet, "How long will you need?").text
    assert sheet.confirmations.count() == 1
    german = browser()
    german.cookies["weli_language"] = "de"
    assert "Wie lange braucht ihr noch?" in german.get(f"/s/{sheet.code}/").text
    enter(sheet, (0, 5, 0, 0))  # a hand is no answer to a question
    assert desk(director, eight).tables[0].answers
    answer(sheet, "Last hand")
    assert "Last hand" in director.get(at(eight)).text
    assert "How long will you need?" not in browser().get(f"/s/{sheet.code}/").text
    assert not confirmed(tuple(sheet.confirmations.all()), 3, 4).open  # it is no objection


def test_a_silent_table_is_reminded_in_one_tap(eight, director):
    sheet = first(eight)
    Entry.objects.filter(sheet=sheet).update(at=timezone.now() - timedelta(minutes=25))
    step = desk(director, eight).next
    assert (step.key, step.fields) == ("Remind it", {})
    director.post(step.address)
    assert "heard nothing from your table" in browser().get(f"/s/{sheet.code}/").text
    director.post(desk(director, eight).next.address)  # the other table, as silent since the round began
    assert desk(director, eight).next.key == "To its sheet"
    answer(sheet, "We are playing")
    assert desk(director, eight).tables[0].state == DeskState.PLAYING
    director.post(step.address)
    enter(sheet, (0, 5, 0, 0))  # a hand is an answer to a reminder
    assert "heard nothing" not in browser().get(f"/s/{sheet.code}/").text


def test_only_who_directs_asks(eight, club):
    sheet = first(eight)
    scorer = with_role(club, "scorer")[1]
    assert asks(scorer, eight, sheet).status_code == 403
    assert not sheet.confirmations.exists()


# --- the tables ------------------------------------------------------------------


def test_the_most_urgent_of_what_is_true_of_a_table_is_said_of_it():
    here = (EveningSeat("a", "Anna", 0, "", False), EveningSeat("b", "Bert", 0, "", False, gone=True))

    def state(*lines, over=False, hands=0, quiet=0, seats=here[:1], typed=False):
        table = EveningTable(1, seats, None, over, "", confirmed(lines, 3, 1))
        return DeskTable(table, MatchSoFar(hands), quiet, typed).state

    wrong, call, right = Line(1, "wrong", 0), Line(2, "call", 0), Line(3, "right", 0)
    assert state() == DeskState.WAITING
    assert state(seats=here) == DeskState.SHORT
    assert state(seats=here, hands=2) == DeskState.PLAYING
    assert state(hands=2, quiet=1199) == DeskState.PLAYING
    assert state(hands=2, quiet=1200) == state(quiet=1200) == DeskState.SILENT
    assert state(over=True, quiet=9999) == DeskState.DONE
    assert state(over=True, typed=True) == DeskState.PAPER
    assert state(right, over=True) == DeskState.CONFIRMED
    assert state(call, hands=2, quiet=9999) == DeskState.CALLING
    assert state(wrong, call, over=True) == DeskState.DISPUTED


def test_the_desk_follows_its_tables_and_says_what_is_next(eight, people, director):
    assert states(director, eight) == [DeskState.PLAYING, DeskState.WAITING]
    page = director.get(at(eight))
    loud = re.findall(r"button primary[^>]*", page.text.partition("desk-strip")[2].partition("<footer")[0])
    assert loud == [], "nothing is to be done"
    assert "Then: round 2, when 2 more tables are done." in page.text
    tag = page.context["headers"].split('"If-None-Match": ')[1][1:-2].replace('\\"', '"')
    known = {"If-None-Match": tag}
    assert director.get(at(eight, "part/?desk=1"), headers=known).status_code == 304
    enter(first(eight), (0, 5, 0, 0))
    news = director.get(at(eight, "part/?desk=1"), headers=known)
    assert news.status_code == 200 and "Hand 3" in news.text and "HX-Refresh" not in news.headers
    Entry.objects.filter(sheet__evening=eight).update(at=timezone.now() - timedelta(minutes=25))
    assert states(director, eight) == [DeskState.SILENT, DeskState.SILENT]
    assert "has been silent for 25 minutes" in desk(director, eight).next.words
    scorer = with_role(eight.season.club, "scorer")[1].get(at(eight))
    assert scorer.context["desk"] is None and "desk-strip" not in scorer.text


def test_forty_tables_ask_as_much_of_the_database_as_four_and_one_change_is_one_fold(
    club, season, director, django_assert_max_num_queries, monkeypatch
):
    asked = []
    for tables in (4, 40):
        evening = evening_of(season, timezone.localdate().isoformat(), rounds=2, minutes=40)
        people = taken_in(club, *(f"Gast {tables}-{n}" for n in range(tables * 4)))
        come(evening, people[-1], state="left", until=1)
        names = {one.key: one.name for one in people}
        keys = list(names)
        for number in (1, 2):
            seat(
                evening,
                evening_book(evening),
                number,
                [keys[n : n + 4] for n in range(0, len(keys), 4)],
                BY,
                names=names,
            )
        enter(first(evening))
        director.get(at(evening))
        with django_assert_max_num_queries(40) as counted:
            assert len(desk(director, evening).tables) == tables
        asked.append(len(counted))
    assert asked[0] == asked[1] <= 24
    folded, fold = [], matches_so_far._so_far

    def seen(sheet, lines):
        folded.append(sheet.table)
        return fold(sheet, lines)

    monkeypatch.setattr(matches_so_far, "_so_far", seen)
    enter(first(evening, table=7))
    desk(director, evening)
    desk(director, evening)
    assert folded == [7]


# --- a call, and the ruling on it ---------------------------------------------------


def test_a_call_that_a_phone_has_kept_rings_once_and_is_refused_where_nobody_hears_it(eight, director):
    sheet = first(eight)
    sent = [
        browser().post(f"/s/{sheet.code}/call/", {"words": "Who deals?", "ref": "k1"}, headers={"Weli-Kept": "1"})
        for _twice in range(2)
    ]
    assert [one.json() for one in sent] == [{"outcome": "entered"}] * 2
    assert sheet.confirmations.count() == 1
    director.post(at(eight, "home/"))
    late = browser().post(f"/s/{sheet.code}/call/", {"words": "And now?", "ref": "k2"}, headers={"Weli-Kept": "1"})
    assert late.json()["outcome"] == "refused"
    assert "its evening is over" in late.json()["why"][0]


def test_a_table_rings_and_reads_what_was_ruled_with_its_rule_and_its_fine(eight, director):
    sheet, phone = first(eight), browser()
    assert "Call the director" in phone.get(f"/s/{sheet.code}/").text
    for _twice in range(2):
        ring(sheet, about="2")
    assert "The director has it on the desk" in phone.get(f"/s/{sheet.code}/").text
    shown = desk(director, eight)
    (question,) = shown.asked
    assert (question.hand, question.asks.words, question.asks.rings) == (2, "Must I follow?", True)
    assert shown.next.words == "Table 1 calls you." and shown.tables[0].state == DeskState.CALLING
    ruling = shown.next.address
    assert "Revoke" in director.get(ruling).text
    nothing = director.post(ruling, {"words": ""})
    assert nothing.status_code == 422 and "Say what holds" in nothing.text
    free = director.post(ruling, {"words": "Yes.", "law": "law_turn", "offender": "1"})
    assert free.status_code == 422 and "that costs nothing" in free.text and 'value="Yes."' in free.text
    told = {"words": "Yes, and it was a revoke.", "law": "law_revoke", "offender": "1", "ref": "r1"}
    for _twice in range(2):
        director.post(ruling, told)
    assert Confirmation.objects.filter(sheet=sheet, kind="settled").values_list("law", flat=True).get() == "law_revoke"
    fine = sheet.entries.exclude(hand=0).last()
    assert fine.facts[BREACH] == "revoke" and fine.why == told["words"]
    for page in ("", "part/", "changes/"):
        read = phone.get(f"/s/{sheet.code}/{page}").text
        assert "Yes, and it was a revoke." in read and "#law.revoke" in read
    assert desk(director, eight).asked == []
    assert "Nothing waits here any more" in director.get(ruling).text
    late = director.post(ruling, told | {"ref": "r2"})
    assert late.status_code == 422 and "settled in the meantime" in late.text
    assert sheet.entries.count() == 3, "and nobody pays twice"


def test_where_nothing_more_can_be_said_of_a_sheet_nobody_is_fined_either(eight, director, monkeypatch):
    sheet = first(eight)
    ring(sheet)
    ruling, before = desk(director, eight).next.address, sheet.entries.count()
    monkeypatch.setattr(confirmations, "MOST_WORDS", 1)
    told = {"words": "A revoke.", "law": "law_revoke", "offender": "1", "ref": "r1"}
    assert director.post(ruling, told).status_code == 422
    assert sheet.entries.count() == before


def test_a_ruling_lays_an_objection_to_rest_and_a_table_can_settle_its_call_itself(eight, director):
    sheet = first(eight)
    objection = {"say": "wrong", "seat": "0", "seen": "2", "words": "mine", "ref": "o", "about": "1"}
    browser().post(f"/s/{sheet.code}/confirm/", objection)
    ring(sheet)
    shown = desk(director, eight)
    assert shown.next.words == "Table 1 does not agree about its sheet.", "an objection comes before a question"
    director.post(shown.next.address, {"words": "The sheet is right."})
    assert "The sheet is right." in browser().get(f"/s/{sheet.code}/").text
    browser().post(f"/s/{sheet.code}/confirm/", {"say": "settled", "settles": "2", "seen": "2", "ref": "w"})
    assert desk(director, eight).asked == []


def test_nobody_rules_but_a_director_and_only_an_evening_that_is_on_has_a_bell(club, eight, director):
    sheet = first(eight)
    ring(sheet)
    where = desk(director, eight).next.address
    for role in ("scorer", "member", "guest"):
        client = with_role(club, role)[1]
        for page in (where, at(eight, "home/"), at(eight, "seating/again/")):
            assert client.post(page, {"words": "No."}).status_code == 403
    phone = browser()
    phone.post(f"/e/{eight.code}/people/{members_of(sheet)[0]}/here/")
    assert phone.post(where, {"words": "No."}).status_code == 403
    assert not Confirmation.objects.filter(kind="settled").exists() and not evening_book(eight).home
    planned(eight, -2)
    assert "Call the director" not in browser().get(f"/s/{sheet.code}/").text
    assert ring(sheet, "Again?").status_code == 404


# --- seats that no longer fit --------------------------------------------------------


def test_a_latecomer_is_seated_with_one_tap_after_the_change_was_shown(eight, people, director):
    gone, late = people["Dora"], people["Max"]
    come(eight, gone, state="left", until=1)
    come(eight, late, state="late", **{"from": 2})
    shown = desk(director, eight)
    assert [one.number for one in shown.seats.rounds] == [2, 3]
    page = director.get(at(eight)).text
    assert re.search(r"Max takes the seat of Dora at table \d, with \w+, \w+, \w+\.", page)
    assert "Everybody else stays." in page and 'href="#no-longer-fits"' in page
    before = seated(eight)
    form = {"seen": str(shown.seen)} | {f"round-{one.number}": one.written for one in shown.seats.possible}
    director.post(at(eight, "seating/again/"), form)
    for number in (2, 3):
        was = [[late.key if who == gone.key else who for who in table] for table in before[number]]
        assert seated(eight)[number] == was
        table = next(n for n, people_there in enumerate(was, 1) if late.key in people_there)
        assert late.key in members_of(first(eight, number, table))
    assert seated(eight)[1] == before[1] and desk(director, eight).seats.rounds == ()
    assert director.post(at(eight, "seating/again/"), form | {"round-2": "x,y"}).status_code == 409
    assert director.post(at(eight, "seating/again/"), form).status_code in (302, 409), "sent twice, it harms nothing"


def test_a_chair_that_falls_empty_in_the_round_that_is_on_is_for_who_has_just_come(eight, people, director):
    empty = first(eight, 1, 2)
    gone = next(one for one in people.values() if one.key == members_of(empty)[0])
    come(eight, gone, state="excused")
    come(eight, people["Max"], state="late", **{"from": 2})
    shown = desk(director, eight)
    assert shown.tables[1].state == DeskState.SHORT
    now = shown.seats.possible[0]
    assert now.number == 1 and now.early == (people["Max"].key,)
    director.post(at(eight, "seating/again/"), {"seen": str(shown.seen), "round-1": now.written})
    assert people["Max"].key in members_of(first(eight, 1, 2))
    said = next(one for one in evening_book(eight).attendance if one.member == people["Max"].key)
    assert (said.state, said.first) == ("here", 1)


def test_the_phone_of_who_is_moved_says_so(eight, people, director):
    number, key = 2, seated(eight)[2][0][1]
    phone = browser()
    phone.post(f"/e/{eight.code}/people/{key}/here/")
    for table in (1, 2):
        service.end(first(eight, 1, table)) if table == 1 else enter(first(eight, 1, table))
    service.end(first(eight, 1, 2))
    one, other = seated(eight)[number]
    swapped = [[other[0] if who == key else who for who in one], [key if who == other[0] else who for who in other]]
    form = {f"round-{number}": "|".join(",".join(table) for table in swapped)}
    assert director.post(at(eight, "seating/again/"), form).status_code == 302
    assert "Changed: you sat at table 1 before." in phone.get(f"/my/{eight.season.club.slug}/").text


# --- the way home --------------------------------------------------------------------


def test_the_evening_is_sent_home_with_what_is_not_confirmed(evening, people, director):
    planned(evening, rounds=1)
    come(evening, *list(people.values())[:8])
    director.post(at(evening, "seating/fix/"), drawn(director, evening))
    phone = browser()
    anna = people["Anna"].key
    phone.post(f"/e/{evening.code}/people/{anna}/here/")
    table = next(n for n, keys in enumerate(seated(evening)[1], 1) if anna in keys)
    for number in (1, 2):
        enter(first(evening, 1, number))
    service.end(first(evening, 1, table))
    assert "Without a result" in director.get(at(evening, "home/")).text
    service.end(first(evening, 1, 3 - table))
    shown = desk(director, evening)
    assert (shown.next.words, shown.next.key) == ("All rounds are played.", "Send the evening home")
    page = director.get(shown.next.address).text
    assert "Not confirmed by everybody" in page and "Without a result" not in page
    director.post(shown.next.address)
    over = director.get(at(evening)).text
    assert "The evening is over." in over and "Not confirmed by everybody" in over and "desk-strip" not in over
    assert director.get(at(evening, "part/?desk=1")).headers["HX-Refresh"] == "true"
    own = phone.get(f"/my/{evening.season.club.slug}/").text
    assert "The evening is over. Come home safely." in own and "Is this right?" in own
    refused = browser().post(f"/e/{evening.code}/people/{people['Max'].key}/here/")
    assert refused.status_code == 409
    log = director.get(f"/c/{evening.season.club.slug}/{evening.season.slug}/changes/").text
    assert "The evening was sent home" in log and "round 1, table 1 and round 1, table 2" in log
    director.post(at(evening, "home/not-yet/"))
    assert desk(director, evening).next.key == "Send the evening home"
