"""The form of a hand: every score row of the vectors also passes through it, and nothing typed is lost."""

from __future__ import annotations

import tomllib

import pytest

from rules.encyclopedia.pages.forms import general, keyed, questions, read, typed_of
from rules.encyclopedia.pages.wording import Voice
from rules.engine.record import HandRecord
from rules.engine.scoring import settle
from rules.engine.sheet import about, applies, entry
from rules.engine.state import Standing
from rules.games import GAMES
from rules.vectors.row_fields import MATCH, standing_of
from tests.each import for_each
from tests.games import file_of
from tests.scoring.sheets import NAMES, tricks, variant_of

STANDING = {"dealer", "hand_number", "multiplier"}


def score_rows(game):
    return tomllib.loads(file_of(game, "vectors.toml").read_text(encoding="utf-8"))["score"]


def voice(variant, lang="en"):
    return Voice(lang, "german", variant, NAMES[: variant.seats])


def expressible(variant, facts) -> bool:
    """Whether the form asks for all that the row states; an inscribed nought need not be asked for."""
    asked = {field.name for field in variant.fields}
    return all(name in asked or name in STANDING or not value for name, value in facts.items())


def left_open(variant, facts) -> set[str]:
    """The questions that the form insists on and the row leaves open."""
    answers = {name: str(value) for name, value in facts.items()}
    return {
        field.name
        for field in variant.fields
        if field.kind in ("seat", "suit", "choice") and not field.optional and "" not in field.choices
        if field.name not in facts and applies(field, answers)
    }


@pytest.mark.parametrize("game", sorted(GAMES))
@for_each("row", score_rows, ids=lambda row: row["id"])
def test_every_score_row_can_be_entered(game, row):
    variant = GAMES[game].variant(GAMES[game].options(row.get("options", {})), len(row["before"]))
    given = row.get("facts", {})
    if not expressible(variant, given):
        pytest.fail(f"the form of {game} does not ask for {given}")
    match = {name: value for name, value in {**row, **given}.items() if name in MATCH}
    standing = standing_of(variant, match, row["before"])
    facts = read(variant, typed_of(variant, {**given, "tricks": row["tricks"]}))
    hand = entry(variant, facts, standing)
    if isinstance(hand, tuple) and (missing := left_open(variant, given)):
        assert {about(variant, refusal) for refusal in hand} == missing
        return
    assert isinstance(hand, HandRecord), hand
    after = settle(variant, standing, hand)
    assert list(after.scores) == row["after"]
    if "winner" in row:
        assert list(after.winners) == row["winner"]


@pytest.mark.parametrize("game", sorted(GAMES))
@for_each("lang", ["en", "de"])
def test_every_field_has_words(game, lang):
    for preset in GAMES[game].presets.values():
        variant = GAMES[game].variant(GAMES[game].options(preset))
        for question in questions(voice(variant, lang), {}):
            assert question.label
            assert all(choice.words for line in question.lines for choice in line.choices)


def test_a_form_says_again_what_was_typed():
    variant = variant_of("mulatschak", 3)
    facts = {"declarer": 1, "bid": "mulatschak", "trump": "H"} | tricks(1, 4, 0)
    assert read(variant, typed_of(variant, facts)) == facts
    shown = {question.key: question for question in questions(voice(variant), typed_of(variant, facts))}
    assert [choice.value for choice in shown["trump"].lines[0].choices if choice.chosen] == ["H"]
    assert [line.value for line in shown["tricks"].lines] == ["1", "4", "0"]


def test_what_does_not_apply_is_left_out():
    variant = variant_of("mulatschak", 3)
    typed = typed_of(variant, {"declarer": 1, "bid": 2, "trump": "H"} | tricks(1, 4, 0)) | {"called": "whiteout"}
    assert read(variant, typed) == {"called": "whiteout"}


def test_a_field_under_two_conditions_has_two_inputs():
    variant = variant_of("schieberamsch", kontra_in_ramsch=True)
    keys = [key for key, field in keyed(variant) if field.name == "kontras"]
    assert keys == ["kontras", "kontras-2"]
    grand = read(variant, {"called": "grand-hand", "kontras": "5", "kontras-2": "1"})
    assert grand["kontras"] == 1
    assert read(variant, {"kontras": "5", "kontras-2": "1"})["kontras"] == 5


