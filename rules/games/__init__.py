"""The games: each folder here is one, and is found by itself. README.md says what lies in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from rules.engine.variant import Game
from rules.games import folder


def _present() -> Iterator[Game]:
    """The game of each folder: ``game.py`` has it as GAME."""
    for package in folder.packages():
        yield import_module(f"{__name__}.{package}.game").GAME


def _former() -> Iterator[Game]:
    """Rules as they were before a newer edition: what was stored, linked or printed under them is still read by them.

    ``edition_<number>.py`` has each as GAME, ``<language>/article@<number>.md`` its article; neither is ever changed.
    """
    for package in folder.packages():
        for _, module, _ in iter_modules([str(folder.GAMES / package)]):
            if module.startswith("edition_"):
                yield import_module(f"{__name__}.{package}.{module}").GAME


def _met(game: Game) -> tuple[bool, int, str]:
    """The order in which people meet the games: what the family is known for, its other games, the wider family."""
    return (game.circle != "core", game.place, game.key)


_PRESENT = {game.key: game for game in sorted(_present(), key=_met)}
_FORMER = {(game.key, game.edition): game for game in _former()}
_ALSO = {name: game.key for game in _PRESENT.values() for name in game.also}
GAMES: Mapping[str, Game] = MappingProxyType(_PRESENT)  # in their present editions
CORE = tuple(game for game in GAMES.values() if game.circle == "core")
WIDER = tuple(game for game in GAMES.values() if game.circle == "wider")
MOST_SEATS = max(game.players[1] for game in GAMES.values())  # at a table of whatever game


class UnknownGame(KeyError):
    """No game has this key."""


class UnknownEdition(UnknownGame):
    """The game has no such edition."""


def find(key: str, edition: int | None = None) -> Game:
    """The game with this key or another that it is known by, in this edition (default: the present one).

    Raises UnknownGame, UnknownEdition.
    """
    try:
        game = GAMES[_ALSO.get(key, key)]
    except KeyError:
        raise UnknownGame(key) from None
    if edition is None or edition == game.edition:
        return game
    try:
        return _FORMER[game.key, edition]
    except KeyError:
        raise UnknownEdition(f"{key}, edition {edition}") from None


def is_former(game: Game) -> bool:
    """Whether a newer edition has taken the place of these rules."""
    present = GAMES.get(game.key)
    return present is not None and game.edition != present.edition


def editions(key: str) -> tuple[int, ...]:
    """The editions of a game, the oldest first. Raises UnknownGame."""
    present = find(key)
    return tuple(sorted({present.edition} | {number for name, number in _FORMER if name == present.key}))


def stem(game: Game) -> str:
    """The name of the files of a game: its key, and of a former edition the number as well."""
    return f"{game.key}@{game.edition}" if is_former(game) else game.key
