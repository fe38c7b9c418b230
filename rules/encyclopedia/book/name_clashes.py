"""Names that stand for more than one thing, and how to tell these apart (rules/encyclopedia/texts/traps.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.sources import TEXTS
from rules.games import GAMES
from rules.languages import with_words


class Meaning(NamedTuple):
    """One thing that a name may stand for. Without ``game`` and ``page`` it is none of ours."""

    label: str
    says: str
    game: str = ""
    preset: str = ""
    page: str = ""  # the name of an address
    anchor: str = ""


class Trap(NamedTuple):
    """Names that are mixed up, in one language."""

    key: str
    names: tuple[str, ...]
    says: str
    articles: bool  # whether the articles speak of it, not only the search
    means: tuple[Meaning, ...]


@cache
def traps(lang: str) -> tuple[Trap, ...]:
    """All traps in the order of the file."""
    return tuple(
        Trap(
            key,
            tuple(row["names"]),
            row["says"][lang],
            row.get("articles", True),
            tuple(_meaning(lang, one) for one in row["means"].values() if "game" not in one or one["game"] in GAMES),
        )
        for key, row in _read().items()
    )


def traps_of(lang: str, game: str) -> tuple[Trap, ...]:
    """The traps of which the article on a game speaks; that game itself comes first in each."""
    found = [one for one in traps(lang) if one.articles and any(meaning.game == game for meaning in one.means)]
    return tuple(
        one._replace(means=tuple(sorted(one.means, key=lambda meaning: meaning.game != game))) for one in found
    )


@cache
def _read() -> Mapping[str, Any]:
    return MappingProxyType(with_words(TEXTS, "traps.toml"))


def _meaning(lang: str, row: Mapping[str, Any]) -> Meaning:
    game = row.get("game", "")
    page, _, anchor = row.get("page", "").partition("#")
    return Meaning(
        label=row["label"][lang] if "label" in row else article(lang, game).title,
        says=row["says"][lang],
        game=game,
        preset=row.get("preset", ""),
        page=page,
        anchor=row.get("anchor", anchor),
    )
