"""Tricks played on masks are the tricks that the engine lets be played."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.cards import Card, card_set, members
from rules.engine.phases.play import Play
from rules.engine.state import State
from rules.games import GAMES
from rules.mind.quick_tricks import Deciding, Pick, can_be_quick, played_out, to_avoid, to_win
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


@pytest.mark.parametrize("pick", [to_win, to_avoid])
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
