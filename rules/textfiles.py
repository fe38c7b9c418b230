"""Text files that anybody may have written, read whole."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

LONGEST: Final = 4_000_000  # bytes; the longest record and the longest file of rule examples are far shorter


class UnreadableText(ValueError):
    """A file from which nothing can be got; the message says why, without its name."""


def text_of(path: Path) -> str:
    """The text of a file, lines ended by line feeds, without the mark that some editors put first. Raises UnreadableText."""
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
    except OSError as problem:
        raise UnreadableText(f"cannot be read: {problem.strerror}") from None
    if len(content) > LONGEST:
        raise UnreadableText(f"cannot be read: it is longer than {LONGEST:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableText("is not text in UTF-8: save it as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def toml_of(path: Path) -> dict[str, Any]:
    """What a TOML file says. Raises UnreadableText."""
    try:
        return tomllib.loads(text_of(path))
    except tomllib.TOMLDecodeError as problem:
        raise UnreadableText(f"is not TOML: {problem}") from None
    except RecursionError:
        raise UnreadableText("is not TOML that can be read: it is nested too deeply") from None
    except UnreadableText:
        raise
    except ValueError:  # of a number with thousands of digits
        raise UnreadableText("is not TOML that can be read: a number in it is too long") from None
