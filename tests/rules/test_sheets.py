"""The score sheet of a round with real cards: what it will not believe, and that it scores as the table does."""

from __future__ import annotations

from typing import Any

import pytest

from rules import languages, phrases
from rules.engine import sheet
from rules.engine.hand_facts import FACTS
from rules.engine.scoring import HandRecord, opening
from rules.engine.state import Standing
from rules.games import GAMES
from tests.rules.test_matches import variant_of

HAND = {"declarer": 0, "bid": 2, "trump": "E", "tricks": [3, 1, 1, "-"]}


def test_nobody_stays_at_home_with_few_points_on_paper_either() -> None:
    variant = variant_of("mulatschak", 4)
    assert isinstance(sheet.entry(variant, HAND, Standing((15, 15, 15, 5))), tuple)
    assert isinstance(sheet.entry(variant, HAND, Standing((15, 15, 15, 6))), HandRecord)


def test_the_order_of_the_tricks_is_asked_only_where_it_decides() -> None:
    variant = variant_of("ramsen", 3)
    tricks = {"tricks": [3, 1, 1]}
    assert isinstance(sheet.entry(variant, tricks, Standing((3, 2, 7))), HandRecord)
    (no,) = sheet.entry(variant, tricks, Standing((3, 1, 7)))  # type: ignore[misc]
    assert no.rule == "sheet.winners"
    assert isinstance(sheet.entry(variant, tricks | {"winners": [0, 0, 1, 2, 0]}, Standing((3, 1, 7))), HandRecord)


# --- what is not even a list, a text or a number ---------------------------------------

NO_SEATS: tuple[Any, ...] = (3, 0, 1.5, True, "01", "", {"0": 1}, b"\0\1", ["x"], [None], [True], [-1], [99], [[0]])
NO_ROW: tuple[Any, ...] = (
    3,
    0,
    True,
    "1112",
    {"0": 1},
    b"\2\1\1\1",
    [],
    ["x"] * 4,
    [[1]] * 4,
    [1.0] * 4,
    [True] * 4,
    [-1] * 4,
)
NO_NUMBER: tuple[Any, ...] = (1.5, True, "two", [], [1], {}, -1)
NO_TEXT: tuple[Any, ...] = (3, 0, 1.5, True, [], ["E"], [""], {}, b"E")
MALFORMED: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("winners", "fined", "followed"), NO_SEATS),
    **dict.fromkeys(("tricks", "points", "exchanged", "trumps_taken", "paid", "written"), NO_ROW),
    **dict.fromkeys(("dealer", "declarer", "caller", "last_winner", "top_trump", "offender"), (*NO_NUMBER, 99)),
    **dict.fromkeys(("bid", "multiplier", "skat_points", "shoves", "kontras", "hand_number"), NO_NUMBER),
    **dict.fromkeys(("trump", "jacks", "highest_trump"), (*NO_TEXT, "X", "E7 X")),
    **dict.fromkeys(("called", "breach"), NO_TEXT),
}


def test_every_word_of_a_record_is_tried() -> None:
    assert set(MALFORMED) == set(FACTS)


@pytest.mark.parametrize("key", GAMES)
def test_a_malformed_value_is_refused_in_words(key: str) -> None:
    """Whatever a program sends for a fact: it is refused with a reason, whether the game asks about it or not."""
    variant = GAMES[key].variant()
    standing = opening(variant)
    possible = {"tricks": [variant.hand_size, *[0] * (variant.seats - 1)]}
    for name, values in MALFORMED.items():
        for value in values:
            found = sheet.entry(variant, possible | {name: value}, standing)
            assert isinstance(found, tuple), (name, value)
            assert found, (name, value)
            for no in found:
                data: dict[str, Any] = dict(no.data)
                assert all(phrases.say(lang, f"refusal.{no.rule}", game=key, **data) for lang in languages.LANGUAGES)


@pytest.mark.parametrize(("key", "rule"), [("roedskaegg", "sheet.choice"), ("lupfen", "sheet.number")])
def test_a_word_for_a_bid_is_refused_where_there_is_none(key: str, rule: str) -> None:
    """A hand that was written down as one of Mulatschak, on a sheet of which it turns out that it was another game."""
    variant = variant_of(key, 3)
    facts = {"tricks": [variant.hand_size, 0, 0], "bid": "mulatschak"}
    found = sheet.entry(variant, facts, opening(variant), retold=True)
    assert isinstance(found, tuple)
    assert rule in {no.rule for no in found}


def test_a_malformed_value_names_its_question() -> None:
    variant = variant_of("ramsen", 3)
    for name, rule in {"winners": "sheet.list", "tricks": "sheet.seats"}.items():
        (no,) = sheet.entry(variant, {"tricks": [3, 1, 1], name: 3}, Standing((10, 10, 10)))  # type: ignore[misc]
        assert (no.rule, sheet.about(variant, no)) == (rule, name)
