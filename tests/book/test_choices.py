"""A rule set has one address; nonsense in an address does no harm."""

from __future__ import annotations

import pytest

from rules.encyclopedia.book import read_choices
from rules.games import GAMES
from tests.book.pages import rule_sets


@pytest.mark.parametrize("key", GAMES)
def test_the_words_of_an_address_name_exactly_that_rule_set(key: str) -> None:
    for choices in rule_sets(key):
        again = read_choices(GAMES[key], dict(choices.pairs))
        assert (again.options, again.seats) == (choices.options, choices.seats)
        assert not again.unknown


def test_a_preset_is_short_for_its_switches() -> None:
    murln = read_choices(GAMES["mulatschak"], {"preset": "murln"})
    assert dict(murln.pairs) == {"start_score": "21", "whiteout": "off", "sevens_with_two": "out"}


def test_the_usual_values_need_no_words() -> None:
    assert read_choices(GAMES["ramsen"], {"crosses": "2", "schlecken": "true", "seats": "4"}).pairs == ()


@pytest.mark.parametrize(
    "query", [{"crosses": "9"}, {"crosses": "TRUE"}, {"seats": "40"}, {"seats": "²"}, {"schlecken": "1"}]
)
def test_a_value_that_does_not_exist_is_reported(query: dict[str, str]) -> None:
    choices = read_choices(GAMES["ramsen"], query)
    assert [(one.name, one.value) for one in choices.unknown] == list(query.items())
    assert choices.pairs == ()


def test_words_that_are_no_switches_are_passed_over() -> None:
    choices = read_choices(GAMES["ramsen"], {"utm_source": "x", "preset": "nonsense"})
    assert not choices.unknown
    assert choices.pairs == ()


def test_a_clash_says_with_how_many_it_would_work() -> None:
    choices = read_choices(GAMES["ramsen"], {"exchange_cap": "each5"})
    assert [clash.rule for clash in choices.clashes] == ["clash.each-five"]
    assert choices.fitting_seats == (3,)
    assert choices.variant == GAMES["ramsen"].variant()
