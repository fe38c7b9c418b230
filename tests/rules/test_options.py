"""Switches: each can be played, none can be misspelt, and too many players are told so."""

from __future__ import annotations

import random

import pytest

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import card, card_set, codes
from rules.engine.variant import BadOption, Contradiction
from rules.games import GAMES
from tests.rules.strategies import LONG, Setting, all_settings, choose, played, random_draw

# --- options ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_every_switch_can_be_played_by_every_number_of_players(key: str) -> None:
    for setting in all_settings(key):
        rng = random.Random(f"switch {setting}")
        for _ in range(40 if LONG else 1):
            assert core.finished(played(random_draw(setting, rng))[-1].after), setting


@pytest.mark.parametrize("key", GAMES)
def test_unknown_switches_and_values_are_refused_by_name(key: str) -> None:
    game = GAMES[key]
    with pytest.raises(BadOption) as raised:
        game.options({"no_such_switch": True})
    assert raised.value.name == "no_such_switch"
    for switch in game.switches:
        with pytest.raises(BadOption) as raised:
            game.options({switch.name: "no-such-value"})
        assert raised.value.name == switch.name


@pytest.mark.parametrize("key", GAMES)
def test_too_few_and_too_many_players_are_refused(key: str) -> None:
    game = GAMES[key]
    low, high = game.players
    for seats in (low - 1, high + 1):
        assert game.contradictions(game.options({}), seats)
        with pytest.raises(Contradiction):
            game.variant(game.options({}), seats)


def test_five_cards_each_cannot_be_dealt_to_four() -> None:
    """15 + 1 + 15 = 31 of 32 cards with three players; with four it cannot be done."""
    game = GAMES["ramsen"]
    options = game.options({"exchange_cap": "each5"})
    assert not game.contradictions(options, 3)
    assert game.contradictions(options, 4)
    assert game.contradictions(options, 5)


@pytest.mark.parametrize("key", GAMES)
def test_presets_are_options_that_can_be_played(key: str) -> None:
    game = GAMES[key]
    for chosen in game.presets.values():
        variant = game.variant(game.options(chosen), game.best)
        setting = Setting(key, tuple(chosen.items()), game.best)
        assert core.finished(played(random_draw(setting, random.Random(key)))[-1].after)
        assert variant.options == game.options(chosen)


def test_murln_starts_at_twenty_one_without_whiteouts() -> None:
    game = GAMES["mulatschak"]
    murln = game.presets["murln"]
    assert murln["start_score"] == 21
    assert murln["whiteout"] == "off"


def test_rare_verbs_are_still_chosen() -> None:
    """The random player of these tests reaches every branch of an offer."""
    actions = [Action(0, "stay"), Action(0, "drop")]
    assert {choose(actions, pick).verb for pick in range(10)} == {"stay", "drop"}


def test_card_sets_and_codes_agree() -> None:
    assert codes(card_set(map(card, ("H7", "EO")))) == ["EO", "H7"]


@pytest.mark.parametrize("key", GAMES)
def test_what_a_hand_was_is_told_by_the_words_of_its_sheet(key: str) -> None:
    """A word noted at the table that this rule set's sheet lacks would be lost, with all that it does to the deal."""
    words = frozenset().union(*(setting.variant.called for setting in all_settings(key)))
    rng = random.Random(key)
    for setting in all_settings(key):
        for _ in range(20 if LONG else 3):
            end = played(random_draw(setting, rng))[-1].after
            assert {note.key for note in end.notes} & words <= setting.variant.called, setting
