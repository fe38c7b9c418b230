"""The table on the wall: whoever adds up a line with a pencil comes to its total."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from scoring.season.wall import EVENINGS
from tests.league import people
from tests.league.books import Book

pytestmark = pytest.mark.django_db


def tables(browser, address):
    """The printed tables: what stands above the columns, and the cells of each line."""
    page = browser.get(address).content.decode()
    found = []
    for table in re.findall(r'<table class="club-table season-sheet[^"]*">.*?</table>', page, flags=re.DOTALL):
        rows = [
            [
                re.sub(r"<[^>]+>|\s+", " ", cell).strip()
                for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
            ]
            for row in re.findall(r"<tr[^>]*>(.*?)</tr>", table, flags=re.DOTALL)
        ]
        found.append((rows[0], rows[1:]))
    return found


def number(words):
    """A number as it is written on the sheet."""
    words = words.strip("*+").replace("−", "-").replace(",", ".")
    half = words.endswith("½")
    whole = Fraction(words.removesuffix("½").replace("-", "") or 0) + (Fraction(1, 2) if half else 0)
    return -whole if words.startswith("-") else whole


def reckoned(columns, cells, *, mean=False):
    """What the cells of one line in one table come to; what stands in brackets does not count."""
    total, divided, behind = Fraction(0), 1, Fraction(0)
    for column, cell in zip(columns, cells, strict=True):
        worth = sum((number(one) for one in cell.split() if not one.startswith("(")), Fraction(0))
        if column in ("For coming", "Penalties"):
            behind += worth
        elif column == "Divided by":
            divided = int(worth) or 1
        else:
            total += worth
    return total / divided + behind if mean else total + behind


def adds_up(browser, address, *, mean=False, exact=True):
    """Every line of every table comes to what its last column, or its total, says."""
    found = tables(browser, address)
    for at, (columns, rows) in enumerate(found):
        for row in rows:
            last = at == len(found) - 1
            cells, aim = (row[3:], row[2]) if last else (row[3:-1], row[-1])
            heads = columns[3:] if last else columns[3:-1]
            came = reckoned(heads, cells, mean=mean and last)
            assert came == number(aim) if exact else abs(came - number(aim)) < Fraction(1, 10), (columns, row)
        if at:
            assert [row[3] for row in rows] == [row[-1] for row in found[at - 1][1]]
    return found


def long_season(club, **rules):
    """A season of more evenings than one table takes, with a penalty."""
    book = Book(club, **rules)
    for n in range(1, EVENINGS * 2 + 4):
        book.play(n, "anna:0 bert:5 cilli:9 dora:3" if n % 2 else "dora:0 bert:5 anna:7")
    fine = {"member": book.members["anna"].key, "points": "1.5", "day": "2026-01-16", "why": "late"}
    return book, fine


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"best_of": 8},
        {"unit": "evening-sum", "absence": "worst", "drop_worst": 3, "attendance_points": 0.5},
        {"best": "fewest", "attendance_points": 1},
        {"unit": "evening-places", "absence": "fixed", "absence_points": 1},
    ],
)
def test_every_line_adds_up_over_all_evenings(rules):
    club = people.club_of(people.guest("Ludwig"))
    book, fine = long_season(club, **rules)
    _member, browser = people.with_role(club, "owner")
    assert browser.post(book.address("penalties/"), fine).status_code == 302
    found = adds_up(browser, book.address("print/"))
    assert [len(columns) for columns, _rows in found][:2] == [3 + EVENINGS + 1, 3 + EVENINGS + 2]
    assert found[-1][0][-1] == "Penalties"
    assert len(found) == 3


def test_a_mean_says_of_how_many_it_is():
    club = people.club_of(people.guest("Ludwig"))
    book, fine = long_season(club, total="mean")
    _member, browser = people.with_role(club, "owner")
    browser.post(book.address("penalties/"), fine)
    found = adds_up(browser, book.address("print/"), mean=True, exact=False)
    assert found[-1][0][-2:] == ["Divided by", "Penalties"]
