"""Ways are weighed on the same deals, and thought goes where it may still change something."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rules.engine import core
from rules.engine.actions import Action
from rules.engine.phases.play import Play
from rules.games import GAMES
from rules.mind import search as searching
from rules.mind.masked import Masked, masked
from rules.mind.search import ActionWorth, search
from rules.mind.think import thumb_of
from tests.mind.hands import moments

Weigh = Callable[..., list[ActionWorth]]
WAYS = tuple(Action(0, name) for name in ("best", "next", "third", "fourth", "fifth", "worst"))


@pytest.fixture
def known() -> Masked:
    """A lead with a choice; in most tests what the ways come to is made up."""
    leads = (state for state in moments(GAMES["ramsen"].variant(), Random(1), 9) if isinstance(state.phase, Play))
    return next(masked(state, state.to_act[0]) for state in leads if len(core.legal(state, state.to_act[0])) > 2)


@pytest.fixture
def weigh(known: Masked, monkeypatch: pytest.MonkeyPatch) -> Weigh:
    """Weighs ways by values that are given as a function of the way and of the luck of a deal."""

    def weighing(worth: Callable[[Action, float], float], worlds: int, ways: tuple[Action, ...] = WAYS) -> Any:
        def ended(action: Any, _thumb: object, dice: Random) -> list[float]:
            return [worth(action, dice.random())] * known.state.variant.seats

        monkeypatch.setattr(searching, "core", SimpleNamespace(play=lambda _world, action: action))
        monkeypatch.setattr(searching, "ended", ended)
        return search(known, ways, thumb_of(known.state), Random(1), worlds)

    return weighing


def of(found: list[ActionWorth]) -> dict[str, int]:
    return {str(one.action).split(maxsplit=1)[1]: one.deals for one in found}


def test_what_is_beyond_doubt_is_thought_of_no_longer(weigh: Weigh) -> None:
    found = weigh(lambda way, luck: (0.5 if way == WAYS[0] else 0.1) + 0.01 * luck, 200)
    assert found[0].action == WAYS[0]
    assert sum(of(found).values()) < 200


def test_ways_that_come_to_the_same_are_soon_left_alone(weigh: Weigh) -> None:
    """The luck is that of the deal, and all ways are tried on the same ones."""
    found = weigh(lambda _way, luck: luck, 400)
    assert found[0].action == WAYS[0]
    assert max(of(found).values()) < 60


def test_thought_goes_to_the_ways_that_may_be_the_best(weigh: Weigh) -> None:
    noise = Random(2)
    worth = {way: 0.30 - 0.02 * n for n, way in enumerate(WAYS)}
    worth[WAYS[1]] = 0.299
    found = weigh(lambda way, luck: worth[way] + 0.2 * (noise.random() - 0.5), 60)
    deals = of(found)
    assert sum(deals.values()) <= 60 * len(WAYS)
    assert min(deals["best"], deals["next"]) > 100
    assert deals["worst"] < 20


def test_few_deals_are_enough_for_a_first_opinion(weigh: Weigh) -> None:
    assert set(of(weigh(lambda way, luck: luck, 2)).values()) == {2}


def test_a_hand_that_ends_alike_is_settled_once(known: Masked) -> None:
    searching._at_its_end.cache_clear()
    legal = core.legal(known.state, known.seat)
    found = search(known, legal, thumb_of(known.state), Random(1), 40)
    told = searching._at_its_end.cache_info()
    assert told.hits + told.misses == sum(of(found).values())
    assert told.hits > told.misses


def test_by_how_many_errors_one_is_better_is_told_by_the_deals_that_both_were_tried_on(weigh: Weigh) -> None:
    best, *others = weigh(lambda way, luck: luck + {"best": 0.5, "next": 0.48}.get(way.verb, 0.0), 30)
    close = next(one for one in others if one.action.verb == "next")
    far = next(one for one in others if one.action.verb == "worst")
    assert best.errors_before(far) > best.errors_before(close) > 0 > close.errors_before(best)
    assert best.errors_before(best) == 0
