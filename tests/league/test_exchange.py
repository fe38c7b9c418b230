"""In and out: files from spreadsheets with an error per row and a way back, and the whole book on another server."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from datetime import date

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange import bringing, cells
from scoring.exchange.document import document
from scoring.exchange.lists import read_people, read_results
from scoring.league.ratings import rate
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.models import Club, Evening, Member, Posting, Sheet
from scoring.service.book import Writer
from scoring.service.evenings import seat
from scoring.service.seasons import all_results, evening_book, season_book
from tests.league.people import address_of, browser, evening_of, season_of, taken_in, with_role

EXCEL = (
    "Datum;Runde;Tisch;Spieler;Punkte;Platz\r\n"
    "9.1.2026;1;1;Jörg Weiß;0;1\r\n9.1.2026;1;1;Anna;3;2\r\n9.1.2026;1;1;Bert;7,5;3\r\n\r\n"
    "13.02.26;1;1;ANNA;0;1\r\n13.02.26;1;1;Bert;4;2\r\n13.02.26;1;1;Jörg Weiß;9;3\r\n"
)


def read(text: str, known=(), encoding="utf-8"):
    return read_results(text.encode(encoding), "ramsen", known)


# --- reading ------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig"])
@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_file_of_german_excel(encoding, separator):
    sheet = read(EXCEL.replace(";", separator), encoding=encoding)
    assert sheet.faults == ()
    first, second = sheet.matches
    assert (first.day, first.people, first.scores) == (date(2026, 1, 9), ("Jörg Weiß", "Anna", "Bert"), (0, 3, 7.5))
    assert (second.day, second.places, second.marks) == (date(2026, 2, 13), (1, 2, 3), (0, 0, 1))


def test_a_name_is_who_is_known_however_it_is_written():
    sheet = read(EXCEL, known=["Anna"])
    assert sheet.matches[1].people[0] == "Anna"
    assert sheet.people == ("Jörg Weiß", "Anna", "Bert")


def test_places_follow_from_the_scores_as_the_game_has_it():
    rows = "date,game,name,score\n" + "".join(f"2026-01-09,{{game}},{name},{n}\n" for n, name in enumerate("abc"))
    (low,) = read(rows.format(game="ramsen")).matches
    (high,) = read(rows.format(game="loo")).matches
    assert (low.places, high.places) == ((1, 2, 3), (3, 2, 1))


def test_marks_alone_are_enough():
    (match,) = read("date,name,marks\n2026-01-09,a,2\n2026-01-09,b,0\n2026-01-09,c,2\n").matches
    assert (match.places, match.marks) == ((2, 1, 2), (2, 0, 2))


@pytest.mark.parametrize(
    ("rows", "line", "key"),
    [
        ("2026-13-09,1,1,a,1", 2, "day"),
        ("2026-01-09,1,1,,1", 2, "name"),
        ("2026-01-09,x,1,a,1", 2, "number"),
        ("2026-01-09,1,1,a,first", 2, "number"),
        ("2026-01-09,1,1,a,0", 2, "number"),
        ("2026-01-09,1,1,a,1\n2026-01-09,1,1,b,\n2026-01-09,1,1,c,3", 2, "unplaced"),
        ("2026-01-09,1,1,a,1\n2026-01-09,1,1,a,2\n2026-01-09,1,1,c,3", 2, "twice"),
        ("2026-01-09,1,1,a,1", 2, "players"),
    ],
)
def test_what_is_wrong_is_named_with_its_row(rows, line, key):
    sheet = read(f"date,round,table,name,place\n{rows}\n")
    assert [(fault.line, fault.key) for fault in sheet.faults] == [(line, key)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("date,name,place,colour\nx", "unknown-column"),
        ("date,name,place,place\nx", "column-twice"),
        ("name,place\nx", "no-column"),
        ("date,name\nx", "no-result-column"),
        ("date,name,place\n", "file-empty"),
        ("", "file-empty"),
        ("date,name,place\n" + "2026-01-09,a,1\n" * 5001, "file-rows"),
        ("x" * (1024 * 1024 + 1), "file-size"),
    ],
)
def test_what_is_wrong_with_the_whole_file(text, key):
    assert key in [fault.key for fault in read(text).faults]


@given(st.binary(max_size=400))
def test_no_file_breaks_the_reading(data):
    read_results(data, "ramsen", [])
    read_people(data, [])


def test_people_of_a_file():
    read = read_people(b"Name;Rolle\nHans;Mitglied\nSepp;Gast\nVroni;\nAnna;Kaiser\n", ["vroni"])
    assert read.people == (("Hans", "member"), ("Sepp", "guest"))
    assert [(fault.line, fault.key) for fault in read.faults] == [(4, "known"), (5, "role")]


# --- writing for spreadsheets ---------------------------------------------------------------


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=30))
def test_a_cell_comes_back_as_it_was_and_is_no_formula(text):
    cell = cells.safe_cell(text)
    assert not cell.startswith(("=", "@")) and (
        not cell.startswith(("+", "-")) or cell[1:2].isdigit() or cell[1:2] in ".,"
    )
    assert cells.plain(cell) == text.strip() or text != text.strip() or text[:1] == "'"


def test_numbers_below_nought_stay_numbers():
    assert cells.safe_cell(-7.5) == "-7.5"
    assert cells.safe_cell("-7+cmd|' /C calc'!A0").startswith("'")


# --- bringing results in ----------------------------------------------------------------------


@pytest.fixture
def season(club):
    return season_of(club)


def send(client, club, season, text, **more):
    file = io.BytesIO(text.encode("cp1252"))
    file.name = "alt.csv"
    return client.post(f"/c/{club.slug}/data/results/", {"season": season.slug, "game": "ramsen", "file": file} | more)


def test_old_results_are_looked_at_then_brought_in_then_taken_out(club, season, owner):
    client = browser(owner)
    look = send(client, club, season, EXCEL)
    assert "3 people are new in the club" in look.text
    assert not season_book(season).evenings
    form = {"season": season.slug, "game": "ramsen", "data": look.context["data"], "do": "bring"}
    assert address_of(client.post(f"/c/{club.slug}/data/results/", form)).endswith("?brought=2")
    assert [(one.day, len(one.results)) for one in season_book(season).evenings] == [
        (date(2026, 1, 9), 1),
        (date(2026, 2, 13), 1),
    ]
    assert sorted(club.members.exclude(name="").values_list("name", flat=True)) == [
        "Anna",
        "Bert",
        "Jörg Weiß",
        "Vroni",
    ]
    assert address_of(client.post(f"/c/{club.slug}/data/results/", form)).endswith("?brought=0")  # once is enough
    (batch,) = client.get(f"/c/{club.slug}/data/").context["batches"]
    out = client.post(f"/c/{club.slug}/data/out/", {"season": season.slug, "batch": batch[1].name})
    assert address_of(out).endswith("?out=2")
    assert season_book(season).evenings == ()
    assert list(club.members.exclude(name="").values_list("name", flat=True)) == ["Vroni"]
    assert Posting.objects.filter(club=club, facts__isnull=True).count() == 4  # taken out, not torn out
    assert address_of(client.post(f"/c/{club.slug}/data/results/", form)).endswith("?brought=2")


def test_a_file_with_a_fault_writes_nothing(club, season, owner):
    answer = send(browser(owner), club, season, EXCEL.replace("13.02.26;1;1;ANNA", "32.02.26;1;1;ANNA"), do="bring")
    assert answer.status_code == 422
    assert "Row 6:" in answer.text
    assert "31.1.2026" in answer.text
    assert season_book(season).evenings == ()


def test_only_directors_bring_in_and_members_take_with_them(club, season):
    _, scorer = with_role(club, "scorer")
    assert send(scorer, club, season, EXCEL).status_code == 403
    assert scorer.get(f"/c/{club.slug}/data/book.json").status_code == 200
    _, guest = with_role(club, "guest")
    assert guest.get(f"/c/{club.slug}/data/book.json").status_code == 403
    assert browser().get(f"/c/{club.slug}/data/results.csv").status_code == 404


def test_what_goes_out_as_a_spreadsheet_comes_in_again(club, season, owner):
    client = browser(owner)
    send(client, club, season, EXCEL, do="bring")
    taken = client.get(f"/c/{club.slug}/data/results.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(taken), delimiter=";"))
    assert [row["name"] for row in rows] == ["Jörg Weiß", "Anna", "Bert", "Anna", "Bert", "Jörg Weiß"]
    assert rows[2]["score"] == "7.5"


# --- the whole book ---------------------------------------------------------------------------


@pytest.fixture
def whole(club, season, owner):
    """A club with old results, an evening with sheets, a correction, and somebody who has left."""
    send(browser(owner), club, season, EXCEL, do="bring")
    evening = evening_of(season, "2026-03-06")
    four = taken_in(club, "Cilli", "Dora", "=Eva", "Franz")
    names = {one.key: one.name for one in four}
    seat(evening, evening_book(evening), 1, [[one.key for one in four]], Writer(), names=names)
    Posting.objects.filter(club=club).first()
    return club


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


def test_the_book_on_another_server_is_the_same_club(whole):
    out = json.loads(json.dumps(document(whole)))
    before = told(whole)
    sheets = Sheet.objects.count()
    Evening.objects.all().delete()
    whole.delete()
    Member.objects.all().delete()
    again = bringing.bring(bringing.read(json.dumps(out)))
    assert told(again) == before
    assert Sheet.objects.filter(evening__season__club=again).count() == 1 >= sheets - 1
    there = document(again)
    same = ("club", "members", "seasons")
    assert {key: there[key] for key in same} == {key: out[key] for key in same}
    assert [(one["subject"], one["facts"], one["at"]) for one in there["postings"]] == [
        (one["subject"], one["facts"], one["at"]) for one in out["postings"]
    ]


def test_a_second_copy_beside_the_first_stands_by_itself(whole, owner):
    page = browser().post("/clubs/bring/", {"file": io.BytesIO(json.dumps(document(whole)).encode())})
    copy = Club.objects.exclude(pk=whole.pk).get()
    assert address_of(page) == f"/c/{copy.slug}/"
    assert told(copy) == told(whole)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda one: "no json", "no JSON"),
        (lambda one: json.dumps({"format": "else"}), "not the exported book"),
        (lambda one: json.dumps(one | {"version": 99}), "another version"),
        (lambda one: json.dumps({key: one[key] for key in one if key != "postings"}), "missing"),
        (lambda one: json.dumps(one | {"members": [one["members"][0] | {"role": "king"}]}), "no role"),
        (lambda one: json.dumps(one | {"postings": [one["postings"][0] | {"subject": "moon"}]}), "about nothing"),
        (lambda one: json.dumps(one).replace('"game": "ramsen"', '"game": "chess"'), "not known here"),
    ],
)
def test_a_damaged_book_brings_nothing_and_says_why(whole, change, said):
    answer = browser().post("/clubs/bring/", {"file": io.BytesIO(change(document(whole)).encode())})
    assert answer.status_code == 422
    assert said in answer.text
    assert Club.objects.count() == 1


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


def test_a_nightly_copy_of_all_clubs_and_back(whole, tmp_path, capsys):
    call_command("clubs", "export", "--to", str(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == [f"{whole.slug}.json"]
    call_command("clubs", "bring", str(tmp_path / f"{whole.slug}.json"))
    assert told(Club.objects.exclude(pk=whole.pk).get()) == told(whole)
    with pytest.raises(CommandError, match="nobody"):
        call_command("clubs", "export", "nobody", "--to", str(tmp_path))
    with pytest.raises(CommandError, match="absent"):
        call_command("clubs", "bring", str(tmp_path / "absent.json"))
