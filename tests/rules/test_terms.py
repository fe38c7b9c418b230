"""Regional terms: words in place of words that there are, for the languages that have such sets."""

import re
import tomllib
from pathlib import Path

import pytest

from rules import languages, phrases
from rules.encyclopedia.pages.look import TERMS
from rules.games import GAMES
from tests.each import for_each

SETS = [(lang, key) for lang in languages.LANGUAGES for key in phrases.term_sets(lang)]
WORDS = Path(__file__).parents[2] / "templates" / "tables" / "partials" / "words.html"
AT_THE_TABLE = ("phase.", "verb.", "prompt.", "refusal.declare", "log.", "note.", "said.", "tally.", "score.")
USUAL = re.compile(r"\b[Pp]ass(e|t|en)\b|gepasst")
each_set = pytest.mark.parametrize(("lang", "key"), SETS)


def replaced(lang: str, key: str) -> dict[str, str]:
    """What a set says instead, without its name."""
    return {name: text for name, text in phrases.term_set(lang, key).items() if name != "title"}


def everything(lang: str) -> dict[str, str]:
    """All words that a set may take the place of."""
    page = re.findall(r'data-key="([\w-]+)">\{% translate "(.*?)"', WORDS.read_text(encoding="utf-8"))
    games = {f"games.{game}.{name}": text for game in GAMES for name, text in phrases.own_words(lang, game).items()}
    return {**phrases.catalog(lang), **games, **{f"page.{name}": text for name, text in page}}


def test_german_has_several_sets_and_english_none():
    assert len(phrases.term_sets("de")) >= 3
    assert phrases.term_sets("en") == ()
    assert phrases.terms("en", "bayern") == {}
    assert phrases.terms("de", "../phrases") == {}


@each_set
def test_every_term_takes_the_place_of_a_word_and_differs_from_it(lang, key):
    words = everything(lang)
    assert phrases.term_set(lang, key)["title"]
    for name, text in replaced(lang, key).items():
        assert name in words, f"nothing is called {name}"
        assert text != words[name], f"{name} says what is said anyway"


@each_set
def test_a_term_fills_the_same_braces(lang, key):
    words = everything(lang)
    for name, text in replaced(lang, key).items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", words[name])), name


@each_set
def test_one_and_many_change_together(lang, key):
    words = everything(lang)
    for name in replaced(lang, key):
        single, many = f"{name}.one", name.removesuffix(".one")
        assert single not in words or single in replaced(lang, key), single
        assert many in replaced(lang, key), many


@each_set
def test_cards_keep_names_that_tell_them_apart(lang, key):
    words = {**phrases.catalog(lang), **phrases.terms(lang, key)}
    for deck in phrases.DECKS:
        for kind in ("suit", "rank"):
            names = [text for name, text in words.items() if name.startswith(f"{kind}.{deck}.")]
            assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
@for_each("key", [key for lang, key in SETS if lang == "de"])
def test_a_table_does_not_mix_two_ways_to_drop_out(key, game):
    """Where the set renames dropping out, no sentence of the table says it the usual way."""
    said = {**phrases.catalog("de", game), **phrases.terms("de", key, game)}
    if said["verb.drop"] == "Passen":
        return
    mixed = {name: text for name, text in said.items() if name.startswith(AT_THE_TABLE) and USUAL.search(text)}
    own = phrases.own_words("de", game)
    assert not {name: text for name, text in mixed.items() if "verb.drop" not in own}


def test_a_game_keeps_the_words_it_has_for_staying_in():
    swiss = phrases.terms("de", "schweiz", "kratzen")
    assert phrases.own_words("de", "kratzen")["verb.stay"]
    assert swiss["rank.german.U"] == "Under"
    assert "verb.drop" not in swiss
    assert phrases.terms("de", "bayern", "lampeln")["verb.drop"] == "Weida"
    assert phrases.terms("de", "bayern", "rams")["prompt.declare.spare"].startswith("Mitgehen, weida")


@each_set
def test_a_set_says_where_its_words_are_from(lang, key):
    text = (languages.TEXTS / lang / "terms" / f"{key}.toml").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert tomllib.loads(text)


def test_every_set_can_be_chosen():
    assert TERMS.values == ("usual", *sorted({key for _, key in SETS}))
