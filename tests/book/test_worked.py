"""Facts, options, ladders and sums, as the rule set itself writes them."""

from __future__ import annotations

import re

import pytest

from rules.encyclopedia import book
from rules.encyclopedia.book import hands_of
from rules.encyclopedia.book.ladders import choices_of_trumps
from rules.engine.cards import codes
from rules.games import GAMES
from tests.book.pages import LANGUAGES, each_game, in_both_languages, rule_sets, usual


@each_game
@in_both_languages
def test_every_worked_hand_comes_out_under_the_usual_rules(lang: str, key: str) -> None:
    shown = book.worked(lang, usual(key))
    assert [hand.id for hand in shown] == [row["id"] for row in hands_of(key)]
    for hand in shown:
        assert hand.says
        game = usual(key).game
        goal = game.variant(game.options(usual(key).options.by_name() | dict(hand.extra)), len(hand.players)).goal
        for player in hand.players:
            added_up = player.before + sum(line.amount for line in player.lines)
            assert player.wins or (player.after,) == goal.shown((added_up,))
            assert all(line.single * hand.factor == line.amount for line in player.lines)


@each_game
@in_both_languages
def test_every_line_of_a_sum_leads_to_its_rule(lang: str, key: str) -> None:
    anchors = set(book.article(lang, key).anchors)
    parts = {line.part for hand in book.worked(lang, usual(key)) for player in hand.players for line in player.lines}
    assert parts <= anchors


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_set_writes_its_facts_and_options_in_both_languages(key: str) -> None:
    for choices in rule_sets(key):
        for lang in LANGUAGES:
            rows = book.facts(lang, choices.variant)
            assert all(row.label and all(row.says) for row in rows)
            assert not any("{" in says for row in rows for says in row.says)
            for option in book.options(lang, choices):
                assert [value.chosen for value in option.values].count(True) == 1, option
                assert option.values[0].usual
                assert not any(re.search(r"[a-z]_[a-z]|[a-z]-[a-z]+-[a-z]", value.words) for value in option.values)
            book.worked(lang, choices)


@pytest.mark.parametrize("key", GAMES)
def test_a_ladder_holds_the_whole_pack_once(key: str) -> None:
    for choices in rule_sets(key):
        variant = choices.variant
        found = book.ladders(variant)
        assert [ladder.trump for ladder in found] == list(choices_of_trumps(variant))
        for ladder in found:
            cards = [rung.code for rung in ladder.trumps]
            cards += [rung.code for plain in ladder.plain for rung in plain.rungs]
            assert sorted(cards) == sorted(codes(variant.pack))


def test_the_ladder_of_ramsen_names_what_left_the_bells() -> None:
    hearts = next(ladder for ladder in book.ladders(usual("ramsen").variant) if ladder.trump == "H")
    assert [rung.code for rung in hearts.trumps[:6]] == ["HA", "S9", "S7", "EO", "EU", "HK"]
    assert [rung.permanent for rung in hearts.trumps[:6]] == [False, True, True, True, True, False]
    bells = next(plain for plain in hearts.plain if plain.suit == "S")
    assert set(bells.missing) == {"S9", "S7"}


def test_a_switch_moves_the_weli() -> None:
    choices = book.read_choices(GAMES["mulatschak"], {"weli_rank": "lowest"})
    assert all(ladder.trumps[-1].code == "S6" for ladder in book.ladders(choices.variant))


def test_a_hand_that_needs_a_switch_says_so_until_it_is_chosen() -> None:
    game = GAMES["ramsch"]
    by_points = {hand.id: hand for hand in book.worked("en", usual("ramsch"))}["pips"]
    assert [value for _, value in by_points.agreed] == [book.say("en", "option.form.pips", game="ramsch")]
    assert [player.after for player in by_points.players] == [62, 38, 35]
    chosen = {hand.id: hand for hand in book.worked("en", book.read_choices(game, {"form": "pips"}))}
    assert chosen["pips"].agreed == ()
    assert chosen["pips"].players == by_points.players
