"""Rule sets by other names than the switches' own: as many people write them, with the same meaning everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from rules import notation
from rules.cli import main
from rules.encyclopedia.book import choices_from_query, known_as
from rules.engine.variant import BadOption, OptionValue
from rules.games import GAMES, find
from rules.games.ramsch.game import GAME as RAMSCH
from rules.vectors import check

MEANT = [
    ({"mode": "simple"}, {"form": "simple"}, 3),
    ({"mode": "simple", "scoring": "simple"}, {"form": "simple"}, 3),
    ({"mode": "simple", "scoring": "pip"}, {"form": "pips"}, 3),
    ({"mode": "simple", "form": "shove"}, {"form": "shove"}, 3),
    ({"scoring": "pip"}, {"form": "pips"}, None),
    ({"scoring": "pip", "form": "shove"}, {"form": "shove"}, None),
    ({"mode": "skat", "tie": "last-trick"}, {"form": "skat", "tie": "last-trick"}, 3),
    ({"mode": "schafkopf"}, {"form": "simple"}, 4),
    ({"mode": "schafkopf", "bauernramsch": True}, {"form": "simple", "bauernramsch": True}, 4),
]
AT_ODDS = [
    ({"mode": "skat", "scoring": "pip"}, None),
    ({"mode": "skat", "form": "pips"}, None),
    ({"scoring": "simple", "form": "shove"}, None),
    ({"mode": "schafkopf"}, 3),
    ({"mode": "skat"}, 4),
    ({"mode": "tarock"}, None),
    ({"mode": ["skat"]}, None),
]


@pytest.mark.parametrize(("written", "switches", "seats"), MEANT)
def test_what_is_written_stands_for_the_switches_of_the_game(
    written: dict[str, OptionValue], switches: dict[str, OptionValue], seats: int | None
) -> None:
    assert RAMSCH.chosen(written) == (switches, seats)
    assert RAMSCH.options(written) == RAMSCH.options(switches)


@pytest.mark.parametrize(("written", "seats"), AT_ODDS)
def test_what_disagrees_is_refused_in_a_sentence(written: dict[str, OptionValue], seats: int | None) -> None:
    with pytest.raises(BadOption, match=r"does not go with|is for|is not a value of"):
        RAMSCH.chosen(written, seats)


def test_every_spelling_names_switches_and_values_that_there_are() -> None:
    for game in GAMES.values():
        known = {switch.name: switch.values for switch in game.switches}
        for values in game.spellings.values():
            for meant in values.values():
                assert all(set(some) <= set(known[name]) for name, some in meant.switches.items())
                assert meant.seats is None or game.players[0] <= meant.seats <= game.players[1]
        assert not game.spellings.keys() & known.keys()


def test_rows_calls_logs_and_links_take_them(tmp_path: Path) -> None:
    rows = tmp_path / "rows.toml"
    rows.write_text(
        'game = "ramsch"\n'
        '[[play]]\noptions = { mode = "schafkopf" }\ntable = "HA"\nhand = "EO G7"\nmay = "EO"\n'
        '[[score]]\noptions = { scoring = "pip" }\nbefore = [0, 0, 0]\ntricks = [5, 3, 2]\n'
        "facts = { points = [52, 38, 20] }\nafter = [52, 38, 20]\n"
    )
    assert not check(rows).failures
    assert main(["explain", "ramsch", "-o", "mode=schafkopf", "--table", "HA", "--hand", "EO G7"]) == 0
    assert notation.read("game ramsch\noptions mode=schafkopf\n").variant is RAMSCH.variant(seats=4)
    assert choices_from_query("ramsch", {"mode": "simple", "scoring": "pip"}).pairs == (("form", "pips"),)
    assert choices_from_query("ramsch", {"mode": "schafkopf"}).pairs == (("seats", "4"),)


def test_an_address_that_disagrees_with_itself_says_so() -> None:
    assert Client().get("/en/games/ramsch/?mode=schafkopf").headers["Location"] == "/en/games/schafkopf-ramsch/"
    page = Client().get("/en/games/ramsch/?mode=skat&scoring=pip")
    assert page.status_code == 200
    assert "mode" in page.content.decode()


def test_a_game_is_found_by_its_other_keys_and_keeps_its_own() -> None:
    for game in GAMES.values():
        for name in game.also:
            assert name not in GAMES
            assert find(name) is game
            assert known_as(name) == (game.key, "", ())
            assert Client().get(f"/en/games/{name}/").headers["Location"] == f"/en/games/{game.key}/"
    assert {find(name).key for name in ("ramsen-zaisertshofen", "loo-three-card", "loo-irish")} <= set(GAMES)
