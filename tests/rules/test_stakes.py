"""What staying in or dropping out changes is told as the hand will be scored."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.engine import core
from rules.engine.cards import members
from rules.engine.record import HandRecord, record
from rules.engine.scoring import opening, score
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


def _prices(game: str, options: dict[str, Any], say: str, *, seats: int = 0) -> dict[str, dict[str, Points]]:
    """What this word is worth to the first who may say it, all others having said no; by argument."""
    of = GAMES[game]
    variant = of.variant(of.options(options), seats or of.best)
    rng, state = random.Random(4), core.begin(variant, opening(variant))
    while not core.finished(state):
        (first, *_) = core.actors(state)
        if first < 0:
            state = core.play(state, core.shuffle(rng.sample(members(variant.pack), variant.pack.bit_count())))
            continue
        told = {offer["verb"]: offer for seat in state.to_act for offer in view(state, seat).legal}
        if say in told:
            return dict(told[say].get("price", {}))
        yes = [one for one in core.legal(state, first) if one.verb in ("general", "grand-hand")]
        state = core.play(state, yes[0] if yes else core.legal(state, first)[-1])
    raise AssertionError(f"nobody may say {say}")


@pytest.mark.parametrize(
    ("game", "options", "say", "told"),
    [
        ("rams", {}, "general", {"": {"made": -5, "short": 5}}),
        ("rams", {"pool": True}, "general", {"": {"made": 5, "short": -5}}),
        ("rams", {"general_rams": "wins-game"}, "general", {"": {"wins": 1, "short": 3}}),
        ("roedskaegg", {}, "general", {"": {"wins": 1, "out": 1}}),
        ("schieberamsch", {}, "kontra", {"": {"times": 2}}),
        ("schieberamsch", {"grand_hand": False}, "shove", {"": {"times": 2}}),
        ("mulatschak", {}, "mulatschak", {"": {"made": -10, "short": 10}}),
    ],
)
def test_a_word_that_binds_says_what_it_brings_and_costs(
    game: str, options: dict[str, Any], say: str, told: dict[str, dict[str, Points]]
) -> None:
    assert _prices(game, options, say) == told


def test_a_bid_says_so_for_each_number() -> None:
    assert _prices("mulatschak", {}, "bid") == {str(n): {"made": -n, "short": 10} for n in range(1, 6)}


def test_a_grand_hand_is_worth_what_its_jacks_make_it() -> None:
    price = _prices("schieberamsch", {}, "grand-hand")[""]
    assert price["short"] == -price["made"] and price["short"] in {24 * steps // 10 for steps in range(3, 7)}


# Words that bind nobody, or of which nobody knows what they come to: the cards are the same, or the next ones decide.
UNPRICED = frozenset(
    [
        "play",
        "cut",
        "take",
        "leave",
        "keep",
        "look",
        "decline",
        "pass",
        "last",
        "swap",
        "none",
        "exchange",
        "discard",
        "lay",
        "name",
        "unseen",
        "turn",
        "show",
        "deal",
        "pass-on",
        "draw",
        "cover",
        "civil",
        "lurk",
        "price",
        "spare",
        "fresh",
        "whiteout",
        "defend",
    ]
)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whatever_binds_has_a_price(game: str) -> None:
    rng = random.Random(9)
    for setting in plain_settings(game):
        for step in steps(random_draw(setting, rng)):
            for seat in step.before.to_act:
                shown = view(step.before, seat) if seat >= 0 else None
                for offer in shown.legal if shown and not shown.stakes else ():
                    assert offer["verb"] in UNPRICED | {"stay", "drop"} or offer.get("price"), (offer, shown)
