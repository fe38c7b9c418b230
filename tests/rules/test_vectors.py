"""Every row of the rule sheets, through the runner that strangers use too."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules import vectors
from rules.games import GAMES
from tests.games import file_of, restated

KINDS = ("play", "winner", "score", "refuse", "legal")


@pytest.mark.parametrize("key", GAMES)
def test_every_row_holds(key: str) -> None:
    report = vectors.check(file_of(key, "vectors.toml"))
    assert report.rows
    assert [str(failure) for failure in report.failures] == []


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_row_is_there_and_named(key: str) -> None:
    content = tomllib.loads((file_of(key, "vectors.toml")).read_text())
    assert content.pop("game") == key
    assert set(content) == set(KINDS)
    for kind, rows in content.items():
        names = [row["id"] for row in rows]
        assert len(names) == len(set(names)), kind


@pytest.mark.parametrize("key", GAMES)
def test_every_switch_has_a_row_at_every_value(key: str) -> None:
    """A switch that no row turns would not be missed."""
    content = tomllib.loads((file_of(key, "vectors.toml")).read_text())
    rows = [row for kind in KINDS for row in content[kind]]
    turned = {(name, value) for row in rows for name, value in row.get("options", {}).items()}
    switches = [switch for switch in GAMES[key].switches if switch.name not in restated(key).between_hands]
    wanted = {(switch.name, value) for switch in switches for value in switch.values if value != switch.default}
    assert wanted - turned == set()


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('[[winner]]\ntrump = "H"\ntable = "GK HK"\nwins = "GK"', "HK wins, not GK"),
        ('[[play]]\ntrump = "H"\ntable = "GK"\nhand = "GA HK"\nmay = "GA HK"', "may play GA"),
        (
            '[[play]]\ntrump = "H"\ntable = "GK"\nhand = "GA HK"\nmay = "GA"\nwhy_not = {HK = "play.head"}',
            "play.follow",
        ),
        ("[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 10]", "comes to"),
        ('[[score]]\nbefore = [10, 10, 10]\ntricks = [6, 0, "-"]\nafter = [4, 15, 10]', "cannot have happened"),
        ('[[refuse]]\nseats = 3\nlog = []\naction = "0 play H7"\nrule = "exchange.limit"', "is refused by turn"),
        ('[[legal]]\nseats = 3\nlog = []\nseat = 0\nactions = ["0 play H7"]', "not legal"),
        ('[[tricks]]\nid = "no such kind"', "is not a kind"),
        ('[[winner]]\ntable = "GK X7"\nwins = "GK"', "not a card"),
    ],
)
def test_a_row_that_does_not_hold_fails_by_name(tmp_path: Path, row: str, said: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(f'game = "ramsen"\n{row}\n')
    (failure,) = vectors.check(file).failures
    assert said in failure.message
