"""From hand to hand: doublings, dealers, goals, and what a score sheet will not believe."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules import phrases
from rules.engine import scoring, sheet
from rules.engine.cards import card
from rules.engine.scoring import HandRecord
from rules.engine.state import Standing
from rules.engine.variant import Variant
from rules.games import GAMES
from tests.rules.strategies import Setting, played, random_draw


def variant_of(game: str, seats: int, **options: Any) -> Variant:
    return Setting(game, tuple(options.items()), seats).variant


def after(variant: Variant, standing: Standing, **facts: Any) -> Standing:
    """The standing after a hand with these facts."""
    hand = sheet.entry(variant, facts, standing)
    assert isinstance(hand, HandRecord), hand
    return scoring.settle(variant, standing, hand)


# --- how a match begins -----------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "start"),
    [
        ("ramsen", {}, 10),
        ("ramsen", {"crosses": 1}, 5),
        ("ramsen", {"crosses": 3}, 15),
        ("mulatschak", {}, 15),
        ("mulatschak", {"start_score": 21}, 21),
        ("schieberamsch", {}, 0),
    ],
)
def test_everybody_starts_level(game: str, options: dict[str, Any], start: int) -> None:
    standing = scoring.opening(variant_of(game, 3, **options), 2)
    assert standing == Standing((start,) * 3, dealer=2)


# --- Mulatschak: whiteouts ----------------------------------------------------------

WHITE = {"called": "whiteout", "tricks": ["-"] * 4}


def test_each_whiteout_doubles_the_next_hand_and_the_same_dealer_deals() -> None:
    variant = variant_of("mulatschak", 4)
    standing = scoring.opening(variant, 1)
    for factor in (2, 4, 8):
        standing = after(variant, standing, **WHITE)
        assert (standing.multiplier, standing.dealer, standing.scores) == (factor, 1, (15,) * 4)
    standing = after(variant, standing, declarer=0, bid=1, trump="E", tricks=[1, 2, 1, 1])
    assert standing.scores == (7, -1, 7, 7)
    assert (standing.multiplier, standing.dealer, standing.winners) == (1, 2, (1,))


def test_whiteouts_double_up_to_a_cap_where_there_is_one() -> None:
    variant = variant_of("mulatschak", 4, whiteout_cap=64)
    standing = scoring.opening(variant)
    found = []
    for _ in range(8):
        standing = after(variant, standing, **WHITE)
        found.append(standing.multiplier)
    assert found == [2, 4, 8, 16, 32, 64, 64, 64]


def test_whiteouts_double_without_end_otherwise() -> None:
    variant = variant_of("mulatschak", 4)
    standing = scoring.opening(variant)
    for _ in range(8):
        standing = after(variant, standing, **WHITE)
    assert standing.multiplier == 256


def test_a_hand_that_everybody_passed_moves_the_deal_and_scores_nothing() -> None:
    variant = variant_of("mulatschak", 4)
    standing = after(variant, scoring.opening(variant, 3), called="all-pass", tricks=["-"] * 4)
    assert (standing.scores, standing.dealer, standing.winners) == ((15,) * 4, 0, ())


def test_a_played_whiteout_hand_is_recorded_as_one() -> None:
    """The record of a hand thrown in at the table has the same consequences."""
    setting = Setting("mulatschak", (), 4)
    rng = random.Random(1)
    for _ in range(3000):
        draw = random_draw(setting, rng)
        end = played(draw)[-1].after
        if any(note.key == "whiteout" for note in end.notes):
            settled = scoring.settle(setting.variant, draw.standing, scoring.record(end))
            assert settled.scores == draw.standing.scores
            assert settled.dealer == draw.standing.dealer
            assert settled.multiplier == 2 * draw.standing.multiplier
            return
    raise AssertionError("no whiteout in 3000 hands")


# --- Schieberamsch: deals ------------------------------------------------------------

RAMSCH = {"tricks": [5, 3, 2], "points": [70, 30, 20], "skat_points": 0, "last_winner": 0, "shoves": 0}
GRAND = {
    "called": "grand-hand",
    "caller": 1,
    "jacks": "EU",
    "tricks": [3, 5, 2],
    "points": [30, 62, 28],
    "skat_points": 0,
    "kontras": 0,
}


@pytest.mark.parametrize("deals", [12, 3, 6, 9, 15, 18, 24, 36])
def test_a_match_lasts_the_agreed_number_of_deals(deals: int) -> None:
    variant = variant_of("schieberamsch", 3, deals=deals)
    standing = scoring.opening(variant)
    for n in range(1, deals + 1):
        assert standing.winners == ()
        standing = after(variant, standing, **RAMSCH)
        assert standing.dealer == n % 3
    assert standing.winners == (1, 2)
    assert standing.scores == (7 * deals, 0, 0)


def test_a_grand_hand_is_no_deal_and_the_same_dealer_deals_again() -> None:
    variant = variant_of("schieberamsch", 3, deals=3)
    standing = scoring.opening(variant, 2)
    for _ in range(5):
        standing = after(variant, standing, **GRAND)
    assert (standing.dealer, standing.winners, standing.scores) == (2, (), (0, -35, 0))
    for _ in range(3):
        assert standing.winners == ()
        standing = after(variant, standing, **RAMSCH)
    assert standing.winners == (1,)


def test_a_grand_hand_moves_the_deal_where_that_is_agreed() -> None:
    variant = variant_of("schieberamsch", 3, grand_hand_same_dealer=False)
    assert after(variant, scoring.opening(variant, 2), **GRAND).dealer == 0


# --- entries that cannot have happened ------------------------------------------------

HAND = {"declarer": 0, "bid": 2, "trump": "E", "tricks": [3, 1, 1, "-"]}
IMPOSSIBLE: list[tuple[str, dict[str, Any], int, dict[str, Any]]] = [
    ("ramsen", {}, 3, {"tricks": [5, 1, "-"]}),
    ("ramsen", {}, 3, {"tricks": [4, 0, "-"]}),
    ("ramsen", {}, 3, {"tricks": [5, 0]}),
    ("ramsen", {}, 3, {"tricks": [0, 0, "-"]}),
    ("ramsen", {}, 3, {"tricks": [5, "-", "-"]}),
    ("ramsen", {}, 3, {"tricks": [3, 2, 0], "winners": [0, 0, 0, 0, 1]}),
    ("ramsen", {}, 3, {"tricks": [3, 2, 0], "winners": [0, 0, 0, 1]}),
    ("ramsen", {}, 3, {"tricks": [-1, 6, 0]}),
    ("ramsen", {}, 3, {"tricks": ["five", 0, 0]}),
    ("ramsen", {}, 3, {"tricks": [5, 0, 0], "bid": 3, "declarer": 7}),
    ("ramsen", {}, 3, {"tricks": [5, 0, 0], "weather": 3}),
    ("mulatschak", {}, 4, HAND | {"tricks": [3, 1, 0, "-"]}),
    ("mulatschak", {}, 4, HAND | {"tricks": ["-", 3, 1, 1]}),
    ("mulatschak", {}, 4, HAND | {"trump": None}),
    ("mulatschak", {}, 4, HAND | {"bid": None}),
    ("mulatschak", {}, 4, HAND | {"bid": 6}),
    ("mulatschak", {}, 4, HAND | {"bid": 0}),
    ("mulatschak", {"min_bid": 2}, 4, HAND | {"bid": 1}),
    ("mulatschak", {"min_bid": "one-only-in-hearts"}, 4, HAND | {"bid": 1}),
    ("mulatschak", {}, 4, HAND | {"bid": "everything"}),
    ("mulatschak", {}, 4, HAND | {"bid": "mulatschak"}),
    ("mulatschak", {}, 4, HAND | {"trump": "H"}),
    ("mulatschak", {"no_home_suit": "acorns"}, 4, HAND),
    ("mulatschak", {}, 4, HAND | {"trump": "X"}),
    ("mulatschak", {"last_must_play": True}, 4, HAND | {"tricks": [0, "-", "-", "-"]}),
    ("mulatschak", {}, 4, {"called": "whiteout", "tricks": [5, 0, 0, 0]}),
    ("mulatschak", {"whiteout": "off"}, 4, {"called": "whiteout", "tricks": ["-"] * 4}),
    ("schieberamsch", {}, 3, RAMSCH | {"tricks": [5, 3, 3]}),
    ("schieberamsch", {}, 3, RAMSCH | {"points": [70, 30, 21]}),
    ("schieberamsch", {}, 3, RAMSCH | {"tricks": [5, 5, 0]}),
    ("schieberamsch", {}, 3, RAMSCH | {"tricks": [5, 5, "-"]}),
    ("schieberamsch", {}, 3, RAMSCH | {"shoves": 4}),
    ("schieberamsch", {}, 3, RAMSCH | {"kontras": 1}),
    ("schieberamsch", {"kontra_in_ramsch": True}, 3, RAMSCH | {"kontras": 4}),
    ("schieberamsch", {"klopfen": True}, 3, RAMSCH | {"shoves": 2, "kontras": 2}),
    ("schieberamsch", {}, 3, RAMSCH | {"points": [60, 30, 20], "skat_points": 10, "last_winner": None}),
    ("schieberamsch", {}, 3, RAMSCH | {"points": [60, 17, 20], "skat_points": 23}),
    ("schieberamsch", {}, 3, GRAND | {"caller": None}),
    ("schieberamsch", {}, 3, GRAND | {"caller": 3}),
    ("schieberamsch", {}, 3, GRAND | {"jacks": "EO"}),
    ("schieberamsch", {}, 3, GRAND | {"kontras": 3}),
    ("schieberamsch", {}, 3, GRAND | {"shoves": 1}),
    ("schieberamsch", {"grand_hand": False}, 3, GRAND),
    ("schieberamsch", {}, 3, RAMSCH | {"called": "raub"}),
]


@pytest.mark.parametrize(("game", "options", "seats", "facts"), IMPOSSIBLE, ids=str)
def test_an_impossible_entry_is_refused(game: str, options: dict[str, Any], seats: int, facts: dict[str, Any]) -> None:
    variant = variant_of(game, seats, **options)
    refused = sheet.entry(variant, facts, scoring.opening(variant))
    assert isinstance(refused, tuple)
    assert refused
    for no in refused:
        for lang in phrases.LANGUAGES:
            data: dict[str, Any] = dict(no.data)
            assert phrases.say(lang, f"refusal.{no.rule}", game=game, **data)


def test_nobody_stays_at_home_with_few_points_on_paper_either() -> None:
    variant = variant_of("mulatschak", 4)
    assert isinstance(sheet.entry(variant, HAND, Standing((15, 15, 15, 5))), tuple)
    assert isinstance(sheet.entry(variant, HAND, Standing((15, 15, 15, 6))), HandRecord)


def test_the_order_of_the_tricks_is_asked_only_where_it_decides() -> None:
    variant = variant_of("ramsen", 3)
    tricks = {"tricks": [3, 1, 1]}
    assert isinstance(sheet.entry(variant, tricks, Standing((3, 2, 7))), HandRecord)
    (no,) = sheet.entry(variant, tricks, Standing((3, 1, 7)))  # type: ignore[misc]
    assert no.rule == "sheet.winners"
    assert isinstance(sheet.entry(variant, tricks | {"winners": [0, 0, 1, 2, 0]}, Standing((3, 1, 7))), HandRecord)


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_at_the_table_may_be_entered_on_a_sheet(key: str) -> None:
    """What the engine records of a random hand, its own score sheet accepts and scores alike."""
    game = GAMES[key]
    setting = Setting(key, (), game.best)
    rng = random.Random(key)
    for _ in range(60):
        draw = random_draw(setting, rng)
        hand = scoring.record(played(draw)[-1].after)
        entered = sheet.entry(setting.variant, written(hand, key), draw.standing)
        assert isinstance(entered, HandRecord), (hand, entered)
        assert scoring.score(setting.variant, entered) == scoring.score(setting.variant, hand)


def written(hand: HandRecord, key: str) -> dict[str, Any]:
    """A record in the words of a score sheet."""
    facts: dict[str, Any] = {"tricks": ["-" if n is None else n for n in hand.tricks]}
    if key == "ramsen":
        return facts | ({"winners": list(hand.winners)} if hand.winners else {})
    if key == "mulatschak":
        if hand.called:
            return facts | {"called": hand.called}
        bid = "mulatschak" if hand.mulatschak else hand.bid
        return facts | {"declarer": hand.declarer, "bid": bid, "trump": "EGHS"[hand.trump or 0]}
    facts |= {"points": list(hand.points), "skat_points": hand.skat_points, "kontras": hand.kontras}
    if hand.called:
        jacks = " ".join(code for code in ("EU", "GU", "HU", "SU") if _has(hand, code))
        return facts | {"called": hand.called, "caller": hand.caller, "jacks": jacks}
    return facts | {"last_winner": hand.last_winner, "shoves": hand.shoves}


def _has(hand: HandRecord, code: str) -> bool:
    return bool(hand.jacks >> card(code) & 1)
