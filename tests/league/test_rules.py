"""The switches of a season: what can be written down, what cannot, and what contradicts itself."""

import tomllib

import pytest
from hypothesis import given, settings

from rules.languages import TEXTS
from rules.switches.kinds import OneOf, OrderOf
from scoring.league.rule_clashes import cautions, contradictions
from scoring.league.season_rules import SeasonRules
from scoring.league.words import knows
from tests.league.seasons import rules
from tests.league.test_standings_always import switch_settings


def objections(told):
    found = SeasonRules.from_json(told)
    assert isinstance(found, tuple), found
    return [(one.code, one.switch) for one in found]


def test_nothing_said_is_the_usual_rules():
    assert SeasonRules.from_json({}) == SeasonRules()


def test_what_is_written_down_is_read_again():
    told = {
        "rule_sets": [{"game": "rams", "edition": 1, "options": {"pool": True, "goal": 15}}, {"game": "ramsen"}],
        "placing_points": {"": [3, 1.5, 0], "5": [5, 3, 2, 1, 0]},
        "absence_points": -2.5,
        "tie_breaks": ["wins", "head-to-head"],
    }
    found = rules(**told)
    assert found.as_json() | told == found.as_json()
    assert SeasonRules.from_json(found.as_json()) == found


@settings(max_examples=50, deadline=None)
@given(switch_settings())
def test_any_rules_survive_being_written_down(found):
    assert SeasonRules.from_json(found.as_json()) == found


@pytest.mark.parametrize(
    ("told", "objection"),
    [
        (None, ("not-rules", "")),
        ([], ("not-rules", "")),
        ({"bolla": 1}, ("unknown-switch", "bolla")),
        ({"worth": "beauty"}, ("unknown-value", "worth")),
        ({"worth": ["marks"]}, ("unknown-value", "worth")),
        ({"best_of": -1}, ("out-of-range", "best_of")),
        ({"best_of": 2.5}, ("no-number", "best_of")),
        ({"best_of": True}, ("no-number", "best_of")),
        ({"attendance_points": 0.3}, ("no-half", "attendance_points")),
        ({"attendance_points": float("nan")}, ("no-half", "attendance_points")),
        ({"absence_points": float("inf")}, ("no-half", "absence_points")),
        ({"absence_points": "3"}, ("no-half", "absence_points")),
        ({"tie_breaks": "wins"}, ("no-list", "tie_breaks")),
        ({"tie_breaks": ["wins", "wins"]}, ("twice", "tie_breaks")),
        ({"tie_breaks": [["wins"]]}, ("unknown-value", "tie_breaks")),
        ({"placing_points": [3, 2]}, ("no-list", "placing_points")),
        ({"placing_points": {"": []}}, ("no-list", "placing_points")),
        ({"placing_points": {"x": [1]}}, ("no-table-size", "placing_points")),
        ({"placing_points": {"": ["a"]}}, ("no-half", "placing_points")),
        ({"rule_sets": [{"edition": 1}]}, ("no-rule-set", "rule_sets")),
        ({"rule_sets": [{"game": "rams", "options": {"x": []}}]}, ("no-rule-set", "rule_sets")),
        ({"rule_sets": "rams"}, ("no-list", "rule_sets")),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(told, objection):
    assert objections(told) == [objection]


def test_every_objection_is_named_at_once():
    assert objections({"best_of": "x", "unit": "week", "x": 1}) == [
        ("unknown-switch", "x"),
        ("unknown-value", "unit"),
        ("no-number", "best_of"),
    ]


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"worth": "marks"}, "most-marks"),
        ({"worth": "wins", "best": "fewest"}, "fewest-wins"),
        ({"worth": "difference", "best": "fewest"}, "fewest-difference"),
        ({"placing_points": {"": [1, 2, 3]}}, "rising-list"),
        ({"placing_points": {"": [3, 2, 1]}, "best": "fewest"}, "falling-list"),
        ({"best": "fewest"}, "falling-list"),
        ({"placing_points": {"": [3, 1, 2]}}, "uneven-list"),
        ({"placing_points": {"3": [3, 2, 1], "4": [1, 2, 3, 4]}}, "uneven-list"),
        ({"best_of": 3, "drop_worst": 1}, "both-drops"),
        ({"absence": "mean"}, "absence-per-match"),
        ({"comparable": "spread"}, "spread-not-difference"),
        ({"final": "best"}, "final-of-how-many"),
        ({"final": "best", "finalists": 4, "final_edge": "tie-breaks"}, "edge-without-tie-breaks"),
    ],
)
def test_what_contradicts_itself_is_said_with_ways_out(told, code):
    found = rules(**told)
    (clash,) = contradictions(found)
    assert clash.code == code
    assert clash.ways
    for way in clash.ways:
        turned = found.turned(way)
        assert code not in [one.code for one in contradictions(turned)], way
        assert SeasonRules.from_json(turned.as_json()) == turned


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"worth": "marks", "best": "fewest", "final": "level", "playoffs_to": 6, "rule_sets": [{"game": "ramsen"}]},
        {"placing_points": {"": [1, 2, 2, 4]}, "best": "fewest", "min_evenings": 3},
        {"unit": "evening-places", "worth": "marks", "placing_points": {"": [5, 3, 1]}, "absence": "worst"},
        {"worth": "difference", "comparable": "spread"},
    ],
)
def test_rules_that_hold_together(told):
    assert contradictions(rules(**told)) == ()


def test_what_is_worth_a_second_thought():
    def said(**told):
        return [one.code for one in cautions(rules(**told))]

    assert said() == []
    assert said(worth="marks", best="fewest") == ["staying-away"]
    assert said(worth="marks", best="fewest", min_evenings=3) == []
    assert said(worth="difference") == ["different-games"]
    assert said(worth="difference", rule_sets=[{"game": "rams"}]) == []
    assert said(finalists=3, absence_points=2, worth="wins", placing_points={"": [1, 0]}) == [
        "number-unused",
        "finalists-unused",
        "list-unused",
    ]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_switch_and_value_has_words(lang):
    for one in SeasonRules.switches():
        assert knows(lang, f"switch.{one.name}"), one.name
        if isinstance(one.kind, OneOf | OrderOf):
            for value in one.kind.values:
                assert knows(lang, f"switch.{one.name}.{value}"), (one.name, value)


def test_both_languages_say_the_same_things():
    en, de = (tomllib.loads((TEXTS / lang / "league.toml").read_text()) for lang in ("en", "de"))
    assert en.keys() == de.keys()
    for table in en:
        assert en[table].keys() == de[table].keys(), table
