"""The languages of the site, and what is said in each.

A language is a folder in every place that has texts: ``rules/texts``, ``rules/encyclopedia/texts`` and each game. It is
one of the site as soon as ``rules/texts/<lang>/language.toml`` says what it is called. What lies beside these folders
holds in every language: keys and facts, no words.

What a language does not say yet is said in another one, as ``Borrowed``, so that a page can mark it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

TEXTS: Final = Path(__file__).parent / "texts"
FILE: Final = "language.toml"
USUAL: Final = "en"  # written first; it stands in for what others lack


class Language(NamedTuple):
    """A language: its code, what it calls itself, and what a text in it is marked with on a page of another."""

    code: str
    name: str
    marks: str


def _found() -> Mapping[str, Language]:
    """All languages by code, the usual one first."""
    codes = sorted((path.parent.name for path in TEXTS.glob(f"*/{FILE}")), key=lambda code: (code != USUAL, code))
    return MappingProxyType({code: Language(code, **toml(TEXTS / code / FILE)) for code in codes})


class Borrowed(str):
    """A text in another language than the one it was asked for in, which has none yet."""

    __slots__ = ("lang",)
    lang: str

    def __new__(cls, text: str, lang: str) -> Borrowed:
        """The text, and the code of the language that it is in."""
        made = super().__new__(cls, text)
        made.lang = lang
        return made


class Words(dict[str, str]):
    """The same text by language. Asked for in a language that lacks it, it answers with another one, as ``Borrowed``."""

    def __missing__(self, lang: str) -> str:
        """The text in the usual language, or in any. Raises KeyError where there is none at all."""
        for other in (USUAL, *self):
            if other in self:
                return Borrowed(self[other], other)
        raise KeyError(lang)


class StrayWords(ValueError):
    """A language has words for something that there is not; the message names them."""


def toml(path: Path) -> dict[str, Any]:
    """What a file of ours says; nothing where there is none."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def place(folder: Path, lang: str, name: str) -> Path:
    """Where a folder has, or would have, the words of a language for its file of this name."""
    return folder / lang / name


def words_of(folder: Path, name: str) -> dict[str, Any]:
    """What all languages say in their files of this name in a folder: tables as written, their texts as ``Words``."""
    found: dict[str, Any] = {}
    for lang in LANGUAGES:
        _gather(found, toml(place(folder, lang, name)), lang)
    return found


def with_words(folder: Path, name: str) -> dict[str, Any]:
    """The tables of a file with what every language says of them put in. Raises StrayWords."""
    rows = toml(folder / name)
    _put(rows, words_of(folder, name), name)
    return rows


def filled_up(lang: str, phrases_in: Callable[[str], Mapping[str, str]]) -> Mapping[str, str]:
    """Phrases by key as a language has them, and those it lacks as another has them.

    The form of a phrase for the number 1 (``….one``) is lacking only where the phrase itself is.
    """
    own = phrases_in(lang)
    lender = next((other for other in LANGUAGES if other != lang and phrases_in(other)), lang)
    theirs = phrases_in(lender)
    lacking = [key for key in theirs if key not in own and key.removesuffix(".one") not in own]
    lent = {key: Borrowed(theirs[key], lender) for key in lacking}
    both = {**own, **lent}
    return {key: both[key] for key in theirs if key in both} | both if lent else own


def as_borrowed(text: str, pattern: str) -> str:
    """A text that was made of a pattern: borrowed if that was."""
    return Borrowed(text, pattern.lang) if isinstance(pattern, Borrowed) else text


def _gather(found: dict[str, Any], rows: Mapping[str, Any], lang: str) -> None:
    for key, value in rows.items():
        if isinstance(value, Mapping):
            _gather(found.setdefault(key, {}), value, lang)
        else:
            found.setdefault(key, Words())[lang] = value


def _put(rows: dict[str, Any], words: Mapping[str, Any], where: str) -> None:
    for key, value in words.items():
        if isinstance(value, Words):
            rows[key] = value
        elif isinstance(rows.get(key), dict):
            _put(rows[key], value, f"{where}, {key}")
        else:
            raise StrayWords(f"{where}: there is no {key} for which {', '.join(_languages(value))} could have words")


def _languages(words: Mapping[str, Any]) -> list[str]:
    """The languages that have any of these words."""
    found = (value if isinstance(value, Words) else _languages(value) for value in words.values())
    return sorted({lang for langs in found for lang in langs})


LANGUAGES: Final = _found()
