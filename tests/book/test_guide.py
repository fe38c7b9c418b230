"""The guided first hand of every game: each question has its sentence, each value is the view's, each rule is in the article."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from rules import phrases
from rules.encyclopedia.guide import GuidedMoment, GuideReader, Remark, in_words, remarks
from rules.encyclopedia.guide.first_hands import first_hand, to_its_end, wont
from rules.encyclopedia.guide.wording import text_of
from rules.engine import core
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import code, members
from rules.engine.seat import view, visible_cards
from rules.engine.state import State
from rules.games import GAMES, folder
from rules.languages import LANGUAGES
from rules.mind.one_hand import positions
from rules.samples.annotated_hand import PLAYERS

ANCHOR = re.compile(r"\{#([\w.-]+)")
LONGEST = 230  # characters: what a card of text on a small phone has room for
COURSES = 3  # one played steadily, and some in which anything is done that the rules allow


def courses(key: str) -> Iterator[State]:
    """Every moment of the guided hand of a game, in several courses that it may take."""
    hand = first_hand(key)
    assert hand is not None, key
    yield from to_its_end(hand, Random(0))
    for seed in range(1, COURSES):
        yield from at_random(hand.begun, Random(seed))


def at_random(begun: State, dice: Random) -> Iterator[State]:
    def any_of(state: State, seat: int, legal: list[Action]) -> Action:
        return dice.choice(legal)

    return positions(begun, any_of, dice)


def choosing(state: State, seat: int) -> bool:
    legal = core.legal(state, seat) if seat in state.to_act else []
    return len(legal) > 1 or any(action.cards for action in legal)


@cache
def told(key: str) -> tuple[tuple[State, tuple[Remark, ...]], ...]:
    hand = first_hand(key)
    assert hand is not None
    seen: dict[object, tuple[State, tuple[Remark, ...]]] = {}
    for n, state in enumerate(courses(key)):
        if CHANCE in state.to_act:
            continue
        usual = wont(state, hand.seat) if hand.seat in state.to_act and n < 60 else None
        found = remarks(GuidedMoment(state, hand.seat, PLAYERS, usual))
        seen.setdefault(found, (state, found))
    return tuple(seen.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_remark_can_be_said_is_short_and_leads_to_a_rule(lang: str) -> None:
    wrong = []
    for key in GAMES:
        anchors = set(ANCHOR.findall(folder.file_of(key, f"{lang}/article.md").read_text(encoding="utf-8")))
        said = {one for _, found in told(key) for one in found}
        for one in said:
            text = text_of(one, GuideReader(lang, key, phase="play"))
            if not text or "{" in text or len(text) > LONGEST:
                wrong.append(f"{key}: {len(text)} characters: {text}")
            heads = {one.rule.rsplit(".", n)[0] for n in range(one.rule.count(".") + 1)}
            if not heads & anchors:
                wrong.append(f"{key}: no rule {one.rule} for {text}")
    assert not wrong, "\n".join(sorted(set(wrong)))


def test_every_question_has_its_sentence_and_says_what_the_engine_says() -> None:
    wrong = []
    for key in GAMES:
        hand = first_hand(key)
        assert hand is not None
        for state, found in told(key):
            seen, phase = view(state, hand.seat), state.phase.key if state.phase else "over"
            by_key = {one.key: one for one in found}
            asks = [name for name in by_key if name.startswith("ask.")]
            if choosing(state, hand.seat) != bool(asks):
                wrong.append(f"{key} {phase}: {asks}")
            said = {one.phrase: dict(one.data) for remark in found for one in remark.sentences}
            refused = {f"refusal.{no['rule']}" for no in seen.why_not.values()} if asks else set()
            if missing := refused - said.keys():
                wrong.append(f"{key} {phase}: nothing is said of {missing}")
            if asks and seen.stakes:
                costs = {**said["guide.weigh.stay"], **said.get("guide.weigh.drop", {"drop": 0})}
                if costs != seen.stakes:
                    wrong.append(f"{key} {phase}: {costs} for {seen.stakes}")
            shown = {code(one) for one in members(visible_cards(state, hand.seat))}
            named = {
                card
                for data in said.values()
                for name, value in data.items()
                if name in ("card", "cards", "best")
                for card in str(value).split()
                if card != "??"
            }
            if foreign := named - shown:
                wrong.append(f"{key} {phase}: names {foreign}, which the seat does not see")
            if "guide.trick.have" in said and said["guide.trick.have"]["n"] != seen.taken[hand.seat]:
                wrong.append(f"{key}: counts {said['guide.trick.have']}")
    assert not wrong, "\n".join(sorted(set(wrong)))


def test_the_first_hand_has_something_to_decide_and_a_trick_to_be_had() -> None:
    for key in GAMES:
        hand = first_hand(key)
        assert hand is not None, key
        *_, last = to_its_end(hand, Random(0))
        taken = [trick.winner for trick in last.tricks]
        assert 0 < taken.count(hand.seat) < len(taken), key
        assert any(name.startswith("ask.") for _, found in told(key) for name in (one.key for one in found)), key


def test_where_everybody_must_play_it_is_said_instead_of_a_question() -> None:
    """A pot with nothing but the stake: one looks for the question in vain, and is told why it does not come."""
    keys = {key: {one.key: one for _, found in told(key) for one in found} for key in GAMES}
    silent = {key: found["unasked"].rule for key, found in keys.items() if "unasked" in found}
    assert silent == dict.fromkeys(("tippen", "lampeln", "loo", "kratzen"), "declare.force")
    assert not [key for key in silent if "ask.declare" in keys[key]], "who is asked is not told that nobody is"


def test_somebody_who_knows_no_card_game_is_told_the_words() -> None:
    """A trick, trumps, to follow: they are in the texts and explained where they stand."""
    for lang in LANGUAGES:
        words = {
            word.word
            for _, found in told("ramsen")
            for one in found
            for word in in_words(one, GuideReader(lang, "ramsen")).words
        }
        assert {"en": {"trick", "trump", "to follow suit"}, "de": {"Stich", "Trumpf", "Bedienen"}}[lang] <= words, words


def test_what_a_game_says_of_its_score_itself_goes_before_what_is_said_of_all() -> None:
    """Where two tricks are asked for, nobody is told that one will do."""
    for lang in LANGUAGES:
        (score,) = [one for _, found in told("lampeln") for one in found if one.key == "score"][:1]
        fact = phrases.own_words(lang, "lampeln")["fact.score.bete"]
        assert fact.partition("{quota}")[0][5:] in text_of(score, GuideReader(lang, "lampeln"))
