"""Advice before a decision: repeatable, blind to hidden cards, fair to both answers, and one sentence in both languages."""

from __future__ import annotations

import contextlib
from random import Random
from typing import NamedTuple

import pytest

from rules.engine import core
from rules.engine.actions import Action
from rules.games import GAMES
from rules.mind.advice import Advice, Fact, Part, Tried, advising, drops, quota, tried
from rules.mind.advice_words import HintReader, action_named, grounds_in_words, sentence
from rules.mind.masked import Masked, masked
from rules.mind.worlds import deal, hidden
from tests.each import for_each
from tests.kinds import of_each_kind
from tests.mind.hands import moments
from tests.rules.strategies import Setting, settings_for


class Choice(NamedTuple):
    """A position as its seat knows it, and what the seat may do: how many cards the stock holds is no secret."""

    known: Masked
    legal: list[Action]


def choices(setting: Setting) -> list[Choice]:
    """A position with a choice of each kind."""
    found: dict[object, Choice] = {}
    for state in moments(setting.variant, Random(str(setting)), 4):
        seat = state.to_act[0]
        legal = core.legal(state, seat)
        if state.hands and len(legal) > 1 and legal[0].verb != "cut":
            found.setdefault((state.at, len(state.tricks)), Choice(masked(state, seat), legal))
    return list(found.values())


def question_of_staying(key: str, others_have: str = "") -> Choice:
    """The first moment of random hands at which a seat may drop out, after somebody has made such a call."""
    for state in moments(GAMES[key].variant(), Random(4), 400):
        seat = state.to_act[0]
        legal = core.legal(state, seat)
        said = {note.key for note in state.notes if note.seat != seat}
        if {"stay", "drop"} <= {action.verb for action in legal} and (not others_have or others_have in said):
            return Choice(masked(state, seat), legal)
    raise AssertionError


def advise(known: Masked, legal: list[Action], seed: int, hands: int) -> Advice:
    """The whole advice, its parts worked out on the spot."""
    parts = advising(known, legal, seed, hands)
    part = next(parts)
    while True:
        try:
            part = parts.send(tried(known, part))
        except StopIteration as over:
            found: Advice = over.value
            return found


@of_each_kind
@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("advised", key, switched=1))
def test_every_kind_of_decision_is_advised_on_and_blind_to_hidden_cards(setting: Setting) -> None:
    for known, legal in choices(setting):
        advice = advise(known, legal, 1, 8)
        twin = masked(deal(known, hidden(known), Random(3)), known.seat)
        assert advise(twin, legal, 1, 8) == advice
        assert {advice.best.line, advice.other.line} <= set(map(str, legal))
        for lang in ("en", "de"):
            reader = HintReader(lang, setting.variant.key, "french", phase=known.state.phase.key)
            assert "{" not in sentence(advice, reader, rough=True)


def test_a_question_of_staying_is_answered_for_both_answers() -> None:
    known, legal = question_of_staying("ramsen")
    advice = advise(known, legal, 1, 160)
    assert advice.asked
    assert drops(advice.best.line) != drops(advice.other.line)
    assert advice.best.mean >= advice.other.mean
    assert not drops(advice.staying.line)
    assert 0 <= advice.staying.share <= 1


