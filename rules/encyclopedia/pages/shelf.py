"""The games on the shelf: each with its picture, under the land it comes from, or in another order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.encyclopedia.book import read_choices
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.catalogue import RECONSTRUCTION, CatalogueGame, groups, listed, others_of
from rules.encyclopedia.pages.shelf_query import EASE, LANDS, ShelfQuery, ease, lands_of
from rules.games import GAMES

UMLAUTS = str.maketrans("äöüåé", "aouae")


class GameTile(NamedTuple):
    """One game on the shelf; ``dots``: how many of three, the more the harder; ``others``: games of its name."""

    game: CatalogueGame
    href: str
    dots: int
    ease: str | Promise
    others: tuple[CatalogueGame, ...] = ()

    @property
    def pieced(self) -> bool:
        """Whether its sources tell only a part."""
        return self.game.trust == RECONSTRUCTION


class GameShelf(NamedTuple):
    """Games that stand together, under a heading."""

    key: str
    title: str | Promise
    tiles: tuple[GameTile, ...]
    about: str = ""


def shelves(lang: str, asked: ShelfQuery) -> tuple[GameShelf, ...]:
    """The games that are asked for, shelf by shelf."""
    tiles = [_tile(lang, one, asked) for one in listed(lang) if asked.asks(one.key)]
    made = {"home": _by_home, "kin": lambda found: _by_kin(lang, found), "name": _by_name, "rules": _by_ease}
    return tuple(shelf for shelf in made[asked.by](tiles) if shelf.tiles)


def _tile(lang: str, one: CatalogueGame, asked: ShelfQuery) -> GameTile:
    seats = {"seats": str(asked.players)} if asked.players else {}
    hard = ease(one.key)
    return GameTile(
        one, under(read_choices(GAMES[one.key], seats)), 1 + list(EASE).index(hard), EASE[hard], others_of(lang, one)
    )


def _by_home(tiles: list[GameTile]) -> Iterable[GameShelf]:
    for land, (title, _regions) in LANDS.items():
        yield GameShelf(land, title, tuple(one for one in tiles if lands_of(one.game.key)[:1] == (land,)))
    yield GameShelf("elsewhere", _("Elsewhere"), tuple(one for one in tiles if not lands_of(one.game.key)))


def _by_kin(lang: str, tiles: list[GameTile]) -> Iterable[GameShelf]:
    by_key = {one.game.key: one for one in tiles}
    for group in groups(lang):
        there = tuple(by_key[one.key] for one in group.games if one.key in by_key)
        yield GameShelf(group.key, group.title, there, group.about)


def _by_name(tiles: list[GameTile]) -> Iterable[GameShelf]:
    yield GameShelf(
        "all", _("From A to Z"), tuple(sorted(tiles, key=lambda one: one.game.name.casefold().translate(UMLAUTS)))
    )


def _by_ease(tiles: list[GameTile]) -> Iterable[GameShelf]:
    for dots, (key, title) in enumerate(EASE.items(), start=1):
        yield GameShelf(key, title, tuple(one for one in tiles if one.dots == dots))
