"""A thinking bot is given what its seat knows and nothing else; the deals it imagines agree with that."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import core
from rules.engine.cards import COVERED, CardSet, card_set
from rules.engine.phases.play import trick_in_progress
from rules.engine.seat import view
from rules.engine.state import State
from rules.games import GAMES
from rules.mind.masked import IN_HAND, Masked, masked
from rules.mind.worlds import any_deal, deal, hidden
from tests.each import for_each
from tests.mind.hands import moments
from tests.rules.strategies import LONG, Setting, settings_for


def every_card(state: State) -> list[CardSet]:
    table = trick_in_progress(state)
    return [
        *state.hands,
        *(cards for _, cards in state.piles),
        *(card_set(trick.cards) & ~(1 << COVERED) for trick in state.tricks),
        card_set(state.stock),
        card_set(table.cards) & ~(1 << COVERED) if table else 0,
    ]


def knowing(setting: Setting) -> list[tuple[State, Masked]]:
    rng = Random(str(setting))
    hands = 30 if LONG else 3
    return [(state, masked(state, state.to_act[0])) for state in moments(setting.variant, rng, hands) if state.hands]


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("masked", key, switched=3))
def test_what_is_missing_fits_where_it_is_missing(setting: Setting) -> None:
    for state, known in knowing(setting):
        assert sum(place.size for place in known.places) == known.unseen.bit_count(), state


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("masked", key, switched=3))
def test_an_imagined_deal_is_a_whole_pack_and_looks_the_same_to_the_seat(setting: Setting) -> None:
    dice = Random(7)
    for state, known in knowing(setting):
        world = deal(known, hidden(known), dice)
        places = every_card(world)
        assert sum(cards.bit_count() for cards in places) == setting.variant.pack.bit_count()
        assert masked(world, known.seat) == known
        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in state.hands]


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("masked", key, switched=3))
def test_a_seat_may_do_the_same_in_every_deal_and_sees_the_same(setting: Setting) -> None:
    """Also where that depends on how many cards are left to draw."""
    for state, known in knowing(setting):
        world = any_deal(known)
        assert core.legal(world, known.seat) == core.legal(state, known.seat)
        assert view(world, known.seat) == view(state, known.seat)


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("masked", key, switched=3))
def test_what_is_held_is_never_thought_impossible(setting: Setting) -> None:
    for state, known in knowing(setting):
        for nook in hidden(known).nooks:
            if nook.place.place == IN_HAND:
                assert not state.hands[nook.place.seat] & nook.without


def test_who_did_not_follow_is_known_to_be_void() -> None:
    """The check itself: in most games somebody betrays something before the hand is over."""
    telling = 0
    for key in GAMES:
        states = (
            masked(state, state.to_act[0]) for state in moments(GAMES[key].variant(), Random(key), 6) if state.hands
        )
        telling += any(nook.without for known in states for nook in hidden(known).nooks)
    assert telling > len(GAMES) * 0.8


def test_only_who_is_to_act_thinks() -> None:
    state = next(state for state in moments(GAMES["ramsen"].variant(), Random(1), 1) if state.hands)
    with pytest.raises(ValueError, match="not to act"):
        masked(state, (state.to_act[0] + 1) % 4)
