"""A review finds what was wrong, blames nothing that was right and lost, and says the same each time."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from rules.games import GAMES
from rules.mind import review
from rules.mind.masked import masked
from rules.mind.review import ReviewedDecision, is_decision, mark_of, reviewed, reviewed_decision
from rules.mind.think import Effort
from rules.mind.worlds import deal, hidden
from rules.notation import HandLog, Record, RecordLine, ReplayedStep, replay_hands
from tests.mind.reviewing import CORE, KEPT, blunder, found_before, played
from tests.rules.strategies import LONG

BLUNDERS = 200 if LONG else KEPT  # of a game
MATCHES = 12 if LONG else 0
REFEREE = Effort(2000, 1000)


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown does not hang on how many deals are tried."""
    monkeypatch.setattr(review, "FIRST", Effort(4, 3))
    monkeypatch.setattr(review, "AGAIN", Effort(8, 6))
    monkeypatch.setattr(review, "AT_LENGTH", Effort(16, 12))
    monkeypatch.setattr(review, "WHY", 10)


def steps(record: Record) -> list[tuple[int, ReplayedStep]]:
    return [(told.log.number, step) for told in replay_hands(record) for step in told.steps if is_decision(step)]


def first_hands(record: Record) -> list[review.ReviewedHand]:
    return list(islice(reviewed(record), 4 if LONG else 1))


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("key", CORE)
def test_planted_blunders_of_two_tricks_are_found(key: str) -> None:
    missed = []
    for seed in range(BLUNDERS):
        state, action, _ = found_before(key, seed) or blunder(key, seed)
        found = reviewed_decision(masked(state, state.to_act[0]), action, 1, f"planted {seed}")
        assert bool(found.mark) == (found.grounds is not None)
        if not found.mark:
            missed.append(found)
    assert len(missed) <= 0.05 * BLUNDERS, missed


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("key", CORE)
@pytest.mark.skipif(not LONG, reason="long")
def test_right_plays_that_lost_are_not_blamed(key: str) -> None:
    """Many more deals say which of the blamed plays were right after all."""
    lost = blamed = 0
    for seed in range(MATCHES):
        told = {(one.log.number, step.n): step for one in replay_hands(played(key, seed)) for step in one.steps}
        for hand in reviewed(played(key, seed)):
            for one in hand.decisions:
                if hand.after[one.seat] >= hand.before[one.seat]:
                    continue
                right = not one.mark or _right(told[hand.number, one.n], one)
                lost += right
                blamed += right and bool(one.mark)
    assert blamed <= 0.01 * lost, (blamed, lost)


def _right(step: ReplayedStep, one: ReviewedDecision) -> bool:
    """Whether, on many more deals, nothing would have been gained."""
    assert one.rival is not None
    known = masked(step.before, one.seat)
    return review.difference(known, one.taken, one.rival, "the referee", REFEREE).loss <= 0


@pytest.mark.usefixtures("_hasty")
@pytest.mark.parametrize("key", GAMES if LONG else CORE)
def test_the_same_review_twice_and_luck_and_skill_come_to_what_has_changed(key: str) -> None:
    record = played(key, 1, most=4)
    hands = first_hands(record)
    assert hands == first_hands(record)
    for hand in hands:
        assert sum(hand.luck) == pytest.approx(0)
        assert sum(hand.skill) == pytest.approx(0)
        for seat, before in enumerate(hand.before):
            assert before + hand.luck[seat] + hand.skill[seat] == pytest.approx(hand.after[seat])


@pytest.mark.usefixtures("_hasty")
@pytest.mark.parametrize("key", CORE)
def test_other_cards_in_the_hidden_places_change_nothing(key: str) -> None:
    for number, step in steps(played(key, 2))[: None if LONG else 40 : 3]:
        assert step.action is not None
        known = masked(step.before, step.action.seat)
        twin = masked(deal(known, hidden(known), Random(3)), known.seat)
        said = [reviewed_decision(one, step.action, step.n, str(number)) for one in (known, twin)]
        assert said[0] == said[1]


def test_what_was_taken_back_or_given_is_not_judged() -> None:
    record = played("ramsen", 3, most=1)
    told = next(replay_hands(record))
    n = next(step.n for step in told.steps if is_decision(step))
    lines = [step.entry for step in told.steps]
    undone = (*lines[:n], RecordLine(f"~ undo {n}"), *lines[n - 1 :])
    again = next(replay_hands(Record(record.variant, told.standing, (HandLog(1, tuple(undone)),))))
    judged = [step.n for step in review.standing_steps(again)]
    assert n not in judged
    assert n + 2 in judged
    given = next(replay_hands(Record(record.variant, told.standing, (HandLog(1, tuple(lines), given=n),))))
    assert min(step.n for step in review.standing_steps(given)) == n + 1


def test_marks_are_for_what_is_beyond_two_standard_errors() -> None:
    assert [mark_of(loss, 0.01) for loss in (0.03, 0.05, 0.08, 0.13)] == ["", "?!", "?", "??"]
