"""Games by the other names they go by."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rules.encyclopedia.book.articles import article
from rules.games import GAMES
from rules.languages import LANGUAGES


class KnownName(NamedTuple):
    """A game, and the ready-made rule set of it that a name stands for (empty = the usual one)."""

    key: str
    preset: str = ""


def known_as(name: str) -> KnownName | None:
    """The game that goes by this name (in any spelling of capitals), or None. A game's own key comes first."""
    return _names().get(_plain(name))


@cache
def _names() -> dict[str, KnownName]:
    found: dict[str, KnownName] = {}
    for key, game in GAMES.items():
        for lang in LANGUAGES:
            for name in article(lang, key).also:
                plain = _plain(name)
                found.setdefault(plain, KnownName(key, plain if plain in game.presets else ""))
    found |= {_plain(name): KnownName(key) for key, game in GAMES.items() for name in game.also}
    return found | {_plain(key): KnownName(key) for key in GAMES}


def _plain(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-")
