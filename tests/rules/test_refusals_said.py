"""Whatever is tried at a table, and by whatever rule it is refused: there is a sentence for it, in each language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rules import bots, languages, phrases
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Refusal
from rules.engine.cards import DECK, members
from rules.engine.scoring import opening
from rules.engine.seat import view
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.mind.one_hand import shuffled

ARGUMENTS = ("", "0", "5", "99", "-1", "x", "H", "S7", "mulatschak")
LINES = 60


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_of_whatever_is_tried_has_its_sentence(key: str) -> None:
    game = GAMES[key]
    for options in (dict(one) for one in game.presets.values()):
        variant = game.variant(game.options(options))
        anchors, met = set(variant.anchors()), set(_refusals(variant, random.Random(key)))
        assert met
        assert {no.rule for no in met} <= anchors
        for lang in languages.LANGUAGES:
            assert all("{" not in phrases.refused(lang, no, game=key) for no in met)


def test_a_refusal_that_lacks_what_its_sentence_names_says_to_choose_what_there_is() -> None:
    assert phrases.refused("en", Refusal("bid.higher"), game="mulatschak").startswith("You cannot do that here")


def test_who_must_follow_a_card_that_lies_face_down_is_told_so() -> None:
    refusal = Refusal("play.head", (("suit", "trump"), ("best", "??")))
    assert "a card face down" in phrases.refused("en", refusal, game="knack")


def _refusals(variant: Variant, rng: random.Random) -> Iterator[Refusal]:
    state = core.begin(variant, opening(variant))
    for _ in range(LINES):
        if not state.to_act:
            return
        for action in _tries(state, rng):
            if no := core.refusal(state, action):
                yield no
        seat = state.to_act[0]
        chosen = bots.choose("random", view(state, seat), core.legal(state, seat), rng) if seat != CHANCE else None
        state = core.play(state, chosen or shuffled(state, rng))


def _tries(state: State, rng: random.Random) -> Iterator[Action]:
    for seat in {CHANCE, 0, state.to_act[0]}:
        own = members(state.hands[seat]) if state.hands and seat != CHANCE else ()
        for verb in (*state.variant.verbs(), "sing"):
            yield Action(seat, verb, rng.choice(ARGUMENTS))
            yield from (Action(seat, verb, "", cards) for cards in (own[:1], own[:3], own, (rng.choice(DECK),)))
