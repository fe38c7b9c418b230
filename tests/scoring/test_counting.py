"""A phone without a connection counts as the engine does, in every game and under every switch, and says it in its words."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.encyclopedia.pages.forms import typed_of
from rules.engine.goals import places
from rules.engine.hand_facts import FACTS
from rules.engine.record import HandRecord
from rules.engine.scoring import opening, score, settle
from rules.engine.sheet import about, entry
from rules.engine.standing import Standing
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.portable.reach import CannotTell, portable
from rules.portable.sheet import COUNTED
from scoring.sheets.ahead import SheetReader, ahead, refused
from scoring.sheets.counting import counting, packed, taken_along, unpacked
from tests.games import restated
from tests.rules.strategies import LONG, Setting, all_settings, settings_for, some_standing

HANDS = 1000 if LONG else 10  # per game
AGREE = Path(__file__).with_name("agree.mjs")
ODD: tuple[Any, ...] = (
    "",
    "-",
    0,
    1,
    2,
    3,
    5,
    99,
    -1,
    "H",
    "E7",
    "S6 S6",
    "raub",
    "x",
    None,
    True,
    1.5,
    [0, 1],
    [9],
    ["x"],
    [],
)

Case = dict[str, Any]
Facts = dict[str, Any]


def found(variant: Variant, facts: Facts, standing: Standing, *, retold: bool) -> Case:
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


def spoilt(rng: random.Random, facts: Facts, seats: int) -> Facts:
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
    return {**facts, name: rng.choice(ODD)}


def drawn(rng: random.Random, setting: Setting, standing: Standing) -> Facts:
    """A hand as a sheet is told of it."""
    told = restated(setting.game).entry(rng, list(standing.scores), dict(setting.options))
    told |= {"tricks": ["-" if n is None else n for n in told["tricks"]]}
    hand: Facts = json.loads(json.dumps(told))
    return hand


def hands(setting: Setting, rng: random.Random, n: int) -> Iterator[Case]:
    """Random hands at random points of a match, half of them spoilt; among them fines, and hands of which only numbers are known."""
    variant = setting.variant
    for at in range(n):
        standing, retold = some_standing(setting, rng), at % 7 == 6
        facts = drawn(rng, setting, standing)
        if at == 1 and variant.costly:
            facts = {"breach": rng.choice(variant.costly), "offender": rng.randrange(setting.seats)}
        elif at == 3 and variant.short is not None and (LONG or setting.game == "ramsch"):
            facts = {"written": [-rng.randrange(40), *[0] * (setting.seats - 1)]}
        while at % 2 == 0 and rng.random() < 0.8:
            facts = spoilt(rng, facts, setting.seats)
        case = {"facts": facts, "before": standing._asdict(), "retold": retold}
        yield {**case, "found": found(variant, facts, standing, retold=retold)}


def evenings(reader: SheetReader, setting: Setting, rng: random.Random) -> Iterator[Case]:
    """A sheet with two hands, two more that are kept on the phone, one of them spoilt, and a third that is typed just now."""
    variant, standing = reader.variant, opening(reader.variant)
    told = [drawn(rng, setting, standing) for _ in range(5)]
    told = [{name: one for name, one in facts.items() if variant.asks(name)} for facts in told]
    names = ["Anna", "Bert Berg", "Bert Bach", "Cilli", "Dora", "Emil", "Franz", "Gerti", "Hans", "Ida"][
        : setting.seats
    ]
    so_far = {"head": {"names": names, "dealer": 1}, "hands": [[1, told[0]], [3, told[1]]]}
    kept: list[Case] = []
    for n, facts in ((4, told[2]), (5, told[3]), (3, told[4])):
        typed = typed_of(variant, {name: one for name, one in facts.items() if one is not None})
        if n == 5 and typed:
            typed[rng.choice([*typed])] = rng.choice(("0", "1", "5", "-", "", "99", "x"))
        kept.append({"hand": n, "typed": {**typed, "by": "Anna"}, "apart": False})
    kept.append({"hand": 1, "typed": {"take": "out"}, "apart": False})
    for name, more in (("ahead", []), ("refused", [6, kept[1]["typed"]])):
        said = (ahead if name == "ahead" else refused)(reader, so_far, kept, *more)
        yield {"name": name, "so_far": so_far, "kept": kept, "more": more, "found": said}


def chosen(key: str) -> tuple[Setting, ...]:
    """The rule sets to try: all in the long run, in the short one of every other game one with a switch turned."""
    if LONG:
        return all_settings(key)
    some = settings_for("counting", key, switched=1)
    return (some[-1],) if list(GAMES).index(key) % 2 else (Setting(key, (), GAMES[key].best),)


def test_a_phone_counts_as_the_engine_does() -> None:
    rows = []
    for key in GAMES:
        for setting in chosen(key):
            rng, variant = random.Random(f"counting {setting}"), setting.variant
            reader = SheetReader(variant, rng.choice(("de", "en")), rng.choice(("german", "french")))
            told = taken_along(*reader, **COUNTED)
            cases = [*hands(setting, rng, max(4, HANDS // len(chosen(key)))), *evenings(reader, setting, rng)]
            rows.append(json.dumps({"name": str(setting), "told": told.as_json(), "cases": cases}))
    said = subprocess.run(
        ["node", AGREE], input="\n".join(rows), capture_output=True, text=True, timeout=900, check=False
    )
    assert said.stdout == "0 differ\n", said.stdout + said.stderr


def test_what_has_no_counterpart_is_said() -> None:
    def with_letters(text: str) -> object:
        return re.search("[a-z]", text)

    with pytest.raises(CannotTell):
        portable({"one": with_letters})


def test_a_rule_set_is_found_by_its_address_and_nothing_else() -> None:
    variant = GAMES["mulatschak"].variant(GAMES["mulatschak"].options({"high_loss": 100}), 3)
    assert unpacked(packed(variant)) is variant


@pytest.mark.django_db
def test_the_counting_of_a_sheet_is_fetched_once(client: Any) -> None:
    variant = GAMES["ramsen"].variant()
    page, mark = f"/s/counting/{packed(variant)}/", getattr(counting(variant, "en", "german"), "mark", "")
    assert "immutable" in client.get(f"{page}{mark}/")["Cache-Control"]
    assert "no-store" in client.get(f"{page}old/")["Cache-Control"]
    for wrong in ("x", "eyJnYW1lIjoieCJ9", "W10", "bnVsbA"):
        assert client.get(f"/s/counting/{wrong}/new/").status_code == 404
