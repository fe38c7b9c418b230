"""What the worker has made of a record that somebody brought: all that its page shows, in one file beside the note.

The page sends no more of it than is looked at; the rest is fetched hand by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from rules.engine.variant import Variant
from rules.games import find as game_of
from tables.uploads.folder import Upload, made

_PAGE = "page.json"


@contextmanager
def filled(upload: Upload) -> Iterator[ZipFile]:
    """The file to be written; it can be found once it is whole."""
    place = made(upload)
    fresh = place.with_name(f".{place.name}")
    with fresh.open("wb") as file, ZipFile(file, "w", ZIP_DEFLATED) as shelf:
        fresh.chmod(0o600)
        yield shelf
    fresh.replace(place)


def put_film(shelf: ZipFile, number: int, film: dict[str, Any]) -> None:
    """Keeps every step of a hand."""
    shelf.writestr(_film(number), json.dumps(film, separators=(",", ":")))


def put_log(shelf: ZipFile, number: int, log: dict[str, Any]) -> None:
    """Keeps from where a hand may be played on."""
    shelf.writestr(_log(number), json.dumps(log, separators=(",", ":")))


def put_page(shelf: ZipFile, page: dict[str, Any]) -> None:
    """Keeps what the page says of the match as a whole."""
    shelf.writestr(_PAGE, json.dumps(page, separators=(",", ":")))


def put_words(shelf: ZipFile, lang: str, wording: str, words: str) -> None:
    """Keeps all hands in words, as HTML."""
    shelf.writestr(_words(lang, wording), words)


def film(upload: Upload, number: int) -> str | None:
    """Every step of a hand as JSON; None if there is no such hand."""
    return _read(upload, _film(number))


def log(upload: Upload, number: int) -> dict[str, Any] | None:
    """From where a hand may be played on; None if there is no such hand."""
    found = _read(upload, _log(number))
    return None if found is None else dict(json.loads(found))


def page(upload: Upload) -> dict[str, Any] | None:
    """What the page says of the match as a whole; None if it is gone."""
    found = _read(upload, _PAGE)
    return None if found is None else dict(json.loads(found))


def variant(page: dict[str, Any]) -> Variant:
    """By which rules the match of a page was played."""
    game = game_of(page["game"], page["edition"])
    return game.variant(game.options(page["options"]), page["seats"])


def words(upload: Upload, lang: str, wording: str) -> str:
    """All hands in words, as HTML."""
    return _read(upload, _words(lang, wording)) or ""


def _read(upload: Upload, member: str) -> str | None:
    try:
        with ZipFile(made(upload)) as shelf:
            return shelf.read(member).decode()
    except (OSError, KeyError):
        return None


def _film(number: int) -> str:
    return f"hand-{number}.json"


def _log(number: int) -> str:
    return f"log-{number}.json"


def _words(lang: str, wording: str) -> str:
    return f"words-{lang}-{wording}.html"
