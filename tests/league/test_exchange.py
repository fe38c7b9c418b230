"""In and out: files from spreadsheets with an error per row and a way back."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange import cells
from scoring.exchange.lists import read_results
from scoring.exchange.people_list import read_people
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


def test_a_title_above_the_header_is_passed_over_and_games_go_by_their_titles():
    """As a list of Excel begins: a title over merged cells, a line that says of when it is, an empty one."""
    title = "Ergebnisse Müller-Runde;;;;\nStand: 3.1.2026;;;;\n;;;;\n"
    games = "Datum;Spiel;Spieler;Punkte\n9.1.26;Zwanzig ab;Jörg;0\n9.1.26;zwanzig;Ännchen;5\n"
    sheet = read(title + games, encoding="cp1252")
    assert sheet.faults == ()
    assert [(one.day, one.game, one.people) for one in sheet.matches] == [
        (date(2026, 1, 9), "zwanzig", ("Jörg", "Ännchen"))
    ]
    found = read_people("Mitgliederliste;;\n;;\nVorname;Nachname;Ort\nJörg;Weiß;Wals\n".encode("cp1252"), [])
    assert (found.people, found.faults, found.notes) == ((("Jörg Weiß", "member"),), (), ())


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
    read = read_people(
        "Name;Rolle\nHans;Mitglied\nSepp;Gast\nVroni;\nAnna;Kassier\nLisl;Schriftführerin\n".encode(), ["vroni"]
    )
    assert read.people == (("Hans", "member"), ("Sepp", "guest"), ("Anna", "member"), ("Lisl", "scorer"))
    assert [(note.line, note.key) for note in read.notes] == [(4, "known"), (5, "role")]


def test_first_names_and_last_names_are_names_and_two_people_of_one_are_told():
    for header in ("Nachname;Vorname", "Name;Vorname", "LAST NAME;First  name"):
        read = read_people(f"{header};Ort\nHuber;Hans;Wals\nHuber;Anna;\nHUBER;hans;Grödig\n;;Anif\n".encode(), [])
        assert read.people == (("Hans Huber", "member"), ("Anna Huber", "member"))
        assert [(note.line, note.key) for note in read.notes] == [(4, "two-of-one-name"), (5, "name")]
        assert dict(read.notes[0].data)["line"] == 2
    assert [fault.key for fault in read_people(b"Ort;Jahr\nWals;1960\n", []).faults] == ["no-column"]


# --- workbooks ------------------------------------------------------------------------------

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
WORKBOOK = {
    "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="r"><sheets><sheet name="Liste" r:id="rId7"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="rId7" Target="worksheets/one.xml"/></Relationships>',
    "xl/sharedStrings.xml": f'<sst xmlns="{SHEET}"><si><t>Datum</t></si><si><r><t>Jörg </t></r><r><t>Weiß</t></r></si></sst>',
    "xl/styles.xml": f'''<styleSheet xmlns="{SHEET}"><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/></numFmts>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>''',
    "xl/worksheets/one.xml": f'''<worksheet xmlns="{SHEET}"><sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c><c r="D1" t="str"><v>Punkte</v></c></row>
        <row r="4"><c r="A4" s="1"><v>46031</v></c><c r="B4" t="s"><v>1</v></c><c r="D4"><v>7.5</v></c></row>
        </sheetData></worksheet>''',
}
TABLE = """<d xmlns:table="t" xmlns:office="o" xmlns:text="x"><table:table>
    <table:table-row><table:table-cell><text:p>Datum</text:p></table:table-cell><table:table-cell><text:p>Name</text:p></table:table-cell>
      <table:table-cell/><table:table-cell><text:p>Punkte</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16380"/></table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    <table:table-row><table:table-cell office:value-type="date" office:date-value="2026-01-09"><text:p>9.1.26</text:p></table:table-cell>
      <table:table-cell><office:annotation><text:p>der Lange</text:p></office:annotation><text:p>Jörg <text:span>Weiß</text:span></text:p></table:table-cell>
      <table:table-cell/><table:table-cell office:value-type="float" office:value="7.5"><text:p>7,5</text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
  </table:table><table:table><table:table-row><table:table-cell><text:p>another sheet</text:p></table:table-cell></table:table-row></table:table></d>"""


def workbook(**parts: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in parts.items():
            out.writestr(name, text)
    return file.getvalue()


@pytest.mark.parametrize("parts", [WORKBOOK, {"content.xml": TABLE}], ids=["xlsx", "ods"])
def test_the_first_sheet_of_a_workbook_is_a_table(parts):
    assert cells.read(workbook(**parts)) == [
        (1, ["Datum", "Name", "", "Punkte"]),
        (4, ["2026-01-09", "Jörg Weiß", "", "7.5"]),
    ]


MERGED = WORKBOOK | {
    "xl/worksheets/one.xml": f'''<worksheet xmlns="{SHEET}"><sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c></row>
        <row r="2"><c r="A2" s="1"><v>46031</v></c><c r="B2" t="str"><v>Anna</v></c></row>
        <row r="3"><c r="A3" s="1"/><c r="B3" t="str"><v>Bert</v></c></row>
        <row r="4"><c r="A4" s="1"/></row>
        <row r="5"><c r="B5" t="str"><v>Cilli</v></c></row>
        </sheetData><mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B1:C1"/></mergeCells></worksheet>'''
}
CELL = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>"
MERGED_TABLE = f"""<d xmlns:table="t" xmlns:office="o" xmlns:text="x"><table:table>
    <table:table-row>{CELL.format("", "Datum")}{CELL.format("", "Name")}</table:table-row>
    <table:table-row>{CELL.format(' table:number-rows-spanned="3"', "2026-01-09")}{CELL.format("", "Anna")}</table:table-row>
    <table:table-row><table:covered-table-cell/>{CELL.format("", "Bert")}</table:table-row>
    <table:table-row><table:covered-table-cell/><table:table-cell/></table:table-row>
    <table:table-row><table:table-cell/>{CELL.format("", "Cilli")}</table:table-row></table:table></d>"""


@pytest.mark.parametrize("parts", [MERGED, {"content.xml": MERGED_TABLE}], ids=["xlsx", "ods"])
def test_a_cell_that_was_merged_over_rows_is_meant_in_each_of_them(parts):
    assert cells.read(workbook(**parts)) == [
        (1, ["Datum", "Name"]),
        (2, ["2026-01-09", "Anna"]),
        (3, ["2026-01-09", "Bert"]),
        (5, ["", "Cilli"]),
    ]


WIDE = WORKBOOK | {
    "xl/worksheets/one.xml": f'<w xmlns="{SHEET}"><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></w>'
}
LONG = {"content.xml": f"<d>{' ' * 17 * 1024 * 1024}</d>"}
LAUGHS = {"content.xml": '<!DOCTYPE d [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><d>&b;</d>'}


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        (WIDE, "cells"),
        (LONG, "size"),
        (LAUGHS, "workbook"),
        ({"a.txt": "a"}, "workbook"),
        ({"content.xml": "<d"}, "workbook"),
    ],
    ids=["wide", "long", "laughs", "no-workbook", "cut-off"],
)
def test_a_workbook_that_cannot_be_read_says_so_and_takes_no_room(parts, key):
    assert [fault.key for fault in read_people(workbook(**parts), []).faults] == [f"file-{key}"]


def test_any_damage_to_a_workbook_is_told():
    whole = workbook(**WORKBOOK)
    for at in range(0, len(whole), 7):
        read_people(whole[:at] + b"\xff" + whole[at + 1 :], [])


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


def test_good_rows_of_people_come_in_and_the_others_are_told(club, owner):
    client = browser(owner)
    file = io.BytesIO(b"Vorname;Name;Rolle\r\nHans;Huber;Kassier\r\n;;\r\nHans;Huber;\r\n;Vroni;\r\n")
    file.name = "leute.csv"
    look = client.post(f"/c/{club.slug}/data/people/", {"file": file}, follow=True)
    assert look.status_code == 200
    assert "One person is taken in:" in look.text
    for note in ("Row 2:", "“Kassier” is no role", "Row 4:", "stands in row 2 already", "Row 5:", "stays as before"):
        assert note in look.text
    page = look.redirect_chain[-1][0]
    client.post(page)
    client.get(page)
    assert dict(club.members.values_list("name", "role")) == {"Vroni": "owner", "Hans Huber": "member"}


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
    assert [row["match"] for row in rows] == [rows[0]["match"]] * 3 + [rows[3]["match"]] * 3
    once_more = read(taken)
    assert once_more.faults == ()
    assert [one.people for one in once_more.matches] == [one.people for one in read(EXCEL, known=["Anna"]).matches]


def test_two_matches_of_one_day_are_told_apart_by_their_column():
    rows = [f"2026-01-09;0;0;{match};{name};{n}" for match in ("m9", "ma") for n, name in enumerate("abc", 1)]
    sheet = read("date;round;table;match;name;place\n" + "\n".join(rows) + "\n")
    assert sheet.faults == ()
    assert [(one.table, one.people) for one in sheet.matches] == [(1, tuple("abc")), (2, tuple("abc"))]
