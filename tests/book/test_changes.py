"""The article follows the rule set: which of its rules a switch touches, and how they then read."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.test import RequestFactory

from rules.encyclopedia.book import article, changes, read_choices
from rules.encyclopedia.book.articles import number
from rules.encyclopedia.book.changes import (
    HOLDS,
    NUMBER,
    OFF,
    OTHER,
    READS,
    TURNED,
    advice_switches,
    readings,
    switch_passages,
)
from rules.encyclopedia.book.passages import passages, worded
from rules.encyclopedia.pages.pieces import ArticlePage, Reader
from rules.games import GAMES, stem
from rules.switches.kinds import written
from tests.book.pages import LANGUAGES, address, each_game, in_both_languages, rule_sets, sent, usual


@pytest.mark.parametrize("key", GAMES)
def test_the_article_has_a_place_for_every_switch(key: str) -> None:
    where = switch_passages(key)
    assert list(where) == [switch.name for switch in GAMES[key].switches]
    for switch in GAMES[key].switches:
        assert where[switch.name].anchors, switch.name
        assert where[switch.name].values.keys() <= set(map(written, switch.values)), switch.name


@each_game
@in_both_languages
def test_these_places_are_there(lang: str, key: str) -> None:
    for name, where in switch_passages(key).items():
        assert set(where.anchors) <= passages(lang, key).keys(), name


@each_game
@in_both_languages
def test_every_rule_is_a_passage(lang: str, key: str) -> None:
    words = article(lang, key)
    rules = set(words.anchors) - {heading.anchor for heading in words.headings}
    assert rules == passages(lang, key).keys()
    assert all(passage.pieces for passage in passages(lang, key).values())


@pytest.mark.parametrize("key", GAMES)
def test_both_languages_say_the_same_rules_in_other_words(key: str) -> None:
    english, german = (
        {
            (name, value, anchor)
            for name, row in readings(lang, key).items()
            for value, said in row.items()
            for anchor in said
        }
        for lang in LANGUAGES
    )
    assert english == german
    for name, value, anchor in english:
        switch = next(switch for switch in GAMES[key].switches if switch.name == name)
        assert value in {OTHER, *map(written, switch.values[1:])}, (name, value)
        assert anchor in switch_passages(key)[name].anchors, (name, anchor)


@each_game
@in_both_languages
def test_other_words_are_whole_sentences_with_numbers_that_are_known(lang: str, key: str) -> None:
    for name, row in readings(lang, key).items():
        for value, said in row.items():
            variant = GAMES[key].variant()
            for text in said.values():
                assert text[-1] in ".:;", text
                numbers = [piece.arg for piece in worded(text) if not isinstance(piece, str) and piece.kind == "number"]
                assert all(number(variant, one) for one in numbers), (name, value)


@each_game
@in_both_languages
def test_one_time_is_not_said_as_several(lang: str, key: str) -> None:
    once = {switch.name for switch in GAMES[key].switches if 1 in switch.values}
    for anchor, passage in passages(lang, key).items():
        for slot, rest in pairwise(passage.pieces):
            several = isinstance(rest, str) and rest.startswith((" times", "-mal", " Mal"))
            if several and not isinstance(slot, str) and slot.arg in once:
                assert anchor in readings(lang, key)[slot.arg]["1"]


@pytest.mark.parametrize("key", GAMES)
def test_the_usual_rules_change_nothing(key: str) -> None:
    assert changes("en", usual(key)) == {}


@pytest.mark.parametrize("key", GAMES)
def test_every_other_rule_set_changes_something(key: str) -> None:
    for choices in rule_sets(key):
        if choices.changed:
            found = changes("de", choices)
            assert found, choices.pairs
            assert list(found) == [anchor for anchor in passages("de", key) if anchor in found]


def kinds(key: str, **query: str) -> dict[str, str]:
    return {anchor: change.kind for anchor, change in changes("en", read_choices(GAMES[key], query)).items()}


def test_what_is_agreed_holds_and_what_it_does_away_with_does_not() -> None:
    found = kinds("ramsen", declare_before_exchange="true", exchange_cap="each5", seats="3")
    assert found["house-rules.each-five"] == HOLDS
    assert found["exchange.bound"] == OFF
    assert found["declare"] == found["exchange.limit"] == READS
    assert found["disputed.exchange"] == TURNED
    assert "play.head" not in found


def test_a_number_that_stands_in_the_text_needs_no_note() -> None:
    assert kinds("mulatschak", home_score="2", start_score="21")["score.home"] == NUMBER
    assert kinds("mulatschak", start_score="21")["needs.score"] == NUMBER


def test_what_holds_under_both_values_is_no_change() -> None:
    assert "whiteout" not in kinds("mulatschak", whiteout="no-kqj")
    assert kinds("mulatschak", whiteout="off")["whiteout"] == OFF


def test_other_words_name_the_switches_that_they_do_not_speak_of() -> None:
    choices = read_choices(GAMES["mulatschak"], {"exchange_mode": "on-sight", "exchange_limit": "3"})
    change = changes("en", choices)["exchange"]
    assert (change.kind, change.switches) == (READS, ("exchange_limit",))


def test_other_words_rest_on_the_sources_of_the_agreement() -> None:
    change = changes("en", read_choices(GAMES["ramsen"], {"exchange_cap": "each5", "seats": "3"}))["exchange.limit"]
    assert change.sources == ("catsatcards-2015",)


def test_other_words_rest_on_what_stands_behind_each_sentence_of_the_agreement() -> None:
    sentences = passages("en", "bohemian-watten")["ladder.strikers"]
    assert sentences.sources == ("ruling",)
    assert sentences.rests_on == ("catsatcards-2015", "ruling")
    change = changes("en", read_choices(GAMES["bohemian-watten"], {"special_cards": "strikers"}))["ladder"]
    assert change.sources == ("catsatcards-2015", "ruling")


def test_where_rules_contradict_each_other_the_article_stays_as_it_is() -> None:
    assert kinds("ramsen", exchange_cap="each5") == {}


def test_advice_says_what_of_the_rules_it_rests_on_is_other_than_usual() -> None:
    begin = {
        "en": "This advice is for the usual rules. It does not reckon with:",
        "de": "Diese Ratschläge gelten für die üblichen Regeln. Sie rechnen nicht mit:",
    }
    for lang in LANGUAGES:
        assert begin[lang] not in sent(address(lang, "ramsen"))
        assert begin[lang] not in sent(address(lang, "ramsen", "?crosses=3")), "no advice speaks of the crosses"
        others = sent(address(lang, "ramsen", "?declare_before_exchange=true&crosses=3"))
        note = re.search(r'id="advice">.*?</h2>\s*<p class="hush advice-for">(.*?)</p>', others, re.DOTALL)
        assert note and note[1].startswith(begin[lang]) and note[1].count("<b>") == 1, lang


def test_every_switch_of_every_game_either_bears_on_the_advice_or_does_not() -> None:
    request = RequestFactory().get("/")
    for key, game in GAMES.items():
        rests, holds = advice_switches(stem(game))
        own = {one.name for one in game.switches}
        assert not rests & holds and rests | holds == own, (key, own ^ (rests | holds))
        for switch in game.switches:
            for value in switch.values:
                choices = read_choices(game, {switch.name: written(value)})
                if choices.clashes:
                    continue
                page = ArticlePage(article("en", key), choices, Reader(request, "en", key))
                named = {one.name for one in page.advice_is_not_for}
                turned = {name for name, _ in choices.changed} - set(page.implied)
                assert named == turned & rests, (key, switch.name, value)
