"""Whatever a file or a call holds, the command line answers in a sentence: never a traceback, and never as if it held."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.cli import main
from tests.each import for_each

ROW = '[[play]]\nid = "mine"\n'
RAMSEN = f'game = "ramsen"\n{ROW}trump = "H"\ntable = "GK"\nhand = "GA G7"\nmay = "GA"\n'
READERS: dict[str, Callable[[Path], list[str]]] = {
    "check": lambda path: ["check", str(path)],
    "replay": lambda path: ["replay", str(path)],
    "verify": lambda path: ["verify", str(path)],
    "told": lambda path: ["told", "ramsen", "--after", str(path)],
}
HOSTILE = {
    "nested-lists.toml": b"log = " + b"[" * 5000,
    "nested-tables.toml": b"log = " + b"{a=" * 5000,
    "nested.json": b'{"hands":' + b"[" * 5000,
    "endless-number.toml": b"log = " + b"9" * 5000,
    "endless-number.json": b'{"seats":' + b"9" * 5000 + b"}",
    "utf-16.toml": RAMSEN.encode("utf-16"),
    "latin-1.txt": "game Mönch\n".encode("latin-1"),
    "zeros.txt": bytes(5000),
    "empty.toml": b"",
    "marked-and-empty.txt": b"\xef\xbb\xbf",
    "list.json": b"[1, 2]",
    "log-of-numbers.toml": b"log = 7",
    "too-long.txt": b"# nothing\n" * 700_000,
}


@pytest.mark.parametrize("command", READERS)
@for_each("name", HOSTILE)
def test_a_file_that_cannot_be_read_is_one_sentence(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(HOSTILE[name])
    assert main(READERS[command](path)) == 2
    printed = capsys.readouterr()
    said = [line for line in (printed.err + printed.out).splitlines() if str(path) in line]
    assert len(said) == 1
    assert len(said[0]) < 700


@pytest.mark.parametrize("command", READERS)
def test_neither_a_folder_nor_nothing_is_a_file(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path, tmp_path / "nowhere.toml", Path("/dev/zero")):
        assert main(READERS[command](path)) == 2
        printed = capsys.readouterr()
        assert str(path) in printed.err + printed.out


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_how_an_editor_saves_a_file_does_not_matter(mark: str, end: str, tmp_path: Path) -> None:
    rows, hand = tmp_path / "rows.toml", tmp_path / "hand.txt"
    rows.write_bytes((mark + RAMSEN).replace("\n", end).encode())
    hand.write_bytes(f"{mark}game ramsen{end}seats 3{end}".encode())
    assert main(["check", str(rows)]) == 0
    assert main(["replay", str(hand)]) == 0


# Of which rule set, what of the moment, and a word of what is said about it.
MOMENTS = [
    ("ramsch", {}, {"trump": "H"}, "trump"),
    ("schieberamsch", {}, {"trump": "E"}, "trump"),
    ("fuenf-dazu", {}, {"trump": "H"}, "trump"),
    ("roedskaegg", {}, {"trump": "H"}, "trump"),
    ("ramsen", {}, {"trump": ""}, "trump"),
    ("zwanzig", {}, {"trump": ""}, "trump"),
    ("bourre", {}, {"trump": ""}, "trump"),
    ("ramsen", {}, {"trump": "Q"}, "not a suit"),
    ("loo", {}, {"trump": "H", "turn_up": "SA"}, "turned"),
    ("loo", {}, {"trump": "H", "turn_up": "HA HK"}, "one card"),
    ("mulatschak", {}, {"trump": "H", "turn_up": "HA"}, "turned"),
    ("ramsen", {}, {"trump": "H", "table": "GA GK GO GU G9"}, "5 cards"),
    ("ramsen", {}, {"trump": "H", "players": 3, "table": "GA GK GO"}, "3 cards"),
    ("ramsen", {}, {"trump": "H", "hand": "G7 G7"}, "twice"),
    ("ramsen", {}, {"trump": "H", "table": "G7"}, "twice"),
    ("ramsen", {}, {"trump": "H", "turn_up": "H7", "table": "H7"}, "twice"),
    ("ramsen", {}, {"trump": "H", "hand": "G2"}, "not in this pack"),
    ("ramsen", {}, {"trump": "H", "trick": 6}, "1 to 5"),
    ("ramsen", {}, {"trump": "H", "trick": 0}, "1 to 5"),
    ("ramsen", {}, {"trump": "H", "trump_rank": "T"}, "strikers"),
    ("bohemian-watten", {"special_cards": "strikers"}, {"trump": "H", "trump_rank": "TK"}, "not a rank"),
    ("ramsen", {}, {"trump": "H", "hand": ""}, "1 to 5"),
    ("ramsen", {}, {"trump": "H", "hand": "G7 G8 G9 GU GO GK"}, "1 to 5"),
]  # fmt: skip
FLAGS = {"turn_up": "--turn-up", "trump_rank": "--strikers"}


@pytest.mark.parametrize(("game", "options", "moment", "said"), MOMENTS)
def test_a_moment_that_cannot_be_is_refused_by_explain_and_in_a_row(
    game: str, options: dict[str, str], moment: dict[str, object], said: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    asked = {"hand": "G7", **moment}
    words = [word for name, value in asked.items() for word in (FLAGS.get(name, f"--{name}"), str(value))]
    chosen = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    assert main(["explain", game, *chosen, *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1

    path = tmp_path / "mine.toml"
    fields = {"may": "G7", "options": options, **asked}
    path.write_text(f'game = "{game}"\n{ROW}' + "".join(f"{name} = {_toml(one)}\n" for name, one in fields.items()))
    assert main(["check", str(path)]) == 1
    assert said in capsys.readouterr().out


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + "}"
    return f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("schnalzen", ["--turn-up", "S6"]),
        ("bourre", ["-o", "lo_no=true"]),
        ("roedskaegg", []),
        ("roedskaegg", ["-o", "trump=first-led"]),
        ("moench", ["-o", "monk_names_trump=true", "--trump", "H", "--turn-up", "S7"]),
        ("loo", ["--trump", "S", "--turn-up", "S7"]),
    ],
)
def test_a_hand_without_trumps_or_with_other_trumps_is_explained_where_there_are_such(
    game: str, words: list[str]
) -> None:
    assert main(["explain", game, *words, "--hand", "G7"]) == 0


def test_a_winner_is_not_asked_of_trumps_that_there_are_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    for game, trump in (("ramsch", "H"), ("ramsen", "")):
        path.write_text(f'game = "{game}"\n[[winner]]\ntrump = "{trump}"\ntable = "GK GA"\nwins = "GA"\n')
        assert main(["check", str(path)]) == 1
        assert "trump" in capsys.readouterr().out


CALLS = [
    ["told", "ramsen", "--hold", "0=HA HA"],
    ["told", "ramsen", "--hold", "0=HA", "--hold", "1=HA"],
    ["told", "ramsen", "--hold", "0=HA", "--hold", "0=HK"],
    ["told", "ramsen", "--hold", "0=HA", "--stock", "HA"],
    ["told", "ramsen", "--stock", "HA HA"],
    ["told", "ramsen", "--up", "HA HK"],
    ["told", "ramsen", "--hold", "HA"],
    ["told", "ramsen", "--hold=-1=HA"],
    ["told", "ramsen", "--players", "0"],
    ["told", "ramsen", "--among", "9-1"],
    ["told", "ramsen", "--among", "1-99999999"],
    ["told", "ramsen", "--among", f"1-{'9' * 5000}"],
    ["told", "ramsen", "--standing", "scores 1 nan 3 4"],
    ["told", "ramsen", "--standing", "weather fine"],
    ["explain", "ramsen", "--players", "0", "--trump", "H", "--hand", "HA"],
    ["explain", "", "--hand", "HA"],
    ["explain", "ramsen", "-o", "=", "--hand", "HA"],
    ["explain", "ramsen", "-o", "crosses=", "--hand", "HA"],
    ["explain", "ramsen", "--trump", "EG", "--hand", "HA"],
    ["simulate", "ramsen", "--players", "0"],
    ["simulate", "ramsen", "--players", "-4"],
    ["simulate", "ramsen", "--bots", ""],
    ["simulate", "ramsen", "--hands", "-1"],
]  # fmt: skip


@pytest.mark.parametrize("call", CALLS, ids=lambda call: " ".join(call)[:40])
def test_a_call_that_cannot_be_carried_out_is_one_sentence(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(call) == 2
    assert capsys.readouterr().err.count("\n") == 1
