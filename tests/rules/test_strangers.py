"""Files of rows from people we do not know: whatever is wrong is said with file and row, and nothing breaks."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import vectors
from rules.cli import main
from rules.games import GAMES
from rules.vectors.kinds import KINDS
from tests.games import file_of
from tests.rules.strategies import LONG, often

GAME = 'game = "ramsen"\n'
SHUFFLED = (
    "* shuffle EA EK EO EU ET E9 E8 E7 GA GK GO GU GT G9 G8 G7 HA HK HO HU HT H9 H8 H7 SA SK SO SU ST S9 S8 {last}"
)

# What stands in the row, and what has to be said of it.
WRONG: list[tuple[str, str]] = [
    # files and kinds
    ('[[tricks]]\nid = "x"', "tricks x: is not a kind of row: use play, winner, score"),
    ("[play]\nhand = 3", "play 1: lacks may"),
    ("play = 7", "play 1: is not a row: write [[play]]"),
    ('[[play]]\nid = "x"\nhand = "GA"\nmay = "GA"\nweather = "fine"', "play x: has no such field: weather"),
    # options
    ('[[winner]]\ntable = "GA"\nwins = "GA"\noptions = { crossses = 1 }', "no switch 'crossses'"),
    ('[[winner]]\ntable = "GA"\nwins = "GA"\noptions = { crosses = 9 }', "9 is not a value of crosses: use 2, 1, 3"),
    ('[[winner]]\ntable = "GA"\nwins = "GA"\noptions = "crosses"', "options is not a table"),
    (
        '[[winner]]\ntable = "GA"\nwins = "GA"\nplayers = 4\noptions = { exchange_cap = "each5" }',
        "cannot hold together: 4 players cannot exchange five cards each",
    ),
    # cards
    ('[[play]]\nhand = "GA S6"\nmay = "GA"', "S6 is not in this pack of 32 cards"),
    ('[[play]]\nhand = "GA GA"\nmay = "GA"', "GA is named twice"),
    ('[[play]]\nhand = "GA"\ntable = "GA"\nmay = "GA"', "GA is named twice"),
    ('[[play]]\nhand = "GA XX"\nmay = "GA"', "hand: 'XX' is not a card"),
    ('[[play]]\nhand = ["GA"]\nmay = "GA"', "hand is not a text"),
    ('[[play]]\nhand = "GA G7 GK GO GU GT"\nmay = "GA"', "hand has 6 cards: use 1 to 5"),
    ('[[play]]\nhand = ""\nmay = ""', "hand has 0 cards"),
    ('[[play]]\nhand = "GA"\ntable = "G7 G8 G9 GT GU"\nmay = "GA"', "table has 5 cards: at most 4"),
    ('[[play]]\nhand = "GA"\ntrump = "H"\nmay = "G7"', "may names cards of the hand, and G7 is not among them: GA"),
    (
        '[[play]]\nhand = "GA"\ntrump = "H"\nmay = "GA"\nwhy_not = { G7 = "play.follow" }',
        "why_not names cards of the hand",
    ),
    ('[[play]]\nhand = "GA"\nmay = "GA"\ntrump = "X"', "'X' is not a suit"),
    ('[[play]]\nhand = "GA"\ntrump = "H"\nmay = "GA"\ntrump_rank = "T"', "no strikers"),
    ('[[play]]\nhand = "GA"\nmay = "GA"\nplayers = 6', "players is not a whole number from 3 to 5: 6"),
    ('[[play]]\nhand = "GA"\ntrump = "H"\nmay = "GA"\ntrick = 6', "trick is not a whole number from 1 to 5"),
    ('[[winner]]\ntable = ""\nwins = "GA"', "nobody wins an empty trick"),
    ('[[winner]]\ntable = "GK"\nwins = "GA"', "wins names a card of the table, and GA is not among them"),
    # scores
    ("[[score]]\nbefore = [10, 10]\ntricks = [5, 0]\nafter = [5, 15]", "before has 2 scores: 3 to 5 people play"),
    ("[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0]\nafter = [5, 15, 15]", "tricks has 2 entries for 3 players"),
    ("[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15]", "after has 2 entries for 3 players"),
    ('[[score]]\nbefore = [10, 10, "x"]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]', "'x' is none"),
    ("[[score]]\nbefore = [1, 1, 0.3]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]", "0.3 is none"),
    (
        "[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]\nfacts = { weather = 1 }",
        "there is no fact 'weather' in this game: there are dealer, hand_number",
    ),
    (
        "[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]\nfacts = { winners = 3 }",
        "winners is not a list",
    ),
    (
        "[[score]]\nbefore = [10, 10, 10]\ntricks = [4, 2, 0]\nafter = [6, 8, 15]",
        "cannot have happened: 5 tricks were played, but you entered 6. (sheet.tricks)",
    ),
    (
        "[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]\nwinner = [3]",
        "winner: 3 is not one of the seats 0 to 2",
    ),
    (
        "[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]\nnext = { dealer = 0 }",
        "goes on with dealer 1, not 0",
    ),
    (
        "[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]\nnext = { weather = 0 }",
        "next has no field weather",
    ),
    (
        "[[score]]\nbefore = [10, 10, 10]\ntricks = [5, 0, 0]\nafter = [5, 15, 15]\ntallies = { drops = [1, 0, 0] }",
        "this game does not count drops",
    ),
    # logs
    ('[[refuse]]\nseats = 7\nlog = []\naction = "0 play H7"\nrule = "turn"', "seats is not a whole number from 3 to 5"),
    ('[[refuse]]\nseats = 3\nlog = ["x"]\naction = "0 play H7"\nrule = "turn"', "log line 1: 'x' is not"),
    ('[[refuse]]\nseats = 3\nlog = [7]\naction = "0 play H7"\nrule = "turn"', "log line 1 is not a text: 7"),
    ('[[refuse]]\nseats = 3\nlog = "0 pass"\naction = "0 play H7"\nrule = "turn"', "log is not a list"),
    ('[[refuse]]\nseats = 3\nlog = []\naction = "0 play S6"\nrule = "turn"', "action: S6 is not in this pack"),
    ('[[refuse]]\nseats = 3\nlog = []\naction = "4 play H7"\nrule = "turn"', "action: there is no seat 4 among 3"),
    ('[[refuse]]\nseats = 3\nlog = ["* shuffle EA EK"]\naction = "0 pass"\nrule = "turn"', "of 32 cards lacks EO EU"),
    (
        f'[[refuse]]\nseats = 3\nlog = ["{SHUFFLED.format(last="S7")}", "0 play EA"]\naction = "0 pass"\nrule = "turn"',
        "log line 2: 0 play EA is refused: It is not your turn. (turn)",
    ),
    (
        f'[[refuse]]\nseats = 3\nlog = ["{SHUFFLED.format(last="S6")}"]\naction = "0 pass"\nrule = "turn"',
        "log line 1: S6 is not in this pack",
    ),
    ("[[legal]]\nseats = 3\nlog = []\nseat = 3\nactions = []", "seat is not a whole number from 0 to 2: 3"),
    ('[[legal]]\nseats = 3\nlog = []\nseat = 0\nactions = ["play"]', "actions: 'play' is not"),
    ("[[legal]]\nseats = 3\nlog = []\nseat = 0\nactions = []\nbefore = [1, 2]", "before has 2 scores for 3 seats"),
    ("[[legal]]\nseats = 3\nlog = []\nseat = 0\nactions = []\ndealer = 5", "dealer is not a whole number from 0 to 2"),
]


@pytest.mark.parametrize(("row", "said"), WRONG)
def test_what_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], row: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GAME + row)
    assert main(["check", str(path)]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith(f"{path}: ")
    assert said in printed
    assert "0 of 1 rows hold" in printed


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("game = 3", "names no game that is known: 3"),
        ('game = "whist"', "names no game that is known: 'whist'; use one of ramsen"),
        ('[[play]]\nhand = "GA"', "names no game that is known: ''"),
        ("[[play", "is not TOML"),
        (b"\xff\xfe", "is not text in UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_exit_code_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | bytes, said: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert main(["check", str(path)]) == 2
    assert f"{path}: file: {said}" in capsys.readouterr().out


def test_a_row_may_say_which_trick_it_is_and_what_was_turned_up(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        GAME + '[[play]]\ntrump = "H"\ntrick = 3\nturn_up = "H9"\ntable = ""\nhand = "GA H7"\nmay = "GA H7"'
    )
    assert vectors.check(path).failures == ()


# --- nothing breaks -------------------------------------------------------------------

JUNK: list[Any] = [None, True, -1, 0, 7, 1.5, 10**30, "", "-", "X", "HK", "HK HK", "S6 H2", "0 play HK", "* shuffle HK"]
JUNK += [[], [0], ["-"], [7, "x"], {}, {"HK": "play.follow"}, {"dealer": "x"}, {"crosses": 1}, [[1]], "mulatschak"]


def every_row(key: str) -> list[tuple[str, dict[str, Any]]]:
    path = file_of(key, "vectors.toml")
    content = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return [(kind, row) for kind in KINDS for row in content.get(kind, [])]


def spoilt(value: Any, rng: random.Random) -> Any:
    """A value with something in it exchanged for something else."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        name = rng.choice(sorted(value))
        return value | {name: spoilt(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        place = rng.randrange(len(value))
        return [*value[:place], spoilt(value[place], rng), *value[place + 1 :]]
    return rng.choice(JUNK)


@pytest.mark.parametrize("key", GAMES)
def test_a_spoilt_row_is_refused_in_words_or_holds(key: str) -> None:
    """Rows of the sheet with any value exchanged for any other: never a traceback."""
    rows, rng = every_row(key), random.Random(key)
    for _ in range((5000 if LONG else 150) if rows else 0):
        kind, row = rng.choice(rows)
        name = rng.choice(sorted(row))
        changed = {**row, name: spoilt(row[name], rng)}
        assert isinstance(vectors.failure(GAMES[key], kind, changed), str), changed


@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.text(max_size=5), st.sampled_from(JUNK), max_size=4))
@often(60)
def test_junk_is_refused_in_words(kind: str, row: dict[str, Any]) -> None:
    for key in GAMES:
        assert vectors.failure(GAMES[key], kind, row)
