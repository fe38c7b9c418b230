"""Games by the other names they go by."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rules.encyclopedia.book.articles import article, page_article
from rules.encyclopedia.book.namesake_pages import namesake_pages
from rules.games import GAMES
from rules.languages import LANGUAGES


class KnownName(NamedTuple):
    """A game, and what of it a name stands for: a ready-made rule set, single switches (empty = the usual rules)."""

    key: str
    preset: str = ""
    switches: tuple[tuple[str, str], ...] = ()


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
    for own in (own for key in GAMES for own in namesake_pages(key)):
        for lang in LANGUAGES:
            of_the_page = page_article(lang, own.slug)
            known = KnownName(own.game, "", tuple(own.usual.items()))
            found |= {_plain(name): known for name in (of_the_page.title, *of_the_page.also, own.slug)}
    found |= {_plain(name): KnownName(key) for key, game in GAMES.items() for name in game.also}
    return found | {_plain(key): KnownName(key) for key in GAMES}


def _plain(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-")
