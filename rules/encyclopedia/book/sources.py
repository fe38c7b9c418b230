"""What the articles rest on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from rules.games import folder
from rules.languages import StrayWords, Words, toml, words_of

TEXTS = Path(__file__).parent.parent / "texts"
FILE = "sources.toml"
RULING = "ruling"  # the key of what no source says and we decided
FAMILY = "family"  # of what no source of the game says, but its neighbours do
OURS = (RULING, FAMILY)


class Source(NamedTuple):
    """A source: its citation, what it is good for, where it can be read, through which source we know it.

    ``what`` says it by language. The other fields are the citation in parts; rules/encyclopedia/texts/sources/family.toml explains them.
    """

    key: str
    citation: str
    what: Words
    year: int | None = None
    url: str = ""
    via: str = ""
    type: str = ""
    author: tuple[str, ...] = ()
    editor: tuple[str, ...] = ()
    title: str = ""
    part: str = ""
    container: str = ""
    publisher: str = ""
    place: str = ""
    edition: str = ""
    volume: str = ""
    pages: str = ""
    date: str = ""
    lang: str = ""
    accessed: str = ""

    def __hash__(self) -> int:
        # The key is unique; a ``what`` in several languages could not be hashed.
        return hash(self.key)

    @property
    def site(self) -> str:
        """The name of the site where it can be read."""
        return urlsplit(self.url).netloc.removeprefix("www.")

    @property
    def issued(self) -> str:
        """The date as far as it is known: a year, a month or a day; empty = undated."""
        return self.date or (str(self.year) if self.year else "")

    @property
    def short(self) -> str:
        """How to name it in few words: “Korn 1858”, “Balzac, Béatrix 1839”, “Wikipedia (English): Rams”."""
        names = " & ".join(name.partition(",")[0] for name in (*self.author, *self.editor))
        where = names or self.container
        named = f"{where}: {self.title}" if where and self.title else where or self.title
        return f"{named} ({self.issued[:4]})" if self.issued else named

    def good_for(self, lang: str) -> str:
        """What it is good for, in this language; empty where nobody has said it."""
        return self.what[lang] if self.what else ""


@cache
def sources() -> Mapping[str, Source]:
    """All sources by key, from the files of the games, of the family and of its history."""
    files = folder.files(FILE) | {path.stem: path for path in (TEXTS / "sources").glob("*.toml")}
    found: dict[str, Source] = {}
    for name in sorted(files):
        path = files[name]
        words = words_of(path.parent, path.name) if path.name == FILE else words_of(TEXTS, f"sources/{path.name}")
        found |= {key: _source(key, {"what": words.pop(key, Words()), **row}) for key, row in toml(path).items()}
        if words:
            raise StrayWords(f"{name}: there is no source {min(words)}, of which a language says something")
    return MappingProxyType(found)


def listed(keys: Iterable[str]) -> tuple[Source, ...]:
    """The sources of these keys, each once, and behind them those through which we know them."""
    known = sources()
    named = [known[key] for key in keys if key not in OURS]
    return tuple(dict.fromkeys([*named, *(known[source.via] for source in named if source.via)]))


def _source(key: str, row: Mapping[str, object]) -> Source:
    parts: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return Source(key, **parts)  # the tests compare the fields with these
