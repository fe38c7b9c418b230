"""What the parts of a rule set say of themselves is what they do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.encyclopedia.book.traits import of_kind
from rules.engine.moment import usual_moment
from rules.engine.variant import Variant
from rules.games import GAMES
from tests.book import probing
from tests.rules.strategies import all_settings

FEWER = {"two": {"company", "one"}, "company": {"one"}}  # where two must play, one must; that is not said again


def of_three_and_more(key: str) -> Iterator[Variant]:
    """The rule sets in which somebody plays beside the declarer and his opponent, and the score is not card points."""
    for setting in all_settings(key):
        variant = setting.variant
        if variant.seats > 2 and not any(variant.values):
            yield variant


@pytest.mark.parametrize("key", GAMES)
def test_too_few_tricks_cost_what_the_score_parts_say(key: str) -> None:
    for variant in of_three_and_more(key):
        said = {(one.key, int(dict(one.data).get("n", 0))) for one in of_kind(variant, "penalty")}
        usual = max((n for word, n in said if word == "points"), default=0)
        said = {(word, n) for word, n in said if word != "declarer" or n > usual > 0}
        assert said == probing.penalties(variant), variant.options


@pytest.mark.parametrize("key", GAMES)
def test_as_many_tricks_are_needed_as_the_score_parts_say(key: str) -> None:
    for variant in of_three_and_more(key):
        said = {one.key: dict(one.data).get("n", 0) for one in of_kind(variant, "quota")}
        if "promise" not in said:
            assert said.get("number", 0) == probing.tricks_needed(variant), variant.options


@pytest.mark.parametrize("key", GAMES)
def test_dropping_out_costs_what_the_score_parts_say(key: str) -> None:
    for variant in of_three_and_more(key):
        said = [dict(one.data)["n"] for one in of_kind(variant, "drop") if one.key == "costs"]
        assert said == [n for n in (probing.price_of_dropping(variant),) if n > 0], variant.options


@pytest.mark.parametrize("key", GAMES)
def test_nobody_may_drop_out_when_the_bans_say_so(key: str) -> None:
    for variant in of_three_and_more(key):
        if any(ban.rule in ("declare.ace", "declare.widow-first") for ban in variant.bans_on.get("drop", ())):
            continue  # they look at cards, of which these moments have none
        said = {
            "-".join(str(part) for part in (one.key, *dict(one.data).values()))
            for ban in variant.bans_on.get("drop", ())
            for one in ban.describe(variant)
        }
        said |= {fewer for key in said for fewer in FEWER.get(key, ())}
        known = probing.bans(variant)
        assert said & probing.KNOWN == (known | {f for k in known for f in FEWER.get(k, ())}) & probing.KNOWN


def test_who_has_dealt_or_declared_is_not_asked() -> None:
    for variant in (setting.variant for setting in all_settings()):
        for phase in variant.phases:
            who = {one.key for one in phase.describe(variant) if one.kind == "drop"}
            if who & {"all", "not-dealer", "not-declarer"} and hasattr(phase, "asked"):
                asked = set(phase.asked(usual_moment(variant)))
                assert ("all" in who) == (asked == set(range(variant.seats)))
                assert ("not-dealer" in who) == (0 not in asked)
