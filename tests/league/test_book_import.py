"""The whole book of a club on another server; and a file that is no such book, which brings nothing and says why."""

from __future__ import annotations

import copy
import io
import json
import subprocess
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation
from django_tasks_db.models import DBTaskResult

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.evening.attendance import attend
from scoring.exchange import book_import
from scoring.exchange.document import document
from scoring.exchange.faults import UnreadableBook
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.journal.reading import all_results, all_sources, evening_book, season_book
from scoring.league.ratings import rate
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.models import Club, Evening, Member, Sheet, token
from scoring.sheets import service
from scoring.sheets.service.confirmations import Signature, sign
from scoring.sheets.service.rounds import seat
from tables.models import Player
from tests.league.people import address_of, browser, club_of, evening_of, guest, season_of, taken_in

TEST = PostingAuthor(who="test")
DATED = "i1234-260109-1-1"
NEVER = {"tricks": [1, 2, 2, 0], "multiplier": 3}


@pytest.fixture
def whole(club):
    """A club of which everything stands in the book: a correction, an evening with its sheets, somebody who has left."""
    season = season_of(club, rules=SeasonRules(best_of=3).as_json())
    anna, bert, cilli, dora = taken_in(club, "Anna", "Bert", "=Cilli", "Dora")
    names = {one.key: one.name for one in (anna, bert, cilli, dora)}
    early = evening_of(season, "2026-01-09", title="Im Löwen")
    about = subjects.about(subjects.RESULT, DATED)
    for places in ([1, 2, 3], [3, 2, 1]):
        facts = played(anna, bert, dora) | {"places": places, "aside": [False, False, False]}
        post(club, [PostingDraft(about, facts, season, early, "read from the wrong end")], TEST)
    evening = evening_of(season, "2026-03-06")
    attend(evening, TEST, anna.key, "here", phone=bert.key)
    attend(evening, TEST, bert.key, "late", first=2, playing_for=dora.key)
    seat(evening, evening_book(evening), 1, [[anna.key, cilli.key, dora.key]], TEST, names=names)
    sheet = Sheet.objects.get(evening=evening)
    service.write_all(sheet, [{"tricks": [3, 2, 0]}, {"tricks": [1, 1, 3]}], "Anna")
    service.end(sheet)
    service.write(sheet, service.EntryDraft(2, {"tricks": [1, 2, 2]}, 3, token(), "Dora", "counted again"))
    head = service.fold_of(sheet).head
    four = head._replace(names=(*head.names, "Vroni"), members=(*head.members, club.members.get(name="Vroni").key))
    hands = {1: {"tricks": [3, 2, 0, 0]}, 2: {"tricks": [1, 2, 2, 0]}}
    service.restate(sheet, four, hands, service.EntryDraft(0, four.facts, 4, token(), why="there were four"))
    sign(sheet, Signature("wrong", 1, 3, token(), hand=2, words="that was I", by="Cilli"))
    sayings: dict[str, dict[str, Any]] = {
        subjects.about(subjects.WISH, "w1"): {"kind": "apart", "members": [anna.key, bert.key]},
        subjects.about(subjects.PENALTY, "p1"): {"member": anna.key, "points": 1.5, "day": "2026-03-06"},
    }
    post(club, [PostingDraft(about, facts, season) for about, facts in sayings.items()], TEST)
    clubs.say(evening, TEST, subjects.TIMER, "", {"round": 1, "started": 1.7e9, "left": 2400})
    decided = {"place": 1, "members": [anna.key, dora.key], "aside": [cilli.key], "order": [dora.key, anna.key]}
    clubs.say(evening, TEST, subjects.STAGE, "final:1", decided)
    post(club, [PostingDraft(subjects.about(subjects.RULE_SET, "ramsen-4"), {"name": "Wie immer"})], TEST)
    clubs.leave(bert, TEST)
    return club


def played(*people: Member) -> dict[str, Any]:
    keys, marks = [one.key for one in people], [0, 0, 1]
    rules = {"game": "ramsen", "edition": 1, "options": {}}
    numbers = {"round": 1, "table": 1, "scores": [0, 3.5, 9], "marks": marks}
    return {"rule_set": rules, "people": keys} | numbers


