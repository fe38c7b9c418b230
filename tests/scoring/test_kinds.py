"""Every kind of question that a rule set may ask, put to a made-up game; numbers and counts in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.encyclopedia.pages import wording
from rules.encyclopedia.pages.forms import questions, read, typed_of
from rules.encyclopedia.pages.wording import Voice
from rules.engine.record import HandRecord
from rules.engine.sheet import Field, entry
from rules.phrases import figure, signed
from tests.scoring.sheets import NAMES, tricks, variant_of

FIELDS = (
    Field("tricks", "tricks", each_seat=True, high=5),
    Field("exchanged", "number", each_seat=True, high=5),
    Field("fined", "flags"),
    Field("highest_trump", "card", choices=("EU", "GU")),
    Field("declarer", "seat", optional=True),
)


@pytest.fixture
def variant(monkeypatch):
    """Ramsen for three, with questions that Ramsen does not ask."""
    monkeypatch.setattr(wording, "say", lambda lang, key, **data: key)
    return replace(variant_of(seats=3), fields=FIELDS, checks=())


def asked(variant, typed):
    return {one.key: one for one in questions(Voice("en", "german", variant, NAMES[:3]), typed)}


def test_a_set_of_players(variant):
    found = asked(variant, {"fined-1": "on"})["fined"]
    assert (found.kind, found.single) == ("mark", True)
    assert [(one.words, one.chosen) for one in found.lines[0].choices] == [
        ("Anna", False),
        ("Bert", True),
        ("Cilli", False),
    ]
    facts = read(variant, {"fined-0": "on", "fined-2": "on"})
    assert facts["fined"] == [0, 2]
    assert typed_of(variant, {"fined": [0, 2]}) == {"fined-0": "on", "fined-2": "on"}
    assert "fined" not in read(variant, {})


def test_one_card_of_some(variant):
    found = asked(variant, {"highest_trump": "GU"})["highest_trump"]
    assert found.kind == "pick"
    assert [(one.value, one.chosen) for one in found.lines[0].choices] == [("EU", False), ("GU", True)]
    assert read(variant, {"highest_trump": "GU"})["highest_trump"] == "GU"


def test_a_number_of_each_player_is_nought_unless_said(variant):
    found = asked(variant, {"exchanged-1": "2"})["exchanged"]
    assert [line.value for line in found.lines] == ["0", "2", "0"]
    assert read(variant, {"exchanged-1": "2"})["exchanged"] == [0, 2, 0]


def test_nobody_may_be_the_answer(variant):
    choices = asked(variant, {})["declarer"].lines[0].choices
    assert [(one.value, one.chosen) for one in choices] == [("", True), ("0", False), ("1", False), ("2", False)]
    assert "declarer" not in read(variant, {"declarer": ""})
    assert read(variant, {"declarer": "2"})["declarer"] == 2


def test_the_rule_set_takes_the_answers(variant):
    typed = typed_of(
        variant, tricks(3, 2, 0) | {"exchanged": [0, 1, 2], "fined": [1], "highest_trump": "EU", "declarer": 0}
    )
    record = entry(variant, read(variant, typed))
    assert isinstance(record, HandRecord), record
    assert record.fined == (1,)
    assert record.exchanged == (0, 1, 2)


def test_every_answer_has_words(variant):
    voice = Voice("en", "german", variant, NAMES[:3])
    told = voice.facts(
        tricks(3, 2, 0) | {"exchanged": [0, 1, 2], "fined": [0, 1], "highest_trump": "EU", "declarer": 0}
    )
    assert [one.answer for one in told][1:] == ["Anna 0, Bert 1, Cilli 2", "Anna, Bert", "Unter of acorns", "Anna"]


def test_halves_and_signs():
    assert [figure(n) for n in (7.5, 0.5, 0, -3, -0.5, 12)] == ["7½", "½", "0", "−3", "−½", "12"]
    assert [signed(n) for n in (5, 0, -7.5)] == ["+5", "0", "−7½"]


def test_the_six_of_bells_is_the_weli_only_where_it_is():
    assert Voice("en", "german", variant_of("mulatschak"), NAMES[:4]).card("S6") == "Weli"
    assert Voice("en", "german", variant_of("ramsen"), NAMES[:4]).card("H7") == "Seven of hearts"
