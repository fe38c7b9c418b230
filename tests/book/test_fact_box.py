"""The fact box says what the comparison says, for both are drawn from what the parts of a rule set say of themselves."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest

from rules import languages, phrases
from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.fact_box import BY_NAME, ROWS, FactSentence, facts, fitting_sentences, sentences
from rules.engine.calls import last_one_in, may_not_drop
from rules.engine.description import traits_of
from rules.engine.goals import ExactlyNought
from rules.engine.phases import Exchange, NameTrump, TurnUp
from rules.engine.scoring import NoTrick
from rules.engine.variant import Variant
from rules.games import GAMES
from tests.rules.strategies import all_settings

ALWAYS = {
    "players",
    "pack",
    "hand",
    "trump",
    "exchange",
    "drop",
    "score",
    "duty",
    "start",
    "goal",
}  # what people ask first
TIPPEN, RAMSEN, MULATSCHAK = "tippen", "ramsen", "mulatschak"


def row(name: str, variant: Variant, lang: str = "en") -> tuple[str, ...]:
    """The sentences of a row."""
    label = phrases.say(lang, f"fact_label.{name}")
    return next((found.says for found in facts(lang, variant) if found.label == label), ())


def cell(key: str, variant: Variant) -> tuple[str, ...]:
    """The words of the comparison in a column."""
    return tuple(one.key for one in comparison.BY_KEY[key].of(variant).words)


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_set_answers_what_people_ask_first(key: str) -> None:
    for setting in all_settings(key):
        for lang in languages.LANGUAGES:
            labels = {found.label for found in facts(lang, setting.variant)}
            missing = {name for name in ALWAYS if phrases.say(lang, f"fact_label.{name}") not in labels}
            assert not missing, setting


@pytest.mark.parametrize("key", GAMES)
def test_both_languages_say_the_same_of_a_rule_set(key: str) -> None:
    for setting in all_settings(key):
        english, german = (
            [one.sentence.phrase for one in fitting_sentences(lang, setting.variant)] for lang in languages.LANGUAGES
        )
        assert english == german, setting


def test_no_sentence_is_there_for_nothing() -> None:
    """Each is said of some rule set: of its game, or of any where it belongs to none."""
    variants = [setting.variant for setting in all_settings()]
    variants += [game.variant(game.options(chosen)) for game in GAMES.values() for chosen in game.presets.values()]
    said: dict[str, set[str]] = {"": set()}
    for variant in variants:
        phrases_said = {one.sentence.phrase for one in fitting_sentences("en", variant)}
        said[""] |= phrases_said
        said.setdefault(variant.key, set()).update(phrases_said)
    for game in ("", *GAMES):
        assert {one.phrase for one in sentences("en", game)} <= said[game], game


def test_a_sentence_names_no_number_that_its_traits_do_not_have() -> None:
    """Every brace is filled from the traits, whatever the switches are."""
    for setting in all_settings():
        for one in fitting_sentences("en", setting.variant):
            text = phrases.called(phrases.catalog("en", setting.game)[one.sentence.phrase], "german")
            fields = {name for _, name, _, _ in string.Formatter().parse(text) if name}
            assert fields <= set(one.data), one.sentence.phrase


def test_one_sentence_takes_the_traits_that_another_would_be_about() -> None:
    two = FactSentence("fact.drop.all+two", "drop", ("all", "two"))
    assert two in sentences("en", "")
    assert row("drop", GAMES["rams"].variant()) == ("yes, but at least two must play",)


def test_every_row_knows_its_kinds() -> None:
    kinds = {kind for found in ROWS for kind in found.kinds}
    said = {one.kind for setting in all_settings() for one in traits_of(setting.variant)}
    told_elsewhere = {"lead", "penalty", "quota", "economy"}  # in the comparison
    assert said - told_elsewhere <= kinds
    assert set(BY_NAME) == {found.name for found in ROWS}


# --- a part that is another changes both ------------------------------------------------


def test_another_phase_changes_fact_box_and_comparison_alike() -> None:
    usual = GAMES[RAMSEN].variant()
    named = tuple(NameTrump() if isinstance(one, TurnUp) else one for one in usual.phases)
    changed = replace(usual, phases=named)
    assert (cell("trump", usual), cell("trump", changed)) == (("turn-up",), ("declarer",))
    assert row("trump", usual) != row("trump", changed) == ("named by the declarer after the bidding",)
    none = replace(usual, phases=tuple(one for one in usual.phases if not isinstance(one, Exchange)))
    assert (cell("exchange", none), row("exchange", none)) == (("none",), ("none",))


def test_another_ban_changes_both() -> None:
    usual = GAMES["rams"].variant()
    free = replace(usual, bans=(may_not_drop("declare.last", last_one_in, "one"),))
    assert ("two" in cell("drop", usual), "two" in cell("drop", free)) == (True, False)
    assert row("drop", usual) != row("drop", free)


def test_another_score_part_changes_both() -> None:
    usual = GAMES[RAMSEN].variant()
    dear = replace(usual, scoring=(usual.scoring[0], NoTrick(+8)))
    assert dict(comparison.BY_KEY["penalty"].of(dear).words[0].data) == {"n": 8}
    assert row("score", dear) == ("one off for each trick; 8 on if you play and take none",)


def test_another_goal_changes_both() -> None:
    exact = replace(GAMES[RAMSEN].variant(), goal=ExactlyNought())
    assert cell("goal", exact) == ("exact", "bounce")
    assert row("goal", exact) == ("exactly zero wins; go past it and you bounce back",)


def test_a_pot_with_nothing_but_the_stake_is_said_in_both() -> None:
    tippen = GAMES[TIPPEN].variant()
    assert "force" in cell("drop", tippen)
    assert row("drop", tippen) == ("yes, unless only the stake is in the pot",)


@pytest.mark.parametrize("key", GAMES)
def test_a_single_round_of_deals_is_said_as_one(key: str) -> None:
    for setting in all_settings(key):
        for lang, wrong in (("en", "1 times"), ("de", "1-mal")):
            assert wrong not in " ".join(text for found in facts(lang, setting.variant) for text in found.says), setting


@pytest.mark.parametrize("key", GAMES)
def test_few_points_are_spoken_of_where_they_bind_and_nowhere_else(key: str) -> None:
    for setting in all_settings(key):
        binds = "few" in cell("drop", setting.variant)
        for lang, words in (("en", "few points"), ("de", "wenigen Punkten")):
            said = row("drop", setting.variant, lang)
            assert (words in " ".join(said)) == binds, (setting, said)


def test_a_barred_suit_is_spoken_of_only_where_there_is_one() -> None:
    game = GAMES[MULATSCHAK]
    assert "barred suit" in row("drop", game.variant())[0]
    assert "barred suit" not in row("drop", game.variant(game.options({"no_home_suit": "none"})))[0]


@pytest.mark.parametrize("key", ["kratzen", "chratze", "mauscheln", "lampeln"])
def test_rounds_are_not_told_as_deals(key: str) -> None:
    (told,) = row("deals", GAMES[key].variant())
    assert told.startswith("everybody deals ")
    assert told.endswith("3 times")


def test_lampeln_names_the_empty_pot_only_where_it_matters() -> None:
    game = GAMES["lampeln"]
    (usual,) = row("drop", game.variant())
    (without,) = row("drop", game.variant(game.options({"empty_game": False})))
    assert usual == f"{without}; not while only the stake is in the pot"
