"""Hands in which something given comes about: the cards asked for are dealt, and every example can be played on."""

from __future__ import annotations

import random

import pytest

from rules import position_search
from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import card, card_set, parse_cards
from rules.engine.phases.play import Play, TrickInProgress, order_of
from rules.engine.scoring import opening
from rules.engine.state import State
from rules.games import GAMES
from rules.samples.examples import moment, rows
from tests.book.pages import usual
from tests.each import for_each


def played(found: position_search.HandSoFar, goal: State) -> State:
    state = core.begin(goal.variant, opening(goal.variant, found.dealer))
    for line in found.lines:
        state = core.play(state, Action.parse(line))
    return state


@pytest.mark.parametrize("key", GAMES)
@for_each("name", rows)
def test_a_hand_leads_to_the_moment_of_every_example(key: str, name: str) -> None:
    goal = moment(usual(key), name)
    found = position_search.hand_to(goal.variant, goal, random.Random(7))
    assert found is not None
    state = played(found, goal)
    here, there = state.local, goal.local
    assert isinstance(here, TrickInProgress)
    assert isinstance(there, TrickInProgress)
    assert isinstance(state.phase, Play)
    assert state.to_act == (found.seat,)
    assert state.hands[found.seat] == goal.hands[goal.to_act[0]]
    assert (here.cards, here.free) == (there.cards, there.free)
    assert order_of(state) == order_of(goal)
    assert state.strikers == goal.strikers
    shown = state.pile("turn-up")
    assert not goal.pile("turn-up") or shown == goal.pile("turn-up")


def test_what_the_example_does_not_show_is_another_deal_every_time() -> None:
    goal = moment(usual("ramsen"), "head-the-king")
    hands = {position_search.hand_to(goal.variant, goal, random.Random(n)) for n in range(20)}
    assert len(hands) == 20
    assert len({found.seat for found in hands if found}) > 1


def test_what_is_said_once_in_an_evening_is_left_out_of_most_hands() -> None:
    goal = moment(usual("mulatschak"), "already-trumped")
    hands = [position_search.hand_to(goal.variant, goal, random.Random(n)) for n in range(20)]
    said = [line.split()[1] for found in hands if found for line in found.lines]
    assert "mulatschak" in goal.variant.seldom
    assert said.count("mulatschak") < 5 < said.count("bid:1")


def test_a_moment_that_cannot_be_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_search, "TRIES", 20)
    goal = moment(usual("mulatschak"), "already-trumped")
    variant = GAMES["mulatschak"].variant(seats=2)
    assert position_search.hand_to(variant, goal, random.Random(1)) is None


@pytest.mark.parametrize(
    ("key", "hand", "up"),
    [("ramsen", "S9 HK GA G8 E9", "HO"), ("loo", "HA H9 GK", "H5"), ("raub", "HA HU GK E8", "HT")],
)
def test_cards_are_dealt_turned_up_and_drawn_as_asked(key: str, hand: str, up: str) -> None:
    variant = GAMES[key].variant()
    wanted = card_set(parse_cards(hand))
    order = position_search.arranged(
        variant, opening(variant), {1: wanted}, 1 << card(up), (card("S8"),), random.Random(1)
    )
    assert card_set(order) == variant.pack
    state = core.play(core.begin(variant, opening(variant)), core.shuffle(order))
    while not any(state.hands):
        state = core.play(state, position_search.quiet(state))
    while state.hands[1].bit_count() < variant.hand_size:
        state = core.play(state, position_search.quiet(state))
    assert state.hands[1] == wanted
    assert state.pile("turn-up") == 1 << card(up)
    assert state.stock[0] == card("S8")
