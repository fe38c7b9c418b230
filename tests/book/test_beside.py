"""The rules beside a table: the table's own rule set, nothing that could clash with the page around it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from config.web.reading_page import KEPT
from rules.encyclopedia import book
from rules.encyclopedia.pages.beside import TableRules
from rules.games import GAMES
from tests.each import for_each
from tests.kinds import of_each_kind


@pytest.fixture
def reader():
    return Client()


def every_rule_set(key):
    return [("en", "usual"), ("de", "usual"), *(("en", preset) for preset in GAMES[key].presets)]


@of_each_kind
@pytest.mark.parametrize("key", GAMES)
@for_each("lang, preset", every_rule_set)
def test_piece_has_every_rule_and_no_id(reader, key, lang, preset):
    game = GAMES[key]
    variant = game.variant(game.options(game.presets.get(preset, {})))
    with translation.override(lang):
        rules = TableRules(lang, variant)
        answer = reader.get(rules.beside)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == KEPT
    assert text.startswith("<!doctype html>"), "opened by itself it is a page"
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    text = text.partition("<div data-piece>")[2].partition("</main>")[0]
    article = book.article(lang, key)
    assert set(article.anchors) <= set(re.findall(r'data-rule="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(article.anchors)
    assert not re.search(r'href="(?![/#])', text), "an address that means another page from another page"


def test_numbers_are_the_tables_own(reader):
    game = GAMES["ramsen"]
    rules = TableRules("en", game.variant(game.options({"crosses": 3}), 3))
    assert rules.beside == "/en/games/ramsen/beside/?crosses=3&seats=3"
    assert rules.page == "/en/games/ramsen/?crosses=3&seats=3"
    text = reader.get(rules.beside).content.decode()
    assert '<strong class="changed">3</strong>' in text
    assert '<strong class="changed">' not in reader.get(TableRules("en", game.variant()).beside).content.decode()


def test_differences_in_words():
    game = GAMES["ramsen"]
    rules = TableRules("de", game.variant(game.options({"crosses": 3, "schlecken": False}), 5))
    told = {one.name: (one.chosen, one.instead_of) for one in rules.differences}
    assert told == {"crosses": ("3", "2"), "schlecken": ("nein", "ja")}
    assert TableRules("de", game.variant()).differences == ()


@pytest.mark.parametrize(
    "address", ["chess/beside/", "ramsen/beside/?crosses=77", "ramsen/beside/?seats=5&exchange_cap=each5"]
)
def test_rules_that_no_table_has(reader, address):
    assert reader.get(f"/en/games/{address}").status_code == 404
