"""What the pages on the whole family take from a game: ``about.toml`` in its folder, where its fields are explained."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from rules.games import folder


class About(NamedTuple):
    """Where a game is at home and what says so, the deck it is told with (empty = that of the house), further names."""

    regions: tuple[str, ...]
    sources: tuple[str, ...]
    deck: str
    names: tuple[str, ...]


@cache
def about(key: str) -> About:
    """What a game says of itself. Raises FileNotFoundError where it says nothing."""
    row = tomllib.loads(folder.file_of(key, "about.toml").read_text(encoding="utf-8"))
    return About(tuple(row["home"]["at"]), tuple(row["home"]["src"]), row.get("deck", ""), tuple(row.get("names", ())))
