"""The till of a club: every cent has an entry, all accounts and the pot are what is in the box, and nobody reads another's."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.book import subjects
from scoring.club import service as clubs
from scoring.exchange.document import document
from scoring.journal.reading import season_book
from scoring.models import Member, Posting
from scoring.till import cents
from scoring.till.ledger import EFFECTS, OF_MEMBERS, MoneyKind, MoneyLine, read_ledger
from scoring.till.rules import TillRules, graded, is_iban
from scoring.till.sharing import parts_by, shared_out, who_shares
from scoring.treasurer import service
from scoring.treasurer.pages import giro_code
from tests.league.books import TEST, Book, text
from tests.league.people import browser, club_of, guest, season_of, taken_in

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 1, 9, tzinfo=UTC)
IBAN = "DE89370400440532013000"  # the example of the standard


# --- amounts and rules -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "found"),
    [("2,50", 250), ("2.5", 250), ("3", 300), ("0,05 €", 5), ("0", None), ("-1", None), ("2,505", None), ("x", None),
     ("1000000", None), ("٣", None)],
)  # fmt: skip
def test_amounts_are_whole_cents(typed, found):
    assert cents.read(typed) == found


def test_amounts_in_words():
    assert cents.shown(250, "EUR", "de") == "2,50 €"
    assert cents.shown(-1205, "EUR", "en") == "−€12.05"
    assert cents.shown(100, "CHF", "en") == "1.00 CHF"


def test_the_first_three_lost_matches_cost_half_of_every_further_one():
    """As a Skat club's published statutes have it: 0.50 for each of the first three, 1 from the fourth on."""
    assert [graded((50, 50, 50, 100), n) for n in range(7)] == [0, 50, 100, 150, 250, 350, 450]
    assert graded((), 5) == 0


def test_account_numbers_have_check_digits():
    assert is_iban(IBAN)
    assert not is_iban(IBAN[:-1] + "1")
    assert not is_iban("DE8937040044")


# --- the accounts ----------------------------------------------------------------------

MONEY = st.tuples(
    st.sampled_from(list(MoneyKind)), st.integers(1, 10**6), st.sampled_from("abc"), st.integers(0, 5), st.booleans()
)


@given(st.lists(MONEY, max_size=25))
def test_all_accounts_and_the_pot_are_what_is_in_the_box(told):
    lines: list[MoneyLine] = []
    standing: dict[str, Any] = {}
    for n, (kind, amount, member, key, taken_out) in enumerate(told, start=1):
        facts = {"kind": kind, "cents": amount, "day": "2026-01-01"} | (
            {"member": member} if kind in OF_MEMBERS else {}
        )
        said = None if taken_out else facts
        lines.append(MoneyLine(n, f"k{key}", said, f"why {n}", "x", NOW))
        standing[f"k{key}"] = said
    found = read_ledger(lines)
    assert sum(found.accounts.values()) + found.pot == found.box
    held = [one for one in standing.values() if one]
    assert found.box == sum(EFFECTS[one["kind"]].box * one["cents"] for one in held)
    assert sum(not one.reversed for one in found.entries) == len(held)
    assert len(found.entries) == sum(line.facts is not None for line in lines), "nothing that was entered is forgotten"


def test_what_is_reversed_stays_with_its_reason():
    facts = {"kind": "due", "cents": 300, "member": "a", "day": "2026-01-01"}
    entries = [MoneyLine(1, "k", facts, "fine", "x", NOW), MoneyLine(2, "k", None, "was not him", "x", NOW)]
    found = read_ledger(entries)
    assert (found.accounts, found.pot, found.box) == ({}, 0, 0)
    assert [(one.cents, one.reversed, one.instead) for one in found.entries] == [(300, True, "was not him")]


# --- an evening ------------------------------------------------------------------------


@pytest.fixture
def owner():
    return guest("Vroni")


@pytest.fixture
def book(owner):
    found = Book(club_of(owner))
    found.play(1, "anna:0 bert:5 cilli:8", n=1)
    found.play(1, "anna:0 cilli:5 bert:8", n=2)
    found.play(1, "anna:0 cilli:5 bert:8", n=3)
    rules = TillRules(evening=200, lost=(50, 100), missed=100, share=75, least=40, holder="Verein", iban=IBAN)
    service.agree(found.club, rules, TEST)
    return found


