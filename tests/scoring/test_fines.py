"""What went wrong at the table, as an entry of the score sheet: it books its stated penalty, and nothing else moves."""

from __future__ import annotations

import re

import pytest

from rules.engine.breaches import fine_now, fine_of
from rules.engine.laws import COSTS
from rules.games import GAMES
from scoring.sheets import service
from scoring.sheets.fold import fold
from tests.scoring.sheets import Line, enter, filled, head, open_sheet, scores, tricks, variant_of

STRICT = {f"law_{what}": values[0] for what, values in COSTS.items()}


def fined(breach="revoke", offender=1):
    return {"breach": breach, "offender": offender}


def test_in_every_game_every_breach_books_exactly_its_penalty_and_the_deal_stays() -> None:
    for key in GAMES:
        for twice in (False, True):
            variant = variant_of(key, **STRICT, **({"law_fine": "double"} if twice else {}))
            stated = fine_of(variant)
            for breach in variant.costly:
                lines = [Line(1, 0, head(variant.seats)), Line(2, 1, fined(breach))]
                found = fold(variant, lines)
                row, opening = found.rows[0], variant.start
                changes = [after - opening for after in row.after.scores]
                assert abs(changes[1]) == stated.amount > 0, (key, breach, changes)
                assert changes[1] == fine_now(variant, row.before), (key, breach)
                assert not any(changes[:1] + changes[2:]), (key, breach, changes)
                assert row.lines[0].part == f"law.{breach}"
                assert (row.after.dealer, row.after.dealt, row.after.hand_number) == (0, 0, 1), (key, breach)
                assert (found.hands, found.over) == (0, False), (key, breach)
            usual = fine_of(variant_of(key, **STRICT))
            assert stated.amount == usual.amount * (1 + twice), key


def test_a_fine_is_as_much_as_the_hand_without_a_trick_costs_as_the_pot_then_stands() -> None:
    variant = variant_of("tippen", 4)
    played = {"tricks": [3, "-", 0, "-"]}
    found = fold(variant, [Line(1, 0, head(4)), Line(2, 1, played), Line(3, 2, fined("revoke", 3))])
    paid = found.rows[1].change(3)
    assert fine_of(variant).pot
    assert -paid == -sum(found.rows[0].after.scores) + 3, "what lay there, and the stake"


def test_what_costs_nothing_here_is_no_entry() -> None:
    lenient = variant_of("ramsen", 4, law_revoke="free")
    for facts in (fined("revoke"), fined("misdeal"), {"breach": "exchange"}, fined("exchange", 9), fined("gone")):
        found = fold(lenient, [Line(1, 0, head(4)), Line(2, 1, facts)])
        assert found.rows[0].refusals, facts
        assert found.standing.scores == (10, 10, 10, 10)


@pytest.mark.django_db
def test_a_revoke_is_written_on_a_phone_and_taken_back(client) -> None:
    sheet = open_sheet("ramsen", seats=4)
    enter(sheet, tricks(2, 2, 1, "-"))
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "Something went wrong?" in page
    assert "A fine here is +5." in page
    assert "/en/games/ramsen/#irregularities" in page
    client.post(f"/s/{sheet.code}/", filled(sheet, fined("revoke", 3)))
    assert scores(sheet) == [8, 8, 9, 15]
    page = client.get(f"/s/{sheet.code}/").content.decode()
    assert "Hand 2" in page, "a fine is no hand"
    assert re.search(r"Bert deals\.", page), "and the deal stays where it was"
    assert "Revoke · Dora" in page
    told = client.get(f"/s/{sheet.code}/hands/2/").content.decode()
    assert "A fine" in told
    assert "revoke +5" in told
    assert "/en/games/ramsen/#law.revoke" in told
    assert "A fine" in client.get(f"/s/{sheet.code}/changes/").content.decode()
    fold_now = service.fold_of(sheet)
    client.post(f"/s/{sheet.code}/undo/", {"seen": fold_now.version, "ref": "back"})
    assert scores(sheet) == [8, 8, 9, 10]


@pytest.mark.django_db
def test_who_it_was_has_to_be_said_and_the_form_of_the_hand_stays(client) -> None:
    sheet = open_sheet("schnalzen", seats=4)
    answer = client.post(f"/s/{sheet.code}/", filled(sheet, fined()) | {"offender": ""})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Say who it was." in page
    assert '<details class="went-wrong" open>' in page
    assert 'name="tricks-0"' in page
    assert 'name="offender"' in page


@pytest.mark.django_db
def test_a_fine_is_corrected_to_somebody_else_and_follows_who_changes_seats(client) -> None:
    sheet = open_sheet("ramsen", seats=3)
    enter(sheet, fined("revoke", 0))
    enter(sheet, fined("exchange", 2), hand=1)
    assert scores(sheet) == [10, 10, 15]
    enter(sheet, tricks(5, 0, "-"))
    assert client.get(f"/s/{sheet.code}/grid/").status_code == 200
    assert "took too many cards" in client.get(f"/s/{sheet.code}/grid/").content.decode().lower()


@pytest.mark.django_db
def test_the_rules_of_a_new_sheet_ask_for_the_laws_too_and_keep_them(client) -> None:
    page = client.get("/en/score/new/?game=ramsen").content.decode()
    assert 'name="law_revoke"' in page
    sheet = open_sheet("ramsen", 4, law_revoke="beside")
    assert service.variant_of(sheet).options.laws.law_revoke == "beside"
    assert "the hand counts, and it costs a fine" in client.get(f"/s/{sheet.code}/").content.decode()
