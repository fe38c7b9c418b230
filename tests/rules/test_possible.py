"""What cannot have happened is refused with its reason, and nothing that did: one check for sheets, sums and vectors."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rules import languages, phrases
from rules.cli.simulation import SimulationCount, recorded_hand
from rules.engine.cards import GERMAN_32, codes, suit_letter
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, score, settle
from rules.engine.sheet import applies, entry
from rules.engine.state import Standing
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.games._shared.card_points import VALUES
from rules.games._shared.distribution import Heap, can_be_shared, kinds_of
from rules.games.schieberamsch.score import BROKEN, is_broken
from tests.each import for_each
from tests.rules.strategies import LONG, Setting, settings_for

HANDS = 400 if LONG else 4  # per rule set
LEVELS = ("random", "random", "random", "steady")
MOST_IN_A_MATCH = 300  # hands; random players do not end every match

Facts = dict[str, Any]


# --- what happened ------------------------------------------------------------------


def played(setting: Setting, hands: int) -> Iterator[tuple[Variant, Standing, HandRecord]]:
    """Hands of matches among players of any level, with where the match stood before each."""
    variant, rng, tally = setting.variant, random.Random(f"possible {setting}"), SimulationCount()
    standing, length = opening(variant), 0
    for _ in range(hands):
        levels = [rng.choice(LEVELS) for _ in range(variant.seats)]
        hand, after = recorded_hand(variant, standing, levels, rng, tally)
        yield variant, standing, hand
        length += 1
        over = after.winners or length == MOST_IN_A_MATCH
        standing, length = (opening(variant, after.dealer), 0) if over else (after, length)


def answers(variant: Variant, hand: HandRecord) -> Facts:
    """Every answer that a form could get for this hand."""
    if variant.key == "schieberamsch" and is_broken(hand):  # the rest of the hand is not played, and not asked about
        hand = replace(hand, called=BROKEN, tricks=(None,) * variant.seats)
    facts: Facts = {}
    for field in variant.fields:
        said = {name: str(value) for name, value in facts.items()}
        answer = _answer(field.name, hand)
        if answer is not None and applies(field, said) and (answer or field.kind != "seats"):
            facts[field.name] = answer
    return facts


def _answer(name: str, hand: HandRecord) -> Any:
    if name == "tricks":
        return ["-" if n is None else n for n in hand.tricks]
    if name == "trump":
        return "" if hand.trump is None else suit_letter(hand.trump)
    if name == "bid" and hand.to_all:
        return hand.to_all
    if name == "jacks":
        return " ".join(codes(hand.jacks))
    value = getattr(hand, name)
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("possible", key))
def test_every_hand_that_was_played_can_have_been(setting: Setting) -> None:
    for variant, standing, hand in played(setting, HANDS):
        facts = answers(variant, hand)
        found = entry(variant, facts, standing)
        if variant.key == "schnalzen" and not hand.played and len(hand.seats) == variant.seats:
            continue  # the Weli was turned and cards were dealt again: nobody writes anything
        assert isinstance(found, HandRecord), (standing, facts, found)
        assert score(variant, found) == score(variant, hand), (standing, facts)


# --- what cannot have happened ------------------------------------------------------

GRAND: Facts = {"called": "grand-hand", "caller": 0, "tricks": [5, 3, 2], "points": [70, 30, 20], "kontras": 0}
BID: Facts = {"declarer": 0, "bid": 2, "trump": "E"}
MUSS: Facts = {"called": "muss", "dealer": 1, "tricks": [2, 1, 1, 0]}
FOUR: Facts = {"tricks": [3, 3, 1, 1], "points": [40, 40, 40, 0]}

# game, switches, scores before the hand (None = the start), what is said of the match, facts, the reason
PLANTED: tuple[tuple[str, Facts, tuple[Any, ...] | None, Facts, Facts, str], ...] = (
    # pots out of which more was paid than into them
    ("tippen", {}, (10, 10, 10), {}, {"tricks": [2, 1, 0]}, "sheet.before-pot"),
    ("tippen", {}, (0, 0, 5), {}, {"tricks": [2, 1, 0]}, "sheet.before-pot"),
    ("rams", {"pool": True}, (10, 10, 10, 10), {}, {"tricks": [3, 2, 0, "-"]}, "sheet.before-pot"),
    ("mistigri", {"cascaret": True}, (31, 30, 30), {}, {"tricks": [3, 2, 0]}, "sheet.before-pot"),
    (
        "mistigri",
        {"banked_mouches": True},
        (-20, 0, 0),
        {"tallies": (("mouches", (20, 20, 0)),)},
        {"tricks": [3, 2, 0]},
        "",
    ),
    (
        "mistigri",
        {"banked_mouches": True},
        (-10, 0, 0),
        {"tallies": (("mouches", (20, 20, 0)),)},
        {"tricks": [3, 2, 0]},
        "sheet.before-pot",
    ),
    # card points that lie in no such tricks
    ("ramsch", {}, None, {}, {"tricks": [8, 1, 1], "points": [30, 60, 30]}, "sheet.points-tricks"),
    ("ramsch", {}, None, {}, {"tricks": [9, 1, 0], "points": [86, 34, 0]}, "sheet.points-tricks"),
    ("ramsch", {}, None, {}, {"tricks": [9, 1, 0], "points": [87, 33, 0]}, ""),
    ("ramsch", {}, None, {}, {"tricks": [8, 1, 1], "points": [54, 33, 33]}, "sheet.points-together"),
    ("ramsch", {}, None, {}, {"tricks": [8, 1, 1], "points": [57, 32, 31]}, ""),
    ("ramsch", {}, None, {}, {"tricks": [8, 2, 0], "points": [119, 1, 0]}, "sheet.points-together"),
    ("ramsch", {}, None, {}, {"tricks": [9, 1, 0], "points": [30, 0, 90]}, "sheet.points-without-trick"),
    (
        "ramsch",
        {"form": "skat"},
        None,
        {},
        {"tricks": [9, 1, 0], "points": [70, 49, 0], "skat_points": 1, "last_winner": 0},
        "sheet.skat-points",
    ),
    ("ramsch", {"form": "skat"}, None, {}, {"tricks": [9, 1, 0], "points": [65, 55, 0]}, "sheet.points-tricks"),
    ("ramsch", {"form": "skat"}, None, {}, {"tricks": [9, 1, 0], "points": [67, 53, 0]}, ""),
    ("schieberamsch", {}, None, {}, {"tricks": [8, 1, 1], "points": [20, 60, 40], "shoves": 0}, "sheet.points-tricks"),
    ("ramsch", {}, (0, 0, 0, 0), {}, FOUR | {"trumps_taken": [4, 4, 6, 0]}, "sheet.trumps-taken-tricks"),
    (
        "ramsch",
        {},
        (0, 0, 0, 0),
        {},
        FOUR | {"points": [39, 39, 39, 3], "trumps_taken": [5, 6, 1, 2]},
        "sheet.points-together",
    ),
    # jacks
    ("schieberamsch", {}, None, {}, GRAND | {"jacks": "EU EU"}, "sheet.card-twice"),
    ("schieberamsch", {}, None, {}, GRAND | {"jacks": "EU HO"}, "sheet.jacks"),
    ("schieberamsch", {}, None, {}, GRAND | {"jacks": "EU GU HU SU", "tricks": [1, 5, 4]}, "sheet.jacks-tricks"),
    ("schieberamsch", {}, None, {}, GRAND | {"jacks": "EU GU HU SU", "tricks": [2, 5, 3]}, ""),
    ("schieberamsch", {}, None, {}, GRAND | {"tricks": [9, 1, 0], "points": [100, 20, 0]}, "sheet.jacks-tricks"),
    ("schieberamsch", {}, None, {}, GRAND | {"tricks": [8, 2, 0], "points": [100, 20, 0]}, ""),
    # a card of which there is one
    ("zwicken", {"lost_belli": "stake"}, None, {}, {"tricks": [2, 1, 0], "fined": [0, 1, 2]}, "sheet.fined-one"),
    ("zwicken", {"lost_belli": "stake"}, None, {}, {"tricks": [3, 0, 0], "fined": [0]}, "sheet.fined-trick"),
    ("zwicken", {"lost_belli": "stock"}, None, {}, {"tricks": [2, 1, "-"], "fined": [2]}, "sheet.fined-trick"),
    (
        "mauscheln",
        {"special_trump": "belli", "special_fine": 2},
        None,
        {},
        {"declarer": 0, "tricks": [2, 1, 1], "fined": [1, 2]},
        "sheet.fined-one",
    ),
    # a match that was over
    ("ramsen", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("ramsen", {}, (7, -4, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("moench", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("zaisertshofen", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("mulatschak", {}, (7, -2, 4), {}, BID | {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("mulatschak", {"high_loss": 100}, (7, 100, 4), {}, BID | {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("mulatschak", {}, (7, 100, 4), {}, BID | {"tricks": [3, 1, 1]}, ""),
    ("knektpass", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1], "exchanged": [0, 0, 0]}, "sheet.before-over"),
    ("fuenf-dazu", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("fuenf-dazu", {"finishers": 2}, (7, 0, 4), {"home": (1,)}, {"tricks": [3, "-", 2], "dealer": 0}, ""),
    ("schnalzen", {}, (7, 0, 4, 9), {}, {"tricks": [3, 1, 1, 0]}, "sheet.before-over"),
    ("schnellen", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("zwanzig", {}, (7, 0, 4), {}, {"trump": "E", "tricks": [3, 1, 1]}, "sheet.before-over"),
    (
        "zwanzig",
        {"exact_zero": True, "hearts_from_hand": "never"},
        (7, -1, 4),
        {},
        {"trump": "E", "tricks": [3, 1, 1]},
        "sheet.before-over",
    ),
    ("bohemian-watten", {}, (7, -3, 4), {}, {"trump": "E", "tricks": [3, 1, 1]}, "sheet.before-over"),
    ("raub", {}, (7, -3, 4), {}, {"declarer": 0, "tricks": [2, 1, 1]}, "sheet.before-over"),
    ("norrlandsknack", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("rams", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("rams", {"last_out_loses": True}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("rams", {"last_out_loses": True}, (7, 0, 4), {"home": (1,)}, {"tricks": [3, "-", 2]}, ""),
    ("rams", {"last_out_loses": True}, (0, 0, 4), {"home": (0, 1)}, {"tricks": ["-", "-", 5]}, "sheet.over"),
    ("rounce", {}, (7, 0, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("ramset", {}, (7, 17, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-over"),
    ("roedskaegg", {}, (7, 0, 4), {}, {"declarer": 0, "bid": 2, "tricks": [3, 2, 1]}, "sheet.before-over"),
    ("roedskaegg", {}, (7, -2, 4), {}, {"declarer": 0, "bid": 2, "tricks": [3, 2, 1]}, ""),
    ("tippen", {"rounds": 1}, (-3, 0, 0), {"dealt": 3}, {"tricks": [2, 1, 0]}, "sheet.over"),
    ("ramsen", {}, (7, 5, 4), {"winners": (0,)}, {"tricks": [3, 1, 1]}, "sheet.over"),
    ("ramsen", {}, (7, 5, 4), {"home": (0,)}, {"tricks": ["-", 1, 4]}, "sheet.home-never"),
    (
        "rams",
        {"last_out_loses": True},
        (7, 0, 4),
        {"home": (1,)},
        {"tricks": [3, "-", 2], "dealer": 1},
        "sheet.dealer-home",
    ),
    ("ramsen", {}, (7.5, 5, 4), {}, {"tricks": [3, 1, 1]}, "sheet.before-whole"),
    ("ramsch", {}, (7.5, 5, 4), {}, {"tricks": [4, 3, 3], "points": [70, 30, 20]}, ""),
    # doublings that no call gives
    ("mulatschak", {}, None, {}, BID | {"tricks": [3, 1, 1], "multiplier": 3}, "sheet.multiplier"),
    ("mulatschak", {"whiteout": "off"}, None, {}, BID | {"tricks": [3, 1, 1], "multiplier": 2}, "sheet.multiplier"),
    ("mulatschak", {"whiteout_cap": 64}, None, {}, BID | {"tricks": [3, 1, 1], "multiplier": 128}, "sheet.multiplier"),
    ("mulatschak", {}, None, {}, BID | {"tricks": [3, 1, 1], "multiplier": 128}, ""),
    ("raub", {}, None, {}, {"declarer": 0, "tricks": [2, 1, 1], "multiplier": 4}, "sheet.multiplier"),
    ("raub", {"refa_stack": "multiply"}, None, {}, {"declarer": 0, "tricks": [2, 1, 1], "multiplier": 4}, ""),
    (
        "raub",
        {"refa_stack": "multiply"},
        None,
        {"queued": 1},
        {"declarer": 0, "tricks": [2, 1, 1], "multiplier": 4},
        "sheet.multiplier",
    ),
    ("ramsen", {}, None, {}, {"tricks": [3, 1, 1], "multiplier": 2}, "sheet.multiplier"),
    ("zwanzig", {}, None, {}, {"trump": "H", "tricks": [3, 1, 1], "hand_number": 0}, "sheet.hand-number"),
    # tricks
    ("ramsen", {}, None, {}, {"tricks": [3, 2, 0], "last_winner": 2}, "sheet.last-winner-trick"),
    (
        "ramsen",
        {},
        None,
        {},
        {"tricks": [3, 2, 0], "winners": [0, 0, 0, 1, 1], "last_winner": 0},
        "sheet.last-winner-order",
    ),
    ("ramsen", {}, None, {}, {"tricks": ["-", "-", "-"]}, ""),
    ("tippen", {}, None, {}, {"tricks": ["-", "-", "-"]}, "sheet.somebody-in"),
    ("zwicken", {}, None, {}, {"tricks": ["-", "-", "-"]}, ""),
    ("zwicken", {"dealer_needs_trump": False}, None, {}, {"tricks": ["-", "-", "-"]}, "sheet.somebody-in"),
    ("raub", {}, None, {}, {"called": "raub", "declarer": 0, "tricks": [0, 0, 0]}, "sheet.tricks"),
    ("loo", {}, None, {}, {"called": "defended", "caller": 0, "tricks": [0, 0, "-"]}, "sheet.tricks"),
    ("kratzen", {}, (0, 0, 0, 0), {}, MUSS | {"paid": [1, 0, 0, 0]}, "sheet.paid-dealer"),
    ("kratzen", {}, (0, 0, 0, 0), {}, MUSS | {"paid": [1, 1, 0, 0]}, ""),
    # nought tricks of somebody who went on, or did not
    ("roedskaegg", {}, (12, 9, 8), {}, {"declarer": 0, "bid": 2, "tricks": [3, 3, 0]}, "sheet.followed-or-not"),
    ("roedskaegg", {}, (12, 9, 8), {}, {"declarer": 0, "bid": 2, "tricks": [3, 3, 0], "followed": [2]}, ""),
    ("roedskaegg", {}, (12, 9, 8), {}, {"declarer": 0, "bid": 2, "tricks": [3, 3, "-"]}, ""),
    ("roedskaegg", {}, (12, 9, 8), {}, {"declarer": 0, "bid": 0, "tricks": [0, 3, 3]}, ""),
    # counts
    ("bourre", {}, (-3, 0, 0), {"tallies": (("excused", (9, 0, 0)),)}, {"tricks": [3, 2, 0]}, "sheet.tally"),
    ("bourre", {}, (-3, 0, 0), {"tallies": (("excused", (-1, 0, 0)),)}, {"tricks": [3, 2, 0]}, "sheet.tally"),
    (
        "zwanzig",
        {"max_drops_per_game": 3},
        None,
        {"tallies": (("drops", (4, 0, 0)),)},
        {"trump": "E", "tricks": [3, 1, 1]},
        "sheet.tally",
    ),
    (
        "raub",
        {"max_consecutive_drops": 2},
        None,
        {"tallies": (("drops-in-a-row", (3, 0, 0)),)},
        {"declarer": 0, "tricks": [2, 1, 1]},
        "sheet.tally",
    ),
    (
        "zaisertshofen",
        {"match_games": 3},
        None,
        {"tallies": (("bolla", (4, 0, 0)), ("games", (0, 0, 0)))},
        {"tricks": [3, 1, 1]},
        "sheet.tally",
    ),
)


@pytest.mark.parametrize(("key", "options", "before", "match", "facts", "reason"), PLANTED)
def test_a_planted_hand_is_refused_with_its_reason(
    key: str, options: Facts, before: tuple[Any, ...] | None, match: Facts, facts: Facts, reason: str
) -> None:
    """An empty reason: the possible neighbour of a hand that is refused."""
    seats = len(before or facts["tricks"])
    variant = Setting(key, tuple(options.items()), seats).variant
    standing = opening(variant)._replace(**match)
    standing = standing if before is None else standing._replace(scores=before)
    found = entry(variant, facts, standing)
    if not reason:
        assert isinstance(found, HandRecord), found
        return
    assert isinstance(found, tuple), f"accepted: {facts}"
    assert reason in {no.rule for no in found}
    for no in found:
        for lang in languages.LANGUAGES:
            said = phrases.refused(lang, no, game=key)
            assert said and "{" not in said


# --- the same by the hundred: hands that were played, with one thing changed ------------


def changed(variant: Variant, standing: Standing, facts: Facts) -> Iterator[tuple[Standing, Facts, str]]:
    """The match or the hand with something in it that cannot be, and the reason."""
    scores = standing.scores
    yield standing._replace(winners=(0,)), facts, "sheet.over"
    yield standing, facts | {"multiplier": 3}, "sheet.multiplier"
    yield standing._replace(scores=(scores[0] + 0.25, *scores[1:])), facts, "sheet.before-whole"
    if variant.antes:
        yield (
            standing._replace(scores=(variant.start * variant.seats + 1 - sum(scores[1:]), *scores[1:])),
            facts,
            "sheet.before-pot",
        )
    if variant.goal.past(standing._replace(scores=(0, *scores[1:]))) == (0,):
        yield standing._replace(scores=(0, *scores[1:])), facts, "sheet.before-over"
    if not variant.goal.sends_home and variant.seats > 2:
        yield standing._replace(home=(0,)), facts, "sheet.home-never"
    if "points" in facts and sum(facts["tricks"]) == variant.hand_size:
        most = max(range(variant.seats), key=lambda seat: facts["points"][seat])
        least = min(range(variant.seats), key=lambda seat: facts["tricks"][seat] or 99)
        if 0 < facts["tricks"][least] <= 2 and most != least:
            points = [0] * variant.seats
            points[least], points[most] = 100, 120 - 100 - facts.get("skat_points", 0)
            if points[most] >= 0:
                yield standing, facts | {"points": points}, "sheet.points-tricks"
    for tally in variant.tallies:
        if tally.most:
            counts = (tally.most + 1, *[0] * (variant.seats - 1))
            yield standing._replace(tallies=((tally.name, counts),)), facts, "sheet.tally"


@pytest.mark.parametrize("key", GAMES)
def test_a_played_hand_with_one_impossible_thing_in_it_is_refused(key: str) -> None:
    for setting in settings_for("planted", key, switched=2):
        for variant, standing, hand in played(setting, 40 if LONG else 3):
            facts = answers(variant, hand)
            halves = any(part.halves for part in variant.scoring)
            for there, said, reason in changed(variant, standing, facts):
                if reason == "sheet.before-whole" and halves:
                    continue
                found = entry(variant, said, there)
                assert isinstance(found, tuple), (setting, there, said)
                assert reason in {no.rule for no in found}, (setting, there, said, found)


# --- the cards behind it --------------------------------------------------------------


def test_cards_of_any_deal_can_be_shared_out_as_they_were() -> None:
    rng, kinds = random.Random(5), kinds_of(GERMAN_32, VALUES)
    worth = [value for value, count in kinds for _ in range(count)]
    for _ in range(2000 if LONG else 200):
        rng.shuffle(worth)
        cuts = sorted(rng.choices(range(33), k=rng.randint(1, 4)))
        heaps = [worth[a:b] for a, b in zip([0, *cuts], [*cuts, 32], strict=True)]
        assert can_be_shared(kinds, [Heap(len(heap), sum(heap)) for heap in heaps])


@pytest.mark.parametrize(
    "heaps", [[(3, 34), (29, 86)], [(1, 5), (31, 115)], [(2, 22), (2, 22), (1, 11), (27, 65)], [(32, 119)]]
)
def test_no_cards_make_these_heaps(heaps: list[tuple[int, int]]) -> None:
    assert not can_be_shared(kinds_of(GERMAN_32, VALUES), [Heap(*heap) for heap in heaps])


# --- what stands, stands --------------------------------------------------------------


def test_a_hand_that_stands_on_a_sheet_is_not_doubted() -> None:
    variant = Setting("ramsch", (), 3).variant
    impossible = {"tricks": [8, 1, 1], "points": [30, 60, 30]}
    assert isinstance(entry(variant, impossible, opening(variant)), tuple)
    hand = entry(variant, impossible, opening(variant), retold=True)
    assert isinstance(hand, HandRecord)
    assert settle(variant, opening(variant), hand).scores == (0, 10, 0)
