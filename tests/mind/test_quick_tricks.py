"""Tricks played on masks are the tricks that the engine lets be played."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import NO_SUIT, Card, card_set, code, members, parse_cards
from rules.engine.phases.play import Play
from rules.engine.state import State
from rules.games import GAMES
from rules.games.schieberamsch.score import GRAND_HAND
from rules.mind.quick_tricks import Deciding, Pick, Seen, alone, can_be_quick, played_out, to_avoid, to_win
from rules.mind.think import pick_of
from tests.each import for_each
from tests.mind.hands import moments
from tests.rules.strategies import LONG, Setting, settings_for


class Noting:
    """Picks by chance, and remembers what there was to pick from."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.choices: dict[Card, Deciding] = {}

    def __call__(self, at: Deciding) -> Card:
        chosen = self.rng.choice(members(at.legal))
        self.choices[chosen] = at
        return chosen


def replayed(state: State, quick: State) -> tuple[State, dict[Card, tuple[int, int, bool]]]:
    """The same cards played through the engine, and for each choice: what was legal, what was winning, who was last."""
    phase, choices = state.phase, {}
    cards = [
        (s, c) for trick in quick.tricks[len(state.tricks) :] for s, c in zip(trick.seats, trick.cards, strict=True)
    ]
    for seat, card in cards[len(state.local.cards) :]:
        assert state.phase is phase
        assert state.to_act == (seat,)
        legal = card_set(action.cards[0] for action in core.legal(state, seat) if action.verb == "play")
        table = state.local
        if legal & legal - 1:
            choices[card] = (legal, table.best if table.cards else -1, len(table.cards) + 1 == len(table.seats))
        state = core.play(state, Action(seat, "play", "", (card,)))
    return state, choices


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("quick tricks", key, switched=3))
def test_the_engine_lets_the_same_cards_be_played_and_ends_in_the_same_state(setting: Setting) -> None:
    rng = Random(str(setting))
    for state in moments(setting.variant, rng, 40 if LONG else 4):
        if not can_be_quick(state):
            continue
        picks = Noting(rng)
        quick = played_out(state, picks)
        slow, choices = replayed(state, quick)
        assert choices == {card: (at.legal, at.best, at.last) for card, at in picks.choices.items()}
        assert core.went_on(quick) == slow


@pytest.mark.parametrize("pick", [to_win, to_avoid, alone(0)])
@for_each("key", GAMES)
def test_what_the_rules_of_thumb_pick_is_legal(pick: Pick, key: str) -> None:
    for state in moments(GAMES[key].variant(), Random(key), 2):
        if can_be_quick(state):
            replayed(state, played_out(state, pick))


def test_most_games_are_quick() -> None:
    """Only where words may fall between the cards, or a card lie face down, does the engine play the tricks."""
    playing = {
        key: [s for s in moments(GAMES[key].variant(), Random(key), 3) if isinstance(s.phase, Play)] for key in GAMES
    }
    slow = {key for key, states in playing.items() if not any(map(can_be_quick, states))}
    assert all(type(state.phase) is not Play for key in slow for state in playing[key])
    assert len(slow) < len(GAMES) / 5


@pytest.mark.parametrize(
    ("hand", "seats", "table", "picked"),
    [
        ("HA HK", (1, 2, 0), "", "HA"),  # nothing beats it, and it is dear
        ("HT H7", (1, 2, 0), "", "H7"),  # the ace is out
        ("HT H7", (0, 2, 1), "HK HA", "HT"),  # the partner wins, and nobody comes
        ("HT H7", (0, 2, 1), "HA HK", "H7"),  # the soloist wins
        ("HA HT H7", (0, 2, 1), "HK H9", "HA"),  # he is beaten, with the dearest
        ("HT H7", (2, 1, 0), "HK", "H7"),  # he may yet take it
    ],
)
def test_who_plays_against_one_gives_points_to_the_partner_and_none_to_him(
    hand: str, seats: tuple[int, ...], table: str, picked: str
) -> None:
    variant, soloist = GAMES["schieberamsch"].variant(), 0
    order = variant.ladder.orders[NO_SUIT]
    cards = card_set(parse_cards(hand))
    lying = parse_cards(table)
    best = max(lying, key=lambda one: -order.above[one].bit_count()) if lying else -1
    winner = seats[lying.index(best)] if lying else seats[0]
    seen = Seen(card_set(lying), order, variant.values)
    at = Deciding(cards, cards, best, len(lying) == 2, seen, winner, seats, len(lying))
    assert code(alone(soloist)(at)) == picked
    assert code(to_win(at)) == code(alone(seats[len(lying)])(at))  # he himself wants tricks


def test_a_grand_hand_is_played_by_all_against_one() -> None:
    state = next(s for s in moments(GAMES["schieberamsch"].variant(), Random(1), 1) if any(s.hands))
    announced = state.note(1, GRAND_HAND)
    assert pick_of(state) is to_avoid
    assert pick_of(announced) not in (to_avoid, to_win)
