"""The sentences about records, in the reader's language: ``rules/texts/<lang>/notation.toml``."""

from __future__ import annotations

from typing import Any

from rules.phrases import UnknownPhrase, sentences


def say(lang: str, key: str, **data: Any) -> str:
    """The sentence of this key (``record.empty``) with its braces filled. Raises UnknownPhrase."""
    text = sentences(lang, "notation").get(key)
    if text is None:
        raise UnknownPhrase(f"{lang}: {key}")
    return text.format_map(data)