def test_of_many_ways_the_few_that_promise_most_are_tried_to_the_end() -> None:
    known, legal = next(one for one in choices(Setting("ramsen", (), 4)) if len(one.legal) > 12)
    advice = advise(known, legal, 1, 600)
    ends = sorted((one.deals for one in advice.tried), reverse=True)
    assert ends[:4] == [100, 100, 100, 150 // len(ends)]
    assert advice.best.deals == advice.other.deals == 100


@for_each("key", ("ramsen", "mulatschak", "schieberamsch"))
def test_no_advice_plays_more_hands_than_it_may(key: str) -> None:
    for known, legal in choices(Setting(key, (), GAMES[key].best)):
        parts, played = advising(known, legal, 1, 200), 0
        part = next(parts)
        with contextlib.suppress(StopIteration):
            while True:
                played += part.deals * len(part.lines)
                part = parts.send(tried(known, part))
        assert 40 < played <= 200


def test_parts_add_up_to_what_is_tried_at_once() -> None:
    known, legal = question_of_staying("ramsen")
    lines = tuple(map(str, legal))
    one, other = (tried(known, Part(lines, 5, seed))[0] for seed in ("a", "b"))
    both = one.plus(other)
    assert both.deals == 10
    assert both.mean == pytest.approx((one.mean + other.mean) / 2)


def test_a_call_that_is_not_listened_to_makes_other_deals() -> None:
    known, legal = question_of_staying("ramsen", "exchanged")
    lines = tuple(map(str, legal))
    assert tried(known, Part(lines, 60, "x")) != tried(known, Part(lines, 60, "x", "exchanged"))
    assert tried(known, Part(lines, 60, "x")) == tried(known, Part(lines, 60, "x", "bid"))


@pytest.mark.parametrize(("key", "tricks"), [("ramsen", 1), ("julepe", 2), ("ramset", 1)])
def test_the_tricks_that_spare_a_fine_are_those_of_the_rule_set(key: str, tricks: int) -> None:
    assert quota(question_of_staying(key).known) == tricks


def test_no_choice_no_advice() -> None:
    known, legal = question_of_staying("ramsen")
    with pytest.raises(ValueError, match="no choice"):
        advise(known, legal[:1], 1, 8)


# --- in words ------------------------------------------------------------------------

STAY = Tried("1 stay", 2000, 548.0, 548.0, 1420)
DROP = Tried("1 drop", 2000, 518.0, 134.3, 2000)


def told(best: Tried, other: Tried, *, asked: bool = True, quota: int = 1, fact: Fact | None = None) -> Advice:
    odds = next((one.share for one in (best, other) if not drops(one.line)), 0.0)
    return Advice(best, other, (best, other), asked, quota, fact, best.deals, 1, odds)


def test_the_sentence_of_a_question_of_staying() -> None:
    advice = told(STAY._replace(squares=151.0), DROP, fact=Fact("exchanged", 2, True))
    assert sentence(advice, HintReader("en", "ramsen")) == (
        "Stay in: a trick in 71 of 100 such deals (2,000 tried); winning the match 27.4\N{NO-BREAK SPACE}% against 25.9\N{NO-BREAK SPACE}% if you drop out;"
        " two have exchanged, that matters most."
    )
    assert sentence(advice, HintReader("de", "ramsen")) == (
        "Mitgehen: mindestens ein Stich in 71 von 100 solchen Gaben (2.000 probiert); die Partie gewinnst du zu 27,4\N{NO-BREAK SPACE}%,"
        " gegen 25,9\N{NO-BREAK SPACE}%, wenn du nicht mitgehst; zwei haben getauscht, das macht am meisten aus."
    )


def test_where_dropping_is_better_it_says_what_staying_would_take() -> None:
    advice = told(DROP._replace(total=600.0, squares=200.0), STAY._replace(squares=160.0), quota=2)
    assert sentence(advice, HintReader("en", "ramsen"), rough=True) == (
        "Drop out: staying in, 2 tricks or more in 71 of 100 such deals (2,000 tried);"
        " winning the match 30.0\N{NO-BREAK SPACE}% against 27.4\N{NO-BREAK SPACE}% if you stay in; these odds are rough."
    )


def test_what_so_many_deals_cannot_tell_apart_is_not_called_better() -> None:
    advice = told(Tried("0 play HK", 100, 30.0, 20.0), Tried("0 play HA", 100, 29.9, 20.0), asked=False)
    assert sentence(advice, HintReader("en", "ramsen", "french")) == (
        "Play King of hearts: winning the match 30.0\N{NO-BREAK SPACE}% against 29.9\N{NO-BREAK SPACE}% for the next best, Play Ace of hearts;"
        " 100 deals tried; so many deals show no clear difference."
    )


def test_a_hint_is_a_sentence_whatever_is_on_the_buttons() -> None:
    suits = told(Tried("1 name:H", 100, 30.0, 20.0), Tried("1 name:G", 100, 20.0, 10.0), asked=False)
    assert sentence(suits, HintReader("en", "mulatschak")).startswith("Hearts: winning")
    calls = told(Tried("1 kontra", 100, 30.0, 20.0), Tried("1 grand-hand", 100, 29.0, 20.0), asked=False)
    said = sentence(calls, HintReader("de", "schieberamsch"))
    assert said.startswith("Kontra: die Partie")
    assert "Grand Hand;" in said


@pytest.mark.parametrize(
    ("grounds", "taken", "rival", "said"),
    [
        ((1, 0.0, 0.62, 0.0, -1.0), "1 drop", "1 stay", "Staying in, a trick in 62 of 100 such deals."),
        ((1, 0.31, 0.0, 4.0, 0.0), "1 stay", "1 drop", "Staying in, a trick in 31 of 100 such deals."),
        (
            (2, 0.26, 0.96, 13.4, -3.5), "1 name:H", "1 name:G",
            "That takes 2 tricks or more in 26 of 100 such deals, the other way in 96.",
        ),
        # More tricks, and yet it was wrong: it bound to play.
        (
            (1, 0.13, 0.02, 4.21, 0.0), "1 exchange GO", "1 none",
            "On average that changes the score by +4.2, the other way by 0.0.",
        ),
        (
            (0, 1.0, 1.0, 34.74, -3.67), "1 shove", "1 take",
            "On average that changes the score by +34.7, the other way by −3.7.",
        ),
        ((), "1 shove", "1 take", ""),
    ],
)  # fmt: skip
def test_a_review_says_why_something_cost_so_much(
    grounds: tuple[float, ...], taken: str, rival: str, said: str
) -> None:
    assert grounds_in_words(grounds, taken, rival, "en") == said


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("1 exchange H7 G8", "Exchange 2 cards (Seven of hearts, Eight of leaves)"),
        ("1 bid:2", "2 tricks"),
        ("1 name:H", "hearts"),
        ("1 drop", "Stay at home"),
    ],
)
def test_an_action_is_named_as_its_button_with_its_cards(line: str, named: str) -> None:
    assert action_named(line, HintReader("en", "mulatschak")) == named