@pytest.fixture
def keeper(owner):
    return browser(owner)


def till(book, path=""):
    return f"/c/{book.club.slug}/till/{path}"


def balance(book, name):
    return service.ledger_of(book.club).accounts.get(book.members[name].key, 0)


def charge(book, keeper):
    return keeper.post(till(book, f"evenings/{book.evenings[1].key}/"), follow=True)


def test_an_evening_is_charged_with_one_press_and_once(book, keeper):
    told = text(keeper.get(till(book)))
    assert "Bert: lost matches × 2, €1.50" in told
    assert "Dora: stayed away, €1.00" in told
    charge(book, keeper)
    assert [balance(book, name) for name in ("anna", "bert", "cilli", "dora")] == [-200, -350, -250, -100]
    told = text(charge(book, keeper))
    assert "Nothing of this evening is open any more." in told
    assert balance(book, "bert") == -350
    found = service.ledger_of(book.club)
    assert (found.pot, found.box) == (1000, 0), "Vroni, who founded the club, stayed away as well"


def test_a_corrected_result_is_offered_as_a_correction_of_the_accounts(book, keeper):
    charge(book, keeper)
    book.play(1, "anna:8 cilli:5 bert:0", n=3)
    told = text(keeper.get(till(book)))
    assert "Bert: lost matches, €0.50 instead of €1.50" in told
    assert "Anna: lost matches, €0.50" in told
    charge(book, keeper)
    assert [balance(book, name) for name in ("anna", "bert")] == [-250, -250]
    was, now = [one for one in service.ledger_of(book.club).of(book.members["bert"].key) if one.rule == "lost"][::-1]
    assert (was.cents, was.reversed, now.cents, now.reversed) == (150, True, 50, False)


def test_money_comes_in_is_spent_and_an_error_is_reversed(book, keeper):
    charge(book, keeper)
    page = keeper.get(till(book)).text
    (ref,) = re.findall(r'name="ref" value="([^"]+)"', page)
    paid = {
        "kind": "paid",
        "member": book.members["bert"].key,
        "amount": "5,00",
        "day": "2026-02-01",
        "why": "bar",
        "ref": ref,
    }
    for _twice in range(2):  # a finger that presses twice
        assert keeper.post(till(book, "enter/"), paid).status_code == 302
    assert balance(book, "bert") == 150
    spent = {"kind": "spent", "amount": "12.90", "day": "2026-02-01", "why": "new cards", "ref": "r2"}
    keeper.post(till(book, "enter/"), spent)
    found = service.ledger_of(book.club)
    assert (found.box, found.pot) == (500 - 1290, 1000 - 1290)
    key = next(one.key for one in found.entries if one.kind == MoneyKind.SPENT)
    assert keeper.post(till(book, f"entries/{key}/reverse/"), {"why": ""}).status_code == 422
    assert keeper.post(till(book, f"entries/{key}/reverse/"), {"why": "twice"}).status_code == 302
    assert keeper.post(till(book, f"entries/{key}/reverse/"), {"why": "twice"}).status_code == 404
    assert service.ledger_of(book.club).box == 500
    told = text(keeper.get(till(book)))
    assert "reversed : twice" in told or "reversed: twice" in told
    listed = keeper.get(till(book, "till.csv")).content.decode()
    assert "new cards" in listed and "twice" in listed and len(listed.splitlines()) == 1 + len(found.entries)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [({"amount": "-3"}, "Say how much"), ({"why": ""}, "what it is for"), ({"member": ""}, "whose account"),
     ({"day": "soon"}, "which day"), ({"kind": "theft"}, "what it is")],
)  # fmt: skip
def test_what_cannot_be_entered_is_said_and_nothing_is_lost(book, keeper, change, sentence):
    good = {
        "kind": "due",
        "member": book.members["anna"].key,
        "amount": "3",
        "day": "2026-02-01",
        "why": "late",
        "ref": "r",
    }
    answer = keeper.post(till(book, "enter/"), good | change)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert service.ledger_of(book.club).entries == ()


