"""What a table in a browser says of a hand has words, in every language: prompts, buttons, piles, reasons of a score.

A key is looked for where render-actions.js, render-middle.js and render-panels.js of static/table look for it. In the
browser itself a robot plays games that have between them every phase of which more than one game is made
(tests/browser/test_every_game.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from rules import languages, phrases
from rules.engine import scoring, seat
from rules.engine.actions import CHANCE
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES
from tests.rules.strategies import LONG, played, random_draw, settings_for

HANDS = 20 if LONG else 2  # of each setting
Keys = tuple[str, ...]


def prompt(shown: Mapping[str, Any]) -> Keys:
    """What is asked of the seat; nothing where it has no turn."""
    phase, verbs = shown["phase"], [offer["verb"] for offer in shown["legal"]]
    if shown["seat"] not in shown["to_act"] or (len(verbs) == 1 and is_formality(shown)):
        return ()
    plays = ("prompt.play",) if "play" in verbs else ()
    return (*(f"prompt.{phase}.{verb}" for verb in verbs), f"prompt.{phase}", *plays)


def is_formality(shown: Mapping[str, Any]) -> bool:
    """Whether the table goes on by itself."""
    (offer,) = shown["legal"]
    chosen = "from" in offer or "range" in offer or len(offer.get("args", ())) > 1
    return shown["phase"] != "play" and not chosen


def buttons(shown: Mapping[str, Any]) -> Iterator[Keys]:
    """One for each that the seat may press."""
    for offer in shown["legal"]:
        verb, cards = offer["verb"], "from" in offer
        if verb == "play" and cards:
            continue  # a card is tapped
        for arg in offer.get("args", ("",)):
            bare = () if arg or cards else (f"verb.{verb}.none",)
            yield (f"verb.{verb}.{arg}", f"verb.{shown['phase']}.{verb}", *bare, f"verb.{verb}")


def piles(shown: Mapping[str, Any]) -> Iterator[Keys]:
    """One for each that lies on the table."""
    for name in {*shown["open"], *shown["own"], *shown["hidden"]} - {"laid"}:
        yield (f"pile.{name.partition(':')[0]}",)


def reasons(variant: Variant, state: State) -> Iterator[Keys]:
    """One for each line of the score of a hand that is over."""
    for line in scoring.score(variant, scoring.record(state)):
        yield (line.part, f"score.{line.part}")


def wanted(key: str) -> set[Keys]:
    """Whatever is said of some hands of a game; of each the keys of which one has to have words."""
    found: set[Keys] = set()
    for setting in settings_for("words", key):
        for turn in range(HANDS):
            hand = played(random_draw(setting, Random(f"{setting} {turn}")))
            for step in hand:
                if step.action.seat != CHANCE:
                    shown = seat.view(step.before, step.action.seat).as_json()
                    found |= {prompt(shown), *buttons(shown), *piles(shown)}
            found |= {*reasons(setting.variant, hand[-1].after)}
    return found - {()}


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_asked_or_told_has_words(key: str) -> None:
    said = wanted(key)
    assert len(said) > 2
    for lang in languages.LANGUAGES:
        known = {**phrases.written_sentences(lang, "phrases"), **phrases.written_words(lang, key)}
        assert not [keys for keys in said if not any(one in known for one in keys)], lang
