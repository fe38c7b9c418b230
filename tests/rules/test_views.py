"""What a seat is shown is all it may do, the reason for all it may not, and the truth."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules.engine import core, seat
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import card, card_set, code, codes
from rules.engine.phases import Exchange
from rules.engine.scoring import opening
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.mind.one_hand import shuffled
from tests.rules.strategies import Draw, hands, often, steps
from tests.rules.test_invariants import same_choice


def offered(prompt: dict[str, Any], who: int) -> set[Action]:
    """Every action that a prompt of a view stands for."""
    verb = prompt["verb"]
    if "from" in prompt:
        sizes = range(prompt["min"], prompt["max"] + 1)
        cards = sorted(map(card, prompt["from"]))
        return {Action(who, verb, "", choice) for size in sizes for choice in combinations(cards, size)}
    if "range" in prompt:
        low, high = prompt["range"]
        return {Action(who, verb, str(n)) for n in range(low, high + 1)}
    return {Action(who, verb, arg) for arg in prompt.get("args", ("",))}


@given(hands())
@often(60)
def test_a_view_offers_exactly_what_is_legal(draw: Draw) -> None:
    for step in steps(draw):
        for who in range(draw.setting.seats):
            shown = seat.view(step.before, who).as_json()
            found = set().union(*(offered(prompt, who) for prompt in shown["legal"]))
            assert found == {same_choice(one) for one in core.legal(step.before, who)}


@given(hands())
@often(60)
def test_a_view_gives_a_reason_for_every_dead_card(draw: Draw) -> None:
    for step in steps(draw):
        for who in range(draw.setting.seats):
            shown = seat.view(step.before, who).as_json()
            alive = {code(one.cards[0]) for one in core.legal(step.before, who) if one.verb == "play"}
            if alive:
                assert set(shown["why_not"]) == set(shown["hand"]) - alive


@given(hands())
@often(40)
def test_a_view_is_plain_data_and_tells_the_truth(draw: Draw) -> None:
    for step in steps(draw):
        state = step.after
        for who in (None, *range(draw.setting.seats)):
            shown = seat.view(state, who).as_json()
            assert json.loads(json.dumps(shown)) == shown
            assert shown["counts"] == ([hand.bit_count() for hand in state.hands] or [0] * draw.setting.seats)
            assert shown["to_act"] == [one for one in core.actors(state) if one != CHANCE]
            assert shown["stock"] == len(state.stock)
            if who is None:
                assert shown["hand"] is None
                assert (shown["own"], shown["legal"], shown["why_not"]) == ({}, [], {})
            elif state.hands and shown["hand"] is not None:
                assert sorted(shown["hand"]) == sorted(codes(state.hands[who]))


@given(hands())
@often(30)
def test_a_player_reads_his_own_lines_in_full(draw: Draw) -> None:
    for step in steps(draw):
        if step.action.seat == CHANCE:
            assert seat.project(step.before, step.action, None) == "* shuffle"
            continue
        assert seat.project(step.before, step.action, step.action.seat) == str(step.action)


def makes_a_new_stock(variant: Variant) -> bool:
    """Whether what was laid away is shuffled to a new stock once it has run out."""
    return any(isinstance(phase, Exchange) and phase.refill for phase in variant.phases)


@pytest.mark.parametrize("key", [key for key in GAMES if makes_a_new_stock(GAMES[key].variant())])
def test_a_card_that_lay_open_and_is_shuffled_back_is_known_no_longer(key: str) -> None:
    """The dealer’s open card, say, once he has dropped out and the stock has run out."""
    variant, rng, shuffles = GAMES[key].variant(seats=GAMES[key].players[1]), Random(key), 0
    for _ in range(200):
        state = core.begin(variant, opening(variant))
        while state.to_act:
            who = state.to_act[0]
            again = who == CHANCE and any(state.hands)
            state = core.play(state, shuffled(state, rng) if who == CHANCE else rng.choice(core.legal(state, who)))
            if again:
                shuffles += 1
                assert not state.exposed & card_set(state.stock)
    assert shuffles > 10