def told(club: Club):
    """Standings and ratings by name."""
    names = {one.key: one.name for one in club.members.all()}
    tables = []
    for season in club.seasons.order_by("pk"):
        book = season_book(season)
        rules = SeasonRules.from_json(book.rules)
        assert isinstance(rules, SeasonRules)
        tables.append([(row.rank, names[row.member], row.total) for row in standings(book.played, rules).rows])
    return tables, [(names[key], one) for key, one in rate(all_results(club)).ranked]


def taken(club: Club) -> dict[str, Any]:
    """The document of the club, as somebody has it who took it with him."""
    return json.loads(json.dumps(document(club)))


def book_of(text: str) -> io.BytesIO:
    """The file with this in it."""
    return io.BytesIO(text.encode())


def brought(client, text: str):
    """The last answer to somebody who sends a file and says yes to what is in it."""
    page = address_of(client.post("/clubs/bring/", {"file": book_of(text)}))
    assert "Nothing is wrong with it" in client.get(page).text
    assert address_of(client.post(f"{page}answer/", {"do": "bring"})) == page
    return client.get(page)


def gone(club: Club) -> None:
    """The club is not on this server."""
    Evening.objects.filter(season__club=club).delete()
    Sheet.objects.all().delete()
    club.delete()


def test_the_book_on_another_server_is_the_same_club(whole):
    clubs.change(whole, TEST, name=whole.name, public=False, initials=False, zone="Europe/Vienna")
    out, before = taken(whole), told(whole)
    assert {one.matches for name, one in before[1] if not name} == {1}, "who has left is ranked without a name"
    gone(whole)
    again = book_import.bring(book_of(json.dumps(out)))
    assert told(again) == before
    assert again.zone == "Europe/Vienna"
    there, sheet = taken(again), Sheet.objects.get(evening__season__club=again)
    same = ("club", "members", "seasons")
    assert {key: there[key] for key in same} == {key: out[key] for key in same}
    renamed = json.loads(
        json.dumps(out["postings"]).replace(f"result:s{out['sheets'][0]['id']}", f"result:s{sheet.pk}")
    )
    for one in renamed:
        if one["facts"] and "sheet" in one["facts"]:
            one["facts"]["sheet"] = sheet.pk
    assert there["postings"] == renamed
    assert there["sheets"] == [out["sheets"][0] | {"id": sheet.pk}]
    assert (sheet.pk, None) in all_sources(again).values()


