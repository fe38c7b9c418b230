"""What cannot have happened is refused with its reason, in every game, with every ready-made rule set and both languages."""

from __future__ import annotations

from typing import Any

import pytest

from rules.encyclopedia.pages.forms import OUT, keyed, questions, read
from rules.encyclopedia.pages.wording import Voice
from rules.engine.scoring import opening
from rules.engine.sheet import applies, entry
from rules.games import GAMES
from tests.each import for_each
from tests.scoring.sheets import NAMES

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
each_preset = for_each("preset", lambda game: game.presets)


def variant_with(game, preset):
    low, high = game.players
    options = game.options(game.presets[preset])
    return game.variant(options, next(n for n in range(low, high + 1) if not game.contradictions(options, n)))


def usual(variant) -> dict[str, Any]:
    """A hand as the form would state it with the first answer to every single question."""
    facts: dict[str, Any] = {}
    for field in variant.fields:
        answers = {name: str(value) for name, value in facts.items()}
        if not applies(field, answers) or field.optional or field.on_demand:
            continue
        if field.kind == "seat":
            facts[field.name] = 0
        elif field.kind == "suit":
            facts[field.name] = (field.choices or ("E",))[0]
        elif field.kind == "choice" and field.choices[0]:
            value = field.choices[-1]
            facts[field.name] = int(value) if value.isdigit() else value
    return facts


def reasons(variant, facts) -> list[str]:
    """The sentences of a refusal, which must exist in both languages; fails where the hand is accepted."""
    found = entry(variant, facts, opening(variant))
    assert isinstance(found, tuple), f"accepted: {facts}"
    for lang in ("en", "de"):
        voice = Voice(lang, "german", variant, NAMES[: variant.seats])
        for refusal in found:
            sentence = voice.why(refusal)
            assert sentence and "refusal." not in sentence and "{" not in sentence, sentence
    return [refusal.rule for refusal in found]


def has(variant, kind):
    return [field for field in variant.fields if field.kind == kind and not field.when]


@each_game
@each_preset
def test_more_tricks_than_cards(game, preset):
    variant = variant_with(game, preset)
    row = [variant.hand_size, 1] + [0] * (variant.seats - 2)
    assert "sheet.tricks" in reasons(variant, usual(variant) | {"tricks": row})


@each_game
@each_preset
def test_tricks_that_nobody_has_taken(game, preset):
    variant = variant_with(game, preset)
    facts = {name: value for name, value in usual(variant).items() if name != "called"}
    row = [variant.hand_size - 1] + [0] * (variant.seats - 1)
    assert reasons(variant, facts | {"tricks": row})


@each_game
@each_preset
def test_somebody_forgotten(game, preset):
    variant = variant_with(game, preset)
    row = [variant.hand_size] + [0] * (variant.seats - 2) + [None]
    assert "sheet.seats" in reasons(variant, usual(variant) | {"tricks": row})


@each_game
@each_preset
def test_an_empty_form(game, preset):
    variant = variant_with(game, preset)
    assert reasons(variant, read(variant, {}))


@each_game
@each_preset
def test_who_is_out_has_no_trick_and_the_form_cannot_say_so(game, preset):
    variant = variant_with(game, preset)
    for key, field in keyed(variant):
        if field.kind != "tricks":
            continue
        voice = Voice("en", "german", variant, NAMES[: variant.seats])
        question = next(one for one in questions(voice, {}) if one.key == key)
        values = [choice.value for choice in question.lines[0].choices]
        assert (OUT in values) == (not field.everybody)
        assert "sheet.number" in reasons(variant, usual(variant) | {"tricks": ["-1"] * variant.seats})


@each_game
@each_preset
def test_answers_that_are_none(game, preset):
    variant = variant_with(game, preset)
    tricks = {"tricks": [variant.hand_size] + [0] * (variant.seats - 1)}
    assert "sheet.unknown" in reasons(variant, usual(variant) | tricks | {"weather": "rain"})
    for field in has(variant, "choice"):
        assert reasons(variant, usual(variant) | tricks | {field.name: "nonsense"})
    for field in has(variant, "seat"):
        assert reasons(variant, usual(variant) | tricks | {field.name: variant.seats})
    for field in has(variant, "number"):
        wrong = [field.high + 1] * variant.seats if field.each_seat else field.high + 1
        assert reasons(variant, usual(variant) | tricks | {field.name: wrong})


@each_game
@each_preset
def test_nobody_can_stay_out_where_everybody_plays(game, preset):
    variant = variant_with(game, preset)
    if not any(field.kind == "tricks" and field.everybody for field in variant.fields):
        return
    row = [variant.hand_size] + [0] * (variant.seats - 2) + ["-"]
    assert reasons(variant, usual(variant) | {"tricks": row})