def test_the_order_of_the_tricks_is_asked_only_when_it_decides():
    variant = variant_of(seats=3)
    typed = typed_of(variant, tricks(3, 1, 1))
    assert [question.key for question in questions(voice(variant), typed)] == ["tricks"]
    refusals = entry(variant, read(variant, typed), Standing((3, 1, 7), 0))
    assert isinstance(refusals, tuple)
    asked = questions(voice(variant), typed, refusals)
    assert [question.key for question in asked] == ["tricks", "winners"]
    assert [line.label for line in asked[1].lines] == ["1.", "2.", "3.", "4.", "5."]
    typed["tricks-2"] = "0"
    asked = questions(voice(variant), typed, refusals)
    assert [choice.words for choice in asked[1].lines[0].choices] == ["Anna", "Bert"], "only who took a trick"
    typed["tricks-2"] = "1"
    ordered = typed | {f"winners-{n}": str(seat) for n, seat in enumerate([0, 0, 1, 2, 0])}
    record = entry(variant, read(variant, ordered), Standing((3, 1, 7), 0))
    assert isinstance(record, HandRecord)
    assert settle(variant, Standing((3, 1, 7), 0), record).winners == (1,)


def refused(variant, typed, before=None):
    """The sentences with which the form comes back."""
    found = entry(variant, read(variant, typed), before or Standing((variant.start,) * variant.seats, 0))
    assert isinstance(found, tuple), found
    said = voice(variant)
    return [said.why(refusal) for refusal in found], [about(variant, refusal) for refusal in found]


def test_too_many_tricks():
    sentences, fields = refused(variant_of(seats=3), {"tricks-0": "3", "tricks-1": "2", "tricks-2": "1"})
    assert sentences == ["5 tricks were played, but you entered 6."]
    assert fields == ["tricks"]


def test_a_player_forgotten():
    sentences, fields = refused(variant_of(seats=3), {"tricks-0": "3", "tricks-1": "2"})
    assert sentences == ["Enter “Tricks” for each of the 3 players."]
    assert fields == ["tricks"]


def test_nothing_answered_names_every_question():
    _sentences, fields = refused(variant_of("mulatschak", 3), {})
    assert fields == ["declarer", "bid", "tricks"]


def test_nobody_stays_at_home_in_hearts():
    facts = {"declarer": 0, "bid": 2, "trump": "H"} | tricks(3, 2, "-")
    variant = variant_of("mulatschak", 3)
    sentences, fields = refused(variant, typed_of(variant, facts))
    assert sentences == ["With this suit as trumps nobody may stay at home."]
    assert fields == ["tricks"]


def test_the_declarer_is_named_in_the_refusal():
    facts = {"declarer": 1, "bid": 2, "trump": "E"} | tricks(3, "-", 2)
    variant = variant_of("mulatschak", 3)
    sentences, fields = refused(variant, typed_of(variant, facts))
    assert sentences == ["Bert declared, so Bert cannot have stayed at home."]
    assert fields == ["declarer"]


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"points-0": "7o"}, "points"),
        ({"points-0": "999999999999"}, "points"),
        ({"points-0": "121"}, "points"),
        ({"shoves": "400"}, "shoves"),
        ({"called": "raub"}, "called"),
    ],
)
def test_nonsense_is_refused_by_its_field(typed, field):
    variant = variant_of("schieberamsch")
    good = typed_of(variant, {"points": [70, 30, 20]} | tricks(5, 3, 2))
    _sentences, fields = refused(variant, good | typed)
    assert field in fields


def test_a_bid_below_the_lowest_is_refused():
    variant = variant_of("mulatschak", 3, min_bid=2)
    facts = {"declarer": 0, "bid": 1, "trump": "E"} | tricks(3, 1, 1)
    sentences, fields = refused(variant, typed_of(variant, facts))
    assert fields == ["bid"]
    assert sentences == ["Bid: “1” is not possible under these rules."]


def test_a_refusal_of_the_whole_entry_stands_above_the_form():
    from rules.engine.actions import Refusal

    variant = variant_of(seats=3)
    assert general(variant, voice(variant), [Refusal("sheet.over")]) == ["The match was already won before this hand."]