def test_who_came_into_the_club_later_did_not_stay_away(book, keeper):
    charge(book, keeper)
    Posting.objects.filter(club=book.club).update(at=NOW)
    Member.objects.filter(club=book.club).update(joined_at=NOW)
    taken_in(book.club, "Emil")  # today
    assert "Emil: stayed away" not in text(keeper.get(till(book)))
    clubs.leave(book.members["dora"], TEST)
    told = text(keeper.get(till(book)))
    assert "to enter" not in told, "what Dora owed is not given back because she has left"


def test_what_somebody_was_let_off_is_not_asked_for_again(book, keeper):
    charge(book, keeper)
    key = next(one.key for one in service.ledger_of(book.club).of(book.members["dora"].key))
    keeper.post(till(book, f"entries/{key}/reverse/"), {"why": "she was ill"})
    assert "to enter" not in text(keeper.get(till(book)))
    book.play(1, "anna:8 cilli:5 bert:0", n=3)
    charge(book, keeper)
    assert balance(book, "dora") == 0


def test_a_new_season_leaves_no_evening_behind(book, keeper):
    season_of(book.club, "2027")
    assert "to enter" in text(keeper.get(till(book)))
    charge(book, keeper)
    assert balance(book, "dora") == -100


def test_the_list_adds_up_and_no_cell_of_it_is_a_formula(book, keeper):
    charge(book, keeper)
    for n, (kind, amount, why) in enumerate(
        [("paid", "5", "=1+1"), ("spent", "2.50", "cards"), ("spent", "9", "wrong")]
    ):
        entry = {"kind": kind, "member": book.members["bert"].key, "amount": amount, "day": "2026-02-01", "why": why}
        keeper.post(till(book, "enter/"), entry | {"ref": f"r{n}"})
    wrong = next(one.key for one in service.ledger_of(book.club).entries if one.why == "wrong")
    keeper.post(till(book, f"entries/{wrong}/reverse/"), {"why": "@twice"})
    told = keeper.get(till(book, "till.csv")).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(told), delimiter=";"))
    found = service.ledger_of(book.club)
    sums = {name: round(100 * sum(float(row[name]) for row in rows)) for name in ("account", "pot", "till")}
    assert sums == {"account": sum(found.accounts.values()), "pot": found.pot, "till": found.box}
    assert sums["account"] + sums["pot"] == sums["till"]
    assert [row["why"] for row in rows if "1+1" in row["why"]] == ["'=1+1"]
    assert [row["reversed"] for row in rows if row["why"] == "wrong"] == ["'@twice"]


# --- sharing ---------------------------------------------------------------------------


def test_who_has_played_often_enough_shares_and_every_cent_is_given(book):
    for number in range(2, 6):
        book.play(number, "anna:0 bert:5" if number < 5 else "anna:0 dora:5")
    keys = {one.key: name for name, one in book.members.items()}
    evenings = season_book(book.season).evenings
    assert {keys[who] for who in who_shares(evenings, 40)} == {"anna", "bert"}
    assert {keys[who] for who in who_shares(evenings, 20)} == {"anna", "bert", "cilli", "dora"}
    one = Fraction(1)
    shares = shared_out(1000, dict.fromkeys("abc", one), "cab")
    assert [(share.member, share.cents) for share in shares] == [("c", 334), ("a", 333), ("b", 333)]
    by_place = shared_out(601, parts_by("places", "abc", "bca", {}), "bca")
    half = Fraction(5, 2)
    assert parts_by("places", "abcd", ["d", "xca", "b"], {}) == {"d": 4 * one, "c": half, "a": half, "b": one}, (
        "one place, one share"
    )
    assert [(share.member, share.cents) for share in by_place] == [("b", 301), ("c", 200), ("a", 100)]
    assert [share.parts for share in by_place] == [3, 2, 1]
    assert shared_out(500, parts_by("points", "ab", "ab", {"a": 3 * one, "b": -2 * one}), "ab")[0].cents == 500
    assert shared_out(0, {"a": one}, "a") == shared_out(-5, {"a": one}, "a") == shared_out(9, {}, "a") == []


