"""Regional terms: words in place of words that there are, for the languages that have such sets."""

import re
import tomllib
from pathlib import Path

import pytest

from rules import phrases
from rules.pages.look import CHOICES

SETS = [(lang, key) for lang in phrases.LANGUAGES for key in phrases.term_sets(lang)]
WORDS = Path(__file__).parents[2] / "templates" / "tables" / "partials" / "words.html"
each_set = pytest.mark.parametrize(("lang", "key"), SETS)


def replaced(lang: str, key: str) -> dict[str, str]:
    """What a set says instead, without its name."""
    return {name: text for name, text in phrases.terms(lang, key).items() if name != "title"}


def everything(lang: str) -> dict[str, str]:
    """All words that a set may take the place of."""
    page = re.findall(r'data-key="([\w-]+)">\{% translate "(.*?)"', WORDS.read_text(encoding="utf-8"))
    return {**phrases.catalog(lang), **{f"page.{name}": text for name, text in page}}


def test_german_has_several_sets_and_english_none():
    assert len(phrases.term_sets("de")) >= 3
    assert phrases.term_sets("en") == ()
    assert phrases.terms("en", "bayern") == {}
    assert phrases.terms("de", "../phrases") == {}


@each_set
def test_every_term_takes_the_place_of_a_word_and_differs_from_it(lang, key):
    words = everything(lang)
    assert phrases.terms(lang, key)["title"]
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


@each_set
def test_a_set_says_where_its_words_are_from(lang, key):
    text = (phrases.TEXTS / lang / "terms" / f"{key}.toml").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert tomllib.loads(text)


def test_every_set_can_be_chosen():
    assert CHOICES["terms"] == ("usual", *sorted({key for _, key in SETS}))
