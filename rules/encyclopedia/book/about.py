"""What the pages on the whole family take from a game: ``about.toml`` in its folder, where its fields are explained."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from rules.games import folder


class About(NamedTuple):
    """Where a game is at home and what says so, the deck it is told with (empty = that of the house), further names, and
    what its picture shows (empty = what the rule set alone gives)."""

    regions: tuple[str, ...]
    sources: tuple[str, ...]
    deck: str
    names: tuple[str, ...]
    picture: tuple[str, ...] = ()


@cache
def about(key: str) -> About:
    """What a game says of itself. Raises FileNotFoundError where it says nothing."""
    row = tomllib.loads(folder.file_of(key, "about.toml").read_text(encoding="utf-8"))
    home, names, picture = row["home"], row.get("names", ()), row.get("picture", ())
    return About(tuple(home["at"]), tuple(home["src"]), row.get("deck", ""), tuple(names), tuple(picture))
