"""Pictures of sources: scans and photographs that an operator may show, each with its licence and where it comes from.

They lie in the folder ``pictures`` beside the database, two files each. ``title-page.jpg`` is what is shown,
``title-page.toml`` says what it is:

    source = "foster-1897"                        # what it is a picture of: the key of an entry of the reading list
    licence = "CC BY-SA 4.0"                      # or "Public domain"
    licence_url = "https://creativecommons.org/licenses/by-sa/4.0/"
    origin = "https://commons.wikimedia.org/…"    # where the picture was taken from
    credit = "Anna Huber, 2019"                   # who made it, if it is to be named
    rule = "ramsen#score.crosses"                 # the paragraph that it belongs to, if it is one
    [alt]                                         # what is to be seen, for who cannot see it; in every language
    en = "A slate with crosses for four players"
    de = "Eine Tafel mit Kreuzen für vier Spieler"

None comes with the site. `manage.py pictures` writes and checks these files.
"""

from __future__ import annotations

import struct
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.conf import settings

from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.sources import sources
from rules.games import GAMES
from rules.languages import LANGUAGES, USUAL

MOST_BYTES: Final = 500_000  # the page that shows it is read on phones
PNG: Final = b"\x89PNG\r\n\x1a\n"
JPEG: Final = b"\xff\xd8"
KINDS: Final = {".png": "image/png", ".jpg": "image/jpeg"}
NEEDED: Final = ("source", "licence", "origin")
LINKS: Final = ("licence_url", "origin")
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # the parts of a JPEG that tell its size


class UnfitPicture(ValueError):
    """A picture that cannot be shown; the message says why, and what to do."""


class SourcePicture(NamedTuple):
    """A picture of a source. ``width`` and ``height`` in pixels; ``game`` and ``rule`` are empty if it has no place."""

    name: str
    file: Path
    width: int
    height: int
    source: str
    licence: str
    licence_url: str
    origin: str
    credit: str
    alts: Mapping[str, str]
    game: str
    rule: str

    def alt(self, lang: str) -> str:
        """What is to be seen."""
        return self.alts.get(lang, self.alts[USUAL])


def folder() -> Path:
    """Where the pictures lie; it need not be there."""
    return Path(settings.DATA_DIR) / "pictures"


def pictures() -> tuple[SourcePicture, ...]:
    """All that can be shown, by name. What cannot is left out: `manage.py pictures` says why."""
    files = tuple((path, path.stat().st_mtime_ns) for path in sorted(folder().glob("*.toml")))
    return _readable(files)


def of_source(key: str) -> tuple[SourcePicture, ...]:
    """The pictures of a source."""
    return tuple(one for one in pictures() if one.source == key)


def of_rule(game: str, anchor: str) -> tuple[SourcePicture, ...]:
    """The pictures that belong to a paragraph of an article."""
    return tuple(one for one in pictures() if (one.game, one.rule) == (game, anchor))


def read_picture(path: Path) -> SourcePicture:
    """The picture of which this file tells. Raises UnfitPicture."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise UnfitPicture(f"{path.name} cannot be read: {wrong}") from wrong
    file = next((path.with_suffix(kind) for kind in KINDS if path.with_suffix(kind).exists()), None)
    if file is None:
        raise UnfitPicture(f"{path.name}: there is no {path.stem}.jpg or {path.stem}.png beside it.")
    for fault in _wrong(told):
        raise UnfitPicture(f"{path.name}: {fault}")
    width, height = size(file)
    game, _, rule = told.get("rule", "").partition("#")
    parts = {name: str(told.get(name, "")) for name in ("source", "licence", "licence_url", "origin", "credit")}
    return SourcePicture(
        path.stem, file, width, height, **parts, alts=MappingProxyType(told["alt"]), game=game, rule=rule
    )


def size(file: Path) -> tuple[int, int]:
    """Width and height of a picture in pixels. Raises UnfitPicture."""
    data = file.read_bytes()
    if len(data) > MOST_BYTES:
        raise UnfitPicture(f"{file.name} has {len(data) // 1000} KB: make it smaller than {MOST_BYTES // 1000} KB.")
    try:
        if file.suffix == ".png" and data.startswith(PNG):
            return _pair(struct.unpack(">II", data[16:24]))
        if file.suffix == ".jpg" and data.startswith(JPEG):
            return _size_of_jpeg(data)
    except (struct.error, IndexError) as wrong:
        raise UnfitPicture(f"{file.name} is broken.") from wrong
    raise UnfitPicture(f"{file.name} is no JPEG and no PNG, or not what its name says.")


def _size_of_jpeg(data: bytes) -> tuple[int, int]:
    at = len(JPEG)
    while data[at + 1] not in _FRAMES:
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    height, width = struct.unpack(">HH", data[at + 5 : at + 9])
    return width, height


def _pair(numbers: tuple[Any, ...]) -> tuple[int, int]:
    width, height = numbers
    return width, height


def _wrong(told: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with what is told of a picture."""
    for name in NEEDED:
        if not told.get(name):
            yield f"{name} is missing. Nothing is shown without its source, its licence and where it comes from."
    if told.get("source") not in sources():
        yield f"no entry of the reading list has the key {told.get('source')}."
    for name in LINKS:
        if told.get(name) and not str(told[name]).startswith("https://"):
            yield f"{name} must begin with https://."
    if missing := [lang for lang in LANGUAGES if not told.get("alt", {}).get(lang)]:
        yield f"[alt] says nothing in {', '.join(missing)}: who cannot see it must know what it shows."
    game, _, rule = str(told.get("rule", "")).partition("#")
    if game and (game not in GAMES or rule not in article(USUAL, game).anchors):
        yield f"there is no rule {game}#{rule}: take it from the address of the rule on its page."


@lru_cache(maxsize=2)
def _readable(files: tuple[tuple[Path, int], ...]) -> tuple[SourcePicture, ...]:
    found = []
    for path, _ in files:
        try:
            found.append(read_picture(path))
        except UnfitPicture:
            continue
    return tuple(found)
