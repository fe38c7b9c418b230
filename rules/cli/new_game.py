"""``new``: the two folders of a game that is not there yet, every file with a word on what it wants."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from rules.cli.arguments import Mistake
from rules.games import GAMES, UnknownGame, find, folder
from rules.sets.links import listed

BLANK = Path(__file__).with_name("blank")  # both folders as they begin; ``.txt`` keeps other tools from reading them
ROOT = Path(__file__).resolve().parents[2]
_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_APART = 10  # between the places of two games, so that another may come between them


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("new", help="write the folders of a new game, to be filled in")
    parser.add_argument("key", metavar="KEY", help="small letters, with hyphens between words")
    parser.add_argument("--into", type=Path, default=ROOT, metavar="FOLDER", help="another copy of the repository")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write both folders, and say what comes next."""
    key = arguments.key
    if not _KEY.fullmatch(key):
        raise Mistake(f"{key!r} cannot be a key: use small letters and digits, with hyphens between words")
    _must_be_free(key)
    if not (arguments.into / "tests" / "games").is_dir():
        raise Mistake(f"{arguments.into} is no copy of the repository: there is no tests/games")
    package = folder.package_of(key)
    places = {
        "rules": arguments.into / "rules" / "games" / package,
        "tests": arguments.into / "tests" / "games" / package,
    }
    for place in places.values():
        if any(place.glob("*.*")):
            raise Mistake(f"there is a folder {place} already")
    words = _words(key)
    for kind, place in places.items():
        for blank in sorted(path for path in (BLANK / kind).rglob("*.txt")):
            path = place / blank.relative_to(BLANK / kind).with_suffix("")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_filled(blank.read_text(encoding="utf-8"), words), encoding="utf-8")
    print(f"{places['rules']}\n{places['tests']}\nrules/games/README.md says what belongs there.")
    print(f"python -m rules game {key} names what is missing.")
    return 0


def _must_be_free(key: str) -> None:
    """Raises Mistake where a game is known by this key."""
    try:
        known = find(key)
    except UnknownGame:
        return
    raise Mistake(f"{known.key} is known as {key} already: choose another key")


def _words(key: str) -> Mapping[str, str]:
    """What stands in the blanks for ‹these words›."""
    parts = key.split("-")
    last = max(game.place for game in GAMES.values() if game.circle == "wider")
    return {
        "key": key,
        "title": " ".join(part.capitalize() for part in parts),
        "name": "".join(part.capitalize() for part in parts),
        "number": str(max(listed()) + 1),
        "place": str(last + _APART),
        "today": date.today().isoformat(),  # noqa: DTZ011  (the day on the writer's own calendar)
    }


def _filled(text: str, words: Mapping[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"‹{name}›", word)
    return text
