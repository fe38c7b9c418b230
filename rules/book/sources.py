"""What the articles rest on."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

TEXTS = Path(__file__).parent.parent / "texts"
RULING = "ruling"  # the key of what no source says and we decided


class Source(NamedTuple):
    """A source: its citation, what it is good for, where it can be read, through which source we know it."""

    key: str
    citation: str
    what: str
    year: int | None = None
    url: str = ""
    via: str = ""


@cache
def sources() -> Mapping[str, Source]:
    """All sources by key."""
    with (TEXTS / "sources.toml").open("rb") as file:
        rows = tomllib.load(file)
    return MappingProxyType({key: Source(key, **row) for key, row in rows.items()})
