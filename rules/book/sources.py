"""What the articles rest on."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlsplit

TEXTS = Path(__file__).parent.parent / "texts"
RULING = "ruling"  # the key of what no source says and we decided


class Source(NamedTuple):
    """A source: its citation, what it is good for, where it can be read, through which source we know it.

    ``what`` is in English, or says it in several languages.
    """

    key: str
    citation: str
    what: str | Mapping[str, str]
    year: int | None = None
    url: str = ""
    via: str = ""

    def __hash__(self) -> int:
        # The key is unique; a ``what`` in several languages could not be hashed.
        return hash(self.key)

    @property
    def site(self) -> str:
        """The name of the site where it can be read."""
        return urlsplit(self.url).netloc.removeprefix("www.")

    def good_for(self, lang: str) -> str:
        """What it is good for, in this language; empty where nobody has said it in it."""
        if isinstance(self.what, str):
            return self.what if lang == "en" else ""
        return self.what.get(lang, "")


@cache
def sources() -> Mapping[str, Source]:
    """All sources by key, from the files of the games and from the one of the family."""
    found: dict[str, Source] = {}
    for path in sorted((TEXTS / "sources").glob("*.toml")):
        rows = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {key: Source(key, **row) for key, row in rows.items()}
    return MappingProxyType(found)
