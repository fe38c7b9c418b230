"""How a language cites and writes dates: ``rules/encyclopedia/texts/<lang>/citing.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache

from babel.dates import format_date

from rules.encyclopedia.book.sources import TEXTS
from rules.languages import filled_up, place, toml


@cache
def citing_words(lang: str) -> Mapping[str, str]:
    """The patterns by name; the English file explains them."""
    return filled_up(lang, lambda one: toml(place(TEXTS, one, "citing.toml")))


def date_in_words(written: str, lang: str) -> str:
    """A date as far as it is known, such as 1904 or 1904-06-30, in words: “30 June 1904”."""
    parts = [int(part) for part in written.split("-")]
    pattern = citing_words(lang)[("year", "month", "day")[len(parts) - 1]]
    return format_date(date(*[*parts, 1, 1][:3]), pattern, locale=lang)
