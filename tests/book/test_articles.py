"""The articles as texts: both languages say the same things, and everything they point to exists."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules import languages
from rules.encyclopedia.book import Source
from rules.games import GAMES as REGISTRY
from rules.games import folder
from rules.samples.examples import file_of
from tests.book.pages import rule_sets
from tests.each import for_each

TEXTS = Path(__file__).resolve().parents[2] / "rules" / "encyclopedia" / "texts"
LANGUAGES = tuple(languages.LANGUAGES)
GAMES = tuple(REGISTRY)
BLOCKS = {"facts", "options", "ladder", "scoring", "try"}
MAY_STAND = {"told", "attested", "claims"}  # test_annotated_hand.py says who tells a hand
TRUST = {"solid", "mostly", "reconstruction"}
FRONT_MATTER = {"title", "hook", "slug", "also", "summary", "trust", "changed", "sources", "uses"}

CARD = re.compile(r"[EGHS][AKOUT98765432]")
ATTRIBUTES = re.compile(r"\{([.#][^{}\n]*)\}")
ANCHOR = re.compile(r"#([a-z0-9.-]+)")
SOURCES = re.compile(r'src="([^"]*)"')
RULE = re.compile(r'\{[^{}\n]*#([a-z0-9.-]+) src="[^"]*"\}\s*$')
LABEL = re.compile(r"^(?:- )?\*\*[^*]+\*\* ")  # “**Follow suit.**”
ENDS = re.compile(r"[.!?][\"”“)*]*(?=\s+[0-9A-ZÄÖÜ„“*\[{]|$)(?! Jahrhundert)")
PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
SHOWN = re.compile(r"\[\[([^\]]*)\]\]")
BLOCK = re.compile(r"^::: *(\w+)(?: +([a-z0-9-]+))?$", re.MULTILINE)

# What every article has: the chapters that are linked to from everywhere.
EVERY_GAME = {"deal", "play", "scoring", "goal", "ladder"}


@cache
def article(lang: str, game: str) -> tuple[dict[str, Any], str]:
    """Front matter and body of an article."""
    text = folder.file_of(game, f"{lang}/article.md").read_text(encoding="utf-8")
    opening, front, body = text.split("+++\n", 2)
    assert opening == "", "an article begins with its front matter"
    return tomllib.loads(front), body


@cache
def sources() -> dict[str, dict[str, Any]]:
    """All sources by key. A key that stands in two files would hide one of them."""
    found: dict[str, dict[str, Any]] = {}
    of_games = [(path.parent, path.name) for path in folder.files("sources.toml").values()]
    for place, name in (*of_games, *((TEXTS, f"sources/{path.name}") for path in (TEXTS / "sources").glob("*.toml"))):
        rows, words = languages.toml(place / name), languages.words_of(place, name)
        assert not set(rows) & set(found), (name, set(rows) & set(found))
        assert set(words) == set(rows), name
        assert all(set(what) == set(LANGUAGES) for what in words.values()), name
        found |= rows
    return found


def examples(game: str) -> list[dict[str, Any]]:
    """The try-a-card examples of a game."""
    return list(file_of(game)["try"])


def anchors(lang: str, game: str) -> list[str]:
    """The anchors of an article in the order in which they stand."""
    return [name for block in ATTRIBUTES.findall(article(lang, game)[1]) for name in ANCHOR.findall(block)]


def named(text: str) -> set[str]:
    """The source keys that stand behind the sentences and the paragraphs of a text."""
    return {key for keys in SOURCES.findall(text) for key in keys.split()}


def rules(lang: str, game: str) -> list[tuple[str, str]]:
    """The lines of an article that end with an anchor and sources: the anchor and the line, marks and all."""
    lines = article(lang, game)[1].splitlines()
    return [(match[1], line) for line in lines if (match := RULE.search(line))]


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_front_matter_says_what_the_page_needs(lang: str, game: str) -> None:
    front, _ = article(lang, game)
    assert set(front) == FRONT_MATTER
    assert front["slug"] == game
    assert front["trust"] in TRUST


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_no_anchor_stands_twice(lang: str, game: str) -> None:
    found = anchors(lang, game)
    assert sorted(found) == sorted(set(found))


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_anchors_in_the_same_order(game: str) -> None:
    assert anchors("en", game) == anchors("de", game)


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_every_rule_that_the_engine_names_is_there(lang: str, game: str) -> None:
    wanted = {rule for choices in rule_sets(game) for rule in choices.variant.anchors()} | EVERY_GAME
    assert not wanted - set(anchors(lang, game))


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_rest_on_the_same_sources(game: str) -> None:
    (english, text), (german, anderer) = article("en", game), article("de", game)
    assert english["sources"] == german["sources"]
    assert english["trust"] == german["trust"]
    assert named(text) == named(anderer)
    said = [{anchor: named(line) for anchor, line in rules(lang, game)} for lang in LANGUAGES]
    assert said[0] == said[1]


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_several_sentences_name_each_its_own_sources(lang: str, game: str) -> None:
    unclear = [
        anchor
        for anchor, line in rules(lang, game)
        if len(named(line)) > 1
        and len(SOURCES.findall(line)) == 1
        and len(ENDS.findall(LABEL.sub("", line.partition(" {#")[0]))) > 1
    ]
    assert not unclear


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_every_source_named_exists_and_is_listed(lang: str, game: str) -> None:
    front, body = article(lang, game)
    listed = set(front["sources"])
    assert listed <= set(sources())
    assert named(body) - {"ruling"} == listed


def test_sources_say_what_they_are() -> None:
    for key, source in sources().items():
        assert {"citation", "type"} <= set(source) <= set(Source._fields) - {"key", "what"}, key
        assert source.get("via", key) in sources(), key


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_rules_outside_headings_name_their_source(lang: str, game: str) -> None:
    for line in article(lang, game)[1].splitlines():
        if not line.startswith("#"):
            for block in ATTRIBUTES.findall(line):
                assert SOURCES.search(block) or "#advice." in block, line  # advice is ours, and no rule
                assert ANCHOR.search(block), line


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_placeholders_are_the_ones_announced(lang: str, game: str) -> None:
    front, body = article(lang, game)
    assert set(PLACEHOLDER.findall(body)) == set(front["uses"])


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_leave_the_same_numbers_to_the_rule_set(game: str) -> None:
    assert article("en", game)[0]["uses"] == article("de", game)[0]["uses"]


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_cards_in_the_text_are_cards(lang: str, game: str) -> None:
    for group in SHOWN.findall(article(lang, game)[1]):
        cards = group.split()
        assert cards, "an empty row of cards"
        assert all(CARD.fullmatch(card) for card in cards), group
        assert len(set(cards)) == len(cards), group


@pytest.mark.parametrize("game", GAMES)
@for_each("lang", LANGUAGES)
def test_blocks_are_known_and_closed_and_every_example_is_placed(lang: str, game: str) -> None:
    body = article(lang, game)[1]
    placed = BLOCK.findall(body)
    assert {name for name, _ in placed} - MAY_STAND == BLOCKS
    assert len(re.findall(r"^:::$", body, re.MULTILINE)) == len(placed)
    assert [example for name, example in placed if name == "try"] == [row["id"] for row in examples(game)]


@pytest.mark.parametrize("game", GAMES)
def test_examples_show_cards_that_can_lie_together(game: str) -> None:
    for row in examples(game):
        hand, may = row["hand"].split(), row["may"].split()
        together = row["table"].split() + hand
        assert all(CARD.fullmatch(card) for card in together), row["id"]
        assert len(set(together)) == len(together), row["id"]
        assert may or row["why_not"], row["id"]  # a card may have to be led face down
        assert set(may) <= set(hand), row["id"]
        assert set(row.get("why_not", {})) == set(hand) - set(may), row["id"]


@pytest.mark.parametrize("game", GAMES)
def test_examples_explain_a_rule_in_both_languages(game: str) -> None:
    for row in examples(game):
        assert row["rule"] in anchors("en", game), row["id"]
        assert set(row.get("why_not", {}).values()) <= set(anchors("en", game)), row["id"]
        assert set(row["caption"]) == set(LANGUAGES), row["id"]
        assert row["trump"] in ("", "E", "G", "H", "S"), row["id"]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_play_has_an_example(game: str) -> None:
    rules = {name for name in anchors("en", game) if name.startswith("play.")}
    assert rules <= {row["rule"] for row in examples(game)}
