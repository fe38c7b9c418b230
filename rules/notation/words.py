"""The sentences about records, in the reader's language: ``rules/texts/<lang>/notation.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.phrases import TEXTS, UnknownPhrase


def say(lang: str, key: str, **data: Any) -> str:
    """The sentence of this key (``record.empty``) with its braces filled. Raises UnknownPhrase."""
    text = sentences(lang).get(key)
    if text is None:
        raise UnknownPhrase(f"{lang}: {key}")
    return text.format_map(data)


@cache
def sentences(lang: str) -> Mapping[str, str]:
    """Every sentence as ``table.key`` → text."""
    with (TEXTS / lang / "notation.toml").open("rb") as file:
        tables = tomllib.load(file)
    return {f"{table}.{key}": text for table, words in tables.items() for key, text in words.items()}
