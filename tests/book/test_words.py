"""The words of the games: both languages have the same ones, and none is missing."""

from __future__ import annotations

import re

import pytest

from rules import phrases
from rules.games import GAMES, folder
from tests.book.pages import LANGUAGES, each_game, in_both_languages

TABLES = {"title", "preset", "option", "verb", "prompt", "phase", "refusal", "log", "note", "pile", "score", "fact"}
TABLES |= {"fact_label", "field", "card", "tally", "said", "guide"}
CAPTIONS = re.compile(r"\{(\w+)\}")


def test_the_general_words_are_the_same_in_both_languages() -> None:
    english, german = (phrases.written_sentences(lang, "phrases") for lang in LANGUAGES)
    assert set(english) == set(german)


@pytest.mark.parametrize("key", GAMES)
def test_the_own_words_of_a_game_are_the_same_in_both_languages(key: str) -> None:
    english, german = (phrases.written_words(lang, key) for lang in LANGUAGES)
    assert set(english) == set(german)
    for name, text in english.items():
        assert set(CAPTIONS.findall(text)) == set(CAPTIONS.findall(german[name])), name


@each_game
@in_both_languages
def test_a_game_has_a_title_and_no_table_that_nothing_reads(lang: str, key: str) -> None:
    own = phrases.own_words(lang, key)
    assert own["title"]
    assert {name.partition(".")[0] for name in own} <= TABLES
    assert phrases.say(lang, f"title.{key}") == own["title"]


@each_game
@in_both_languages
def test_the_words_of_switches_are_those_of_the_switches_that_there_are(lang: str, key: str) -> None:
    """A switch, a value or a ready-made rule set that was renamed leaves no words behind, and none lacks them."""
    game = GAMES[key]
    names = {f"option.{switch.name}" for switch in game.switches}
    worded = {f"option.{switch.name}.{value}" for switch in game.switches for value in switch.values}
    own = {name for name in phrases.own_words(lang, key) if name.startswith("option.")}
    assert names <= own
    assert own <= names | worded, own - names - worded
    texts = {f"option.{s.name}.{v}" for s in game.switches for v in s.values if isinstance(v, str)}
    assert {name for name in texts if not name.rpartition(".")[2].isdigit()} <= own
    for preset in game.presets:
        assert phrases.knows(lang, f"preset.{preset}", game=key), preset
    made = {name.removeprefix("preset.") for name in phrases.own_words(lang, key) if name.startswith("preset.")}
    assert made <= set(game.presets)


def test_the_words_of_one_game_are_not_said_in_another() -> None:
    assert phrases.say("en", "note.dropped", game="mulatschak") == "at home"
    assert phrases.say("en", "note.dropped", game="ramsen") == "out"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_of_a_game_is_known_to_all(lang: str) -> None:
    for key in ("", *GAMES):
        assert {f"title.{one}" for one in folder.files(f"{lang}/words.toml")} <= set(phrases.catalog(lang, key))
