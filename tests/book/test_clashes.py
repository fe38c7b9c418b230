"""Contradictions name the switches they are between, and there is always a way out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from rules.encyclopedia.book import Choices, conflicts, read_choices, ways_out
from rules.games import GAMES
from rules.sets.choices import SEATS


def contradicting(key: str) -> Iterator[Choices]:
    """Every two switches turned at once, for each number of players, where they contradict each other."""
    game = GAMES[key]
    turned = [(switch.name, value) for switch in game.switches for value in switch.values[1:]]
    pairs = [dict([one]) for one in turned] + [dict(two) for two in combinations(turned, 2)]
    for chosen in pairs:
        for seats in range(game.players[0], game.players[1] + 1):
            options = game.options(chosen)
            clashes = game.contradictions(options, seats)
            if clashes:
                yield Choices(game, options, seats, clashes=clashes)


@pytest.mark.parametrize("key", GAMES)
def test_each_names_its_switches_and_has_a_way_out(key: str) -> None:
    for choices in contradicting(key):
        chosen = {name for name, _ in choices.changed} | {SEATS}
        for conflict in conflicts(choices):
            assert chosen & set(conflict.between), choices.pairs
        ways = ways_out(choices)
        assert ways, choices.pairs
        for way in ways:
            assert not way.choices.game.contradictions(way.choices.options, way.choices.seats)
            assert way.turned


def ways(key: str, **query: str) -> list[tuple[tuple[str, object], ...]]:
    return [way.turned for way in ways_out(read_choices(GAMES[key], query))]


def test_the_number_of_players_is_one_of_the_switches() -> None:
    choices = read_choices(GAMES["ramsen"], {"exchange_cap": "each5"})
    assert [conflict.between for conflict in conflicts(choices)] == [("exchange_cap", SEATS)]
    assert ways("ramsen", exchange_cap="each5") == [(("exchange_cap", "table5"),), ((SEATS, 3),)]


def test_a_switch_that_nobody_turned_may_be_the_way_out() -> None:
    assert ways("zwanzig", exact_zero="true") == [(("exact_zero", False),), (("hearts_from_hand", "never"),)]


def test_two_contradictions_may_need_two_steps() -> None:
    found = ways(
        "mulatschak", whiteout="off", whiteout_cap="64", exchange_limit="3", all_five_exchange="six-discard-one"
    )
    assert all(len(turned) == 2 for turned in found)


def test_rules_that_can_be_played_need_no_way_out() -> None:
    assert ways("ramsen") == []
