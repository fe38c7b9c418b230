"""The score sheet of a round with real cards: what it will not believe, and that it scores as the table does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules import phrases
from rules.engine import scoring, sheet
from rules.engine.cards import card
from rules.engine.scoring import HandRecord
from rules.engine.state import Standing
from rules.games import GAMES
from tests.rules.strategies import Setting, played, random_draw
from tests.rules.test_matches import GRAND, RAMSCH, variant_of

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
    ("schieberamsch", {}, 3, {"tricks": [5, 3, 2], "last_winner": 0}),
    (
        "schieberamsch",
        {},
        3,
        RAMSCH | {"tricks": [5, 5, 0], "points": [70, 30, 0], "skat_points": 20, "last_winner": 2},
    ),
    ("schieberamsch", {}, 3, GRAND | {"tricks": [0, 0, 0], "points": [0, 0, 0]}),
    ("schieberamsch", {}, 3, GRAND | {"caller": None}),
    ("schieberamsch", {}, 3, GRAND | {"caller": 3}),
    ("schieberamsch", {}, 3, GRAND | {"jacks": "EO"}),
    ("schieberamsch", {}, 3, GRAND | {"kontras": 3}),
    ("schieberamsch", {}, 3, GRAND | {"shoves": 1}),
    ("schieberamsch", {"grand_hand": False}, 3, GRAND),
    ("schieberamsch", {}, 3, RAMSCH | {"called": "raub"}),
]


@pytest.mark.parametrize(("game", "options", "seats", "entered"), IMPOSSIBLE, ids=str)
def test_an_impossible_entry_is_refused(
    game: str, options: dict[str, Any], seats: int, entered: dict[str, Any]
) -> None:
    variant = variant_of(game, seats, **options)
    refused = sheet.entry(variant, entered, scoring.opening(variant))
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
    told: dict[str, Any] = {"tricks": ["-" if n is None else n for n in hand.tricks]}
    if key == "ramsen":
        return told | ({"winners": list(hand.winners)} if hand.winners else {})
    if key == "mulatschak":
        if hand.called:
            return told | {"called": hand.called}
        bid = "mulatschak" if hand.mulatschak else hand.bid
        return told | {"declarer": hand.declarer, "bid": bid, "trump": "EGHS"[hand.trump or 0]}
    told |= {"points": list(hand.points), "skat_points": hand.skat_points, "kontras": hand.kontras}
    if hand.called:
        jacks = " ".join(code for code in ("EU", "GU", "HU", "SU") if _has(hand, code))
        return told | {"called": hand.called, "caller": hand.caller, "jacks": jacks}
    return told | {"last_winner": hand.last_winner, "shoves": hand.shoves}


def _has(hand: HandRecord, code: str) -> bool:
    return bool(hand.jacks >> card(code) & 1)