def test_the_pot_is_shared_as_agreed_and_once(book, keeper):
    charge(book, keeper)
    page = keeper.get(till(book, "share/"))
    assert "Anna 1 €2.50 Cilli 1 €2.50 Bert 1 €2.50" in text(page)
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    for _twice in range(2):
        keeper.post(till(book, "share/"), sent)
    found = service.ledger_of(book.club)
    assert found.pot == 250
    assert balance(book, "anna") == -200 + 250


def test_shares_that_are_no_longer_those_that_were_shown_are_shown_again(book, keeper):
    charge(book, keeper)
    sent = [
        dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', keeper.get(till(book, "share/")).text))
        for _keeper in range(2)
    ]
    assert keeper.post(till(book, "share/"), sent[0]).status_code == 302
    answer = keeper.post(till(book, "share/"), sent[1])
    assert answer.status_code == 409
    assert "have changed" in text(answer)
    assert service.ledger_of(book.club).pot == 250


# --- who may see it ---------------------------------------------------------------------


def test_a_member_reads_his_own_account_and_nobody_elses(book, keeper):
    charge(book, keeper)
    player = guest("Bert")
    clubs.claim(book.members["bert"], player)
    bert = browser(player)
    own = till(book, f"accounts/{book.members['bert'].key}/")
    assert own in bert.get(f"/my/{book.club.slug}/").text
    assert own in bert.get(f"/c/{book.club.slug}/").text
    told = text(bert.get(own))
    assert "DE89 3704 0044 0532 0130 00" in told
    assert re.search(r"To pay on [^:]+: €3.50", told)
    assert "Card money" in told
    assert bert.get(till(book, f"accounts/{book.members['anna'].key}/")).status_code == 403
    assert bert.get(till(book)).status_code == 403
    service.agree(book.club, TillRules(keepers=(book.members["bert"].key,)), TEST)
    assert bert.get(till(book)).status_code == 200
    assert bert.get(till(book, "settings/")).status_code == 403


def test_what_is_owed_is_a_code_for_a_banking_app(book):
    rules = TillRules(holder="Kartenrunde", iban=IBAN)
    assert "<svg" in giro_code(rules, 350, "Bert")
    assert giro_code(TillRules(holder="Kartenrunde"), 350, "Bert") == ""
    assert giro_code(TillRules(holder="K", iban=IBAN, currency="CHF"), 350, "Bert") == ""


def test_only_owners_take_the_accounts_along_and_a_book_with_them_is_read_again(book, keeper):
    charge(book, keeper)
    whole = document(book.club)
    words = {subjects.parts(one["subject"])[0] for one in whole["postings"]}
    assert {subjects.TILL, subjects.MONEY} <= words
    for rank in (2, 3):
        held = {subjects.parts(one["subject"])[0] for one in document(book.club, rank=rank)["postings"]}
        assert not {subjects.TILL, subjects.MONEY} & held


def test_a_club_without_a_till_sees_nothing_of_it(owner):
    book = Book(club_of(owner))
    answer = browser(owner).get(till(book))
    assert "Keep a till" in text(answer)
    player = guest("Bert")
    clubs.claim(book.members["bert"], player)
    for page in (f"/c/{book.club.slug}/", f"/my/{book.club.slug}/"):
        assert "/till/" not in browser(player).get(page).text


def test_the_agreement_is_asked_for_with_sentences(owner):
    book = Book(club_of(owner))
    good = {"currency": "EUR", "evening": "2", "missed": "", "lost": "0,50 0,50 0,50 1", "mark": "", "share": "75",
            "least": "40", "holder": "Verein", "iban": "DE89 3704 0044 0532 0130 00"}  # fmt: skip
    keeper = browser(owner)
    answer = keeper.post(till(book, "settings/"), good | {"iban": "DE00 3704 0044 0532 0130 00", "lost": "much"})
    assert answer.status_code == 422
    assert "no account number" in text(answer) and "blanks between" in text(answer)
    assert keeper.post(till(book, "settings/"), good).status_code == 302
    rules = service.rules_of(book.club)
    assert (rules.evening, rules.lost, rules.share, rules.least, rules.iban) == (200, (50, 50, 50, 100), 75, 40, IBAN)