@pytest.mark.django_db
def test_a_file_that_nobody_has_come_to_says_so(settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    client = browser()
    answer = client.post("/clubs/bring/", {"file": book_of("{}")})
    assert "Nobody has come to it yet." in client.get(address_of(answer)).text
    DBTaskResult.objects.get().claim("worker")
    page = client.get(address_of(answer)).text
    assert "Nobody has come to it yet." not in page and "0 % done" in page


def test_a_second_copy_beside_the_first_stands_by_itself(whole):
    page = brought(browser(), json.dumps(document(whole)))
    there = Club.objects.exclude(pk=whole.pk).get()
    assert address_of(page) == f"/c/{there.slug}/"
    assert told(there) == told(whole)
    assert not set(all_sources(there).values()) & {(Sheet.objects.first().pk, None)}


def with_words(told, more):
    """The document, with something said of its first sheet that names rows of the database."""
    return told | {"sheets": [told["sheets"][0] | {"confirmations": [told["sheets"][0]["confirmations"][0] | more]}]}


def without_head(told):
    """The document, with hands on its sheet and nobody who plays."""
    hands = [one for one in told["sheets"][0]["entries"] if one["hand"] and len(one["facts"]["tricks"]) == 3]
    return turned(told, ("sheets", 0, "entries"), hands)


def turned(told, where, value):
    """The document with another value at this place."""
    told = copy.deepcopy(told)
    *way, last = where
    one = told
    for step in way:
        one = one[step]
    one[last] = value
    return told


@pytest.mark.parametrize(
    ("text", "line", "byte"),
    [
        (b'{"format": "weli club",\n "version": x}', 2, 37),
        (b"\xef\xbb\xbf" + b'{"format": "weli club",\r\n\r\n "version": x}', 3, 43),
        (b'{"format": "weli club",\n "version": 1,\n', 3, 39),
        (b'{"format": "weli club"} x', 1, 25),
        (b'{"format": "weli club"' + b" \n" * 20_000 + b' "version"}', 20_001, 40_025),
        (b'{"format": "weli club", "club": {"name": "\xff"}}', 1, 43),
        ("{“format”".encode(), 1, 2),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_where_a_file_is_no_json_is_said_by_line_and_byte(text, line, byte, lang):
    with translation.override(lang), pytest.raises(UnreadableBook) as found:
        book_import.read(io.BytesIO(text))
    with translation.override(lang):
        said = str(found.value)
    wanted = {
        "en": f"This is no JSON from line {line} on (byte {byte} of the file). ",
        "de": f"Ab Zeile {line} (Byte {byte} der Datei) ist das kein JSON. ",
    }
    assert said.startswith(wanted[lang])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda one: "no json", "no JSON"),
        (lambda one: "[" * 100_000, "not the exported book"),
        (lambda one: json.dumps(one)[:-1] + ', "club": ' + "[" * 100_000, "twice"),
        (lambda one: json.dumps(one).replace('"postings": [', '"postings": [' + "[" * 100_000), "too deep"),
        (lambda one: json.dumps(turned(one, ("club", "name"), "x" * 20_000)), "text in this file is longer"),
        (lambda one: json.dumps(turned(one, ("postings", 0, "n"), 10**70)), "more digits"),
        (lambda one: json.dumps(turned(one, ("postings", 0, "facts"), [0] * 200_000)), "larger than anything"),
        (lambda one: json.dumps(turned(one, ("postings", 0, "n"), float("nan"))), "no JSON"),
        (lambda one: json.dumps(turned(one, ("club", "name"), "\0")), "not what it should be"),
        (lambda one: json.dumps(turned(one, ("club", "name"), "\ud800")), "not what it should be"),
        (lambda one: json.dumps({"format": "else"}), "not the exported book"),
        (lambda one: json.dumps(one["members"]), "not the exported book"),
        (lambda one: json.dumps(one | {"version": 99}), "another version"),
        (lambda one: json.dumps({key: one[key] for key in one if key != "postings"}), "missing"),
        (lambda one: json.dumps(turned(one, ("members", 1, "role"), "king")), "no role"),
        (lambda one: json.dumps(turned(one, ("postings", 0, "subject"), "moon")), "about nothing"),
        (lambda one: json.dumps(one).replace('"game": "ramsen"', '"game": "chess"'), "not known here"),
        (lambda one: json.dumps(one | {"postings": one["postings"][:1] * 2}), "twice"),
        (lambda one: json.dumps(one | {"members": one["members"] * 2}), "twice"),
        (lambda one: json.dumps(one | {"seasons": one["seasons"] * 2}), "twice"),
        (lambda one: json.dumps(one | {"sheets": one["sheets"] * 2}), "twice"),
        (lambda one: json.dumps(turned(one, ("seasons", 0, "slug"), "members")), "address"),
        (lambda one: json.dumps(turned(one, ("seasons", 0, "slug"), "a/b")), "address"),
        (lambda one: json.dumps(turned(one, ("seasons", 0, "evenings"), ["ö"])), "address"),
        (lambda one: json.dumps(turned(one, ("members", 1, "key"), "a b")), "address"),
        (lambda one: json.dumps(turned(one, ("members", 1, "joined"), "soon")), "members › 2 › joined: soon"),
        (lambda one: json.dumps(turned(one, ("members", 1, "name"), " \u200b ")), "members › 2 › name"),
        (lambda one: json.dumps(one | {"members": one["members"][1:]}), "is named and is not in the file"),
        (lambda one: json.dumps(with_words(one, {"id": 1, "sheet_id": 99})), "not what it should be"),
        (lambda one: json.dumps(turned(one, ("sheets", 0, "entries", 1, "facts"), {"tricks": 5})), "entries › 2"),
        (lambda one: json.dumps(without_head(one)), "cannot be read"),
        (
            lambda one: json.dumps(turned(one, ("sheets", 0, "entries", -1, "facts"), NEVER)),
            "A hand cannot count 3 times",
        ),
    ],
)
def test_a_damaged_book_brings_nothing_and_says_why(whole, change, said):
    people = Player.objects.count()
    answer = browser().post("/clubs/bring/", {"file": book_of(change(taken(whole)))}, follow=True)
    assert answer.status_code == 422
    assert said in answer.text
    assert (Club.objects.count(), Player.objects.count()) == (1, people)


