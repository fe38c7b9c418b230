"""In and out: files from spreadsheets with an error per row and a way back."""

from __future__ import annotations

import csv
import io
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange import cells
from scoring.exchange.lists import read_people, read_results
from scoring.journal.reading import season_book
from scoring.models import Posting
from tests.league.people import address_of, browser, season_of, with_role

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


def test_scores_are_read_as_in_forms():
    (match,) = read("date;name;score\n2026-01-09;a;7½\n2026-01-09;b;−3\n2026-01-09;c;+2,25\n").matches
    assert match.scores == (7.5, -3, 2.25)


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
        ("2026-01-09,1,1,a,1e0", 2, "number"),
        ("2026-01-09,1,1,a,1_0", 2, "number"),
        ("2026-01-09,1,1,a,1\n2026-01-09,1,1,b,\n2026-01-09,1,1,c,3", 2, "unplaced"),
        ("2026-01-09,1,1,a,1\n2026-01-09,1,1,a,2\n2026-01-09,1,1,c,3", 2, "twice"),
        ("2026-01-09,1,1,a,1", 2, "players"),
        ("2026-01-09,1,1,a,1\n2026-01-09,1,1,,2\n2026-01-09,1,1,c,3", 3, "name"),  # nor is the rest of its table wrong
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
        ('date,name,place\n"' + "x" * 200_000, "file-cells"),
        ("date,name,place\n" + "," * 10_000, "file-cells"),
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


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=30).map(str.strip))
def test_a_cell_comes_back_as_it_was_and_is_no_formula(text):
    cell = cells.safe_cell(text)
    assert not cell.startswith(("=", "@")) and (
        not cell.startswith(("+", "-")) or cell[1:2].isdigit() or cell[1:2] in ".,"
    )
    assert text[:1] == "'" or cells.plain(cell) == text


def test_numbers_below_nought_stay_numbers_and_nothing_else_does():
    assert cells.safe_cell("-infinity").startswith("'")
    assert cells.safe_cell(-7.5) == "-7.5"
    assert cells.safe_cell("-7+cmd|' /C calc'!A0").startswith("'")


# --- bringing results in ----------------------------------------------------------------------


@pytest.fixture
def season(club):
    return season_of(club)


def send(client, club, season, text):
    file = io.BytesIO(text.encode("cp1252"))
    file.name = "alt.csv"
    return client.post(
        f"/c/{club.slug}/data/results/", {"season": season.slug, "game": "ramsen", "file": file}, follow=True
    )


def brought(client, club, season, text):
    """How many matches are new in the book when somebody looks at a file and says yes."""
    page = send(client, club, season, text).redirect_chain[-1][0]
    assert address_of(client.post(page, {"do": "bring"})) == page
    return int(address_of(client.get(page)).partition("?brought=")[2])


def test_old_results_are_looked_at_then_brought_in_then_taken_out(club, season, owner):
    client = browser(owner)
    look = send(client, club, season, EXCEL)
    assert "3 people are new in the club" in look.text
    assert not season_book(season).evenings
    assert brought(client, club, season, EXCEL) == 2
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
    assert brought(client, club, season, EXCEL) == 0  # once is enough
    (batch,) = client.get(f"/c/{club.slug}/data/").context["batches"]
    out = client.post(f"/c/{club.slug}/data/out/", {"season": season.slug, "batch": batch[1].name})
    assert address_of(out).endswith("?out=2")
    assert season_book(season).evenings == ()
    assert list(club.members.exclude(name="").values_list("name", flat=True)) == ["Vroni"]
    assert Posting.objects.filter(club=club, facts__isnull=True).count() == 4  # taken out, not torn out
    assert brought(client, club, season, EXCEL) == 2


def test_a_file_with_a_fault_writes_nothing(club, season, owner):
    client = browser(owner)
    answer = send(client, club, season, EXCEL.replace("13.02.26;1;1;ANNA", "32.02.26;1;1;ANNA"))
    assert answer.status_code == 422
    client.post(answer.redirect_chain[-1][0], {"do": "bring"})
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
    brought(client, club, season, EXCEL)
    taken = client.get(f"/c/{club.slug}/data/results.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(taken), delimiter=";"))
    assert [row["name"] for row in rows] == ["Jörg Weiß", "Anna", "Bert", "Anna", "Bert", "Jörg Weiß"]
    assert rows[2]["score"] == "7.5"
