"""Steady bots weigh their options by what practice has counted: no silliness that any regular would laugh at."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from rules.bots.options import judging
from rules.bots.scorecards import chosen, points, scorecards_for, scorecards_of
from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import members
from rules.engine.ladder import TRUMP
from rules.engine.notes import EXCHANGED
from rules.engine.phases.play import order_of
from rules.engine.scoring import opening
from rules.engine.seat import view
from rules.engine.state import State
from rules.games import GAMES
from rules.mind.levels import decide
from rules.mind.one_hand import positions
from rules.mind.practice import Trial, drawn_up, practised

HANDS = 150


@cache
def played(key: str) -> list[tuple[State, Action, frozenset[str]]]:
    """What steady bots do in some hands where they have a choice, and the verbs of all they may do."""
    found, dice, variant = [], Random(key), GAMES[key].variant()

    def deciding(state: State, seat: int, legal: list[Action]) -> Action:
        action = decide("steady", state, seat, legal, dice)
        if len(legal) > 1:
            found.append((state, action, frozenset(one.verb for one in legal)))
        return action

    for number in range(HANDS):
        for _ in positions(core.begin(variant, opening(variant, number % variant.seats)), deciding, dice):
            pass
    return found


def decisions(key: str, verb: str) -> list[tuple[State, Action]]:
    """What they do where they may do this."""
    return [(state, action) for state, action, verbs in played(key) if verb in verbs]


def trumps(state: State, seat: int) -> int:
    return (state.hands[seat] & order_of(state).of_suit[TRUMP]).bit_count()


def aces_beside(state: State, seat: int) -> int:
    """How many of the seat's cards are the highest of their suit, trumps aside."""
    order = order_of(state)
    plain = members(state.hands[seat] & ~order.of_suit[TRUMP])
    return sum(not order.above[card] & order.suit_with[card] for card in plain)


def test_four_trumps_are_not_dropped_in_ramsen_and_a_rag_is() -> None:
    said = Counter((min(trumps(state, action.seat), 4), action.verb) for state, action in decisions("ramsen", "drop"))
    assert said[4, "drop"] == 0
    assert said[3, "stay"] > said[3, "drop"]
    assert said[0, "drop"] > 5 * said[0, "stay"]


def test_a_turn_up_that_costs_nothing_is_taken_by_who_stays_in() -> None:
    taken = Counter(action.verb for _, action in decisions("ramsen", "swap"))
    stays = [state for state, action in decisions("ramsen", "drop") if action.verb == "stay"]
    left = sum(bool(state.pile("turn-up")) and state.to_act[0] == state.standing.dealer for state in stays)
    assert taken["swap"] > HANDS / 4
    assert left < HANDS / 20


def test_a_dealer_with_a_trump_and_an_ace_takes_the_turn_up() -> None:
    """Two trumps and an ace are worth staying in for, and the turn-up costs the table nothing."""
    said = [
        action.verb
        for state, action in decisions("ramsen", "swap")
        if trumps(state, action.seat) == 1 and aces_beside(state, action.seat)
    ]
    assert len(said) > HANDS / 20
    assert said.count("none") < len(said) / 10


def test_grand_hands_are_announced_with_cards_for_them() -> None:
    said = Counter(action.verb for _, action in decisions("schieberamsch", "grand-hand"))
    assert 0 < said["grand-hand"] < said["decline"]


def test_only_rules_that_ask_and_pay_alike_are_played_by_what_was_counted() -> None:
    game = GAMES["ramsen"]
    for options, alike in (({}, True), ({"crosses": 1}, True), ({"declare_before_exchange": True}, False)):
        variant = game.variant(game.options(options))
        state = core.play(core.begin(variant, opening(variant)), core.shuffle(members(variant.pack)))
        assert bool(scorecards_for(view(state, 0))) is alike


def test_with_more_players_than_it_holds_for_the_rules_of_thumb_decide() -> None:
    """Knektpass by what four have practised has no end with seven: everybody promises more tricks than there are."""
    game = GAMES["knektpass"]
    for seats, held in ((2, True), (4, True), (5, False), (10, False)):
        variant = game.variant(seats=seats)
        state = core.play(core.begin(variant, opening(variant)), core.shuffle(members(variant.pack)))
        assert bool(scorecards_for(view(state, 0))) is held


def test_a_choice_that_was_never_practised_is_left_to_rules_of_thumb() -> None:
    state, _ = decisions("ramsen", "drop")[0]
    seat = state.to_act[0]
    legal = core.legal(state, seat)
    assert chosen(view(state, seat), legal, {}) is None
    assert chosen(view(state, seat), legal, {"declare or drop": {}}) is None
    assert chosen(view(state, seat), legal, {"declare or drop": {"stay": {"ever": 1.0}}}) == Action(seat, "stay")
    assert chosen(view(state, seat), legal, {"declare or drop": {"stay": {"ever": -1.0}}}) == Action(seat, "drop")


def test_trials_are_added_up_by_what_was_seen() -> None:
    state, _ = decisions("ramsen", "drop")[0]
    asked = judging(view(state, state.to_act[0]), core.legal(state, state.to_act[0]))
    assert asked is not None
    (stay,) = asked.options
    strong, weak = (stay._replace(facets=(facet,)) for facet in ("strong", "weak"))
    cards = drawn_up([Trial("d", strong, 10.0)] * 400 + [Trial("d", weak, -4.0)] * 400)
    assert points(strong, cards["d"]["stay"]) == pytest.approx(10, abs=1.5)
    assert points(weak, cards["d"]["stay"]) == pytest.approx(-4, abs=1.5)


def test_who_has_promised_tricks_by_an_exchange_thinks_of_the_next_as_of_something_else() -> None:
    """Judged like the first, practice finds neither worth having: bots promised three, paid, and learnt to drop out."""
    names = {
        (judged.name, any(note.seat == action.seat and note.key == EXCHANGED for note in state.notes))
        for state, action in decisions("knektpass", "exchange")
        if (judged := judging(view(state, action.seat), core.legal(state, action.seat)))
    }
    assert names == {("exchange or none", False), ("exchange or none again", True)}


def test_who_loses_nothing_by_it_stays_in() -> None:
    said = Counter(action.verb for _, action in decisions("knektpass", "drop"))
    assert said["stay"] > 10 * said["drop"]


def test_practice_is_repeatable_and_finds_the_decisions_of_a_game() -> None:
    variant = GAMES["ramsen"].variant()
    found = practised(variant, 40, 2, "1 ramsen")
    assert found == practised(variant, 40, 2, "1 ramsen")
    assert {"declare or drop", "exchange or none"} <= {*found}


@pytest.mark.parametrize("key", [key for key in GAMES if scorecards_of(key)])
def test_what_was_counted_is_asked_for_in_the_game(key: str) -> None:
    """Another name of a phase or a verb would leave the scorecards idle."""
    phases = {phase.key for phase in GAMES[key].variant().phases}
    verbs = {verb for phase in GAMES[key].variant().phases for verb in phase.verbs()}
    for decision, by_label in scorecards_of(key).items():
        assert decision.partition(" or ")[0] in phases
        assert {label.partition(" ")[0] for label in by_label} <= verbs
