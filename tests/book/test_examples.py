"""The examples are tests: the text says what may be played, the engine judges, and the build fails if they differ."""

from __future__ import annotations

import pytest

from rules.encyclopedia import book
from rules.games import GAMES
from rules.positions import position
from rules.samples.examples import as_written, judge, moment_of, rows
from rules.sets.choices import Choices, with_options
from tests.book.pages import each_game, in_both_languages, rule_sets, usual
from tests.each import for_each

WIDEST = 5  # cards of a hand that lie side by side on a phone


@each_game
@for_each("name", rows)
def test_the_engine_says_what_the_text_says(key: str, name: str) -> None:
    row = rows(key)[name]
    variant = with_options(usual(key), row.get("options", {}))
    verdicts = judge(position(variant, row["trump"], row["table"], row["hand"], **moment_of(row)))
    assert {v.code for v in verdicts if v.refusal is None} == set(row["may"].split())
    assert {v.code: v.refusal.rule for v in verdicts if v.refusal} == dict(row.get("why_not", {}))
    assert as_written(row, verdicts)


@each_game
@for_each("name", rows)
def test_an_example_fits_on_a_phone(key: str, name: str) -> None:
    assert len(rows(key)[name]["hand"].split()) <= WIDEST
    assert len(rows(key)[name]["table"].split()) < GAMES[key].players[1]


@each_game
@in_both_languages
def test_every_example_stands_in_the_article_and_has_its_sentence(lang: str, key: str) -> None:
    placed = [p.arg for p in book.article(lang, key).pieces if not isinstance(p, str) and p.kind == "try"]
    assert sorted(placed) == sorted(rows(key))
    for example in book.examples(lang, usual(key)).values():
        assert example.caption, example.id


@pytest.mark.parametrize("key", GAMES)
def test_under_every_rule_set_an_example_is_answered_or_says_that_it_differs(key: str) -> None:
    """The sentence of the text is shown exactly where the engine agrees with it."""
    for choices in rule_sets(key):
        for name, example in book.examples("en", choices).items():
            may = {v.code for v in example.verdicts if v.refusal is None}
            assert may or all(v.refusal and v.refusal.rule == example.rule for v in example.verdicts), name
            assert not example.caption or may == set(rows(key)[name]["may"].split()), name


def test_a_house_rule_changes_the_answer_and_silences_the_sentence() -> None:
    game = GAMES["mulatschak"]
    free = Choices(game, game.options({"heading": False}), game.best)
    changed = book.examples("en", free)["head-the-king"]
    assert {v.code for v in changed.verdicts if v.refusal is None} == {"GA", "G7"}
    assert changed.caption == ""


def test_a_rule_set_that_cannot_be_played_leaves_the_usual_answers() -> None:
    game = GAMES["ramsen"]
    clashing = book.read_choices(game, {"exchange_cap": "each5"})
    assert clashing.clashes
    assert all(example.caption for example in book.examples("de", clashing).values())


@each_game
@in_both_languages
def test_every_number_of_the_text_comes_from_the_rule_set(lang: str, key: str) -> None:
    named = {p.arg for p in book.article(lang, key).pieces if not isinstance(p, str) and p.kind == "number"}
    assert named == set(book.article(lang, key).uses)
    for choices in rule_sets(key):
        for name in named:
            value, changed = book.number(choices.variant, name)
            usual_value, _ = book.number(usual(key).variant, name)
            assert changed == (value != usual_value)