def test_without_an_owner_nobody_is_made_its_owner(whole):
    people = Player.objects.count()
    book = turned(taken(whole), ("members", 0, "role"), "member")
    answer = browser().post("/clubs/bring/", {"file": book_of(json.dumps(book))}, follow=True)
    assert "has no owner" in answer.text
    assert (Club.objects.count(), Player.objects.count()) == (1, people)


def test_no_number_in_a_file_opens_what_is_on_this_server(whole):
    """The sheets and matches of others have numbers too, and their links are secrets."""
    theirs = Sheet.objects.get()
    book = taken(whole)
    n = next(n for n, one in enumerate(book["postings"]) if DATED in one["subject"] and one["facts"])
    for what, facts in ((DATED, {"sheet": theirs.pk}), (f"s{theirs.pk + 7}", {}), ("m1f", {"match": 31})):
        said = book["postings"][n] | {"subject": f"result:{what}"}
        said["facts"] = said["facts"] | facts
        bad = json.dumps(book | {"sheets": [], "postings": [*book["postings"][:2], evening_of_first(book), said]})
        there = book_import.bring(book_of(bad))
        assert set(all_sources(there).values()) == {(None, None)}
        assert all(key.startswith(("i", "b")) for key in all_sources(there))


def evening_of_first(book):
    """What tells on which day the first evening was."""
    return next(one for one in book["postings"] if one["subject"] == "evening")


def test_no_file_takes_the_day_on_which_another_season_plays_online(whole):
    book = json.dumps(taken(whole))
    key = taken(whole)["seasons"][0]["evenings"][0]
    elsewhere = season_of(club_of(guest("Hans"), "Andere Runde"))
    there = book_import.bring(book_of(book.replace(key, f"o{elsewhere.pk:x}-260109")))
    season = there.seasons.get()
    assert Evening.objects.filter(key=f"o{season.pk:x}-260109", season=season).exists()
    assert not Evening.objects.filter(key=f"o{elsewhere.pk:x}-260109").exists()


def test_everybody_can_reckon_the_ratings_again(whole, tmp_path):
    file = tmp_path / "book.json"
    file.write_text(json.dumps(document(whole)), encoding="utf-8")
    answer = subprocess.run(
        [sys.executable, "-m", "scoring.league.rate", str(file)], capture_output=True, text=True, check=True
    )
    lines = answer.stdout.splitlines()
    assert lines[0] == "Formula weli-1"
    shown = [(name, f"{one.shown} ± {one.give_or_take:3}") for name, one in told(whole)[1]]
    assert all(name in line and words in line for (name, words), line in zip(shown, lines[1:], strict=True))


def test_a_nightly_copy_of_all_clubs_and_back(whole, tmp_path):
    call_command("clubs", "export", "--to", str(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == [f"{whole.slug}.json"]
    call_command("clubs", "bring", str(tmp_path / f"{whole.slug}.json"))
    assert told(Club.objects.exclude(pk=whole.pk).get()) == told(whole)
    old = turned(taken(whole), ("sheets", 0, "entries", -1, "facts"), NEVER)  # accepted when nobody doubted it yet
    (tmp_path / "old.json").write_text(json.dumps(old))
    call_command("clubs", "bring", str(tmp_path / "old.json"))
    assert Club.objects.count() == 3
    Club.objects.order_by("pk").last().delete()
    with pytest.raises(CommandError, match="nobody"):
        call_command("clubs", "export", "nobody", "--to", str(tmp_path))
    with pytest.raises(CommandError, match="absent"):
        call_command("clubs", "bring", str(tmp_path / "absent.json"))
    (tmp_path / "torn.json").write_bytes(b'{"format": "weli club\xff')
    with pytest.raises(CommandError, match="no JSON"):
        call_command("clubs", "bring", str(tmp_path / "torn.json"))


def test_a_hand_that_cannot_have_been_and_was_corrected_since_keeps_no_book_out(whole):
    before = taken(whole)
    sheet = before["sheets"][0]
    last = sheet["entries"][-1]
    wrong = last | {"n": last["n"], "facts": NEVER, "ref": "wrong"}
    right = last | {"n": last["n"] + 1}
    book = turned(before, ("sheets", 0, "entries"), [*sheet["entries"][:-1], wrong, right])
    there = book_import.bring(book_of(json.dumps(book)))
    assert told(there) == told(whole)
