"""From hand to hand: doublings, dealers, goals; hands not played out, switches that clash."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.bots import choose
from rules.engine import core, scoring, sheet
from rules.engine.actions import CHANCE, Action, IllegalAction
from rules.engine.cards import card, members
from rules.engine.scoring import HandRecord
from rules.engine.seat import view
from rules.engine.state import Standing
from rules.engine.variant import Variant
from rules.games import GAMES
from tests.rules.strategies import Setting, all_settings, played, random_draw


def variant_of(game: str, seats: int, **options: Any) -> Variant:
    return Setting(game, tuple(options.items()), seats).variant


def after(variant: Variant, standing: Standing, **entered: Any) -> Standing:
    """The standing after a hand with these facts."""
    hand = sheet.entry(variant, entered, standing)
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


# --- hands that are not played out -------------------------------------------------------


@pytest.mark.parametrize(("options", "result"), [({}, (10, 10, 10)), ({"lone_declarer": "wins-five"}, (10, 5, 10))])
def test_who_stays_in_alone_wins_five_or_nothing(options: dict[str, Any], result: tuple[int, ...]) -> None:
    variant = variant_of("ramsen", 3, **options)
    end = core.fold(variant, scoring.opening(variant), [*RAMSEN_LINES, "1 stay", "2 drop", "0 drop"])
    assert core.finished(end)
    settled = scoring.settle(variant, end.standing, scoring.record(end))
    assert (settled.scores, settled.dealer, settled.winners) == (result, 1, ())


def test_a_hand_that_everybody_dropped_scores_nothing() -> None:
    for options in ({}, {"lone_declarer": "wins-five"}):
        variant = variant_of("ramsen", 3, **options)
        end = core.fold(variant, scoring.opening(variant), [*RAMSEN_LINES, "1 drop", "2 drop", "0 drop"])
        assert scoring.settle(variant, end.standing, scoring.record(end)).scores == (10, 10, 10)


def test_with_all_others_at_home_the_declarer_gets_five() -> None:
    variant = variant_of("mulatschak", 3, whiteout="off")
    order = core.shuffle(members(variant.pack))
    lines = [str(order), "2 cut:9", "2 leave", "1 bid:2", "2 pass", "0 pass", "1 name:E", "1 none", "2 drop", "0 drop"]
    end = core.fold(variant, Standing((15, 15, 15), multiplier=2), lines)
    assert scoring.settle(variant, end.standing, scoring.record(end)).scores == (17, 5, 17)


def test_nobody_acts_when_a_hand_is_over() -> None:
    variant = variant_of("ramsen", 3)
    end = core.fold(variant, scoring.opening(variant), [*RAMSEN_LINES, "1 stay", "2 drop", "0 drop"])
    with pytest.raises(IllegalAction, match="turn"):
        core.play(end, Action(1, "play", "", (card("GA"),)))
    assert core.legal(end, CHANCE) == []
    assert core.actors(end) == ()


RAMSEN_LINES = [
    str(core.shuffle(members(variant_of("ramsen", 3).pack))),
    *("2 cut:9", "2 leave", "1 none", "2 none", "0 none"),
]

# --- words of a rule set ---------------------------------------------------------------


def test_a_rule_set_names_its_differences() -> None:
    for setting in all_settings():
        assert dict(setting.variant.differences) == dict(setting.options)


@pytest.mark.parametrize("key", GAMES)
def test_what_becomes_of_a_hand_by_its_word_is_a_word_that_a_record_can_have(key: str) -> None:
    """A word that no sheet of the game asks for is in no record: the hand would count as one that was played."""
    variants = [setting.variant for setting in all_settings(key)]
    asked = {word for variant in variants for word in variant.called}
    moves = {word for variant in variants for word, _ in variant.deal_moves}
    named = moves.union(*(variant.same_dealer + variant.uncounted for variant in variants))
    assert named <= asked
    assert all(_something_is_carried(variant) for variant in variants if variant.carried.ever)


def _something_is_carried(variant: Variant) -> bool:
    """Whether hands of some word that the sheet knows make later ones count more."""
    for word in variant.called:
        hand = HandRecord(tricks=(None,) * variant.seats, called=word)
        if variant.carried.queued(0, hand) or variant.carried.times(hand, 0) > 1:
            return True
    return False


# --- Schnalzen: the Weli turned -------------------------------------------------------

WELI_TURNED = "E8 HO HU H8 ET E9 GK GO G9 G8 HK H9 SA SU ST S7 HA HT H7 SK SO GA EA EK G7 GT GU E7 S6 S8 S9 EO EU"


@pytest.mark.parametrize(("weli_turned", "next_dealer"), [("redeal", 2), ("no-trump", 3)])
def test_after_a_turned_weli_the_same_dealer_deals_again_where_that_is_agreed(
    weli_turned: str, next_dealer: int
) -> None:
    variant = variant_of("schnalzen", 4, weli_turned=weli_turned)
    standing = scoring.opening(variant, 2)
    state = core.play(core.begin(variant, standing), core.shuffle(tuple(card(code) for code in WELI_TURNED.split())))
    state = core.play(state, Action(1, "cut", arg="16"))
    while state.to_act:
        state = core.play(state, core.legal(state, state.to_act[0])[0])
    settled = scoring.settle(variant, standing, scoring.record(state))
    assert (settled.dealer, settled.dealt) == (next_dealer, int(weli_turned == "no-trump"))


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
    for _ in range(3):
        standing = after(variant, standing, **GRAND)
    assert (standing.dealer, standing.winners, standing.scores) == (2, (), (0, -21, 0))
    for _ in range(3):
        assert standing.winners == ()
        standing = after(variant, standing, **RAMSCH)
    assert standing.winners == (1,)


@pytest.mark.parametrize("deals", [3, 12])
def test_after_as_many_grand_hands_as_deals_a_match_ends_whoever_keeps_announcing(deals: int) -> None:
    variant = variant_of("schieberamsch", 3, deals=deals)
    standing = scoring.opening(variant, 2)
    dealers: list[int] = []
    while not standing.winners and len(dealers) < 100:
        dealers.append(standing.dealer)
        standing = after(variant, standing, **GRAND)
    assert dealers == [2] * deals + [(2 + n) % 3 for n in range(deals)]
    assert standing.dealt == deals


def test_other_hands_between_them_do_not_use_up_the_grand_hands() -> None:
    variant = variant_of("schieberamsch", 3, deals=3)
    standing = scoring.opening(variant)
    for hand in (GRAND, RAMSCH, GRAND, RAMSCH, GRAND):
        standing = after(variant, standing, **hand)
    assert (standing.dealt, standing.dealer) == (2, 2)
    assert after(variant, standing, **GRAND).winners == (1,)


def test_any_number_of_grand_hands_come_on_top_where_that_is_agreed() -> None:
    variant = variant_of("schieberamsch", 3, deals=3, grand_hands_beside="any")
    standing = scoring.opening(variant, 2)
    for _ in range(50):
        standing = after(variant, standing, **GRAND)
    assert (standing.dealer, standing.dealt, standing.winners) == (2, 0, ())


def test_three_at_the_table_who_always_announce_come_to_an_end() -> None:
    variant = variant_of("schieberamsch", 3)
    dice, standing, hands = random.Random(24), scoring.opening(variant), 0
    while not standing.winners:
        assert hands < 100, "nobody ends it"
        hand = _played_announcing(variant, standing, dice)
        assert hand.called == "grand-hand"
        standing, hands = scoring.settle(variant, standing, hand), hands + 1
    assert (hands, standing.dealt) == (24, 12)


def _played_announcing(variant: Variant, standing: Standing, dice: random.Random) -> HandRecord:
    """A hand of bots, of whom whoever can announces a Grand Hand."""
    state = core.begin(variant, standing)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            pack = list(members(variant.pack))
            state = core.play(state, core.shuffle(tuple(dice.sample(pack, len(pack)))))
            continue
        legal = core.legal(state, seat)
        announced = next((one for one in legal if one.verb == "grand-hand"), None)
        state = core.play(state, announced or choose("steady", view(state, seat), legal, dice))
    return scoring.record(state)


def test_a_grand_hand_moves_the_deal_where_that_is_agreed() -> None:
    variant = variant_of("schieberamsch", 3, grand_hand_same_dealer=False)
    assert after(variant, scoring.opening(variant, 2), **GRAND).dealer == 0


def test_who_is_out_is_not_ahead_where_a_match_is_broken_off() -> None:
    variant = variant_of("roedskaegg", 4)
    standing = scoring.opening(variant)._replace(scores=(3, 9, 12, 9), home=(0,))
    assert variant.goal.ahead(standing) == (1, 3)
