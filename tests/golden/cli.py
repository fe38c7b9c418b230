"""The command lines: what they print, word by word, and the codes with which they end."""

from __future__ import annotations

import contextlib
import io
import os
import re
import runpy
import sys
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from tests.golden import doors
from tests.golden.codes import choices
from tests.golden.shelf import Shelf
from tests.golden.site import Browser, House

COMMAND = re.compile(r"^    ([a-z]\w*)(?:\s{2,}|$)", re.MULTILINE)
PACE = re.compile(r'("(?:hands|actions)/s": )[\d.]+')
HANDS = "6"


async def take(house: House, shelf: Shelf, games: list[str]) -> None:
    """Help, lists, mistakes, the rule examples of every game, and hands of bots under each of its switches."""
    for name, words in _of_the_whole():
        house.still.scene(name)
        shelf.put("cli", name, said(words))
    for name in doors.own_commands():
        shelf.put("cli", f"manage/{name}", said(["help", name], program="manage.py"))
    every = (await Browser(house).get("/api/v1/games")).json
    files = doors.vector_files()
    for game in every:
        key = game["key"]
        if games and key not in games:
            continue
        house.still.scene(f"cli of {key}")
        told = said(["check", str(files[key])]) if key in files else "no rule examples"
        shelf.put("vectors", key, told.replace(str(files.get(key)), f"‹{key}.toml›"))
        shelf.put("simulated", key, "\n\n".join(_simulated(game)))


def said(words: Sequence[str], program: str = "") -> str:
    """What ``python -m rules`` prints, or the program of this name; the code with which it ends on the first line."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.argv = sys.argv, [program or "rules", *words]
    os.environ["COLUMNS"] = "100"
    code: Any = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if program:
                runpy.run_path(str(doors.ROOT / program), run_name="__main__")
            else:
                runpy.run_module("rules", run_name="__main__")
    except SystemExit as end:
        code = end.code
    except Exception as mistake:  # of the site: to be seen in what is compared, like all it does
        code = f"{type(mistake).__name__}: {mistake}"
    finally:
        sys.argv = before
    return f"ends with {code or 0}\n{out.getvalue()}\n{err.getvalue()}".rstrip()


def _of_the_whole() -> Iterator[tuple[str, list[str]]]:
    helped = said(["--help"])
    yield "help", ["--help"]
    for command in COMMAND.findall(helped):
        yield f"help-{command}", [command, "--help"]
    yield "games", ["games"]
    yield "games-json", ["games", "--json"]
    yield "mistake-no-command", []
    yield "mistake-no-game", ["simulate", "nothing"]
    yield "mistake-no-option", ["simulate", "ramsen", "-o", "nothing=1"]
    yield "mistake-no-value", ["simulate", "ramsen", "-o", "crosses"]
    yield "mistake-no-file", ["check", "nothing.toml"]
    yield "mistake-no-record", ["verify", "nothing.txt"]
    yield "explain", ["explain", "ramsen", "--trump", "H", "--table", "GK S9", "--hand", "GA G7 HK"]
    yield "lengths", ["lengths", "--hands", "20", "ramsen"]


def _simulated(game: dict[str, Any]) -> Iterator[str]:
    for chosen in choices(game):
        options = [f"-o{name}={value}" for name, value in chosen.items() if name != "seats"]
        seats = ["--players", str(chosen.get("seats", game["best"]))]
        words = ["simulate", game["key"], *options, *seats, "--hands", HANDS, "--seed", "1", "--json"]
        told = said(words)
        yield f"{' '.join(words)}\n{PACE.sub(_no_pace, told)}"


def _no_pace(found: re.Match[str]) -> str:
    return f"{found[1]}‹pace›"
