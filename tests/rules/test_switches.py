"""Switches that belong to no game and no season: read, written, put into words, and led out of a contradiction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import pytest

from rules.switches.kinds import ListOf, Number, OneOf, OptionValue, OrderOf
from rules.switches.options import Options, Switch, Way, of_kind, switch
from rules.switches.ways_out import Deadlock
from rules.switches.words import SwitchWords

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Picnic(Options):
    """Where a picnic is, and what there is to eat."""

    place: str = switch("meadow", "lake")
    rain: bool = switch(False, True)
    cakes: Fraction = of_kind(Number(0, 9, halves=True), Fraction(0))
    courses: tuple[str, ...] = of_kind(OrderOf(("soup", "roast", "fruit")), ())
    guests: tuple[int, ...] = of_kind(ListOf(Number(1, 99), most=3), ())


class PicnicWords(SwitchWords):
    """The names of things as they are."""

    def label(self, name: str) -> str:
        """The name of the switch."""
        return name.capitalize()

    def one(self, name: str, value: OptionValue) -> str:
        """The value itself."""
        return str(value)


def test_what_is_written_down_is_read_again() -> None:
    picnic = Picnic("lake", True, HALF, ("roast", "soup"), (4, 5))
    told = {"place": "lake", "rain": True, "cakes": 0.5, "courses": ["roast", "soup"], "guests": [4, 5]}
    assert picnic.as_json() == told
    assert Picnic.from_json(told) == picnic
    assert Picnic.from_json({}) == Picnic()
    assert picnic.turned([("rain", False)]).changed() == {
        name: getattr(picnic, name) for name in told if name != "rain"
    }


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"place": "moon"}, "unknown-value"),
        ({"rain": 1}, "unknown-value"),
        ({"rain": "true"}, "unknown-value"),
        ({"cakes": HALF / 2}, "no-half"),
        ({"cakes": 10}, "out-of-range"),
        ({"courses": ["soup", "soup"]}, "twice"),
        ({"courses": [True]}, "unknown-value"),
        ({"guests": [1, 2, 3, 4]}, "no-list"),
        ({"guests": [2.5]}, "no-number"),
        ({"weather": "fine"}, "unknown-switch"),
    ],
)
def test_what_no_switch_can_be_is_objected_to_by_name(told: Mapping[str, object], code: str) -> None:
    (name,) = told
    found = Picnic.from_json(told)
    assert isinstance(found, tuple)
    assert [(one.code, one.switch) for one in found] == [(code, name)]


def test_an_address_names_values_as_text() -> None:
    at = {one.name: one for one in Picnic.switches()}
    assert (at["rain"].at("true"), at["rain"].at("True"), at["place"].at("lake"), at["cakes"].at("3")) == (
        True, None, "lake", None,
    )  # fmt: skip


def test_a_form_asks_for_each_kind_in_its_way() -> None:
    words, switches = PicnicWords(), Picnic.switches()
    told: dict[str, object] = {"place": "lake", "rain": "maybe", "cakes": "many", "courses": ["roast"], "guests": []}
    rows = {one.name: words.shown(one, told[one.name]) for one in switches}
    assert (rows["place"].chosen, rows["place"].changed) == ("lake", True)
    assert (rows["rain"].chosen, rows["rain"].changed) == ("", False)
    assert rows["cakes"].typed == "many"
    places = [[one.value for one in place if one.chosen] for place in rows["courses"].places]
    assert places == [["roast"], [""], [""]]


def test_two_choices_side_by_side() -> None:
    (row,) = PicnicWords().differences(Picnic("lake"), Picnic())
    assert (row.name, row.words, row.chosen, row.instead_of) == ("place", "Place", "lake", "meadow")
    assert PicnicWords().turned([("place", "lake"), ("rain", True)]) == "Place: lake; Rain: True"


def deadlock(**chosen: OptionValue) -> Deadlock:
    """In rain nobody sits on the meadow; a boat on the lake takes two."""
    switches = (*Picnic.switches()[:2], Switch("people", OneOf(range(1, 5)), 4))

    def broken(said: Mapping[str, OptionValue]) -> set[str]:
        wet = said["rain"] and said["place"] == "meadow"
        full = said["place"] == "lake" and int(said["people"]) > 2
        return {rule for rule, breaks in (("wet", wet), ("full", full)) if breaks}

    return Deadlock(switches, {"place": "meadow", "rain": False, "people": 4, **chosen}, broken, given="people")


@pytest.mark.parametrize(
    ("chosen", "rule", "between", "ways"),
    [
        ({"rain": True}, "wet", ("place", "rain"), [(("rain", False),)]),
        ({"rain": True, "people": 2}, "wet", ("place", "rain"), [(("rain", False),), (("place", "lake"),)]),
        ({"place": "lake", "people": 3}, "full", ("place", "people"), [(("place", "meadow"),), (("people", 2),), (("people", 1),)]),
    ],
)  # fmt: skip
def test_a_way_out_turns_back_before_it_turns_on_and_leaves_what_is_given(
    chosen: dict[str, OptionValue], rule: str, between: tuple[str, ...], ways: list[Way]
) -> None:
    found = deadlock(**chosen)
    assert found.between(rule) == between
    assert list(found.ways()) == ways


def test_where_nothing_near_leads_out_all_is_as_usual_again() -> None:
    switches = tuple(Switch(name, OneOf((False, True)), False) for name in "abcde")
    every = Deadlock(switches, dict.fromkeys("abcde", True), lambda chosen: {"rule"} if any(chosen.values()) else ())
    assert every.ways() == (tuple((name, False) for name in "abcde"),)
