"""What staying in or dropping out changes is told as the hand will be scored."""

import random
from collections.abc import Iterator

import pytest

from rules.engine import core
from rules.engine.record import HandRecord, record
from rules.engine.scoring import score
from rules.engine.seat import view
from rules.engine.standing import Points
from rules.games import GAMES
from tests.rules.strategies import Setting, plain_settings, random_draw, steps

OUTCOMES = {None: "drop", 0: "none", 1: "one"}


def _answers(setting: Setting, rng: random.Random) -> Iterator[tuple[dict[str, Points], int, HandRecord]]:
    """What was at stake for each seat that was asked, and how the hand ended."""
    asked: dict[int, dict[str, Points]] = {}
    state = None
    for step in steps(random_draw(setting, rng)):
        state = core.play(step.before, step.action)
        for seat in step.before.to_act:
            if seat >= 0 and (told := view(step.before, seat).stakes):
                asked[seat] = told
    assert state is not None
    for seat, told in asked.items():
        yield told, seat, record(state)


@pytest.mark.parametrize("game", ["ramsen", "mulatschak"])
def test_what_was_at_stake_is_what_the_hand_changes(game: str) -> None:
    rng, compared = random.Random(7), 0
    for setting in plain_settings(game) * 30:
        for told, seat, hand in _answers(setting, rng):
            if not hand.played or hand.tricks[seat] not in OUTCOMES:
                continue
            lines = score(setting.variant, hand)
            assert told[OUTCOMES[hand.tricks[seat]]] == sum(one.amount for one in lines if one.seat == seat)
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whoever_may_drop_is_told_what_it_changes(game: str) -> None:
    rng = random.Random(3)
    for setting in plain_settings(game) * 3:
        for step in steps(random_draw(setting, rng)):
            for seat in range(setting.seats):
                shown = view(step.before, seat)
                may_drop = any(offer["verb"] == "drop" for offer in shown.legal)
                assert (set(shown.stakes) == {"drop", "none", "one"}) == (may_drop and len(shown.playing) > 1)
                assert all(isinstance(change, int | float) for change in shown.stakes.values())


@pytest.mark.parametrize("game", ["schieberamsch", "ramsch"])
def test_card_points_are_told_when_the_hand_is_over_and_no_sooner(game: str) -> None:
    rng, counted = random.Random(5), 0
    for setting in plain_settings(game):
        for _ in range(4):
            state = None
            for step in steps(random_draw(setting, rng)):
                assert view(step.before, None).card_points == []
                state = core.play(step.before, step.action)
            assert state is not None
            if state.tricks and (told := view(state, 0).card_points):
                points = [
                    sum(setting.variant.values[c] for t in state.tricks if t.winner == seat for c in t.cards)
                    for seat in range(setting.seats)
                ]
                extra = [more - own for more, own in zip(told, points, strict=True)]
                assert all(more >= 0 for more in extra) and sum(extra) in (
                    0,
                    record(state).skat_points,
                    2 * record(state).skat_points,
                )
                counted += 1
    assert counted
