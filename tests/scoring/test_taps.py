"""How many taps hands take on the pad of a sheet."""

from statistics import median

from rules.engine.bound_to_play import bound_to_play, out_matters
from rules.engine.scoring import opening
from rules.games import CORE, GAMES
from tests.bench.taps import taps_of

HANDS = 25


def test_the_usual_hand_of_a_core_game_takes_four_taps() -> None:
    counts = taps_of({game.key: HANDS for game in CORE})
    assert set(counts) == {game.key for game in CORE}
    usual = {key: median(taps) for key, taps in counts.items()}
    assert {key: taps for key, taps in usual.items() if taps > 4} == {}


def test_who_must_be_in_play_follows_from_what_the_rule_set_refuses() -> None:
    variant = GAMES["mulatschak"].variant(seats=4)
    standing = opening(variant)._replace(scores=(15, 5, 9, 15))
    assert bound_to_play(variant, standing) == {"": (1,), "bid=mulatschak": (0, 2, 3), "trump=H": (0, 2, 3)}
    acorns = GAMES["mulatschak"].variant(GAMES["mulatschak"].options({"no_home_suit": "acorns"}), 4)
    assert bound_to_play(acorns, standing)["trump=E"] == (0, 2, 3)
    assert bound_to_play(GAMES["fuenf-dazu"].variant(), opening(GAMES["fuenf-dazu"].variant())) == {}


def test_whether_it_matters_who_was_out_follows_from_the_scores() -> None:
    for key, options, matters in (
        ("mulatschak", {}, True),
        ("knektpass", {}, False),
        ("knektpass", {"zero_trick_penalty": True}, True),
    ):
        variant = GAMES[key].variant(GAMES[key].options(options), 4)
        assert out_matters(variant, opening(variant)) is matters, (key, options)


def test_no_game_needs_long_to_say_who_must_be_in_play() -> None:
    """Every rule set can be asked, whatever its sheet asks: nothing but seats of the table comes back."""
    for game in GAMES.values():
        variant = game.variant()
        for seats in bound_to_play(variant, opening(variant)).values():
            assert set(seats) <= set(range(variant.seats)), game.key
