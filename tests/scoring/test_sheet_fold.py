"""From entries to the sheet as it stands, without a database."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.record import HandRecord
from rules.engine.scoring import opening, settle
from rules.engine.sheet import entry
from scoring.sheets.fold import crosses, extended, fold, settlement
from tests.scoring.sheets import Line, head, log, tricks, variant_of


def test_hands_add_up_and_the_deal_moves_left():
    sheet = fold(
        variant := variant_of(seats=4),
        log(variant, (1, tricks(2, 2, 1, "-")), (2, tricks(5, 0, "-", "-")), dealer=2),
    )
    assert sheet.standing.scores == (3, 13, 9, 10)
    assert [row.before.dealer for row in sheet.rows] == [2, 3]
    assert sheet.standing.dealer == 0
    assert (sheet.next_hand, sheet.version, sheet.over) == (3, 3, False)


def test_a_correction_recomputes_everything_after_it():
    variant = variant_of(seats=3)
    wrong_first = log(variant, (1, tricks(5, 0, 0)), (2, tricks(1, 2, 2)), (1, tricks(0, 5, 0)))
    assert fold(variant, wrong_first).standing.scores == (14, 3, 13)


def test_a_hand_taken_out_is_as_if_it_had_never_been():
    variant = variant_of(seats=3)
    said = fold(variant, log(variant, (1, tricks(5, 0, 0)), (2, tricks(1, 2, 2)), (1, None)))
    assert said.standing.scores == (9, 8, 8)
    assert [row.number for row in said.rows] == [1]
    assert said.next_hand == 3, "its key is not used again"


def test_hands_after_the_end_do_not_count_and_say_so():
    variant = variant_of(seats=3, crosses=1)
    said = fold(variant, log(variant, (1, tricks(4, 1, 0)), (2, tricks(1, 2, 2)), (1, tricks(5, 0, 0))))
    assert said.standing.winners == (0,)
    assert [row.late for row in said.rows] == [False, True]
    assert said.rows[1].change(1) == 0


def test_a_correction_does_not_undo_what_people_decided_by_the_scores_they_saw():
    variant = variant_of("mulatschak", seats=3)
    first = {"declarer": 0, "bid": 2, "trump": "E", "tricks": [3, 1, 1]}
    home = {"declarer": 0, "bid": 2, "trump": "G", "tricks": [4, 1, "-"]}
    mulatschak = {"declarer": 2, "bid": "mulatschak", "trump": "E", "tricks": [0, 0, 5]}
    said = fold(variant, log(variant, (1, first), (2, home), (1, mulatschak)))
    assert said.rows[0].after.scores[2] == 5, "with five points nobody may stay at home"
    assert said.rows[1].counts, "but at the table the seat still had fourteen"
    fresh = entry(variant, home, said.rows[0].after)
    assert isinstance(fresh, tuple), "a hand that is entered now is judged by the scores"


def test_a_hand_that_needs_its_order_after_a_correction_is_marked():
    variant = variant_of(seats=3, crosses=1)
    typed = [(1, tricks(2, 2, 1)), (2, tricks(2, 3, 0))]
    assert fold(variant, log(variant, *typed)).standing.winners == (1,)
    corrected = fold(variant, log(variant, *typed, (1, tricks(3, 2, 0))))
    last = corrected.rows[-1]
    assert [no.rule for no in last.refusals] == ["sheet.winners"]
    assert last.after == last.before
    assert not corrected.over


def test_a_whiteout_doubles_the_next_hand_and_the_same_dealer_deals():
    variant = variant_of("mulatschak", seats=3)
    bid = {"declarer": 0, "bid": 2, "trump": "E"} | tricks(3, 1, 1)
    said = fold(variant, log(variant, (1, {"called": "whiteout"}), (2, bid)))
    assert said.rows[0].after.multiplier == 2
    assert [row.before.dealer for row in said.rows] == [0, 0]
    assert said.standing.scores == (9, 13, 13)


def test_a_grand_hand_is_no_deal_of_the_match():
    variant = variant_of("schieberamsch", deals=3)
    plain = {"points": [70, 30, 20]} | tricks(5, 3, 2)
    grand = {"called": "grand-hand", "caller": 1, "jacks": "EU", "points": [30, 62, 28]} | tricks(3, 5, 2)
    said = fold(variant, log(variant, (1, plain), (2, grand), (3, plain), (4, plain)))
    assert said.over
    assert said.standing.scores == (21, -7, 0)
    assert settlement(variant, said.standing) == (-49, 35, 14)


def test_no_settlement_before_the_end_or_where_somebody_wins():
    variant = variant_of("schieberamsch")
    assert settlement(variant, opening(variant)) is None
    ramsen = variant_of(seats=3, crosses=1)
    assert settlement(ramsen, fold(ramsen, log(ramsen, (1, tricks(5, 0, 0)))).standing) is None


def test_crosses_grow_by_what_is_written_and_fill_by_tricks():
    variant = variant_of(seats=3)
    said = fold(variant, log(variant, (1, tricks(5, 0, "-")), (2, tricks(3, 2, "-"))))
    assert [(one.marks, one.drawn) for one in crosses(variant, said)] == [(10, 8), (15, 2), (10, 0)]
    assert crosses(variant_of("mulatschak"), said) == ()


def test_the_next_game_of_a_match_begins_with_bare_crosses():
    variant = variant_of("zaisertshofen", 3, match_games=3)
    said = fold(variant, log(variant, (1, tricks(5, 0, 0)), (2, tricks(5, 0, 0))))
    assert said.standing.scores == (10, 10, 10)
    assert not said.over
    assert [(one.marks, one.drawn) for one in crosses(variant, said)] == [(10, 0)] * 3
    said = fold(variant, log(variant, (1, tricks(5, 0, 0)), (2, tricks(5, 0, 0)), (3, tricks(3, 2, 0))))
    assert [(one.marks, one.drawn) for one in crosses(variant, said)] == [(10, 3), (10, 2), (15, 0)]


# --- a correction equals having entered it right at once ---------------------


def ramsen_hand(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    takers = st.lists(st.integers(0, seats - 1), min_size=5, max_size=5)
    return takers.map(lambda won: {"tricks": [won.count(seat) for seat in range(seats)], "winners": won})


def mulatschak_hand(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    played = st.builds(
        lambda won, declarer, bid, trump: {
            "tricks": [won.count(seat) for seat in range(seats)],
            "declarer": declarer,
            "bid": bid,
            "trump": trump,
        },
        st.lists(st.integers(0, seats - 1), min_size=5, max_size=5),
        st.integers(0, seats - 1),
        st.sampled_from([1, 2, 3, 4, 5, "mulatschak"]),
        st.sampled_from("EGHS"),
    )
    return played | st.sampled_from([{"called": "whiteout"}, {"called": "all-pass"}])


HANDS = {"ramsen": ramsen_hand(3), "mulatschak": mulatschak_hand(3)}


@st.composite
def corrections(draw) -> tuple[str, list[dict[str, Any] | None], list[tuple[int, dict[str, Any] | None]]]:
    """A game, the hands as they are in the end, and the order in which they came to stand so."""
    key = draw(st.sampled_from(sorted(HANDS)))
    hand = HANDS[key] | st.none()
    right = draw(st.lists(hand, min_size=1, max_size=8))
    typed = []
    for number, facts in enumerate(right, start=1):
        typed += [(number, wrong) for wrong in draw(st.lists(hand, max_size=2))]
        typed.append((number, facts))
    late = [(n, right[n - 1]) for n in draw(st.lists(st.integers(1, len(right)), max_size=3))]
    stale = [(n, draw(hand)) for n, _ in late]
    return key, right, typed + [pair for two in zip(stale, late, strict=True) for pair in two]


@settings(max_examples=150, deadline=None)
@given(corrections())
def test_a_correction_equals_having_entered_it_right_at_once(case):
    key, right, typed = case
    variant = variant_of(key, 3)
    corrected = fold(variant, log(variant, *typed))
    at_once = fold(variant, log(variant, *enumerate(right, start=1)))
    assert corrected.rows == at_once.rows
    assert corrected.standing == at_once.standing
    assert corrected.next_hand == at_once.next_hand


@settings(max_examples=100, deadline=None)
@given(corrections(), st.randoms(use_true_random=False))
def test_the_order_in_which_entries_are_read_does_not_matter(case, random):
    key, _, typed = case
    variant = variant_of(key, 3)
    lines = log(variant, *typed)
    shuffled = random.sample(lines, len(lines))
    assert fold(variant, shuffled) == fold(variant, lines)


@settings(max_examples=150, deadline=None)
@given(corrections(), st.integers(0, 2))
def test_entry_by_entry_it_is_the_same_as_folded_at_once(case, dealer):
    key, _, typed = case
    variant = variant_of(key, 3)
    lines = log(variant, *typed)
    lines.insert(len(lines) // 2, Line(0, 0, head(3, dealer)))
    lines = [line._replace(n=n) for n, line in enumerate(lines, start=1)]
    now = fold(variant, lines[:1])
    for at, line in enumerate(lines[1:], start=2):
        now = extended(now, variant, line)
        assert now == fold(variant, lines[:at])


@settings(max_examples=100, deadline=None)
@given(st.lists(HANDS["ramsen"], max_size=6))
def test_folding_is_settling_hand_after_hand(hands):
    variant = variant_of(seats=3)
    standing = opening(variant)
    for facts in hands:
        record = entry(variant, facts, standing)
        if standing.winners or not isinstance(record, HandRecord):
            break
        standing = settle(variant, standing, record)
    said = fold(variant, [Line(1, 0, head(3)), *(Line(n, n - 1, facts) for n, facts in enumerate(hands, start=2))])
    assert said.standing == standing
