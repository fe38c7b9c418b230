"""The rules as they run in a browser come to what the engine comes to, for every game and every switch."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from rules.engine.hand_facts import FACTS
from rules.engine.record import HandRecord
from rules.engine.sheet import about, entry
from rules.engine.scoring import score, settle
from rules.engine.goals import places
from rules.engine.standing import Standing
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.portable.reach import portable
from rules.portable.sheet import COUNTED, NOT_ON_PAPER
from tests.games import restated
from tests.rules.strategies import LONG, Setting, settings_for, some_standing

HANDS = 1000 if LONG else 24  # per game
AGREE = Path(__file__).parents[1] / "js" / "agree.mjs"


def found(variant: Variant, facts: dict[str, Any], standing: Standing, *, retold: bool) -> dict[str, Any]:
    """What the engine says of a hand."""
    hand = entry(variant, facts, standing, retold=retold)
    if not isinstance(hand, HandRecord):
        return {"refused": [no._asdict() for no in hand], "about": [about(variant, no) for no in hand]}
    try:
        after = settle(variant, standing, hand)
    except ValueError:
        return {"raised": "ValueError"}
    lines = [line._asdict() for line in score(variant, hand)]
    return {"lines": lines, "after": after._asdict(), "places": places(variant.goal, after)}


WORDS = ("", "-", 0, 1, 2, 3, 5, 99, -1, "H", "E7", "S6 S6", "raub", "x", None, True, 1.5, [0, 1], [9], ["x"], [], "mulatschak")


def spoilt(rng: random.Random, facts: dict[str, Any], seats: int) -> dict[str, Any]:
    """The same hand with something else in it, likely or not."""
    name = rng.choice([*facts, *FACTS])
    told = facts.get(name)
    if isinstance(told, list) and told and rng.random() < 0.7:
        changed = list(told)
        changed[rng.randrange(len(changed))] = rng.choice((0, 1, 2, 3, 4, 5, "-", "", 30))
        return {**facts, name: changed}
    if isinstance(told, int) and rng.random() < 0.7:
        return {**facts, name: rng.randrange(seats + 2)}
    if rng.random() < 0.2:
        return {one: value for one, value in facts.items() if one != name}
    return {**facts, name: rng.choice(WORDS)}


def cases(setting: Setting, hands: int) -> Iterator[dict[str, Any]]:
    """Random hands of a rule set, half of them spoilt, with what the engine says of each."""
    variant, rng, game = setting.variant, random.Random(f"portable {setting}"), restated(setting.game)
    for n in range(hands):
        standing = some_standing(setting, rng)
        facts = game.entry(rng, list(standing.scores), dict(setting.options))
        facts = facts | {"tricks": ["-" if n is None else n for n in facts["tricks"]]}
        while n % 2 and rng.random() < 0.8:
            facts = spoilt(rng, facts, setting.seats)
        retold = n % 7 == 6
        facts = json.loads(json.dumps(facts))
        yield {
            "facts": facts,
            "before": standing._asdict(),
            "retold": retold,
            "found": found(variant, facts, standing, retold=retold),
        }


def test_a_browser_counts_as_the_engine_does() -> None:
    rows = []
    for key in GAMES:
        settings = settings_for("portable", key, switched=2)
        for setting in settings:
            told = portable({**COUNTED, "variant": setting.variant}, left=NOT_ON_PAPER)
            share = max(4, -(-HANDS // len(settings)))
            rows.append(json.dumps({"name": str(setting), "told": told.as_json(), "cases": list(cases(setting, share))}))
    import sys
    (Path("/tmp/offline26/cases.jsonl")).write_text("\n".join(rows))
    said = subprocess.run(["node", AGREE], input="\n".join(rows), capture_output=True, text=True, timeout=600, check=False)
    assert said.stdout == "0 differ\n", said.stdout + said.stderr
